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
 * Writes each text as a line, to a file or to standard output. Text and line feed go to the operating system in one
 * gathering write straight from the builder's memory, which lies outside the heap, so nothing is copied before. No
 * buffer is held back: when {@link #offer} returns, the line is the operating system's, and outlives this process.
 *
 * <p>Allocates nothing per text.
 */
final class LineSink implements Sink {
    private static final int CHUNK = 1 << 13;

    private final String name;
    private final FileChannel channel;
    private final boolean isFile;
    private final boolean forces;

    /** The text and the line feed behind it. */
    private final ByteBuffer[] line = {null, ByteBuffer.allocateDirect(1).put(0, (byte) '\n')};

    private LineSink(String name, FileChannel channel, boolean isFile, boolean forces) {
        this.name = name;
        this.channel = channel;
        this.isFile = isFile;
        this.forces = forces;
    }

    /**
     * Opens standard output.
     *
     * @return the sink.
     */
    @SuppressWarnings("resource") // standard output is not ours to close
    static LineSink standardOutput() {
        return new LineSink("standard output", new FileOutputStream(FileDescriptor.out).getChannel(), false, false);
    }

    /**
     * Opens a file to append to; makes it if it is not there. Takes a lock, as two that append could break each other's
     * lines. A last line without a line feed is what a crash has left of a text that was not taken, and is removed.
     *
     * @param path of the file.
     * @param forces whether each line is to be on the device when it is taken, so that it outlives a loss of power.
     * @return the sink.
     * @throws IOException if the file cannot be opened or locked.
     */
    static LineSink file(Path path, boolean forces) throws IOException {
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        try {
            if (!FileLocks.take(channel)) {
                throw new IOException("another process is writing to it");
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
            throw new SinkFailedException("cannot write to " + name + ": " + RootCause.message(e) + takeBack(begin), e);
        }
    }

    /** Removes the beginning of a line that could not be finished. */
    private String takeBack(long begin) {
        if (begin >= 0) {
            try {
                channel.truncate(begin);
            } catch (IOException e) {
                return "; the beginning of a line is left in it and will be removed at the next start";
            }
        }
        return "";
    }

    @Override
    public String obstacle() {
        return null;
    }

    @Override
    public int longest() {
        return Integer.MAX_VALUE;
    }

    /** Closes the channel, which wakes a thread that is blocked in it. */
    @Override
    public void breakOff() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + name + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        if (isFile) {
            breakOff();
        }
    }
}
