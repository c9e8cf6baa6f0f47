// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.feed.sink.FileSink;
import io.github.zilch.rows2json.feed.sink.Sink;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The sink of a run, which is opened when the slot has been checked: opening a file repairs its end. It stays open when the
 * connection to the server is lost.
 */
final class Output implements AutoCloseable {
    private final Path file;
    private final Opening opening;
    private Sink sink;

    /** Opens a sink that is no file. */
    @FunctionalInterface
    interface Opening {
        Sink open() throws IOException;
    }

    /**
     * Creates an output. Opens nothing.
     *
     * @param file to append to, or null for another sink.
     * @param opening of another sink.
     */
    Output(Path file, Opening opening) {
        this.file = file;
        this.opening = opening;
    }

    /** Returns the sink for the rows of a snapshot at a position. A file begins anew. */
    Sink forSnapshot(long position) throws IOException {
        if (file == null) {
            return forSlot(position);
        }
        close(); // the rows of a snapshot that has failed
        sink = FileSink.openForSnapshot(file, position);
        return sink;
    }

    /** Returns the sink for the changes of a slot that has confirmed a position. */
    Sink forSlot(long position) throws IOException {
        if (sink == null) {
            sink = file == null ? opening.open() : FileSink.openForSlot(file, position);
        }
        return sink;
    }

    /** Passes on what was taken, before a wait. */
    void flush() throws IOException {
        if (sink != null) {
            sink.sync();
        }
    }

    @Override
    public void close() throws IOException {
        if (sink != null) {
            sink.close();
            sink = null;
        }
    }
}
