// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.JsonBuilder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes each text as a line to a file or to standard output. One gathering write passes text and line feed from the
 * builder's off-heap memory to the operating system, without an intermediate copy or buffer. When {@link #offer}
 * returns, the operating system has the line, and the end of this process cannot lose it.
 *
 * <p>Does not allocate per text.
 */
final class LineSink implements Sink {
    private static final int CHUNK = 1 << 13;

    private final String name;
    private final FileChannel channel;
    private final boolean isFile;
    private final boolean forces;

    /** The text and the line feed after it. */
    private final ByteBuffer[] line = {null, ByteBuffer.allocateDirect(1).put(0, (byte) '\n')};

    private LineSink(String name, FileChannel channel, boolean isFile, boolean forces) {
        this.name = name;
        this.channel = channel;
        this.isFile = isFile;
        this.forces = forces;
    }

    /**
     * Returns a sink for standard output.
     *
     * @return the sink.
     */
    @SuppressWarnings("resource") // standard output stays open
    static LineSink standardOutput() {
        return new LineSink("standard output", new FileOutputStream(FileDescriptor.out).getChannel(), false, false);
    }

    /**
     * Opens a file to append to, and creates it if necessary. Locks the file, because two writers could corrupt each
     * other's lines. Removes a last line without a line feed, which a crash left of a text that was not accepted.
     *
     * @param path of the file.
     * @param forces whether to force each line to the storage device before it is accepted, so that it survives a power
     *     failure.
     * @return the sink.
     * @throws IOException if the file cannot be opened or locked.
     */
    static LineSink file(Path path, boolean forces) throws IOException {
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        try {
            if (!FileLocks.acquire(channel)) {
                throw new IOException("another process writes to it");
            }
            try (FileChannel reader = FileChannel.open(path, StandardOpenOption.READ)) {
                long end = endOfLastLine(reader);
                if (end < reader.size()) {
                    channel.truncate(end);
                }
            }
            return new LineSink(path.toString(), channel, true, forces);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static long endOfLastLine(FileChannel reader) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        long end = reader.size();
        while (end > 0) {
            long from = Math.max(0, end - CHUNK);
            chunk.clear().limit((int) (end - from));
            while (chunk.hasRemaining() && reader.read(chunk, from + chunk.position()) >= 0) {}
            for (int i = chunk.position() - 1; i >= 0; i--) {
                if (chunk.get(i) == '\n') {
                    return from + i + 1;
                }
            }
            end = from;
        }
        return 0;
    }

    @Override
    public boolean offer(JsonBuilder json) {
        line[0] = json.byteBuffer();
        line[1].rewind();
        long begin = -1;
        try {
            if (isFile) {
                begin = channel.size();
            }
            do {
                channel.write(line);
            } while (line[1].hasRemaining());
            if (forces) {
                channel.force(false);
            }
            return true;
        } catch (IOException e) {
            throw new SinkFailedException(
                    "cannot write to " + name + ": " + RootCause.message(e) + removeIncompleteLine(begin), e);
        }
    }

    /** Removes the beginning of a line that could not be completed. */
    private String removeIncompleteLine(long begin) {
        if (begin >= 0) {
            try {
                channel.truncate(begin);
            } catch (IOException e) {
                return "; it contains an incomplete line, which will be removed at the next start";
            }
        }
        return "";
    }

    @Override
    public String notReadyReason() {
        return null;
    }

    @Override
    public int maxLength() {
        return Integer.MAX_VALUE;
    }

    /** Closes the channel, which interrupts a thread that is blocked in it. */
    @Override
    public void cancel() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + name + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        if (isFile) {
            cancel();
        }
    }
}
