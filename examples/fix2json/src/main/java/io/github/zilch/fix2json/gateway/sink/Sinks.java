// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import io.github.zilch.JsonBuilder;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.sink.CountedSink;
import io.github.zilch.kit.sink.LinesLostException;
import io.github.zilch.kit.sink.Sink;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import quickfix.SessionID;

/**
 * All sinks of a gateway, with back-pressure: each text is offered to each sink in turn, and a sink that does not
 * accept it is waited for. The wait is limited per outage, not per text. After the limit no text is passed on until all sinks
 * are ready again, so that every session is informed immediately.
 *
 * <p>A sink can take many texts before it accepts them: {@link #sync} returns up to which one all sinks have.
 *
 * <p>Does not allocate, except for exceptions. For use by one thread, except for {@link #stopWaiting}, {@link #isInOutage},
 * {@link #isReady}, {@link #counted} and {@link #cancel}.
 */
public final class Sinks implements AutoCloseable {
    private static final long SHORTEST_PARK_NANOS = TimeUnit.MICROSECONDS.toNanos(1);
    private static final long LONGEST_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** How long acknowledgements are waited for before that is an outage, and when the gateway is shutting down. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final CountedSink[] sinks;
    private final long timeoutNanos;
    private final IdleStrategy idle = new BackoffIdleStrategy(100, 10, SHORTEST_PARK_NANOS, LONGEST_PARK_NANOS);

    private volatile boolean mayWait = true;
    private volatile boolean inOutage;

    /** The sink that does not take a text, or null. */
    private volatile Sink blocked;

    /** The wait until a sink takes a text, and the one until all sinks have accepted some of those they have taken. */
    private final Wait taking = new Wait();

    private final Wait acceptance = new Wait();

    /** Whether a wait has taken too long, and no text was passed on since. */
    private boolean isOverdue;

    /** How long something has been waited for. */
    private static final class Wait {
        private boolean hasBegun;
        private long start;

        long nanos() {
            long now = System.nanoTime();
            if (!hasBegun) {
                hasBegun = true;
                start = now;
            }
            return now - start;
        }

        void end() {
            hasBegun = false;
        }
    }

    /**
     * Creates the list.
     *
     * @param sinks in the order in which they receive a text.
     * @param timeoutNanos how long to wait in an outage.
     */
    public Sinks(List<Sink> sinks, long timeoutNanos) {
        this.sinks = sinks.stream().map(CountedSink::new).toArray(CountedSink[]::new);
        this.timeoutNanos = timeoutNanos;
    }

    /**
     * Sets what is told of what an operator should know although a sink goes on.
     *
     * @param receiver of sentences, as of {@link Sink#reportTo}.
     */
    public void reportTo(Consumer<String> receiver) {
        for (Sink sink : sinks) {
            sink.reportTo(receiver);
        }
    }

    /**
     * Returns the maximum length of a text.
     *
     * @return the length in bytes of the longest text that every sink can accept.
     */
    public int maxLength() {
        int maxLength = Integer.MAX_VALUE;
        for (Sink sink : sinks) {
            maxLength = Math.min(maxLength, sink.maxLength());
        }
        return maxLength;
    }

    /**
     * Returns why a sink cannot accept a text now. If all sinks are ready, the outage is over.
     *
     * @return the result of {@link Sink#notReadyReason}, or null.
     * @throws SinkFailedException if a sink has failed permanently.
     */
    public String notReadyReason() {
        String reason = findReason();
        if (reason == null) {
            taking.end();
            acceptance.end();
            isOverdue = false;
            inOutage = false;
            blocked = null;
        }
        return reason;
    }

    private String findReason() {
        for (Sink sink : sinks) {
            try {
                String reason = sink.notReadyReason();
                if (reason != null) {
                    return reason;
                }
            } catch (IOException e) {
                throw failure(sink, e);
            }
        }
        return null;
    }

    /**
     * Passes a text to every sink.
     *
     * @param json that contains the text, no longer than {@link #maxLength}.
     * @param session of the message.
     * @param position of the message, greater than that of the last one.
     * @throws SinkNotReadyException if a sink did not take the text in time, or has lost texts before it. Some of the sinks
     *     can have taken it.
     * @throws SinkFailedException if a sink has failed permanently; the sinks before it have taken the text.
     */
    public void publish(JsonBuilder json, SessionID session, long position) {
        if (isOverdue) {
            checkReady();
        }
        for (CountedSink sink : sinks) {
            if (!offer(sink, json, session)) {
                await(sink, json, session);
            }
            sink.mark(position);
        }
        taking.end();
        isOverdue = false;
        inOutage &= acceptance.hasBegun;
        blocked = null;
    }

