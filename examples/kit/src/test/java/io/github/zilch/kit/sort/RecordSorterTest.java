// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sort;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Records come in the order of their keys, whether they fit into memory or not. */
class RecordSorterTest {
    private static final int HEAD = RecordSorter.KEY + Integer.BYTES;

    /** A record: its key, and the number with which its bytes begin to count. */
    private record Row(int key, int length, int number) {
        ByteBuffer bytes() {
            ByteBuffer bytes = ByteBuffer.allocate(length + 3).order(ByteOrder.nativeOrder());
            bytes.putInt(3, length);
            for (int i = HEAD; i < length; i++) {
                bytes.put(3 + i, (byte) (number + i));
            }
            return bytes;
        }

        static Row of(ByteBuffer records, int offset, int number) {
            int length = records.getInt(offset);
            for (int i = HEAD; i < length; i++) {
                assertEquals((byte) (number + i), records.get(offset + i));
            }
            return new Row(records.getInt(offset + RecordSorter.KEY), length, number);
        }
    }

    private static List<Row> rows(Random random, int count, int keys, int longest) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(new Row(random.nextInt(keys) - 1, HEAD + random.nextInt(longest), i)); // some are left out
        }
        return rows;
    }

    private static void assertSorted(List<Row> rows, int memory) throws IOException {
        List<Row> expected = new ArrayList<>(rows);
        expected.removeIf(row -> row.key == RecordSorter.LEFT_OUT);
        expected.sort(Comparator.comparingInt(Row::key));
        List<Row> actual = new ArrayList<>();
        try (RecordSorter sorter = new RecordSorter("test", memory)) {
            for (Row row : rows) {
                sorter.add(row.bytes(), 3, row.length);
            }
            int[] asked = new int[1];
            sorter.sort(
                    (records, offset) -> {
                        Row.of(records, offset, asked[0]);
                        return rows.get(asked[0]++).key;
                    },
                    (records, offset) -> actual.add(Row.of(records, offset, expected.get(actual.size()).number)));
        }
        assertEquals(expected, actual);
    }

    @Test
    void recordsOfAllLengthsAreSortedInMemoryOfAnySize() throws IOException {
        Random random = new Random(1);
        for (int memory = 1; memory <= 1 << 22; memory *= 4) {
            assertSorted(rows(random, 2_000, 50, 100), memory);
            assertSorted(rows(random, 300, 1_000_000, 10_000), memory);
        }
    }

    @Test
    void severalFilesOfMegabytes() throws IOException {
        assertSorted(rows(new Random(2), 100_000, 10_000, 100), 1 << 20);
        assertSorted(rows(new Random(3), 20, 3, 5 << 20), 1 << 23);
    }

    @Test
    void nothingOrNothingButWhatIsLeftOut() throws IOException {
        for (int memory : new int[] {16, 1 << 20}) {
            assertSorted(List.of(), memory);
            assertSorted(rows(new Random(4), 50, 1, 20), memory);
        }
    }

    @Test
    void failureOfTheHandlerIsThrown() throws IOException {
        IOException failure = new IOException("full");
        try (RecordSorter sorter = new RecordSorter("test", 1 << 10)) {
            sorter.add(new Row(0, HEAD, 0).bytes(), 3, HEAD);
            IOException thrown = assertThrows(
                    IOException.class,
                    () -> sorter.sort((records, offset) -> 0, (records, offset) -> {
                        throw failure;
                    }));
            assertSame(failure, thrown);
        }
    }
}
