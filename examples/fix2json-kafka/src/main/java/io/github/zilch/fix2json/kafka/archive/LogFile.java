// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import io.github.zilch.fix2json.log.CaptureText;
import io.github.zilch.fix2json.log.LogText;
import io.github.zilch.kit.capture.CaptureReader;
import io.github.zilch.kit.input.LogFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A log of an archive, possibly compressed. */
final class LogFile {
    private static final int BLOCK = 1 << 16;

    /** {@code 8=FIX}, as the last bytes of a number. */
    private static final long BEGIN = 0x38_3D_46_49_58L;

    private static final long FIVE_BYTES = 0xFF_FFFF_FFFFL;

    /** {@code 10=}, as the last bytes of a number. */
    private static final long CHECK_SUM = 0x31_30_3DL;

    private static final long THREE_BYTES = 0xFF_FFFFL;

    /** Maximum length of three digits, a delimiter of several characters, and a line break. */
    private static final int MAX_AFTER_CHECK_SUM = 13;

    private LogFile() {}

    /**
     * Opens a range of a file as text; its beginning is decompressed, decoded or read as a capture if that is necessary.
     *
     * @param file to read.
     * @param from offset of the first byte; 0 if the file has one range.
     * @param to offset after the last byte.
     * @param damage receives what is missing if the file is a capture of a network.
     * @return a channel that ends there.
     * @throws IOException if the file cannot be opened, or has fewer bytes.
     */
    static ReadableByteChannel open(Path file, long from, long to, CaptureText.Damage damage) throws IOException {
        FileChannel channel = FileChannel.open(file);
        try {
            if (channel.size() < to) {
                throw new IOException("it has " + channel.size() + " bytes, but had " + to + " when it was planned");
            }
            ReadableByteChannel range = new Range(channel.position(from), to);
            return from == 0 ? LogText.of(range, damage) : range;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Returns whether the bytes of a file are the text of its lines. */
    private static boolean isText(FileChannel channel) throws IOException {
        ByteBuffer first = ByteBuffer.allocate(Math.max(LogFormat.MAX_MAGIC, CaptureReader.MAX_MAGIC));
        while (first.hasRemaining() && channel.read(first, first.position()) >= 0) {
            // a read can return less than asked for
        }
        LogFormat format = LogFormat.of(first);
        return (format == LogFormat.TEXT || format == LogFormat.UTF_8)
                && CaptureReader.recognize(first) != CaptureReader.Recognition.CAPTURE;
    }

    /** The bytes of a file from its position up to an offset. */
    private record Range(FileChannel channel, long to) implements ReadableByteChannel {
        @Override
        public int read(ByteBuffer destination) throws IOException {
            long left = to - channel.position();
            if (left <= 0) {
                return -1;
            }
            int limit = destination.limit();
            destination.limit((int) Math.min(limit, destination.position() + left));
            try {
                return channel.read(destination);
            } finally {
                destination.limit(limit);
            }
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /**
     * Splits a file into ranges. A range ends with a line that ends with a CheckSum (10), and the next one begins with a
     * line that contains a message, so that no message is cut. Compressed files, files in UTF-16, captures and files without such
     * lines are one range.
     *
     * @param file to split.
     * @param length of a range in bytes; the ranges are at least that long, except for the last one.
     * @return the offsets of the ends of the ranges; the last one is the size of the file.
     * @throws IOException if the file cannot be read.
     */
    static List<Long> split(Path file, long length) throws IOException {
        List<Long> ends = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(file)) {
            long size = channel.size();
            if (isText(channel)) {
                long end = nextEnd(channel, length);
                while (end < size) {
                    ends.add(end);
                    end = nextEnd(channel, end + length);
                }
            }
            ends.add(size);
        }
        return ends;
    }

    /** Returns the first offset from another one on at which a range can end, or the size of the file. */
    private static long nextEnd(FileChannel channel, long from) throws IOException {
        if (from >= channel.size()) {
            return channel.size();
        }
        Lines lines = new Lines(channel, from);
        boolean followsCheckSum = false;
        while (lines.next()) {
            if (followsCheckSum && lines.containsBegin) {
                return lines.offset;
            }
            followsCheckSum = lines.endsWithCheckSum();
        }
        return channel.size();
    }

    /** Reads lines, the first of which may be a part of one. Keeps what it needs to know of a line, however long it is. */
    private static final class Lines {
        private final FileChannel channel;
        private final ByteBuffer block = ByteBuffer.allocate(BLOCK).limit(0);
        private long nextOffset;
        private long offset;
        private boolean containsBegin;
        private long afterLastCheckSum;

        Lines(FileChannel channel, long from) throws IOException {
            this.channel = channel.position(from);
            nextOffset = from;
        }

        /** Reads the next line. Returns {@code false} at the end of the file. */
        boolean next() throws IOException {
            offset = nextOffset;
            containsBegin = false;
            afterLastCheckSum = -1;
            long lastBytes = 0;
            while (block.hasRemaining() || fill()) {
                nextOffset++;
                byte b = block.get();
                if (b == '\n') {
                    return true;
                }
                lastBytes = lastBytes << Byte.SIZE | b & 0xFF;
                containsBegin |= (lastBytes & FIVE_BYTES) == BEGIN;
                if ((lastBytes & THREE_BYTES) == CHECK_SUM) {
                    afterLastCheckSum = nextOffset;
                }
            }
            return nextOffset > offset;
        }

        private boolean fill() throws IOException {
            int n = channel.read(block.clear());
            block.flip();
            return n > 0;
        }

        boolean endsWithCheckSum() {
            return afterLastCheckSum >= 0 && nextOffset - afterLastCheckSum <= MAX_AFTER_CHECK_SUM;
        }
    }
}
