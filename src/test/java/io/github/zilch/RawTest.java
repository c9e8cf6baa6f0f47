// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("contract")
@Tag("fast")
@DisplayName("C13: raw fragments")
class RawTest {
    private final JsonBuilder json = new JsonBuilder();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "-0.5e+10",
                "true",
                "null",
                "\"\u00e9\u4e2d\ud83d\ude00\\u0041\"",
                "[]",
                "{\"a\":[1,{\"b\":null}]}",
                " [ 1 ,\n2 ] "
            })
    void oneValueIsCopiedAsItIs(String fragment) {
        byte[] bytes = TestSlices.utf8("x" + fragment + "y");
        int length = bytes.length - 2;
        UnsafeBuffer heap = new UnsafeBuffer(bytes);
        UnsafeBuffer offHeap =
                new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length).put(bytes));
        json.putRaw("a", fragment).putRaw("b", new StringBuilder(fragment)).putRaw("c", bytes, 1, length);
        json.putRaw("d", heap, 1, length).putRaw("e", offHeap, 1, length).putRawUnchecked("f", fragment);
        json.putRawUnchecked("g", bytes, 1, length).putRawUnchecked("h", heap, 1, length);
        json.putRawUnchecked("i", offHeap, 1, length);
        StringBuilder expected = new StringBuilder("{");
        for (char key = 'a'; key <= 'i'; key++) {
            expected.append(key == 'a' ? "\"" : ",\"").append(key).append("\":").append(fragment);
        }
        assertReads(expected.append('}').toString(), json);

        json.resetArray()
                .addRaw(fragment)
                .addRaw(bytes, 1, length)
                .addRaw(heap, 1, length)
                .addRaw(offHeap, 1, length);
        json.addRawUnchecked(fragment).addRawUnchecked(bytes, 1, length);
        json.addRawUnchecked(heap, 1, length).addRawUnchecked(offHeap, 1, length);
        assertReads("[" + (fragment + ",").repeat(7) + fragment + "]", json);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,2|1",
                "{} {}|3",
                "[1,]|3",
                "{\"a\":1,\"b\"}|10",
                "01|1",
                "\"a\\x\"|3",
                "nul1|3",
                "'a'|0",
                "\"\u00e9\"x|4"
            })
    void wrongByteIsReported(String fragment, int wrong) {
        json.put("a", 1);
        byte[] bytes = TestSlices.utf8(fragment);
        UnsafeBuffer heap = new UnsafeBuffer(bytes);
        String message = wrongAt(wrong, bytes.length, bytes[wrong]);
        assertRawRefused(message, () -> json.putRaw("k", fragment));
        assertRawRefused(message, () -> json.putRaw("k", bytes, 0, bytes.length));
        assertRawRefused(message, () -> json.putRaw("k", heap, 0, bytes.length));
        JsonBuilder array = json.createJSONArray("b");
        assertRawRefused(message, () -> array.addRaw(fragment));
        assertRawRefused(message, () -> array.addRaw(bytes, 0, bytes.length));
        assertRawRefused(message, () -> array.addRaw(heap, 0, bytes.length));
    }

    private static String wrongAt(int wrong, int length, int found) {
        return "the raw fragment is wrong at byte " + wrong + " of " + length + " (0x"
                + Integer.toHexString(found & 0xFF) + "): pass exactly one JSON value in valid UTF-8";
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "[1", "{\"a\":", "\"abc", "-", "tru"})
    void fragmentThatEndsTooEarly(String fragment) {
        json.put("a", 1);
        assertRawRefused(
                "the raw fragment ends after " + fragment.length()
                        + " bytes, before its JSON value is complete: pass one complete value",
                () -> json.putRaw("k", fragment));
    }

    @Test
    void bytesThatAreNotUtf8AreReported() {
        byte[] bytes = TestSlices.raw("\"a\u00c3\"");
        assertRawRefused(wrongAt(3, 4, '"'), () -> json.putRaw("k", bytes, 0, 4));
        assertRawRefused(wrongAt(2, 5, 0xA0), () -> json.putRaw("k", "\"\ud800\""));
        assertReads("{\"a\":\"\ufffd\"}", json.putUtf8("a", bytes, 2, 1));
    }

    @Test
    void longFragmentsInEveryForm() {
        String fragment = "[\"" + "\u4e2d\ud83d\ude00x".repeat(10_000) + "\"]";
        byte[] bytes = TestSlices.utf8(fragment);
        json.putRaw("a", fragment).putRaw("b", bytes, 0, bytes.length);
        assertReads("{\"a\":" + fragment + ",\"b\":" + fragment + "}", json);
        JsonBuilder late = json.reset().createJSON("late");
        json.put("x", 1);
        late.putRaw("a", fragment);
        assertReads("{\"late\":{\"a\":" + fragment + "},\"x\":1}", json);
    }

    @Test
    void wrongFragmentAtItsVeryEnd() {
        String fragment = "[\"" + "x".repeat(100_000) + "\"]]";
        assertRawRefused(wrongAt(100_004, 100_005, ']'), () -> json.putRaw("a", fragment));
    }

    @Test
    void slicesMayBeEmptyAtTheEndsOfTheirSource() {
        byte[] bytes = new byte[4];
        json.putAscii("a", bytes, 0, 0).putUtf8("b", bytes, 4, 0).putBase64("c", new UnsafeBuffer(bytes), 4, 0);
        assertReads("{\"a\":\"\",\"b\":\"\",\"c\":\"\"}", json);
    }

    private static UnsafeBuffer buffer(String text, boolean isDirect) {
        byte[] bytes = TestSlices.utf8(text);
        return isDirect
                ? new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length).put(bytes))
                : new UnsafeBuffer(bytes);
    }

    private static JsonBuilder putMembers(JsonBuilder object, String members) {
        UnsafeBuffer source = buffer("x" + members + "y", members.length() % 2 == 0);
        return object.putMembersUnchecked(source, 1, source.capacity() - 2);
    }

    @Test
    void membersAreCopiedAsTheyAreBesideOthersInAnyOrder() {
        JsonBuilder first = json.createJSON("first");
        putMembers(json, "\"b\":1,\"c\":[2,{\"d\":\"\u00e9\"}]");
        putMembers(json, "");
        JsonBuilder last = putMembers(json, "\"e\":{}").createJSON("last");
        putMembers(last, "\"f\":null");
        putMembers(first.put("g", 2), "\"h\":[[]]").put("i", 3);
        putMembers(last, "\"j\":4,\"k\":5");
        String expected = "{\"first\":{\"g\":2,\"h\":[[]],\"i\":3},\"b\":1,\"c\":[2,{\"d\":\"\u00e9\"}],\"e\":{},"
                + "\"last\":{\"f\":null,\"j\":4,\"k\":5}}";
        assertReads(expected, json);
        assertEquals("[2,{\"d\":\"\u00e9\"}]", json.get("c"));
        assertEquals(5, json.size());
        assertEquals(first, json.get("first"));
    }

    @Test
    void membersInRepeatedMessages() {
        for (int i = 0; i < 100; i++) {
            JsonBuilder child = json.reset().put("a", 1).createJSON("b");
            putMembers(child, "\"c\":\"" + i + "\",\"d\":[{}]")
                    .createJSONArray("e")
                    .add(i);
            putMembers(json.put("f", "g"), "\"h\":" + i);
            assertReads(
                    "{\"a\":1,\"b\":{\"c\":\"" + i + "\",\"d\":[{}],\"e\":[" + i + "]},\"f\":\"g\",\"h\":" + i + "}",
                    json);
        }
    }

    @Test
    void membersAreUndoneLikeAnyOther() {
        long mark = putMembers(json, "\"a\":1").mark();
        putMembers(json, "\"b\":2").rollback(mark);
        assertReads("{\"a\":1}", json);
    }

    @Test
    void membersOfAnArrayAreRefused() {
        JsonBuilder array = json.createJSONArray("a").add(1);
        IllegalStateException e = assertRefused(IllegalStateException.class, json, () -> putMembers(array, "\"b\":1"));
        assertEquals(
                "this node is an array, which has no members: put them into an object, or use addRaw", e.getMessage());
        assertRefused(IllegalStateException.class, json, () -> putMembers(array, ""));
    }

    @Test
    void membersOfAnEarlierMessageAreRefused() {
        JsonBuilder child = json.createJSON("a");
        json.reset();
        assertRefused(IllegalStateException.class, json, () -> putMembers(child, "\"b\":1"));
        assertRefused(IllegalStateException.class, json, () -> putMembers(child, ""));
    }

    @Test
    void membersFillARegionToItsLastByte() {
        String members = "\"a\":[1,{}],\"b\":\"text\"";
        for (int capacity = 2; capacity <= members.length() + 3; capacity++) {
            UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(capacity));
            JsonBuilder bounded = new JsonBuilder().wrap(region, 0, capacity);
            if (capacity < members.length() + 2) {
                assertRefused(JsonCapacityException.class, bounded, () -> putMembers(bounded, members));
            } else {
                assertReads("{" + members + "}", putMembers(bounded, members));
            }
        }
    }

    @Test
    @Tag("checks")
    void sliceOutsideItsSourceIsRefused() {
        byte[] bytes = "[1]".getBytes();
        UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        JsonBuilder array = json.put("a", 1).createJSONArray("b");
        for (int[] slice :
                new int[][] {{-1, 1}, {0, 4}, {4, 0}, {1, 3}, {0, -1}, {Integer.MAX_VALUE, 1}, {1, Integer.MAX_VALUE}
                }) {
            int offset = slice[0];
            int length = slice[1];
            Class<IndexOutOfBoundsException> type = IndexOutOfBoundsException.class;
            assertRefused(type, json, () -> json.putRaw("k", bytes, offset, length));
            assertRefused(type, json, () -> array.addRaw(bytes, offset, length));
            assertRefused(type, json, () -> json.putRaw("k", buffer, offset, length));
            assertRefused(type, json, () -> array.addRaw(buffer, offset, length));
            assertRefused(type, json, () -> json.putRawUnchecked("k", bytes, offset, length));
            assertRefused(type, json, () -> array.addRawUnchecked(bytes, offset, length));
            assertRefused(type, json, () -> json.putRawUnchecked("k", buffer, offset, length));
            assertRefused(type, json, () -> array.addRawUnchecked(buffer, offset, length));
            assertRefused(type, json, () -> json.putAscii("k", bytes, offset, length));
            assertRefused(type, json, () -> array.addAscii(bytes, offset, length));
            assertRefused(type, json, () -> json.putAscii("k", buffer, offset, length));
            assertRefused(type, json, () -> json.putUtf8("k", bytes, offset, length));
            assertRefused(type, json, () -> array.addUtf8(bytes, offset, length));
            assertRefused(type, json, () -> json.putUtf8("k", buffer, offset, length));
            assertRefused(type, json, () -> array.addUtf8(buffer, offset, length));
            assertRefused(type, json, () -> json.putLatin1("k", bytes, offset, length));
            assertRefused(type, json, () -> array.addLatin1(bytes, offset, length));
            assertRefused(type, json, () -> json.putLatin1("k", buffer, offset, length));
            assertRefused(type, json, () -> array.addLatin1(buffer, offset, length));
            assertRefused(type, json, () -> json.putBase64("k", bytes, offset, length));
            assertRefused(type, json, () -> array.addBase64(bytes, offset, length));
            assertRefused(type, json, () -> json.putBase64("k", buffer, offset, length));
            assertRefused(type, json, () -> array.addBase64(buffer, offset, length));
            assertRefused(type, json, () -> json.putMembersUnchecked(buffer, offset, length));
            IndexOutOfBoundsException e = assertRefused(type, json, () -> array.addAscii(buffer, offset, length));
            assertEquals(
                    "offset " + offset + ", length " + length
                            + " is outside the source, which has 3 bytes: pass a slice that is inside it",
                    e.getMessage());
        }
    }

    private void assertRawRefused(String message, Executable call) {
        Documents.assertRefused(IllegalArgumentException.class, message, json, call);
    }
}
