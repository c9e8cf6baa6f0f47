// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.function.BooleanSupplier;

/**
 * A file that is followed until the run is stopped. It is several inputs, one after the other: each ends where the file was
 * truncated or replaced. Reading waits for data, unless the caller does. For use by one thread.
 */
public final class FollowedInput implements ReadableByteChannel {
    private static final long PAUSE_MILLIS = 100;

    /** Why an input has ended. */
    private enum End {
        TRUNCATED,
        REPLACED,
        STOPPED
    }

    private final FollowedFile file;
    private final BooleanSupplier isStopped;
    private final boolean waits;

    /** Why the current input has ended; null if it has not. */
    private End end;

    /** Length of the file when the run was stopped; what is written after that is not read. */
    private long lastByte = Long.MAX_VALUE;

    /**
     * Creates the inputs.
     *
     * @param file to follow.
     * @param isStopped returns whether the run was stopped.
     * @param waits whether to wait for the file and for data; otherwise there is no input, or 0 bytes are read.
     */
    public FollowedInput(FollowedFile file, BooleanSupplier isStopped, boolean waits) {
        this.file = file;
        this.isStopped = isStopped;
        this.waits = waits;
    }

    /**
     * Begins the next input.
     *
     * @return {@code false} if there is none: the run was stopped, or the current input was not read to its end.
     * @throws IOException if the file cannot be opened.
     */
    public boolean next() throws IOException {
        if (file.isOpen() && end == null || end == End.STOPPED) {
            return false;
        }
        if (end == End.TRUNCATED) {
            file.restart();
        } else if (end == End.REPLACED) {
            file.leave();
        }
        end = null;
        lastByte = Long.MAX_VALUE;
        while (!file.isOpen() && !file.open()) {
            if (!waits || isStopped.getAsBoolean()) {
                return false;
            }
            pause();
        }
        return true;
    }

    /**
     * Reads data.
     *
     * @return the number of bytes, or -1 at the end of the current input.
     */
    @Override
    public int read(ByteBuffer destination) throws IOException {
        while (end == null) {
            boolean isStopping = isStopped.getAsBoolean(); // before looking for data, so that nothing before it is lost
            if (isStopping && lastByte == Long.MAX_VALUE) {
                lastByte = file.size();
            }
            if (file.isTruncated()) {
                end = End.TRUNCATED;
                break;
            }
            int read = readUntilLast(destination);
            if (read == 0 && file.isReplaced()) {
                read = readUntilLast(destination); // what was written before it was replaced
                end = read == 0 ? End.REPLACED : null;
            } else if (read == 0 && isStopping) {
                end = End.STOPPED;
            } else if (read == 0 && waits) {
                pause();
            }
            if (read > 0 || !waits && end == null) {
                return read;
            }
        }
        return -1;
    }

    private int readUntilLast(ByteBuffer destination) throws IOException {
        return file.position() < lastByte ? file.read(destination) : 0;
    }

    /**
     * Waits before the next look for data.
     *
     * @throws IOException if the thread is interrupted.
     */
    public static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for data", e);
        }
    }

    @Override
    public boolean isOpen() {
        return file.isOpen();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
