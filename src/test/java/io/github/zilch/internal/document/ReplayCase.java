// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.*;
import java.util.function.Consumer;

/** The base of tests of replayed messages: a builder that records the next message, and ways to use it. */
abstract class ReplayCase {
    JsonBuilder json = practised(new JsonBuilder());

    /** Resets a new builder until it records the next message. */
    static JsonBuilder practised(JsonBuilder builder) {
        for (int i = 0; i < 2 * RepetitionPolicy.SHORTEST_PAUSE && !builder.document.isRecording(); i++) {
            builder.reset();
        }
        return builder;
    }

    static void write(JsonBuilder json, Consumer<JsonBuilder> message) {
        json.reset();
        message.accept(json);
        json.length();
    }

    /** Records a message; the next one is replayed. */
    void record(Consumer<JsonBuilder> message) {
        json = practised(new JsonBuilder());
        write(json, message);
        json.reset();
        assertTrue(json.document.isReplaying());
    }

    /** Writes a message after another one was recorded, and compares it with that of a new builder. */
    void check(Consumer<JsonBuilder> message) {
        JsonBuilder fresh = new JsonBuilder();
        message.accept(fresh);
        message.accept(json);
        assertEquals(fresh.toString(), json.toString());
        write(json, message);
        assertEquals(fresh.toString(), json.toString());
    }
}
