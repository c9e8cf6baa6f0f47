// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import io.github.zilch.JsonBuilder;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.output.AppendFile;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Writes each text as a line to a file or to standard output. One gathering write passes text and line feed from the
 * builder's off-heap memory to the operating system, without an intermediate copy or buffer. When {@link #offer}
 * returns, the operating system has the line, and the end of this process cannot lose it.
 *
 * <p>Does not allocate per text.
 */
public final class LineSink implements Sink {
    private static final long MOVE_CHECK_NANOS = 1_000_000_000;

    private final String name;

    /** The file, or null for standard output. */
    private final AppendFile file;

    private final boolean forces;
    private FileChannel channel;
    private long lastMoveCheck = System.nanoTime();

    /** The text and the line feed after it. */
    private final ByteBuffer[] line = {null, ByteBuffer.allocateDirect(1).put(0, (byte) '\n')};

    private LineSink(String name, AppendFile file, FileChannel channel, boolean forces) {
        this.name = name;
        this.file = file;
        this.channel = channel;
        this.forces = forces;
    }

    /**
     * Returns a sink for standard output.
     *
     * @return the sink.
     */
    @SuppressWarnings("resource") // standard output stays open
    public static LineSink standardOutput() {
        return new LineSink("standard output", null, new FileOutputStream(FileDescriptor.out).getChannel(), false);
    }

    /**
     * Opens a file to append to, and creates it if necessary. Removes a last line without a line feed, which a crash left
     * of a text that was not accepted. After a log rotation has moved the file, the sink continues in a new one within a
     * second.
     *
     * @param path of the file.
     * @param forces whether to force each line to the storage device before it is accepted, so that it survives a power
     *     failure.
     * @return the sink.
     * @throws IOException if the file cannot be opened or locked.
     */
    public static LineSink file(Path path, boolean forces) throws IOException {
        AppendFile file = AppendFile.open(path, first -> first == '{' || first == '[');
        return new LineSink(path.toString(), file, file.channel(), forces);
    }

    @Override
    public boolean offer(JsonBuilder json) {
        line[0] = json.byteBuffer();
        line[1].rewind();
        long begin = -1;
        try {
            if (file != null) {
                followRotation();
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
                    "cannot write to " + name + ": " + Causes.of(e) + removeIncompleteLine(begin), e);
        }
    }

    private void followRotation() throws IOException {
        long now = System.nanoTime();
        if (now - lastMoveCheck >= MOVE_CHECK_NANOS) {
            lastMoveCheck = now;
            file.reopen();
            channel = file.channel();
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
            if (file != null) {
                file.close();
            } else {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + name + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        if (file != null) {
            cancel();
        }
    }
}
