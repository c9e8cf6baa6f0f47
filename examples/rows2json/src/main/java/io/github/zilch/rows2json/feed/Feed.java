// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.JsonOptions;
import io.github.zilch.kit.sink.Sink;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;

/**
 * Reads changes from a replication slot, writes them as lines, and confirms them to the server once the sink has taken
 * them.
 *
 * <p><b>At least once.</b> The server forgets only what was confirmed. After a crash it sends again what was not, whole
 * transactions, so lines can come twice: the position of the commit and the number in the transaction are then the same.
 *
 * <p><b>Back-pressure.</b> While the sink blocks, nothing is read: the server stops sending, and keeps its write-ahead
 * log on its disk until it is confirmed. It ends the connection after {@code wal_sender_timeout} (60 s by default)
 * without an answer; the next start of the feed continues. {@code max_slot_wal_keep_size} limits what the server keeps;
 * beyond it the slot is lost.
 *
 * <p><b>Silent connections.</b> A connection that goes silent without being closed fails, too, soon after the server has
 * ended its side of it.
 *
 * <p>Without changes in its tables the feed confirms what the server has read, so that a slot of a quiet table does not
 * keep the log of a busy one.
 */
public final class Feed {
    private static final long SYNC_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final FeedSource source;
    private final PGReplicationStream stream;
    private final Sink sink;
    private final ChangeLines lines;
    private final long resolvedNanos;
    private volatile boolean stopped;

    private long confirmed;
    private long lastSync = System.nanoTime();
    private long lastResolved = System.nanoTime();

    /**
     * Creates a feed.
     *
     * @param source to read from; it stays the caller's.
     * @param options how changes are written.
     * @param sink that takes the lines; it stays the caller's.
     * @param events receives a sentence if the feed waits for long.
     */
    public Feed(FeedSource source, FeedOptions options, Sink sink, Consumer<String> events) {
        this(source, options, sink, events, ChangeLines.Cut.NONE);
    }

    /** Creates a feed that continues a transaction whose first lines the sink has taken. */
    Feed(FeedSource source, FeedOptions options, Sink sink, Consumer<String> events, ChangeLines.Cut cut) {
        this.source = source;
        this.stream = source.stream();
        this.sink = sink;
        this.lines = new ChangeLines(
                options,
                source.database(),
                source.catalog(this::stayAlive, events),
                sink,
                cut,
                JsonOptions.DEFAULT.maxCapacity());
        Duration interval = options.others().resolved();
        this.resolvedNanos = interval.isZero() ? Long.MAX_VALUE : interval.toNanos();
    }

    /**
     * Returns a position before which the sink has taken all lines.
     *
     * @return the position in the write-ahead log, or 0 if it is not known.
     */
    long position() {
        return lines.position();
    }

    /** Returns how much of a transaction that has not ended was taken. */
    ChangeLines.Cut cut() {
        return lines.cut();
    }

    /**
     * Ends {@link #run} after the message that it is at. If the rest of the message does not come within two seconds, the run
     * fails. May be called by any thread.
     */
    public void stop() {
        stopped = true;
        source.end();
    }

    /**
     * Runs until {@link #stop} is called, or until everything before a position has been written and confirmed.
     *
     * @param until position in the write-ahead log, or {@link Long#MAX_VALUE} to go on.
     * @throws SQLException if the connection fails.
     * @throws IOException if the sink fails.
     * @throws FeedException if a change cannot be written.
     */
    public void run(long until) throws SQLException, IOException {
        try {
            while (!stopped && Long.compareUnsigned(confirmed, until) < 0) {
                read();
            }
        } catch (FeedException e) {
            confirmBefore(e);
            throw e;
        } catch (IOException e) {
            reportConfirmed(e);
            throw e;
        }
        sink.awaitAcknowledgements();
        sync();
        source.updateStatus();
    }

    /** Confirms what came before a change that cannot be written, so that it does not come again. */
    private void confirmBefore(FeedException e) {
        try {
            sink.awaitAcknowledgements();
            sync();
            source.updateStatus();
        } catch (SQLException | IOException | FeedException other) {
            e.addSuppressed(other);
        }
    }

    /** Tells the server what was confirmed before the sink failed, so that it does not come again. */
    private void reportConfirmed(IOException e) {
        try {
            source.updateStatus();
        } catch (SQLException other) {
            e.addSuppressed(other);
        }
    }

    private void read() throws SQLException, IOException {
        ByteBuffer message = source.read();
        if (message == null) {
            idle();
            return;
        }
        lines.accept(message);
        if (System.nanoTime() - lastSync >= SYNC_INTERVAL_NANOS) {
            sync();
        }
    }

    /** Tells the server that the feed lives while it waits, and returns whether it is to stop. */
    private boolean stayAlive() {
        try {
            source.updateStatus();
            return stopped;
        } catch (SQLException e) {
            throw FeedException.ofServer("cannot tell the server that the feed lives", e);
        }
    }

    private void idle() throws SQLException, IOException {
        if (!lines.isInTransaction()) {
            // Every change before this position has been received, and a transaction is sent as a whole.
            lines.mark(stream.getLastReceiveLSN().asLong());
        }
        sync();
        LockSupport.parkNanos(IDLE_NANOS);
    }

    private void sync() throws IOException {
        if (!lines.isInTransaction() && System.nanoTime() - lastResolved >= resolvedNanos) {
            lines.resolved();
            lastResolved = System.nanoTime();
        }
        long durable = sink.sync();
        if (Long.compareUnsigned(durable, confirmed) > 0) {
            LogSequenceNumber position = LogSequenceNumber.valueOf(durable);
            stream.setFlushedLSN(position);
            stream.setAppliedLSN(position);
            confirmed = durable;
        }
        lastSync = System.nanoTime();
    }
}
