// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.*;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Fragments and Base64 in repeated messages. */
@Tag("contract")
@Tag("fast")
class ReplayFragmentsTest extends ReplayCase {
    @Test
    @DisplayName("C1 C13: fragments are replayed, and so is the text around them")
    void fragments() {
        Consumer<JsonBuilder> message =
                json -> putFragments(json, "[[1],{}]", "\"m\":[2],\"n\":{}").put("z", 1);
        record(message);
        message.accept(json);
        assertTrue(json.document.isReplayComplete());
        assertEquals("{\"a\":[[1],{}],\"b\":[[[1],{}],\"x\"],\"m\":[2],\"n\":{},\"z\":1}", json.toString());
        json.reset();
        putFragments(json, "3", "\"o\":4").put("z", 5);
        assertTrue(json.document.isReplayComplete());
        assertEquals("{\"a\":3,\"b\":[3,\"x\"],\"o\":4,\"z\":5}", json.toString());
    }

    /** Puts a value as a member and as an element, then members. */
    private static JsonBuilder putFragments(JsonBuilder json, String value, String members) {
        UnsafeBuffer bytes = new UnsafeBuffer((value + members).getBytes(US_ASCII));
        json.putRawUnchecked("a", bytes, 0, value.length());
        json.createJSONArray("b").addRawUnchecked(value).add("x");
        return json.putMembersUnchecked(bytes, value.length(), members.length());
    }

    @Test
    @DisplayName("C4 C13: a refused fragment leaves a replayed message as it was")
    void refusedFragments() {
        record(json -> json.put("a", 1).putRaw("b", "[]").put("c", 1));
        json.put("a", 2);
        assertThrows(IllegalArgumentException.class, () -> json.putRaw("b", "[}"));
        json.putRaw("b", "[3]").put("c", 4);
        assertFalse(json.document.isReplaying()); // the path in the error is read from the text
        assertEquals("{\"a\":2,\"b\":[3],\"c\":4}", json.toString());
        json.reset().put("a", 5);
        assertThrows(IllegalArgumentException.class, () -> json.putRaw("b", "[}"));
        assertEquals("{\"a\":5}", json.toString());
    }

    @Test
    @DisplayName("C1: a fragment longer than any remembered text is replayed where there is room for it")
    void longFragment() {
        json = practised(new JsonBuilder(3 * Recorder.MAX_TEXT_BYTES));
        write(json, message -> message.put("a", 1).putRaw("b", "[]").put("c", 1));
        byte[] value = ('"' + "x".repeat(2 * Recorder.MAX_TEXT_BYTES) + '"').getBytes(US_ASCII);
        json.reset().put("a", 2).putRaw("b", value, 0, value.length).put("c", 2);
        assertTrue(json.document.isReplayComplete());
        assertEquals("{\"a\":2,\"b\":" + new String(value, US_ASCII) + ",\"c\":2}", json.toString());
    }

    @Test
    @DisplayName("C11: the depth of a replayed fragment counts where its document is copied to")
    void depthOfReplayedFragments() {
        JsonOptions options = JsonOptions.DEFAULT.maxDepth(3);
        json = practised(new JsonBuilder(options));
        write(json, message -> message.putRaw("a", "[[1]]"));
        json.reset().putRaw("a", "[[2]]");
        assertTrue(json.document.isReplayComplete());
        JsonBuilder child = new JsonBuilder(options).createJSON("child");
        assertThrows(IllegalStateException.class, () -> child.putJSON("copy", json));
    }

    @Test
    @DisplayName("C1: bytes as Base64 are replayed, whatever their length")
    void base64() {
        Consumer<JsonBuilder> message = json ->
                json.putBase64("a", new byte[7], 0, 7).createJSONArray("b").addBase64(new byte[9], 0, 9);
        record(message);
        message.accept(json);
        assertTrue(json.document.isReplayComplete());
        json.reset();
        check(json ->
                json.putBase64("a", new byte[400], 0, 400).createJSONArray("b").addBase64(new byte[1], 0, 1));
    }

    @Test
    @DisplayName("C16: a fragment without a key is refused where several members were in the messages before")
    void fragmentWithoutAKeyInPlaceOfMembers() {
        byte[] members = "\"a\":1".getBytes(StandardCharsets.US_ASCII);
        UnsafeBuffer buffer = new UnsafeBuffer(members);
        List<Consumer<JsonBuilder>> fragments = List.of(
                it -> it.putRaw(null, "7"),
                it -> it.putRaw(null, members, 4, 1),
                it -> it.putRaw(null, buffer, 4, 1),
                it -> it.putRawUnchecked(null, "7"),
                it -> it.putRawUnchecked(null, members, 4, 1),
                it -> it.putRawUnchecked(null, buffer, 4, 1));
        for (Consumer<JsonBuilder> fragment : fragments) {
            record(it -> it.putMembersUnchecked(buffer, 0, members.length));
            assertThrows(NullPointerException.class, () -> fragment.accept(json));
            assertEquals(
                    "{\"a\":1}",
                    json.putMembersUnchecked(buffer, 0, members.length).toString());
            record(it -> it.putRaw("a", "1"));
            assertEquals(
                    "{\"a\":1}",
                    json.putMembersUnchecked(buffer, 0, members.length).toString());
        }
    }
}
