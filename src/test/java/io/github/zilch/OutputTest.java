// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way to get the text, of the root and of a child, in every kind of memory. */
@Tag("fast")
class OutputTest {
    private static final String ROOT = "{\"a\":\"\u00e9\",\"child\":{\"b\":[1,2]},\"c\":true}";
    private static final String CHILD = "{\"b\":[1,2]}";

    /** Builders in every kind of memory, one of them in a region that is hardly large enough. */
    static Stream<JsonBuilder> builders() {
        UnsafeBuffer tight = new UnsafeBuffer(ByteBuffer.allocateDirect(ROOT.length() + 2));
        return Stream.concat(
                Stream.of(new JsonBuilder(), new JsonBuilder().wrap(tight, 1, ROOT.length() + 1)),
                Stream.of(Region.Place.values()).map(place -> new Region(place, 190).wrap(new JsonBuilder())));
    }

    private static JsonBuilder fill(JsonBuilder json) {
        JsonBuilder child = json.put("a", "\u00e9").createJSON("child");
        JsonBuilder array = child.createJSONArray("b").add(1);
        json.put("c", true);
        array.add(2);
        return child;
    }

    private static String text(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }

    private static String text(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return text(bytes, 0, bytes.length);
    }

    @ParameterizedTest
    @MethodSource("builders")
    void everyWayReturnsTheSameText(JsonBuilder json) throws IOException {
        JsonBuilder child = fill(json);
        assertOut(ROOT, json);
        assertOut(CHILD, child);
        assertOut("[1,2]", (JsonBuilder) child.get("b"));
        assertOut(ROOT, json);
    }

    private static void assertOut(String expected, JsonBuilder node) throws IOException {
        int length = TestSlices.utf8(expected).length;
        assertReads(expected, node);
        assertEquals(length, node.length());
        for (int way = 0; way < ReadingWays.COUNT; way++) {
            assertEquals(expected, ReadingWays.read(node, way), "way " + way);
        }
        assertEquals(expected, node.buffer().getStringWithoutLengthUtf8(node.offset(), length));
        assertSame(node.byteBuffer(), node.byteBuffer());
        assertEquals(length, node.toBytes(new byte[length + 5], 5));
        assertEquals(length, node.toBytes(new ExpandableArrayBuffer(2), 5));
        for (ByteBuffer buffer : List.of(
                ByteBuffer.allocate(length + 3).position(3),
                ByteBuffer.allocate(length + 9).position(2).slice().position(3).limit(length + 3),
                ByteBuffer.allocateDirect(length + 3).position(3))) {
            assertEquals(length, node.toBytes(buffer));
            assertEquals(length + 3, buffer.position());
            assertEquals(expected, text(buffer.flip().position(3)));
        }
        assertEquals(length, node.writeTo(OutputStream.nullOutputStream()));
        Channel channel = new Channel(Integer.MAX_VALUE);
        assertEquals(length, node.writeTo(channel));
        assertEquals(expected, channel.text());
    }

    /** A channel that takes nothing and one byte in turns, and fails after some bytes. */
    private static final class Channel implements TakingChannel {
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private final int most;
        private int calls;

        Channel(int most) {
            this.most = most;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            if (taken.size() == most) {
                throw new IOException("no more than " + most);
            }
            if (++calls % 2 == 1) {
                return 0;
            }
            taken.write(source.get());
            return 1;
        }

        String text() {
            return taken.toString(StandardCharsets.UTF_8);
        }
    }

    /** Returns a channel that reads its buffer, moves its position and returns a number as it is told to. */
    private static TakingChannel liar(int returned, int moved) {
        return source -> {
            assertThrows(ReadOnlyBufferException.class, () -> source.put(0, (byte) 'x'));
            source.limit(source.capacity()).position(source.position() + moved);
            return returned;
        };
    }

