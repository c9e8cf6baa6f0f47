// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Streams and channels that call the collection whose lines they take. */
@Tag("contract")
@Tag("fast")
@DisplayName("C4 C19: streams and channels that call their lines")
class ReentrantLinesTest {
    private static final String LOCKED = "the lines are being written to a stream or channel: change them when that has"
            + " returned, or use another collection in the stream or channel";
    private static final String NESTED =
            "the lines are being written to a stream or channel already: a stream or channel"
                    + " that calls their collection can read them with byteBuffer or toString";

    private static final JsonBuilder JSON = new JsonBuilder().put("x", "y".repeat(200));

    private static final Map<String, Consumer<JsonLines>> CHANGES =
            Map.of("add", lines -> lines.add(JSON), "clear", JsonLines::clear, "close", JsonLines::close);

    private static final Map<String, Consumer<JsonLines>> READS = Map.of(
            "byteBuffer", lines -> UTF_8.decode(lines.byteBuffer()),
            "a view that is cleared", lines -> lines.byteBuffer().clear(),
            "length", JsonLines::length,
            "toString", JsonLines::toString,
            "size", JsonLines::size);

    private static JsonLines lines() {
        JsonLines lines = new JsonLines(1 << 10);
        for (int i = 0; i < 1000; i++) {
            lines.add(JSON);
        }
        return lines;
    }

    private static int send(JsonLines lines, CallingSink sink, boolean channel) {
        try {
            return channel ? lines.writeTo((WritableByteChannel) sink) : lines.writeTo((OutputStream) sink);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void changesAreRefusedAndTheBytesAreRight() {
        CHANGES.forEach((name, change) -> {
            for (boolean channel : new boolean[] {false, true}) {
                JsonLines lines = lines();
                String text = lines.toString();
                CallingSink swallowing = new CallingSink(() -> change.accept(lines), true);
                assertEquals(text.length(), send(lines, swallowing, channel), name);
                assertEquals(text, swallowing.text(), name);
                assertEquals(LOCKED, swallowing.thrown().getMessage(), name);
                CallingSink throwing = new CallingSink(() -> change.accept(lines), false);
                assertThrows(IllegalStateException.class, () -> send(lines, throwing, channel), name);
                assertEquals(text, lines.toString(), name);
                change.accept(lines); // allowed again
            }
        });
    }

    @Test
    void readsChangeNothing() {
        READS.forEach((name, read) -> {
            for (boolean channel : new boolean[] {false, true}) {
                JsonLines lines = lines();
                CallingSink sink = new CallingSink(() -> read.accept(lines), false);
                assertEquals(lines.length(), send(lines, sink, channel), name);
                assertEquals(lines.toString(), sink.text(), name);
            }
        });
    }

    @Test
    void writingToAnotherStreamOrChannelMeanwhileIsRefused() {
        for (int way = 0; way < 4; way++) {
            boolean channel = (way & 1) != 0;
            boolean otherIsChannel = (way & 2) != 0;
            JsonLines lines = lines();
            CallingSink other = new CallingSink(() -> {}, false);
            CallingSink sink = new CallingSink(() -> send(lines, other, otherIsChannel), true);
            send(lines, sink, channel);
            assertEquals(NESTED, sink.thrown().getMessage());
            assertEquals(lines.toString(), sink.text());
            assertEquals("", other.text());
            assertNull(other.thrown());
        }
    }

    @Test
    @DisplayName("lines that were cleared, closed or have grown are written as ever")
    void nextLines() {
        JsonLines lines = lines();
        for (int i = 0; i < 6; i++) {
            for (boolean channel : new boolean[] {false, true}) {
                CallingSink sink = new CallingSink(() -> {}, false);
                send(lines, sink, channel);
                assertEquals(lines.toString(), sink.text());
            }
            if (i % 3 == 0) {
                lines.clear();
            } else if (i % 3 == 1) {
                lines.close();
            }
            for (int k = 0; k < 10 << i; k++) {
                lines.add(JSON);
            }
        }
    }
}
