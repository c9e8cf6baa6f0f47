// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonOptions;
import io.github.zilch.OwnText;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.IntUnaryOperator;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Deceptive keys and values in repeated messages, so that keys and calls are remembered. */
@Tag("contract")
@Tag("fast")
@DisplayName("C1 C6: keys and values that are equal but not identical, change, or lie about their length")
class TrickyTextTest {
    private static final int MESSAGES = 200;
    private static final int REGION = 100;

    /**
     * Returns a text whose length a test determines by the number of earlier calls, and its characters by their index
     * plus 1,000 for each earlier call.
     */
    private static CharSequence liar(IntUnaryOperator lengths, IntUnaryOperator characters) {
        int[] asked = {0};
        int[] read = {0};
        return new OwnText(
                () -> lengths.applyAsInt(asked[0]++), index -> characters.applyAsInt(index + 1000 * read[0]++));
    }

    /** Returns a length that may be asked for once. */
    private static int once(int asked, int length) {
        assertEquals(0, asked);
        return length;
    }

    private final JsonBuilder json = new JsonBuilder();

    private void reads(String expected) {
        assertEquals(expected, new String(json.toBytes(), StandardCharsets.UTF_8));
    }

    @Test
    void keysThatAreEqualButNotIdenticalAreWrittenCorrectly() {
        for (int i = 0; i < MESSAGES; i++) {
            CharSequence[] same = {"key", new String("key".toCharArray()), new StringBuilder("key"), JsonKey.of("key")};
            json.reset().put(same[i % 4], i).put(same[i * 7 % 4], "v").createJSON(same[i / 4 % 4]);
            reads("{\"key\":" + i + ",\"key\":\"v\",\"key\":{}}");
        }
    }

    @Test
    void differentStringsWithTheSameHashCodeStayDifferent() {
        String[] names = {"AaAa", "BBBB", "AaBB", "BBAa"};
        for (int i = 0; i < MESSAGES; i++) {
            String key = names[i % 4];
            String value = names[i / 3 % 4];
            json.reset().put(key, value).put(value, key);
            reads("{\"" + key + "\":\"" + value + "\",\"" + value + "\":\"" + key + "\"}");
        }
    }

    @Test
    void textThatChangesWithEachReadIsReadOnce() {
        for (int i = 0; i < MESSAGES; i++) {
            CharSequence key =
                    liar(asked -> once(asked, 3), index -> index % 1000 == index / 1000 ? 'a' + index % 1000 : '"');
            CharSequence value = liar(asked -> once(asked, 2), index -> "\"\\".charAt(index % 1000));
            json.reset().put(key, value);
            reads("{\"abc\":\"\\\"\\\\\"}");
        }
    }

    @Test
    void sequenceThatChangesBetweenMessagesIsReadEachTime() {
        StringBuilder key = new StringBuilder();
        StringBuilder value = new StringBuilder();
        char[] letter = {'a'};
        CharSequence own = liar(asked -> 1, index -> letter[0]);
        for (int i = 0; i < MESSAGES; i++) {
            key.setLength(0);
            value.setLength(0);
            letter[0] = (char) ('a' + i % 26);
            key.append('k').append(i);
            value.append("v\"").append(i);
            json.reset().put(key, value).put(own, own).put("n", own);
            String is = "\"" + letter[0] + "\"";
            reads("{\"k" + i + "\":\"v\\\"" + i + "\"," + is + ":" + is + ",\"n\":" + is + "}");
        }
    }

