// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses gzip (RFC 1952) with one or several members and optional zeros after the last. The JDK inflates the
 * data, but GZIPInputStream is not used: it treats an invalid member after a valid one as the end of the file, and it
 * stops after the first member if the next one has not yet arrived through a pipe.
 *
 * <p>Data before an error is passed on. Reusable for several files; allocates only exceptions. For use by one thread.
 */
final class Gunzip implements ReadableByteChannel {
    private static final int HAS_HEADER_CRC = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final int UNKNOWN_FLAGS = 0xE0;

    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final CRC32 headerCrc = new CRC32();
    private final ByteBuffer compressed = ByteBuffer.allocateDirect(1 << 16);
    private ReadableByteChannel in;
    private long count;
    private boolean inMember;
    private IOException pendingException;

    /**
     * Begins a file.
     *
     * @param channel to read compressed bytes from.
     * @return this, from which its text is read.
     */
    Gunzip begin(ReadableByteChannel channel) throws IOException {
        in = channel;
        compressed.clear().limit(0);
        count = 0;
        pendingException = null;
        if (!nextMember()) {
            throw truncated();
        }
        return this;
    }

    /**
     * Decompresses into a buffer.
     *
     * @return the number of bytes, at least 1, or -1 at the end.
     * @throws BrokenDataException if the data is invalid or truncated. All data before the error has been passed on.
     * @throws IOException if the data cannot be read. All data before the error has been passed on.
     */
    @Override
    public int read(ByteBuffer destination) throws IOException {
        if (pendingException != null) {
            throw pendingException;
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
            pendingException = e;
        }
        return destination.position() - from;
    }

    private void inflate(ByteBuffer destination) throws IOException {
        int from = destination.position();
        long before = inflater.getBytesWritten();
        try {
            inflater.setInput(compressed);
            inflater.inflate(destination);
        } catch (DataFormatException e) {
            destination.position(from + (int) (inflater.getBytesWritten() - before));
            throw invalid(e.getMessage() == null ? "it cannot be decompressed" : e.getMessage());
        } finally {
            crc.update(destination.duplicate().limit(destination.position()).position(from));
        }
        if (inflater.finished()) {
            inMember = false;
            readTrailer();
        } else if (inflater.needsDictionary()) {
            throw invalid("it needs a dictionary");
        } else if (destination.hasRemaining() && !compressed.hasRemaining() && !fill()) {
            throw truncated();
        }
    }

    /** Looks for another member after the last one. Zeros may fill the block of a tape. */
    private boolean nextMember() throws IOException {
        int b = nextByteOrEnd();
        while (b == 0) {
            b = nextByteOrEnd();
        }
        if (b < 0) {
            return false;
        }
        headerCrc.reset();
        headerCrc.update(b);
        if (b != 0x1F || nextHeaderByte() != 0x8B || nextHeaderByte() != 8) {
            throw invalid("the data after a member is not another member");
        }
        readHeader();
        return true;
    }

    private void readHeader() throws IOException {
        int flags = nextHeaderByte();
        if ((flags & UNKNOWN_FLAGS) != 0) {
            throw invalid("its header has unknown flags");
        }
        for (int i = 0; i < 6; i++) { // skips time, extra flags and operating system
            nextHeaderByte();
        }
        if ((flags & HAS_EXTRA) != 0) {
            for (int n = nextHeaderByte() | nextHeaderByte() << 8; n > 0; n--) {
                nextHeaderByte();
            }
        }
        if ((flags & HAS_NAME) != 0) {
            while (nextHeaderByte() != 0) {}
        }
        if ((flags & HAS_COMMENT) != 0) {
            while (nextHeaderByte() != 0) {}
        }
        if ((flags & HAS_HEADER_CRC) != 0) {
            int expected = (int) headerCrc.getValue() & 0xFFFF;
            if ((nextByte() | nextByte() << 8) != expected) {
                throw invalid("the checksum of its header is wrong");
            }
        }
        inflater.reset();
        crc.reset();
        inMember = true;
    }

    private void readTrailer() throws IOException {
        if (nextInt() != (int) crc.getValue()) {
            throw invalid("its checksum is wrong");
        }
        if (nextInt() != (int) inflater.getBytesWritten()) {
            throw invalid("its length is wrong");
        }
    }

    private int nextInt() throws IOException {
        return nextByte() | nextByte() << 8 | nextByte() << 16 | nextByte() << 24;
    }

    private int nextHeaderByte() throws IOException {
        int b = nextByte();
        headerCrc.update(b);
        return b;
    }

    private int nextByte() throws IOException {
        int b = nextByteOrEnd();
        if (b < 0) {
            throw truncated();
        }
        return b;
    }

    private int nextByteOrEnd() throws IOException {
        return compressed.hasRemaining() || fill() ? compressed.get() & 0xFF : -1;
    }

    private boolean fill() throws IOException {
        compressed.clear();
        int n = in.read(compressed);
        compressed.flip();
        count += Math.max(n, 0);
        return n > 0;
    }

    private BrokenDataException invalid(String reason) {
        return new BrokenDataException(
                "the gzip data is invalid near byte " + (count - compressed.remaining()) + ": " + reason);
    }

    private BrokenDataException truncated() {
        return new BrokenDataException("the gzip data is truncated after byte " + count);
    }

    @Override
    public boolean isOpen() {
        return in.isOpen();
    }

    /** Frees the memory for decompression. The channel that is read stays open. */
    @Override
    public void close() {
        inflater.end();
    }
}
