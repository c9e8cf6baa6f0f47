// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.internal.text.SlowText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checked fragments and copies obey the options of the document that they are put into. */
@Tag("contract")
@DisplayName("C6: fragments and copies obey htmlSafe and asciiOnly")
class FragmentOptionsTest {
    private static final List<String> FRAGMENTS = List.of(
            "1",
            "\"</script>\"",
            "\"&<>'\"",
            " { \"<\u00e9>\" : [ \"\u2028\u2029\u202a\", \"\u4e2d\ud83d\ude00\\u003c\\\"\" ] } ",
            "\"" + "<\u00e9".repeat(3000) + "\"");

    private static final List<BiConsumer<JsonBuilder, String>> CHECKED = List.of(
            (json, text) -> json.putRaw("k", text),
            (json, text) -> json.putRaw("k", new StringBuilder(text)),
            (json, text) -> json.putRaw("k", bytes(text), 0, bytes(text).length),
            (json, text) -> json.putRaw("k", new UnsafeBuffer(bytes(text)), 0, bytes(text).length),
            (json, text) -> json.putRaw("k", offHeap(text), 0, bytes(text).length),
            (json, text) -> json.putJSON("k", new JsonBuilder().putRaw("x", text)));

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static UnsafeBuffer offHeap(String text) {
        UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(bytes(text).length));
        buffer.putBytes(0, bytes(text));
        return buffer;
    }

    @Test
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
    void uncheckedOnesAreCopiedAsTheyAre() {
        JsonBuilder json = new JsonBuilder(SlowText.options(3));
        json.putRawUnchecked("a", "\"<\u00e9>\"").putMembersUnchecked(offHeap("\"<\":'"), 0, 5);
        assertEquals("{\"a\":\"<\u00e9>\",\"<\":'}", json.toString());
    }

    @Test
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
    void errorsNameTheByteOfTheFragmentAndNothingIsWritten() {
        JsonBuilder json = new JsonBuilder(SlowText.options(3)).put("a", 1);
        IllegalArgumentException problem =
                assertThrows(IllegalArgumentException.class, () -> json.putRaw("k", "\"<<\\<\""));
        assertEquals(
                "$.k: the raw fragment is wrong at byte 4 of 6 (0x3c): pass exactly one JSON value in valid UTF-8",
                problem.getMessage());
        assertEquals("{\"a\":1}", json.toString());
    }

    @Test
    void escapesCountInARegion() {
        for (int capacity = 2; capacity < 80; capacity++) {
            UnsafeBuffer region = Canaries.fill(new UnsafeBuffer(ByteBuffer.allocateDirect(capacity + 16)));
            JsonBuilder json = new JsonBuilder(SlowText.options(1)).wrap(region, 8, capacity);
            String fits = "{\"a\":[\"\\u003c\\u003c\\u003c\"]}";
            if (capacity >= fits.length()) {
                assertEquals(fits, json.putRaw("a", "[\"<<<\"]").toString());
            } else {
                assertThrows(JsonCapacityException.class, () -> json.putRaw("a", "[\"<<<\"]"));
                assertEquals("{}", json.toString());
            }
            Canaries.assertAround(region, 8, capacity);
        }
    }
}
