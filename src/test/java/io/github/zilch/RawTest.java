// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.internal.text.SlowText;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiConsumer;
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

    // ---- options that checked fragments and copies obey ----

    private static final List<String> FRAGMENTS = List.of(
            "1",
            "\"</script>\"",
            "\"&<>'\"",
            " { \"<\u00e9>\" : [ \"\u2028\u2029\u202a\", \"\u4e2d\ud83d\ude00\\u003c\\\"\" ] } ",
            "\"" + "<\u00e9".repeat(3000) + "\"");

    private static final List<BiConsumer<JsonBuilder, String>> CHECKED = List.of(
            (json, text) -> json.putRaw("k", text),
            (json, text) -> json.putRaw("k", new StringBuilder(text)),
            (json, text) -> json.putRaw("k", TestSlices.utf8(text), 0, TestSlices.utf8(text).length),
            (json, text) -> json.putRaw("k", new UnsafeBuffer(TestSlices.utf8(text)), 0, TestSlices.utf8(text).length),
            (json, text) -> json.putRaw("k", buffer(text, true), 0, TestSlices.utf8(text).length),
            (json, text) -> json.putJSON("k", new JsonBuilder().putRaw("x", text)));

    @Test
    @DisplayName(
            "C6: fragments and copies obey htmlSafe and asciiOnly, in every mode, from every source and in repeated messages")
    void inEveryModeFromEverySourceAndInRepeatedMessages() {
        for (int mode = 0; mode < 4; mode++) {
            for (BiConsumer<JsonBuilder, String> way : CHECKED) {
                JsonBuilder json = new JsonBuilder(SlowText.options(mode));
                for (int message = 0; message < 60; message++) {
                    String fragment = FRAGMENTS.get(message * 7 % FRAGMENTS.size());
                    way.accept(json.reset(), fragment);
                    json.put("n", message);
                    String escaped = SlowText.escapeFragment(fragment, mode);
                    String value = way == CHECKED.get(5) ? "{\"x\":" + escaped + '}' : escaped;
                    assertEquals("{\"k\":" + value + ",\"n\":" + message + '}', json.toString());
                }
            }
        }
    }

    @Test
    @DisplayName("C6: unchecked fragments are copied as they are")
    void uncheckedOnesAreCopiedAsTheyAre() {
        JsonBuilder json = new JsonBuilder(SlowText.options(3));
        json.putRawUnchecked("a", "\"<\u00e9>\"").putMembersUnchecked(buffer("\"<\":'", true), 0, 5);
        assertEquals("{\"a\":\"<\u00e9>\",\"<\":'}", json.toString());
    }

    @Test
    @DisplayName("C6: what is no UTF-8 in a copy is not cut off")
    void whatIsNoUtf8InACopyIsNotCutOff() {
        JsonBuilder source = new JsonBuilder();
        source.putRawUnchecked("a", new byte[] {'"', (byte) 0xE2, (byte) 0x82, '"'}, 0, 4);
        assertEquals(
                "{\"k\":{\"a\":\"\\ufffd\"}}",
                new JsonBuilder(SlowText.options(2)).putJSON("k", source).toString());
        assertEquals(
                "{\"k\":{\"a\":\"\ufffd\"}}",
                new JsonBuilder(SlowText.options(1)).putJSON("k", source).toString());
    }

    @Test
    @DisplayName("C6: errors name the byte of the fragment, and nothing is written")
    void errorsNameTheByteOfTheFragmentAndNothingIsWritten() {
        JsonBuilder json = new JsonBuilder(SlowText.options(3)).put("a", 1);
        assertEquals(
                "$.k: the raw fragment is wrong at byte 4 of 6 (0x3c): pass exactly one JSON value in valid UTF-8",
                messageOf(IllegalArgumentException.class, () -> json.putRaw("k", "\"<<\\<\"")));
        assertEquals("{\"a\":1}", json.toString());
    }

    @Test
    @DisplayName("C6: escapes count in a region")
    void escapesCountInARegion() {
        for (int capacity = 2; capacity < 80; capacity++) {
            UnsafeBuffer region = Region.fill(new UnsafeBuffer(ByteBuffer.allocateDirect(capacity + 16)));
            JsonBuilder json = new JsonBuilder(SlowText.options(1)).wrap(region, 8, capacity);
            String fits = "{\"a\":[\"\\u003c\\u003c\\u003c\"]}";
            if (capacity >= fits.length()) {
                assertEquals(fits, json.putRaw("a", "[\"<<<\"]").toString());
            } else {
                assertThrows(JsonCapacityException.class, () -> json.putRaw("a", "[\"<<<\"]"));
                assertEquals("{}", json.toString());
            }
            Region.assertAround(region, 8, capacity);
        }
    }
}
