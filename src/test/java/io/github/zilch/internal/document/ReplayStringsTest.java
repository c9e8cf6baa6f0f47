// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.*;
import io.github.zilch.internal.output.Output;
import io.github.zilch.internal.text.SlowText;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The strings of a message are those of the previous one, others, or none. */
@Tag("contract")
@Tag("fast")
@DisplayName("C1: strings in repeated messages")
class ReplayStringsTest extends ReplayCase {
    @Test
    @DisplayName("strings that stay the same are skipped again and again, and not confused with the previous string")
    void stringsThatStayTheSame() {
        record(message -> message.put("a", "x").put("b", "y"));
        for (int i = 0; i < 3; i++) {
            assertTrue(json.document.isNextCall(RecordedCall.STRING, "a"));
            json.put("a", "x");
            assertTrue(json.document.isNextCall(RecordedCall.STRING, "b"));
            assertEquals("{\"a\":\"x\",\"b\":\"y\"}", json.put("b", "y").toString());
            json.reset();
        }
        assertEquals(
                "{\"a\":\"x\",\"b\":\"x\"}", json.put("a", "x").put("b", "x").toString());
    }

    @Test
    @DisplayName("strings that stay the same for a while, change, and return")
    void valuesThatStayAndChange() {
        String[] values = {
            "JSON",
            "",
            "a \"quoted\" word",
            "\u20ac",
            "\u00fc<",
            "x".repeat(40),
            "y".repeat(70),
            new String("JSON".toCharArray())
        };
        for (JsonOptions options :
                List.of(JsonOptions.DEFAULT, JsonOptions.DEFAULT.asciiOnly(true).htmlSafe(true))) {
            long seed = System.nanoTime();
            Random random = new Random(seed);
            JsonBuilder builder = new JsonBuilder(options);
            int[] chosen = new int[12];
            for (int message = 0; message < 3_000; message++) {
                if (random.nextInt(4) == 0) {
                    chosen[random.nextInt(chosen.length)] = random.nextInt(values.length);
                }
                StringBuilder expected = new StringBuilder("{");
                builder.reset();
                for (int i = 0; i < chosen.length; i++) {
                    String value = values[chosen[i]];
                    builder.put(("key" + i).intern(), value);
                    expected.append(i > 0 ? "," : "")
                            .append(SlowText.quote(("key" + i).intern(), Output.escapeMode(options)))
                            .append(':')
                            .append(SlowText.quote(value, Output.escapeMode(options)));
                }
                assertEquals(expected.append('}').toString(), builder.toString(), "seed " + seed);
            }
        }
    }

    @Test
    @DisplayName("a remembered string does not appear under another key, in another object or in an array")
    void valuesStayWithTheirKeys() {
        String value = "same";
        for (int message = 0; message < 40; message++) {
            json.reset().put("a", value).put("b", value);
            json.createJSON("c").put("a", value);
            JsonBuilder rows = json.createJSONArray("d");
            rows.createJSON().put("a", value).put("b", message % 2 == 0 ? value : "other");
            rows.createJSON().put("b", value).put("a", value);
            rows.put("a", value).add(value);
            String b = message % 2 == 0 ? value : "other";
            assertEquals(
                    "{\"a\":\"same\",\"b\":\"same\",\"c\":{\"a\":\"same\"},\"d\":[{\"a\":\"same\",\"b\":\"" + b
                            + "\"},{\"b\":\"same\",\"a\":\"same\"},\"same\",\"same\"]}",
                    json.toString());
        }
    }

    @Test
    @DisplayName("a remembered string is forgotten when its key is replaced by another")
    void valuesGoWithTheirKeys() {
        String value = "same";
        for (String key : new String[] {"a", "a longer key", "b", "some other key"}) {
            for (int message = 0; message < 40; message++) {
                String expected = "{\"" + key + "\":\"same\"}";
                assertEquals(expected, json.reset().put(key, value).toString());
            }
        }
    }

    @Test
    @DisplayName("skipped text of every length is copied when a replay ends, whatever was in the memory")
    void passedTextOfEveryLength() {
        for (int length = 1; length < 80; length++) {
            String text = "x".repeat(length);
            json = practised(new JsonBuilder());
            write(json, message -> message.put("a", text).put("b", 1).put("c", 2));
            json.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(2_000)), 0, 2_000);
            assertTrue(json.document.isReplaying());
            assertEquals(
                    "{\"a\":\"" + text + "\",\"z\":3}",
                    json.put("a", text).put("z", 3).toString());
        }
    }

    @Test
    @DisplayName("a number where a string was ends the replay, of a member and of an element")
    void numbersInPlaceOfStrings() {
        record(json -> json.put("a", "x").createJSONArray("list").add("one").add("two"));
        JsonBuilder list = json.put("a", "y").createJSONArray("list").add("three");
        assertTrue(json.document.isReplaying());
        list.add(3);
        assertFalse(json.document.isReplaying());
        assertEquals("{\"a\":\"y\",\"list\":[\"three\",3]}", json.toString());
        assertEquals("[\"three\",3]", list.toString());
        record(json -> json.put("a", "x").put("b", "y"));
        json.put("a", 1).put("b", "z");
        assertEquals("{\"a\":1,\"b\":\"z\"}", json.toString());
    }

    @Test
    @DisplayName("strings and other values in turn, in the same place, keep their quotes or have none")
    void stringsAndNumbersByTurns() {
        Object[] values = {"x", "another one", 1, "y".repeat(40), "", -23L, "\u20ac", 'c', true, "\"", 0.5, "x"};
        record(message -> writeBoth(message, "x", 1));
        for (Object first : values) {
            for (Object second : values) {
                JsonBuilder fresh = new JsonBuilder();
                writeBoth(fresh, first, second);
                json.reset();
                writeBoth(json, first, second);
                assertEquals(fresh.toString(), json.toString());
            }
        }
    }

    private static void writeBoth(JsonBuilder json, Object first, Object second) {
        json.put("a", first).put("b", second);
        json.createJSONArray("list").add(first).add(second);
        json.createJSON("last").put("a", second).put("b", first);
    }

    @Test
    @DisplayName("a rollback removes what is after the mark, and keeps the quote and comma of the string before it")
    void marksBehindStrings() {
        for (String value : new String[] {"x", "another one", "y".repeat(40)}) {
            record(message -> message.put("a", "x").put("b", "z").put("c", 1));
            json.put("a", value);
            long mark = json.mark();
            json.put("b", value).put("c", 2).rollback(mark).put("d", 3);
            assertEquals("{\"a\":\"" + value + "\",\"d\":3}", json.toString());
            record(message -> message.put("a", "x").put("b", "z").put("c", 1));
            json.put("a", value).mark();
            assertEquals(
                    "{\"a\":\"" + value + "\",\"b\":\"z\",\"c\":2}",
                    json.put("b", "z").put("c", 2).toString());
            Consumer<JsonBuilder> nested = message -> {
                message.createJSON("child").put("a", value).mark();
                message.put("b", 1);
            };
            record(nested);
            check(nested);
        }
    }
}