    @Test
    void arraysAndBuffersThatChangeBetweenMessagesAndPutsAreReadEachTime() {
        byte[] bytes = "0000000000".getBytes(StandardCharsets.UTF_8);
        UnsafeBuffer heap = new UnsafeBuffer(bytes);
        UnsafeBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(4));
        int[] ints = {0};
        Object[] objects = {null};
        for (int i = 0; i < MESSAGES; i++) {
            String digits = Integer.toString(1_000_000_000 + i);
            heap.putStringWithoutLengthUtf8(0, digits);
            direct.putStringWithoutLengthUtf8(0, digits.substring(6));
            ints[0] = i;
            objects[0] = i % 2 == 0 ? ints : digits;
            json.reset().putUtf8("a", bytes, 0, 10).putAscii("b", heap, 0, 10).putLatin1("c", direct, 0, 4);
            json.putRaw("d", heap, 0, 10);
            bytes[0] = '"';
            json.putUtf8("e", bytes, 0, 10).put("f", ints).put("g", objects);
            String text = '"' + digits + '"';
            reads("{\"a\":" + text + ",\"b\":" + text + ",\"c\":\"" + digits.substring(6) + "\",\"d\":" + digits
                    + ",\"e\":\"\\\"" + digits.substring(1) + "\",\"f\":[" + i + "],\"g\":["
                    + (i % 2 == 0 ? "[" + i + "]" : text) + "]}");
        }
    }

    @Test
    void tooShortLengthAppliesAndTooLongLengthThrowsWhatTheSequenceThrows() {
        CharSequence shorter = liar(asked -> 1, index -> "\"x".charAt(index % 1000));
        CharSequence longer = liar(asked -> 9, index -> "abc".charAt(index % 1000));
        for (int i = 0; i < MESSAGES; i++) {
            json.reset().put("n", i).put("s", shorter);
            assertThrows(StringIndexOutOfBoundsException.class, () -> json.put("l", longer));
            assertThrows(StringIndexOutOfBoundsException.class, () -> json.put(longer, 1));
            assertThrows(StringIndexOutOfBoundsException.class, () -> json.putRaw("r", longer));
            reads("{\"n\":" + i + ",\"s\":\"\\\"\"}");
        }
    }

    @Test
    void negativeLengthIsAnEmptyText() {
        CharSequence negative = liar(asked -> Integer.MIN_VALUE, index -> '"');
        json.put(negative, negative);
        assertThrows(IllegalArgumentException.class, () -> json.putRaw("r", negative));
        reads("{\"\":\"\"}");
    }

    @Test
    @DisplayName("C10: a length beyond the limit is refused before memory is allocated for it")
    void lengthBeyondTheLimitIsRefusedBeforeMemoryIsAllocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        JsonBuilder limited = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(REGION));
        JsonBuilder region = new JsonBuilder().wrap(ByteBuffer.allocateDirect(REGION));
        for (JsonBuilder each : new JsonBuilder[] {limited, region}) {
            each.put("a", 1);
            for (int length : new int[] {REGION + 1, 1 << 20, Integer.MAX_VALUE}) {
                CharSequence huge = liar(asked -> length, index -> {
                    throw new AssertionError("a character was read");
                });
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 10; i++) {
                    JsonCapacityException full =
                            assertThrows(JsonCapacityException.class, () -> each.put("text", huge));
                    assertThrows(JsonCapacityException.class, () -> each.put(huge, 1));
                    assertThrows(JsonCapacityException.class, () -> each.putRaw("text", huge));
                    assertThrows(JsonCapacityException.class, () -> each.putRawUnchecked("text", huge));
                    assertEquals(REGION, full.available());
                    assertEquals(length, full.needed());
                    assertEquals(
                            "the document needs " + length + " bytes, but only " + REGION
                                    + " are available: each character takes at least one byte; shorten the text",
                            full.getMessage());
                }
                long taken = threads.getCurrentThreadAllocatedBytes() - before;
                assertTrue(taken < 1 << 20, taken + " bytes for a text of " + length);
            }
            assertEquals("{\"a\":1}", each.toString());
        }
    }

    @Test
    void halfOfAPairAtTheEndOfATextIsALoneSurrogate() {
        CharSequence half = liar(asked -> 1, index -> index % 1000 == 0 ? '\ud83d' : '\ude00');
        JsonBuilder escape = new JsonBuilder(JsonOptions.DEFAULT.loneSurrogates(JsonOptions.LoneSurrogates.ESCAPE));
        for (int i = 0; i < MESSAGES; i++) {
            json.reset().put(half, half).put("i", i);
            reads("{\"\ufffd\":\"\ufffd\",\"i\":" + i + "}");
            escape.reset().put(half, half).put("i", i);
            assertEquals("{\"\\ud83d\":\"\\ud83d\",\"i\":" + i + "}", escape.toString());
        }
    }
}
