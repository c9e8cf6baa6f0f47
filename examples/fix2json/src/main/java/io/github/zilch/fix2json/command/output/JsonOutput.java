// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command.output;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes documents to a channel: one per line, or as the elements of one array; compact, or in another form. The builder
 * writes compact documents into the buffer that the channel reads, so nothing is copied.
 *
 * <p>The buffer is off-heap and grows to the longest document, at most {@link #LONGEST} bytes. Allocates nothing else.
 * For use by one thread.
 */
public final class JsonOutput {
    /** Maximum length of a document in bytes. Longer documents are rejected. */
    public static final int LONGEST = 64 << 20;

    private static final int FIRST_CAPACITY = 1 << 20;

    /** Minimum room for a document, so that few documents must be written twice. */
    private static final int MIN_ROOM = 1 << 14;

    /** Upper limit, for most messages, of the number of JSON bytes per FIX byte. */
    private static final int TYPICAL_GROWTH = 8;

    private static final byte[] LINE_END = {'\n'};
    private static final byte[] ARRAY_BEGIN = {'[', '\n'};
    private static final byte[] ARRAY_NEXT = {',', '\n'};
    private static final byte[] ARRAY_END = {'\n', ']', '\n'};
    private static final byte[] INDENT = {' ', ' '};
    private static final byte[] EMPTY = {};

    /** Room for the text before and after a document. */
    private static final int MARGIN = 8;

    /** Writes a document. */
    public interface Source {
        /**
         * Writes the document.
         *
         * @param json an empty object to write to.
         * @return whether there is a document.
         */
        public boolean write(JsonBuilder json);
    }

    /** The result of writing a document. */
    public enum Result {
        /** The document will be written with the next flush. */
        WRITTEN,
        /** There is no document. */
        NONE,
        /** The document is longer than {@link #LONGEST}, or than the available memory. */
        TOO_LONG
    }

    private final WritableByteChannel channel;
    private final boolean isArray;

    /** Writes documents in another form; null if they are compact. */
    private final Printer printer;

    private JsonBuilder json = new JsonBuilder();

    /** The bytes to be written; the position is always 0. */
    private ByteBuffer bytes = ByteBuffer.allocateDirect(FIRST_CAPACITY);

    private UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private int length;

    /** Receives a document before it is printed. */
    private UnsafeBuffer compact = new UnsafeBuffer(ByteBuffer.allocateDirect(MIN_ROOM));

    private boolean isEmpty = true;

    /**
     * Creates an output.
     *
     * @param channel to write to.
     * @param isArray whether all documents form one array.
     * @param printer that writes the documents in another form; null if they are compact.
     */
    public JsonOutput(WritableByteChannel channel, boolean isArray, Printer printer) {
        this.channel = channel;
        this.isArray = isArray;
        this.printer = printer;
    }

    /** Writes text before all documents. */
    public void begin(byte[] head) throws IOException {
        makeRoom(head.length);
        put(head);
    }

    /**
     * Writes a document after the last one. Calls the source again each time there was not enough room.
     *
     * @param source that writes the document.
     * @param expected length of the message in bytes, as a hint.
     * @return the result.
     * @throws IOException if the channel cannot be written to.
     */
    public Result write(Source source, int expected) throws IOException {
        try {
            return printer != null ? writePrinted(source) : writeCompact(source, expected);
        } catch (OutOfMemoryError e) { // rejects this message only
            json = new JsonBuilder();
            return Result.TOO_LONG;
        }
    }

    private Result writeCompact(Source source, int expected) throws IOException {
        makeRoom((int) Math.min(MIN_ROOM + (long) TYPICAL_GROWTH * expected, FIRST_CAPACITY));
        while (true) {
            int from = length + separator().length;
            try {
                json.wrap(buffer, from, buffer.capacity() - from - MARGIN);
                if (!source.write(json)) {
                    return Result.NONE;
                }
                int written = json.length();
                put(separator());
                length += written;
                endDocument();
                return Result.WRITTEN;
            } catch (JsonCapacityException e) {
                if (buffer.capacity() >= LONGEST && length == 0) {
                    return Result.TOO_LONG;
                }
                makeRoom(length > 0 ? buffer.capacity() : 2 * buffer.capacity());
            }
        }
    }

    private Result writePrinted(Source source) throws IOException {
        while (true) {
            try {
                json.wrap(compact, 0, compact.capacity());
                if (!source.write(json)) {
                    return Result.NONE;
                }
                break;
            } catch (JsonCapacityException e) {
                if (compact.capacity() >= LONGEST) {
                    return Result.TOO_LONG;
                }
                compact.wrap(ByteBuffer.allocateDirect(2 * compact.capacity()));
            }
        }
        int level = isArray ? 1 : 0;
        long needed = printer.print(compact, 0, json.length(), null, 0, level);
        if (needed > LONGEST - 2 * MARGIN) {
            return Result.TOO_LONG;
        }
        makeRoom((int) needed + 2 * MARGIN);
        put(separator());
        put(isArray ? INDENT : EMPTY);
        length += printer.print(compact, 0, json.length(), buffer, length, level);
        endDocument();
        return Result.WRITTEN;
    }

    private byte[] separator() {
        return !isArray ? EMPTY : isEmpty ? ARRAY_BEGIN : ARRAY_NEXT;
    }

    private void endDocument() {
        isEmpty = false;
        if (!isArray) {
            put(LINE_END);
        }
    }

    private void put(byte[] text) {
        buffer.putBytes(length, text);
        length += text.length;
    }

    private void makeRoom(int needed) throws IOException {
        if (buffer.capacity() - length >= needed) {
            return;
        }
        flush();
        if (buffer.capacity() < needed) {
            int capacity = buffer.capacity();
            while (capacity < needed) {
                capacity *= 2;
            }
            bytes = ByteBuffer.allocateDirect(capacity);
            buffer = new UnsafeBuffer(bytes);
        }
    }

    /**
     * Writes all pending bytes.
     *
     * @throws IOException if the channel cannot be written to.
     */
    public void flush() throws IOException {
        bytes.limit(length).position(0);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        bytes.clear();
        length = 0;
    }

    /**
     * Ends the array, if there is one, and writes all pending bytes.
     *
     * @throws IOException if the channel cannot be written to.
     */
    public void end() throws IOException {
        if (isArray) {
            makeRoom(MARGIN);
            put(isEmpty ? ARRAY_BEGIN : EMPTY);
            put(ARRAY_END);
        }
        flush();
    }
}
