// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Every way to get the text of a node. */
public final class ReadingWays {
    /** How many ways there are. */
    public static final int COUNT = 10;

    private static final int OFFSET = 3;

    private ReadingWays() {}

    public static String read(JsonBuilder node, int way) {
        return new String(bytes(node, way), StandardCharsets.UTF_8);
    }

    /**
     * Returns the bytes of a node.
     *
     * @param node to read.
     * @param way from 0 to {@link #COUNT}, exclusive.
     * @return its text.
     */
    public static byte[] bytes(JsonBuilder node, int way) {
        try {
            return readIn(node, way);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] readIn(JsonBuilder node, int way) throws IOException {
        byte[] array = new byte[node.length() + 2 * OFFSET];
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        switch (way) {
            case 0:
                return node.toString().getBytes(StandardCharsets.UTF_8);
            case 1:
                return node.toBytes();
            case 2:
                return slice(array, OFFSET, node.toBytes(array, OFFSET));
            case 3:
                MutableDirectBuffer expandable = new ExpandableArrayBuffer(1);
                return slice(expandable, OFFSET, node.toBytes(expandable, OFFSET));
            case 4:
                MutableDirectBuffer direct = new UnsafeBuffer(ByteBuffer.allocateDirect(array.length));
                return slice(direct, OFFSET, node.toBytes(direct, OFFSET));
            case 5:
                return slice(array, OFFSET, node.toBytes(ByteBuffer.wrap(array).position(OFFSET)));
            case 6:
                ByteBuffer offHeap = ByteBuffer.allocateDirect(array.length).position(OFFSET);
                node.toBytes(offHeap);
                return rest(offHeap.flip().position(OFFSET));
            case 7:
                return rest(node.byteBuffer());
            case 8:
                node.writeTo(stream);
                return stream.toByteArray();
            default:
                node.writeTo(Channels.newChannel(stream));
                return stream.toByteArray();
        }
    }

    private static byte[] rest(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private static byte[] slice(byte[] array, int offset, int length) {
        return Arrays.copyOfRange(array, offset, offset + length);
    }

    private static byte[] slice(MutableDirectBuffer buffer, int offset, int length) {
        byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        return bytes;
    }
}
