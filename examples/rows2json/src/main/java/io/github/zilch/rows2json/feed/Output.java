// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.feed.sink.CountedSink;
import io.github.zilch.rows2json.feed.sink.CountedSink.Counters;
import io.github.zilch.rows2json.feed.sink.FileSink;
import io.github.zilch.rows2json.feed.sink.FileSink.Rotation;
import io.github.zilch.rows2json.feed.sink.Sink;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The sink of a run, which is opened when the slot has been checked: opening a file repairs its end. It stays open when the
 * connection to the server is lost.
 */
final class Output implements AutoCloseable {
    private final Path file;
    private final Rotation rotation;
    private final Opening opening;
    private final Counters counters;
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
     * @param rotation of the file.
     * @param opening of another sink.
     * @param counters that count what is written.
     */
    Output(Path file, Rotation rotation, Opening opening, Counters counters) {
        this.file = file;
        this.rotation = rotation;
        this.opening = opening;
        this.counters = counters;
    }

    /** Returns the sink for the rows of a snapshot at a position. A file begins anew. */
    Sink forSnapshot(long position) throws IOException {
        if (file == null) {
            return forSlot(position, position);
        }
        close(); // the rows of a snapshot that has failed
        sink = new CountedSink(FileSink.openForSnapshot(file, position, rotation), counters);
        return sink;
    }

    /**
     * Returns the sink for the changes of a slot.
     *
     * @param position that it has confirmed.
     * @param end of the log of the server, after everything that earlier runs can have written.
     */
    Sink forSlot(long position, long end) throws IOException {
        if (sink == null) {
            sink = new CountedSink(
                    file == null ? opening.open() : FileSink.openForSlot(file, position, end, rotation), counters);
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
