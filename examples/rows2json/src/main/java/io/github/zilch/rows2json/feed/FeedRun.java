// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.sink.Sink;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import io.github.zilch.rows2json.feed.postgres.Snapshot;
import io.github.zilch.rows2json.session.Sessions;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * One run of a feed into one output: the rows of a snapshot if asked for, and then the changes, over as many connections
 * as it takes.
 *
 * <p>After a connection was lost, a snapshot begins anew. Changes continue after the last line that the sink has taken.
 */
final class FeedRun {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final FeedSource.Address address;
    private final FeedOptions options;
    private final Plan plan;
    private final Output output;
    private final Consumer<String> events;
    private final Backoff backoff;
    private final CountDownLatch stop = new CountDownLatch(1);

    private volatile Feed feed;

    /** Why nothing can be read at the moment, or null. */
    private volatile String notReady = "no connection has been made yet";

    private volatile int lostConnections;

    /** After everything that is to be written, once it is known. */
    private long until;

    /**
     * The end of the last transaction that the sink has taken, or where the slot was at the first connection; 0 before it.
     * Once it is known, the changes after it must be there: no slot is created and no snapshot taken.
     */
    private long position;

    /** What the sink has taken of the transaction after it. */
    private ChangeLines.Cut cut = ChangeLines.Cut.NONE;

    /** Whether there has been a connection. */
    private boolean wasConnected;

    /** Whether the current try has made a connection, and when. */
    private boolean isConnected;

    private long connectedAt;

    /**
     * What a run does.
     *
     * @param snapshot whether the rows of the tables come first if the slot does not exist.
     * @param createSlot whether a missing slot is created.
     * @param untilNow whether it ends when everything is written that was committed before its start.
     * @param retry how long it tries to connect again after it has lost a connection.
     */
    record Plan(boolean snapshot, boolean createSlot, boolean untilNow, Duration retry) {}

    /**
     * Creates a run. Opens nothing.
     *
     * @param address to read from.
     * @param options how changes are written.
     * @param plan what it does.
     * @param output to write to; it stays the caller's.
     * @param events receives a sentence about what happens meanwhile.
     */
    FeedRun(FeedSource.Address address, FeedOptions options, Plan plan, Output output, Consumer<String> events) {
        this.address = address;
        this.options = options;
        this.plan = plan;
        this.output = output;
        this.events = events;
        this.backoff = new Backoff(plan.retry());
    }

    /** Ends the run after the row or message that it is at. May be called by any thread. */
    void stop() {
        stop.countDown();
        Feed running = feed;
        if (running != null) {
            running.stop();
        }
    }

    /** Returns why nothing can be read at the moment, or null. May be called by any thread. */
    String notReadyReason() {
        return notReady;
    }

    /** Returns how many connections were lost. May be called by any thread. */
    int lostConnections() {
        return lostConnections;
    }

    private boolean isStopped() {
        return stop.getCount() == 0;
    }

    /**
     * Runs until {@link #stop} is called, or until the plan is fulfilled.
     *
     * @throws SQLException if no connection can be made.
     * @throws IOException if the sink fails.
     * @throws FeedException if a row or change cannot be read or written.
     */
    void run() throws SQLException, IOException {
        while (!isStopped()) {
            long before = position;
            isConnected = false;
            try {
                runOnce();
                return;
            } catch (SQLException e) {
                if (!isLost(e)) {
                    throw e;
                }
                retry(before, e, e);
            } catch (FeedException e) {
                if (!(e.getCause() instanceof SQLException cause) || !isLost(cause)) {
                    throw e;
                }
                retry(before, e, cause);
            }
        }
    }

    /** Returns whether it is worth trying again. The first connection must succeed at once: its address may be wrong. */
    private boolean isLost(SQLException e) {
        return wasConnected && !isStopped() && Sessions.isLost(e);
    }

    /** Waits before the next try, or throws the failure if there is none. */
    private <T extends Exception> void retry(long before, T failure, SQLException cause) throws T, IOException {
        long now = System.nanoTime();
        if (position != before || isConnected && now - connectedAt > Backoff.LONGEST_NANOS) {
            backoff.reset();
        }
        long pause = backoff.next(now);
        if (pause < 0) {
            throw failure;
        }
        if (notReady == null) {
            lostConnections = lostConnections + 1;
        }
        notReady = "the connection is lost: " + Causes.of(cause);
        output.flush();
        events.accept(String.format(Locale.ROOT, "%s; the next try is in %.1f s", notReady, Amounts.seconds(pause)));
        try {
            if (stop.await(pause, TimeUnit.NANOSECONDS)) {
                throw failure;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }

    private void runOnce() throws SQLException, IOException {
        if (plan.snapshot() && position == 0) {
            takeSnapshot();
        }
        if (!isStopped()) {
            readChanges();
        }
    }

    private void connected() {
        if (wasConnected && notReady != null) {
            events.accept("connected again");
        }
        wasConnected = true;
        isConnected = true;
        connectedAt = System.nanoTime();
        notReady = null;
    }

    /** Writes all rows of the tables, and creates the slot when they are durable. Does nothing if the slot exists. */
    private void takeSnapshot() throws SQLException, IOException {
        try (Snapshot snapshot = Snapshot.beginIfMissing(address, options.diff())) {
            connected();
            if (snapshot == null) {
                return;
            }
            Sink sink = output.forSnapshot(snapshot.position());
            ChangeLines lines = new ChangeLines(options, snapshot.database(), snapshot.catalog(events), sink);
            if (snapshot.read(lines, this::isStopped) && awaitDurable(sink, snapshot.position())) {
                snapshot.createSlot();
                sink.complete();
                position = snapshot.position();
            }
        }
    }

    private boolean awaitDurable(Sink sink, long rows) throws IOException {
        while (Long.compareUnsigned(sink.sync(), rows) < 0) {
            if (isStopped()) {
                return false;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return true;
    }

    private void readChanges() throws SQLException, IOException {
        boolean messages = !options.others().prefixes().isEmpty();
        FeedSource.Request request = new FeedSource.Request(options.diff(), messages, plan.createSlot(), position);
        try (FeedSource source = FeedSource.connect(address, request, this::isStopped, events)) {
            connected();
            long confirmed = source.confirmedPosition();
            position = position == 0 ? confirmed : position;
            Sink sink = output.forSlot(confirmed, source.endPosition());
            Feed running = new Feed(source, options, sink, events, cut);
            feed = running;
            if (isStopped()) {
                running.stop();
            }
            if (until == 0) {
                until = plan.untilNow() ? source.currentPosition() : Long.MAX_VALUE;
            }
            try {
                running.run(until);
            } catch (SQLException e) {
                throw FeedException.ofServer("cannot read the changes", e);
            } finally {
                position = Math.max(position, running.position());
                cut = running.cut();
            }
        }
    }
}
