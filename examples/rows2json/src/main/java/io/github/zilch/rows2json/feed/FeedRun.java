// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import io.github.zilch.rows2json.feed.postgres.Snapshot;
import io.github.zilch.rows2json.feed.sink.FileSink;
import io.github.zilch.rows2json.feed.sink.Sink;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** One run of a feed into one sink: the rows of a snapshot if asked for, and then the changes. */
final class FeedRun implements AutoCloseable {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final FeedSource.Address address;
    private final FeedOptions options;
    private final Outputs outputs;
    private final Consumer<String> events;

    private Sink sink;
    private volatile Feed feed;
    private volatile boolean stopped;

    /** Opens the sink of a run. */
    interface Outputs {
        /** Opens a sink for the rows of a snapshot at a position, and the changes after it. */
        Sink openForSnapshot(long position) throws IOException;

        /** Opens a sink for the changes of a slot that has confirmed a position. */
        Sink openForSlot(long position) throws IOException;

        /** Opens a sink that is the same for a snapshot and for changes. */
        @FunctionalInterface
        interface Opening {
            Sink open() throws IOException;
        }

        static Outputs of(Opening opening) {
            return new Outputs() {
                @Override
                public Sink openForSnapshot(long position) throws IOException {
                    return opening.open();
                }

                @Override
                public Sink openForSlot(long position) throws IOException {
                    return opening.open();
                }
            };
        }

        static Outputs of(Path file) {
            return new Outputs() {
                @Override
                public Sink openForSnapshot(long position) throws IOException {
                    return FileSink.openForSnapshot(file, position);
                }

                @Override
                public Sink openForSlot(long position) throws IOException {
                    return FileSink.openForSlot(file, position);
                }
            };
        }
    }

    /**
     * Creates a run. Opens nothing.
     *
     * @param address to read from.
     * @param options how changes are written.
     * @param outputs open the sink when the slot has been checked.
     * @param events receives a sentence about what happens meanwhile.
     */
    FeedRun(FeedSource.Address address, FeedOptions options, Outputs outputs, Consumer<String> events) {
        this.address = address;
        this.options = options;
        this.outputs = outputs;
        this.events = events;
    }

    /** Ends the run after the row or message that it is at. May be called by any thread. */
    void stop() {
        stopped = true;
        Feed running = feed;
        if (running != null) {
            running.stop();
        }
    }

    /**
     * Writes all rows of the tables, and creates the slot when they are durable. Does nothing if the slot exists.
     *
     * @throws SQLException if a connection fails.
     * @throws IOException if the sink fails.
     * @throws FeedException if a row cannot be read or written.
     */
    void takeSnapshot() throws SQLException, IOException {
        try (Snapshot snapshot = Snapshot.beginIfMissing(address, options.diff())) {
            if (snapshot == null) {
                return;
            }
            sink = outputs.openForSnapshot(snapshot.position());
            ChangeLines lines = new ChangeLines(options, snapshot.database(), snapshot.catalog(events), sink);
            if (snapshot.read(lines, () -> stopped) && awaitDurable(snapshot.position())) {
                snapshot.createSlot();
                sink.complete();
            }
        }
    }

    private boolean awaitDurable(long position) throws IOException {
        while (Long.compareUnsigned(sink.sync(), position) < 0) {
            if (stopped) {
                return false;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return true;
    }

    /**
     * Writes the changes of the slot until the run is stopped.
     *
     * @param createSlot whether a missing slot is created.
     * @param untilNow whether to end when everything is written that was committed before.
     * @throws SQLException if a connection fails.
     * @throws IOException if the sink fails.
     * @throws FeedException if a change cannot be read or written.
     */
    void readChanges(boolean createSlot, boolean untilNow) throws SQLException, IOException {
        if (stopped) {
            return;
        }
        try (FeedSource source = FeedSource.connect(address, options.diff(), createSlot)) {
            if (sink == null) {
                sink = outputs.openForSlot(source.confirmedPosition());
            }
            feed = new Feed(source, options, sink, events);
            if (stopped) {
                feed.stop();
            }
            try {
                feed.run(untilNow ? source.currentPosition() : Long.MAX_VALUE);
            } catch (SQLException e) {
                throw FeedException.ofServer("cannot read the changes", e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (sink != null) {
            sink.close();
        }
    }
}