    private void checkReady() {
        String reason = findReason();
        if (reason != null) {
            throw new SinkNotReadyException(reason);
        }
        acceptance.end();
    }

    private static boolean offer(Sink sink, JsonBuilder json, SessionID session) {
        try {
            return sink.offer(json.byteBuffer(), session.toString());
        } catch (IOException e) {
            throw failure(sink, e);
        }
    }

    private static RuntimeException failure(Sink sink, IOException e) {
        if (e instanceof LinesLostException) {
            return new SinkNotReadyException(e.getMessage());
        }
        return new SinkFailedException("cannot write to " + sink + ": " + Causes.of(e), e);
    }

    private void await(CountedSink sink, JsonBuilder json, SessionID session) {
        blocked = sink;
        inOutage = true;
        idle.reset();
        do {
            if (!mayWait || taking.nanos() > timeoutNanos) {
                if (mayWait) {
                    sink.countFailure();
                }
                throw overdue();
            }
            idle.idle();
        } while (!offer(sink, json, session));
    }

    private SinkNotReadyException overdue() {
        isOverdue = true;
        String reason = mayWait ? findReason() : "the gateway is shutting down";
        return new SinkNotReadyException(reason != null ? reason : "a sink did not accept the message in time");
    }

    /**
     * Passes on the texts that the sinks have taken.
     *
     * @return the position up to which all sinks have accepted all texts.
     * @throws SinkNotReadyException if a sink has lost texts after this position.
     * @throws SinkFailedException if a sink has failed permanently.
     */
    public long sync() {
        return lowest(Sink::sync);
    }

    /**
     * Returns what {@link #sync} would return if there was nothing to pass on.
     *
     * @return the position.
     * @throws SinkNotReadyException as {@link #sync}.
     * @throws SinkFailedException as {@link #sync}.
     */
    public long accepted() {
        return lowest(Sink::durable);
    }

    /** What is asked of each sink. */
    @FunctionalInterface
    private interface Position {
        long of(Sink sink) throws IOException;
    }

    private long lowest(Position position) {
        long lowest = Long.MAX_VALUE;
        for (Sink sink : sinks) {
            try {
                lowest = Math.min(lowest, position.of(sink));
            } catch (IOException e) {
                throw failure(sink, e);
            }
        }
        return lowest;
    }

    /**
     * Limits the time until sinks accept texts that they have taken. To be called while there are some.
     *
     * @param isProgress whether some were accepted since the last call.
     * @throws SinkNotReadyException if the sinks have had enough time.
     * @throws SinkFailedException if a sink has failed permanently.
     */
    public void checkProgress(boolean isProgress) {
        if (isProgress) {
            acceptance.end();
        }
        long waited = acceptance.nanos();
        inOutage = taking.hasBegun || waited > PATIENCE_NANOS;
        if (waited > (mayWait ? timeoutNanos : PATIENCE_NANOS)) {
            if (mayWait) {
                countLate();
            }
            throw overdue();
        }
    }

    private void countLate() {
        for (CountedSink sink : sinks) {
            if (sink.counters().unconfirmed() > 0) {
                sink.countFailure();
            }
        }
    }

    /** States that the sinks have accepted all texts that they have taken, or that no others are waited for. */
    public void endProgress() {
        acceptance.end();
    }

    /** Returns whether a sink has not accepted a text in time, and none since. May be called by any thread. */
    public boolean isInOutage() {
        return inOutage;
    }

    /** Returns the sinks, for their names and counters. The positions are numbers of texts. May be called by any thread. */
    public List<CountedSink> counted() {
        return List.of(sinks);
    }

    /**
     * Returns whether a sink accepts texts. May be called by any thread.
     *
     * @param sink one of {@link #counted}.
     * @return {@code false} in an outage, if this sink does not take a text or has not accepted one that it has taken.
     */
    public boolean isReady(CountedSink sink) {
        Sink one = blocked;
        return !inOutage || (one == null ? sink.counters().unconfirmed() == 0 : one != sink);
    }

    /** Ends a current wait immediately, and prevents further waits. May be called by any thread. */
    public void stopWaiting() {
        mayWait = false;
    }

    /** Calls {@link Sink#cancel} for all sinks. May be called by any thread. */
    public void cancel() {
        for (Sink sink : sinks) {
            CloseHelper.quietClose(sink::cancel);
        }
    }

    /** Closes all sinks, the last first. */
    @Override
    public void close() {
        for (int i = sinks.length - 1; i >= 0; i--) {
            CloseHelper.quietClose(sinks[i]);
        }
    }
}
