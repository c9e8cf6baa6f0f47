// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.*;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Which values leave a replay going when they change. */
@Tag("contract")
class ReplayedValuesTest extends ReplayCase {
    private interface Message {
        void write(JsonBuilder json);
    }

    private static Map<String, IntFunction<Message>> values() {
        Map<String, IntFunction<Message>> values = new LinkedHashMap<>();
        for (int length : new int[] {1, 8, 16, 17, 100, 4096}) {
            values.put("Latin-1 of " + length, i -> {
                String text = Character.toString('a' + i).repeat(length);
                return json -> json.put("k", text);
            });
        }
        for (int length : new int[] {1, 16, 100, 2048}) {
            values.put("UTF-16 of " + length, i -> {
                String text = Character.toString('\u0434' + i).repeat(length);
                return json -> json.put("k", text);
            });
        }
        values.put("an int", i -> json -> json.put("k", i * 1_000));
        values.put("a long", i -> json -> json.put("k", i * 1_000_000_000_000L));
        values.put("a double", i -> json -> json.put("k", i / 7.0));
        values.put("a boolean", i -> json -> json.put("k", i % 2 == 0));
        values.put("a decimal", i -> json -> json.putDecimal("k", i, 2));
        values.put("a timestamp", i -> json -> json.putTimestamp("k", i, TimeUnit.DAYS));
        values.put("a StringBuilder", i -> json -> json.put("k", new StringBuilder("text").append(i)));
        values.put("a fragment", i -> {
            byte[] fragment = ("{\"i\":[" + i + "]}").getBytes(StandardCharsets.US_ASCII);
            return json -> json.putRaw("k", new UnsafeBuffer(fragment), 0, fragment.length);
        });
        values.put("bytes in Base64", i -> json -> json.putBase64("k", new byte[i], 0, i));
        values.put("an array", i -> json -> json.createJSONArray("k").addAll(new int[] {i, 2 * i}));
        return values;
    }

    @TestFactory
    @DisplayName("C16: a value that changes leaves a replay going, and the message is right")
    Iterable<DynamicTest> changingValuesAreReplayed() {
        return values().entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> assertReplayed(each.getValue())))
                .toList();
    }

    private void assertReplayed(IntFunction<Message> values) {
        json = practised(new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(64 * 1024))); // for each worst case
        write(json, message -> complete(message, values.apply(1)));
        for (int i = 2; i < 6; i++) {
            Message message = values.apply(i);
            message.write(json.reset().put("first", 1));
            assertTrue(json.document.isReplaying(), "message " + i);
            json.put("last", 2);
            JsonBuilder fresh = new JsonBuilder();
            complete(fresh, message);
            assertEquals(fresh.length(), json.length());
            assertTrue(json.document.isReplaying(), "message " + i + " is read");
            assertEquals(fresh.toString(), json.toString());
        }
    }

    private static void complete(JsonBuilder json, Message message) {
        message.write(json.put("first", 1));
        json.put("last", 2);
    }

    @Test
    @DisplayName("C10: memory is pinned while a message is replayed, and only then")
    void memoryIsPinnedInAReplay() {
        json = new JsonBuilder();
        assertFalse(json.document.isPinned());
        record(json -> json.put("k", "v"));
        assertTrue(json.document.isPinned());
        json.put("k", "w");
        assertTrue(json.document.isPinned());
        json.put("another", 1);
        assertFalse(json.document.isPinned());
    }
}
