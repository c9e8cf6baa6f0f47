// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class FieldIndexTest {
    private final FieldIndex index = new FieldIndex();

    @Test
    void endsAreThoseFoundByteByByteInMessagesOfAnyLength() {
        Random random = new Random(3);
        MutableDirectBuffer offHeap = new UnsafeBuffer(ByteBuffer.allocateDirect(FieldIndex.LONGEST + 16));
        int indexed = 0;
        for (int length = FieldIndex.SHORTEST; length <= FieldIndex.LONGEST; length += 1 + length / 150) {
            for (int round = 0; round < 8; round++) {
                byte[] bytes = new byte[length];
                int density = 10 + random.nextInt(80);
                for (int i = 0; i < length; i++) {
                    bytes[i] = (byte) (random.nextInt(density + length / 300 + 1) == 0 ? 1 : random.nextInt(128));
                }
                byte[] end = Fixtures.bytes("\u000110=123\u0001");
                System.arraycopy(end, 0, bytes, length - end.length, end.length);
                List<Integer> expected = new ArrayList<>();
                for (int i = 0; i < length; i++) {
                    if (bytes[i] == 1) {
                        expected.add(i);
                    }
                }
                offHeap.setMemory(0, offHeap.capacity(), (byte) 1);
                offHeap.putBytes(7, bytes);
                boolean fits = expected.size() <= FieldIndex.MOST_FIELDS && haveFieldsSomeLength(expected);
                assertEquals(fits, index.of(offHeap, 7, length, (byte) 1));
                assertEquals(fits, index.of(new UnsafeBuffer(bytes), 0, length, (byte) 1));
                if (fits) {
                    indexed++;
                    List<Integer> ends = new ArrayList<>();
                    for (int i = 0; i < index.count(); i++) {
                        ends.add(index.end(i));
                    }
                    assertEquals(expected, ends);
                }
            }
        }
        assertEquals(true, indexed > 1500, "indexed " + indexed);
    }

    /** At most two of them are in the same eight bytes. */
    private static boolean haveFieldsSomeLength(List<Integer> ends) {
        for (int i = 2; i < ends.size(); i++) {
            if (ends.get(i) / 8 == ends.get(i - 2) / 8) {
                return false;
            }
        }
        return true;
    }

    @Test
    void shortestFieldsOfAllAreIndexed() {
        byte[] bytes = Fixtures.bytes("8=FIX.4.4\u00019=5\u0001" + "1=a\u0001".repeat(20) + "10=123\u0001");
        assertEquals(true, index.of(new UnsafeBuffer(bytes), 0, bytes.length, (byte) 1));
        assertEquals(23, index.count());
    }

    @Test
    void whatIsNotAsciiOrNotEndedHasNoIndex() {
        String message = Fixtures.message("FIX.4.4", "35=D|58=abcdefghijkl|");
        for (int i = 0; i < message.length(); i++) {
            byte[] bytes = Fixtures.bytes(message);
            bytes[i] |= (byte) 0x80;
            assertFalse(index.of(new UnsafeBuffer(bytes), 0, bytes.length, (byte) 1), "byte " + i);
        }
        for (String wrong : List.of("10=12\u0001", "10=1234\u0001", "11=123\u0001", "10=123|", "10=123")) {
            byte[] bytes = Fixtures.bytes("8=FIX.4.4\u00019=5\u000135=0\u0001" + wrong);
            if (bytes.length >= FieldIndex.SHORTEST) {
                assertFalse(index.of(new UnsafeBuffer(bytes), 0, bytes.length, (byte) 1), wrong);
            }
        }
    }

    @Test
    void framingIsCheckedAsElsewhere() {
        List<String> flaws = new ArrayList<>();
        byte[] bytes = Fixtures.bytes("8=FIX.4.4\u00019=6\u000135=0\u000110=163\u0001");
        assertEquals(true, index.of(new UnsafeBuffer(bytes), 0, bytes.length, (byte) 1));
        index.checkFraming((flaw, tag, position, found, expected) ->
                flaws.add(flaw + " " + tag + " " + position + " " + found + " " + expected));
        assertEquals(List.of("BODY_LENGTH 9 10 6 5", "CHECK_SUM 10 19 163 164"), flaws);
    }
}
