// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.UsedMemory;
import io.github.zilch.internal.memory.Memory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Measures the memory of a builder, and compares the table in docs/maintainers/design.md with it. */
@Tag("slow")
class BuilderCostTest {
    /** What a row of the table may differ from what was measured, in hundredths: JVMs differ in their object layouts. */
    private static final int TOLERANCE = 10;

    /** Prints the rows of the table. */
    static final class Table {
        private static final int BUILDERS = 500;

        /** Enough for a builder to remember a message. */
        private static final int MESSAGES = 40;

        private static final JsonBuilder[] KEPT = new JsonBuilder[BUILDERS];

        private Table() {}

        public static void main(String[] args) {
            print("new", JsonOptions.DEFAULT, 0); // loads all classes
            for (int members : new int[] {0, 20, 1_000}) {
                String state =
                        members == 0 ? "new" : String.format(Locale.ROOT, "after messages of %,d members", members);
                print(state, JsonOptions.DEFAULT, members);
                if (members > 0) {
                    print(state + ", `repetition(false)`", JsonOptions.DEFAULT.repetition(false), members);
                }
            }
        }

        /** Prints the median of three measurements: what the JVM itself keeps on the heap varies by megabytes. */
        private static void print(String state, JsonOptions options, int members) {
            long[] median = Stream.generate(() -> measure(options, members))
                    .limit(3)
                    .sorted(Comparator.comparingLong(cost -> cost[1]))
                    .toList()
                    .get(1);
            System.out.printf(Locale.ROOT, "| %s | %,d | %,d | %,d |%n", state, median[0], median[1], median[2]);
        }

        /** Returns the length of a message, and what a builder takes on and off the heap. */
        private static long[] measure(JsonOptions options, int members) {
            String[] keys = new String[members];
            String[] values = new String[members];
            for (int i = 0; i < members; i++) {
                keys[i] = "member" + i;
                values[i] = "value " + i;
            }
            long offHeap = UsedMemory.offHeapAfterCollection();
            long heap = UsedMemory.heap();
            int bytes = 0;
            for (int i = 0; i < BUILDERS; i++) {
                KEPT[i] = new JsonBuilder(options);
                for (int m = 0; m < (members == 0 ? 0 : MESSAGES); m++) {
                    bytes = write(KEPT[i].reset(), keys, values, m);
                }
            }
            long offHeapNow = UsedMemory.offHeapAfterCollection();
            long[] cost = {bytes, (UsedMemory.heap() - heap) / BUILDERS, (offHeapNow - offHeap) / BUILDERS};
            for (int i = 0; i < BUILDERS; i++) {
                KEPT[i].close();
                KEPT[i] = null;
            }
            return cost;
        }

        /** Writes strings and numbers in turn. */
        private static int write(JsonBuilder json, String[] keys, String[] values, int number) {
            for (int i = 0; i < keys.length; i += 2) {
                json.put(keys[i], values[i]).put(keys[i + 1], number);
            }
            return json.length();
        }
    }

    @Test
    void documentStatesWhatABuilderCosts() throws IOException {
        assumeTrue(Memory.hasAddresses(), "the table is of memory off the heap");
        String output = Jvm.run(List.of("-XX:+UseSerialGC", "-XX:MarkSweepDeadRatio=0", "-Xmx512m"), Table.class);
        List<String> rows = output.lines().skip(1).toList();
        rows.forEach(System.out::println);
        assertEquals(5, rows.size(), output);
        List<String> document = Files.readString(Path.of("docs/maintainers/design.md"))
                .lines()
                .filter(line -> line.startsWith("| new |") || line.startsWith("| after messages of "))
                .toList();
        assertEquals(rows.size(), document.size(), "rows of the table in docs/maintainers/design.md");
        for (int i = 0; i < rows.size(); i++) {
            String[] measured = rows.get(i).split(" *\\| *");
            String[] stated = document.get(i).split(" *\\| *");
            assertEquals(measured[1], stated[1]);
            for (int column = 2; column <= 4; column++) {
                long bytes = bytes(measured[column]);
                long difference = Math.abs(bytes - bytes(stated[column]));
                assertTrue(difference * 100 <= bytes * TOLERANCE, "measured " + rows.get(i));
            }
        }
    }

    private static long bytes(String number) {
        return Long.parseLong(number.replace(",", ""));
    }
}
