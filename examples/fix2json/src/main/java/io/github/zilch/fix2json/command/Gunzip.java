// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Unpacks gzip (RFC 1952): one member or several, one behind the other, perhaps with zeros behind the last. The inflating
 * is the JDK's. Its GZIPInputStream is not used because it takes a broken member behind a good one for the end of the
 * file, and stops at the first member if the next one has not yet arrived through a pipe.
 *
 * <p>What is read before a fault is handed on. Reused for one file after the other; allocates nothing but errors. For one
 * thread.
 */
final class Gunzip {
    static final int MAGIC_LENGTH = 3;

    private static final int HAS_HEADER_CRC = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final int UNKNOWN_FLAGS = 0xE0;

    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final CRC32 headerCrc = new CRC32();
    private final ByteBuffer packed = ByteBuffer.allocateDirect(1 << 16);
    private ReadableByteChannel in;
    private long count;
    private boolean inMember;
    private IOException fault;

    /** Whether these bytes begin as gzip does: its two, and "deflate", the only method that there is. */
    static boolean isMagic(ByteBuffer bytes, int from, int length) {
        return length >= MAGIC_LENGTH
                && bytes.get(from) == 0x1F
                && bytes.get(from + 1) == (byte) 0x8B
                && bytes.get(from + 2) == 8;
    }

    /**
     * Begins with a file.
     *
     * @param channel to read packed bytes from, of which the first {@link #MAGIC_LENGTH} were read already.
     */
    void begin(ReadableByteChannel channel) throws IOException {
        in = channel;
        packed.clear().limit(0);
        count = MAGIC_LENGTH;
        fault = null;
        headerCrc.reset();
        headerCrc.update(0x1F);
        headerCrc.update(0x8B);
        headerCrc.update(8);
        readHeader();
    }

    /**
     * Unpacks into a buffer.
     *
     * @return the number of bytes, at least 1, or -1 at the end.
     * @throws IOException if the data is broken or cut off, or cannot be read; after all that could be unpacked was handed
     *     on.
     */
    int read(ByteBuffer destination) throws IOException {
        if (fault != null) {
            throw fault;
        }
        int from = destination.position();
        try {
            while (destination.position() == from) {
                if (!inMember && !nextMember()) {
                    return -1;
                }
                inflate(destination);
            }
        } catch (IOException e) {
            if (destination.position() == from) {
                throw e;
            }
            fault = e;
        }
        return destination.position() - from;
    }

    private void inflate(ByteBuffer destination) throws IOException {
        int from = destination.position();
        long before = inflater.getBytesWritten();
        try {
            inflater.setInput(packed);
            inflater.inflate(destination);
        } catch (DataFormatException e) {
            destination.position(from + (int) (inflater.getBytesWritten() - before));
            throw broken(e.getMessage() == null ? "it cannot be unpacked" : e.getMessage());
        } finally {
            crc.update(destination.duplicate().limit(destination.position()).position(from));
        }
        if (inflater.finished()) {
            inMember = false;
            readTrailer();
        } else if (inflater.needsDictionary()) {
            throw broken("it needs a dictionary");
        } else if (destination.hasRemaining() && !packed.hasRemaining() && !fill()) {
            throw cutOff();
        }
    }

    /** Looks for another member behind the last; zeros may fill up a block of a tape. */
    private boolean nextMember() throws IOException {
        int b = nextOrEnd();
        while (b == 0) {
            b = nextOrEnd();
        }
        if (b < 0) {
            return false;
        }
        headerCrc.reset();
        headerCrc.update(b);
        if (b != 0x1F || nextOfHeader() != 0x8B || nextOfHeader() != 8) {
            throw broken("what follows a member is no other one");
        }
        readHeader();
        return true;
    }

    private void readHeader() throws IOException {
        int flags = nextOfHeader();
        if ((flags & UNKNOWN_FLAGS) != 0) {
            throw broken("its header has unknown flags");
        }
        for (int i = 0; i < 6; i++) { // time, extra flags, operating system
            nextOfHeader();
        }
        if ((flags & HAS_EXTRA) != 0) {
            for (int n = nextOfHeader() | nextOfHeader() << 8; n > 0; n--) {
                nextOfHeader();
            }
        }
        if ((flags & HAS_NAME) != 0) {
            while (nextOfHeader() != 0) {}
        }
        if ((flags & HAS_COMMENT) != 0) {
            while (nextOfHeader() != 0) {}
        }
        if ((flags & HAS_HEADER_CRC) != 0) {
            int expected = (int) headerCrc.getValue() & 0xFFFF;
            if ((next() | next() << 8) != expected) {
                throw broken("the checksum of its header is wrong");
            }
        }
        inflater.reset();
        crc.reset();
        inMember = true;
    }

    private void readTrailer() throws IOException {
        if (nextInt() != (int) crc.getValue()) {
            throw broken("its checksum is wrong");
        }
        if (nextInt() != (int) inflater.getBytesWritten()) {
            throw broken("its length is wrong");
        }
    }

    private int nextInt() throws IOException {
        return next() | next() << 8 | next() << 16 | next() << 24;
    }

    private int nextOfHeader() throws IOException {
        int b = next();
        headerCrc.update(b);
        return b;
    }

    private int next() throws IOException {
        int b = nextOrEnd();
        if (b < 0) {
            throw cutOff();
        }
        return b;
    }

    private int nextOrEnd() throws IOException {
        return packed.hasRemaining() || fill() ? packed.get() & 0xFF : -1;
    }

    private boolean fill() throws IOException {
        packed.clear();
        int n = in.read(packed);
        packed.flip();
        count += Math.max(n, 0);
        return n > 0;
    }

    private IOException broken(String reason) {
        return new IOException("the gzip data is broken near byte " + (count - packed.remaining()) + ": " + reason);
    }

    private IOException cutOff() {
        return new IOException("the gzip data is cut off after byte " + count);
    }

    /** Bytes that were read from the channel, or handed over, since the file began. */
    long count() {
        return count;
    }

    void close() {
        inflater.end();
    }
}
