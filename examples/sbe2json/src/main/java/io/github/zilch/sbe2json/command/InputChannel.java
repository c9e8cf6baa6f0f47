// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.github.zilch.kit.OutputFailure;
import io.github.zilch.kit.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * An input that has the output written before it waits for data, so that the reader of the output does not wait for what
 * is known. An input that is followed has no end until the run is stopped. For use by one thread.
 */
final class InputChannel implements ReadableByteChannel {
    /** Writes the output. */
    interface Flush {
        void run() throws OutputFailure;
    }

    private static final long PAUSE_MILLIS = 100;

    private final ReadableByteChannel data;
    private final LongSupplier count;
    private final Progress progress;

    /** Returns whether the run was stopped; null if the input is not followed. */
    private final BooleanSupplier isStopped;

    private Flush flush;

    /**
     * Creates an input.
     *
     * @param data to read.
     * @param count returns the number of bytes that have been read, before decompression.
     * @param progress that shows it.
     * @param isStopped whether to stop following; null not to follow.
     */
    InputChannel(ReadableByteChannel data, LongSupplier count, Progress progress, BooleanSupplier isStopped) {
        this.data = data;
        this.count = count;
        this.progress = progress;
        this.isStopped = isStopped;
    }

    void beforeReading(Flush action) {
        flush = action;
    }

    @Override
    public int read(ByteBuffer destination) throws IOException {
        flush.run();
        int read = data.read(destination);
        while (read < 0 && isStopped != null && !isStopped.getAsBoolean()) {
            pause();
            read = data.read(destination);
        }
        progress.update(count.getAsLong());
        return read;
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for data", e);
        }
    }

    @Override
    public boolean isOpen() {
        return data.isOpen();
    }

    @Override
    public void close() throws IOException {
        data.close();
    }
}
