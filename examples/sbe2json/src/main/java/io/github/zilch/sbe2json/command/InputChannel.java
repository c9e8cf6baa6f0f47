// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.github.zilch.kit.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.function.LongSupplier;

/**
 * An input that has the output written before it waits for data, so that the reader of the output does not wait for what
 * is known. For use by one thread.
 */
final class InputChannel implements ReadableByteChannel {
    /** Writes the output. */
    interface Flush {
        void run() throws IOException;
    }

    private final ReadableByteChannel data;
    private final LongSupplier count;
    private final Progress progress;

    private Flush flush;

    /**
     * Creates an input.
     *
     * @param data to read.
     * @param count returns the number of bytes that have been read, before decompression.
     * @param progress that shows it.
     */
    InputChannel(ReadableByteChannel data, LongSupplier count, Progress progress) {
        this.data = data;
        this.count = count;
        this.progress = progress;
    }

    void beforeReading(Flush action) {
        flush = action;
    }

    @Override
    public int read(ByteBuffer destination) throws IOException {
        flush.run();
        int read = data.read(destination);
        progress.update(count.getAsLong());
        return read;
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
