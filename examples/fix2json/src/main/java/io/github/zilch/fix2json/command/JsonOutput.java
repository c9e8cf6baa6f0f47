// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes documents to a channel: one a line, or as the elements of one array; compact or set in lines. The builder builds
 * where the channel writes from, so nothing is copied.
 *
 * <p>Its region is off the heap and grows to the longest document, {@link #LONGEST} at most. Allocates nothing else. For
 * one thread.
 */
final class JsonOutput {
    /** Documents longer than this many bytes are refused. */
    static final int LONGEST = 64 << 20;

    private static final int FIRST_CAPACITY = 1 << 20;

    /** Room that a document should have at least, so that few documents are begun twice. */
    private static final int ENOUGH = 1 << 14;

    /** Bytes of JSON for a byte of FIX that most messages stay below. */
    private static final int USUAL_GROWTH = 8;

    private static final byte[] LINE_END = {'\n'};
    private static final byte[] ARRAY_BEGIN = {'[', '\n'};
    private static final byte[] ARRAY_NEXT = {',', '\n'};
    private static final byte[] ARRAY_END = {'\n', ']', '\n'};
    private static final byte[] INDENT = {' ', ' '};
    private static final byte[] NOTHING = {};

    /** Room for what stands before and behind a document. */
    private static final int AROUND = 8;

    /** Writes a document. */
    interface Source {
        /**
         * Writes it.
         *
         * @param json to write to; an empty object.
         * @return whether there is a document.
         */
        boolean write(JsonBuilder json);
    }

    /** What became of a document. */
    enum Result {
        /** It is on its way. */
        WRITTEN,
        /** There was none. */
        NONE,
        /** It is longer than {@link #LONGEST}, or than the memory that there is. */
        TOO_LONG
    }

    private final WritableByteChannel channel;
    private final boolean isArray;
    private final boolean isPretty;
    private JsonBuilder json = new JsonBuilder();

    /** What waits to be written; its position is always 0. */
    private ByteBuffer bytes = ByteBuffer.allocateDirect(FIRST_CAPACITY);

    private UnsafeBuffer waiting = new UnsafeBuffer(bytes);
    private int length;

    /** Holds a document that is to be set in lines. */
    private UnsafeBuffer compact = new UnsafeBuffer(ByteBuffer.allocateDirect(ENOUGH));

    private boolean isEmpty = true;

    /**
     * Makes an output.
     *
     * @param channel to write to.
     * @param isArray whether all documents are one array.
     * @param isPretty whether they are set in lines.
     */
    JsonOutput(WritableByteChannel channel, boolean isArray, boolean isPretty) {
        this.channel = channel;
        this.isArray = isArray;
        this.isPretty = isPretty;
    }

    /**
     * Writes a document behind the last one. It may have to be asked of its source more than once, until there is room.
     *
     * @param source that writes it.
     * @param expected length of the message that it is made of, as a hint.
     * @return what became of it.
     * @throws IOException if the channel cannot be written to.
     */
    Result write(Source source, int expected) throws IOException {
        try {
            return isPretty ? writePretty(source) : writeCompact(source, expected);
        } catch (OutOfMemoryError e) { // one message's fault, not that of the others
            json = new JsonBuilder();
            return Result.TOO_LONG;
        }
    }

    private Result writeCompact(Source source, int expected) throws IOException {
        makeRoom((int) Math.min(ENOUGH + (long) USUAL_GROWTH * expected, FIRST_CAPACITY));
        while (true) {
            int from = length + separator().length;
            try {
                json.wrap(waiting, from, waiting.capacity() - from - AROUND);
                if (!source.write(json)) {
                    return Result.NONE;
                }
                int written = json.length();
                put(separator());
                length += written;
                endDocument();
                return Result.WRITTEN;
            } catch (JsonCapacityException e) {
                if (waiting.capacity() >= LONGEST && length == 0) {
                    return Result.TOO_LONG;
                }
                makeRoom(length > 0 ? waiting.capacity() : 2 * waiting.capacity());
            }
        }
    }

    private Result writePretty(Source source) throws IOException {
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
        long needed = PrettyPrinter.length(compact, 0, json.length(), level);
        if (needed > LONGEST - 2 * AROUND) {
            return Result.TOO_LONG;
        }
        makeRoom((int) needed + 2 * AROUND);
        put(separator());
        put(isArray ? INDENT : NOTHING);
        length += PrettyPrinter.print(compact, 0, json.length(), waiting, length, level);
        endDocument();
        return Result.WRITTEN;
    }

    private byte[] separator() {
        return !isArray ? NOTHING : isEmpty ? ARRAY_BEGIN : ARRAY_NEXT;
    }

    private void endDocument() {
        isEmpty = false;
        if (!isArray) {
            put(LINE_END);
        }
    }

    private void put(byte[] text) {
        waiting.putBytes(length, text);
        length += text.length;
    }

    private void makeRoom(int needed) throws IOException {
        if (waiting.capacity() - length >= needed) {
            return;
        }
        flush();
        if (waiting.capacity() < needed) {
            int capacity = waiting.capacity();
            while (capacity < needed) {
                capacity *= 2;
            }
            bytes = ByteBuffer.allocateDirect(capacity);
            waiting = new UnsafeBuffer(bytes);
        }
    }

    /**
     * Writes what waits.
     *
     * @throws IOException if the channel cannot be written to.
     */
    void flush() throws IOException {
        bytes.limit(length).position(0);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        bytes.clear();
        length = 0;
    }

    /**
     * Ends the array, if there is one, and writes what waits.
     *
     * @throws IOException if the channel cannot be written to.
     */
    void end() throws IOException {
        if (isArray) {
            makeRoom(AROUND);
            put(isEmpty ? ARRAY_BEGIN : NOTHING);
            put(ARRAY_END);
        }
        flush();
    }
}
