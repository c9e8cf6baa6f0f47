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
    @CsvSource(
            delimiter = '|',
            value = {
                "1,2|1", "{} {}|3", "[1,]|3", "{\"a\":1,\"b\"}|10",
                "01|1", "\"a\\x\"|3", "nul1|3", "'a'|0",
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
    void membersOfAnArrayAreRefused() {
        JsonBuilder array = json.createJSONArray("a").add(1);
        IllegalStateException e = assertRefused(IllegalStateException.class, json, () -> putMembers(array, "\"b\":1"));
        assertEquals(
                "this node is an array, which has no members: put them into an object, or use addRaw", e.getMessage());
        assertRefused(IllegalStateException.class, json, () -> putMembers(array, ""));
    }

    private void assertRawRefused(String message, Executable call) {
        Documents.assertRefused(IllegalArgumentException.class, message, json, call);
    }
}