    @ParameterizedTest
    @MethodSource("builders")
    @DisplayName("C18 C19: a channel cannot change the text, and is not tried for ever if it takes none")
    void channelThatLies(JsonBuilder json) throws IOException {
        JsonBuilder child = fill(json);
        String expected = json.toString();
        try (JsonLines lines = new JsonLines()) {
            lines.add(json);
            int[][] lies = {{-1, 0}, {-1, 5}, {Integer.MIN_VALUE, 0}, {5, 0}, {1, 300}};
            for (int[] lie : lies) {
                WritableByteChannel liar = liar(lie[0], lie[1]);
                String message =
                        liar.getClass().getName() + " has taken " + lie[1] + " bytes of its buffer and returned "
                                + lie[0] + ": use a channel whose write returns how many bytes it has taken";
                for (Executable send : List.<Executable>of(
                        () -> json.writeTo(liar), () -> child.writeTo(liar), () -> lines.writeTo(liar))) {
                    assertEquals(message, messageOf(IOException.class, send));
                }
            }
            assertEquals(lines.length(), lines.writeTo(liar(1, 1)));
        }
        assertEquals(json.length(), json.writeTo(liar(3, 1)));
        assertReads(expected, json);
    }

    @ParameterizedTest
    @MethodSource("builders")
    void channelOrStreamThatThrowsChangesNothing(JsonBuilder json) throws IOException {
        JsonBuilder child = fill(json);
        assertEquals("no more than 5", messageOf(IOException.class, () -> json.writeTo(new Channel(5))));
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("full");
            }
        };
        assertThrows(IOException.class, () -> child.writeTo(full));
        Channel channel = new Channel(Integer.MAX_VALUE);
        json.writeTo(channel);
        assertEquals(ROOT, channel.text());
        assertReads(ROOT, json);
    }

    @ParameterizedTest
    @MethodSource("builders")
    void writingGoesOnAfterEveryWay(JsonBuilder json) throws IOException {
        JsonBuilder array = json.createJSONArray("x").add(1);
        json.byteBuffer();
        array.add(2);
        json.toBytes(ByteBuffer.allocateDirect(100));
        array.add(3);
        json.buffer();
        array.add(4).writeTo(OutputStream.nullOutputStream());
        json.put("y", 5);
        assertReads("{\"x\":[1,2,3,4],\"y\":5}", json);
        assertEquals(json.toString(), json.buffer().getStringWithoutLengthUtf8(json.offset(), json.length()));
        json.reset().put("z", 1);
        assertEquals("{\"z\":1}", json.buffer().getStringWithoutLengthUtf8(json.offset(), json.length()));
    }

    @Test
    void bufferOfARegionIsTheOneThatWasWrapped() {
        UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(100));
        JsonBuilder json = new JsonBuilder().wrap(region, 13, 80);
        JsonBuilder child = json.createJSON("a");
        assertSame(region, json.buffer());
        assertEquals(13, json.offset());
        assertEquals(13 + 5, child.offset());
        assertEquals(2, child.length());
    }

    @Test
    void wrappedByteBufferKeepsItsPositionAndLimit() {
        for (ByteBuffer region : List.of(ByteBuffer.allocate(50), ByteBuffer.allocateDirect(50))) {
            region.position(11).limit(40);
            JsonBuilder json = new JsonBuilder().wrap(region).put("a", 1);
            assertEquals(7, json.length());
            assertEquals(11, region.position());
            assertEquals(40, region.limit());
            assertEquals("{\"a\":1}", text(region.duplicate().limit(18)));
            region.clear();
            for (int i = 0; i < 50; i++) {
                boolean inside = i >= 11 && i < 40;
                assertEquals(0, inside ? 0 : region.get(i), "byte " + i);
            }
        }
    }

    @Test
    void destinationThatIsTooSmallIsRefusedAndNotTouched() {
        JsonBuilder json = new JsonBuilder().put("a", 1);
        byte[] array = new byte[10];
        UnsafeBuffer whole = new UnsafeBuffer(array);
        int[][] refused = {{4, 6}, {-1, 11}, {11, 0}, {Integer.MAX_VALUE, 0}}; // an offset, and the bytes after it
        for (int[] there : refused) {
            String message = "the document needs 7 bytes, but a destination of 10 bytes has " + there[1] + " at offset "
                    + there[0] + ": pass a larger destination";
            Class<IndexOutOfBoundsException> type = IndexOutOfBoundsException.class;
            assertRefused(type, message, json, () -> json.toBytes(array, there[0]));
            assertRefused(type, message, json, () -> json.toBytes(whole, there[0]));
        }
        for (ByteBuffer buffer : List.of(ByteBuffer.wrap(array), ByteBuffer.allocateDirect(10))) {
            buffer.position(1).limit(7);
            assertRefused(
                    IndexOutOfBoundsException.class,
                    "the document needs 7 bytes, but a destination of 7 bytes has 6 at offset 1: pass a larger"
                            + " destination",
                    json,
                    () -> json.toBytes(buffer));
            assertEquals(1, buffer.position());
        }
        assertArrayEquals(new byte[10], array);
        for (ByteBuffer readOnly : List.of(ByteBuffer.allocate(9), ByteBuffer.allocateDirect(9))) {
            assertRefused(
                    ReadOnlyBufferException.class,
                    "the buffer (position 0, limit 9) is read-only: pass one that can be written, not one from"
                            + " asReadOnlyBuffer()",
                    json,
                    () -> json.toBytes(readOnly.asReadOnlyBuffer()));
            assertRefused(
                    ReadOnlyBufferException.class,
                    "the buffer (position 0, limit 9) is read-only: pass one that can be written, not one from"
                            + " asReadOnlyBuffer()",
                    json,
                    () -> json.toBytes(new UnsafeBuffer(readOnly.asReadOnlyBuffer()), 0));
            assertEquals(0, readOnly.getLong(0));
        }
    }

    @Test
    void viewFollowsTheBufferWhenItGrows() {
        JsonBuilder json = new JsonBuilder(0).put("a", 1);
        ByteBuffer before = json.byteBuffer();
        json.put("b", "x".repeat(100_000));
        assertNotSame(before, json.byteBuffer());
        assertEquals("{\"a\":1", text(before).substring(0, 6));
        assertEquals(json.toString(), text(json.byteBuffer()));
    }

    @Test
    void longDocumentsAreStreamedInParts() throws IOException {
        String text = Stream.generate(() -> "0123456789").limit(5_000).reduce("", String::concat);
        JsonBuilder json = new JsonBuilder().put("a", text);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        assertEquals(json.length(), json.writeTo(stream));
        assertEquals("{\"a\":\"" + text + "\"}", stream.toString(StandardCharsets.UTF_8));
        assertEquals(Arrays.hashCode(stream.toByteArray()), Arrays.hashCode(json.toBytes()));
    }

    @Test
    @DisplayName("C1: the view of a child shows no byte outside it, also to a consumer that rewinds or clears it")
    void viewOfAChildIsTheChildAlone() {
        JsonBuilder json = new JsonBuilder().put("secret", "password");
        JsonBuilder child = json.createJSON("child").put("a", 1);
        JsonBuilder second = json.createJSONArray("second").add(2);
        json.put("after", "too");
        for (JsonBuilder node : new JsonBuilder[] {second, child}) {
            ByteBuffer view = node.byteBuffer();
            assertEquals(node.toString(), StandardCharsets.UTF_8.decode(view).toString());
            view.rewind();
            assertEquals(node.toString(), StandardCharsets.UTF_8.decode(view).toString());
        }
        JsonBuilder other = new JsonBuilder();
        other.createJSON("long").put("secret", "s".repeat(100)).byteBuffer();
        ByteBuffer view = other.createJSON("short").byteBuffer().clear();
        assertEquals("{}", StandardCharsets.UTF_8.decode(view).toString().replace("\0", ""));
    }
}
