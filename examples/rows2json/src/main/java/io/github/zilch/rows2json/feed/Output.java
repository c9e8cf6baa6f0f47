// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.kit.sink.CountedSink;
import io.github.zilch.kit.sink.CountedSink.Counters;
import io.github.zilch.kit.sink.FileSink;
import io.github.zilch.kit.sink.FileSink.Rotation;
import io.github.zilch.kit.sink.Sink;
import io.github.zilch.rows2json.feed.postgres.Lsn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The sink of a run, which is opened when the slot has been checked: opening a file repairs its end. It stays open when the
 * connection to the server is lost.
 */
final class Output implements AutoCloseable {
    private final Path file;
    private final Rotation rotation;
    private final Opening opening;
    private final Counters counters;
    private final Consumer<String> notices;
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
     * @param notices receives what an operator should know although the sink goes on.
     */
    Output(Path file, Rotation rotation, Opening opening, Counters counters, Consumer<String> notices) {
        this.file = file;
        this.rotation = rotation;
        this.opening = opening;
        this.counters = counters;
        this.notices = notices;
    }

    /** Returns the sink for the rows of a snapshot at a position. A file begins anew. */
    Sink forSnapshot(long position) throws IOException {
        if (file == null) {
            return forSlot(position, position);
        }
        close(); // the rows of a snapshot that has failed
        return use(FileSink.openForSnapshot(file, tag(position), rotation));
    }

    /**
     * Returns the sink for the changes of a slot.
     *
     * @param position that it has confirmed.
     * @param end of the log of the server, after everything that earlier runs can have written.
     */
    Sink forSlot(long position, long end) throws IOException {
        return sink != null
                ? sink
                : use(file == null ? opening.open() : FileSink.openForChanges(file, tag(position), end, rotation));
    }

    private Sink use(Sink opened) {
        opened.reportTo(notices);
        sink = new CountedSink(opened, counters);
        return sink;
    }

    /** A part of the hidden name of a snapshot. */
    private static String tag(long position) {
        return Lsn.text(position).replace('/', '-');
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
