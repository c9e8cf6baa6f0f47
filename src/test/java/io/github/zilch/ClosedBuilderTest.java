// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.NO_ROW;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C12: builders that were closed")
class ClosedBuilderTest {
    private static final String CLOSED =
            "this builder was closed, which freed its memory: create another one, or close it later";

    /** What a builder may have done before it is closed. */
    private static final List<Consumer<JsonBuilder>> LIVES = List.of(
            json -> {},
            json -> json.put("a", 1).length(),
            json -> json.createJSONArray("rows")
                    .addRow(JsonShape.of("id", "name"))
                    .add((Object) Optional.of(1)),
            json -> json.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(1000)), 0, 1000)
                    .put("a", "b"),
            json -> repeat(json).length(),
            json -> repeat(json).reset().put("key", "other"),
            json -> {
                JsonBuilder child = json.createJSON("child");
                json.put("a", 1).mark();
                child.put("late", 2).putJSON("copy", json).byteBuffer();
            });

    private static JsonBuilder repeat(JsonBuilder json) {
        for (int i = 0; i < 40; i++) {
            json.reset().put("key", "value").put("i", i).length();
        }
        return json;
    }

    @Test
    @DisplayName("C4: every call but close says that the builder was closed")
    void everyCallIsRefused() {
        int calls = 0;
        for (Method method : MethodArguments.methodsOfNodes()) {
            if (method.getName().equals("close")) {
                continue;
            }
            for (Consumer<JsonBuilder> life : LIVES) {
                for (int place = 0; place < 3; place++) {
                    JsonBuilder json = new JsonBuilder();
                    List<JsonBuilder> nodes = List.of(json, json.createJSON("o"), json.createJSONArray("a"));
                    life.accept(json);
                    json.close();
                    String context = method + " at " + place + " after life " + LIVES.indexOf(life);
                    JsonBuilder node = nodes.get(place);
                    IllegalStateException thrown = assertThrows(
                            IllegalStateException.class, () -> MethodArguments.call(method, node), context);
                    calls += thrown.getMessage().equals(CLOSED) ? 1 : 0;
                    json.close();
                }
            }
        }
        assertTrue(calls > 1_000, "calls " + calls);
    }

    @Test
    void aRowOfAClosedBuilderIsRefused() {
        JsonBuilder json = new JsonBuilder();
        JsonRow row = json.reset(JsonShape.of("a")).add(1);
        json.close();
        MethodArguments.assertRefused(NO_ROW, row, "cancel", "toString");
    }

    @Test
    void aClosedBuilderIsNotCopied() {
        JsonBuilder json = new JsonBuilder();
        json.close();
        JsonBuilder other = new JsonBuilder();
        assertEquals(CLOSED, messageOf(IllegalStateException.class, () -> other.putJSON("x", json)));
        assertEquals("{}", other.toString());
    }

    @Test
    void aStreamCannotCloseTheBuilderThatItReads() throws IOException {
        JsonBuilder json = new JsonBuilder().put("a", 1);
        json.writeTo(new OutputStream() {
            @Override
            public void write(int b) {
                assertThrows(IllegalStateException.class, json::close);
            }
        });
        assertEquals("{\"a\":1}", json.toString());
    }
}
