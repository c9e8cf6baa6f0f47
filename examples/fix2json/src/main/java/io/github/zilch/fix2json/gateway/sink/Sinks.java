// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import io.github.zilch.JsonBuilder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import quickfix.SessionID;

/**
 * All sinks of a gateway, with back-pressure: each text is offered to each sink in turn, and a sink that does not
 * accept it is waited for. The wait is limited per outage, not per text. After the limit, each text is offered only
 * once, without waiting, until a sink accepts one again, so that every session is informed immediately.
 *
 * <p>Does not allocate, except for exceptions. For use by one thread, except for {@link #stopWaiting} and
 * {@link #cancel}.
 */
public final class Sinks implements AutoCloseable {
    private static final long SHORTEST_PARK_NANOS = TimeUnit.MICROSECONDS.toNanos(1);
    private static final long LONGEST_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Sink[] sinks;
    private final long timeoutNanos;
    private final IdleStrategy idle = new BackoffIdleStrategy(100, 10, SHORTEST_PARK_NANOS, LONGEST_PARK_NANOS);

    private volatile boolean mayWait = true;
    private volatile boolean inOutage;
    private long outageStart;

    /**
     * Creates the list.
     *
     * @param sinks in the order in which they receive a text.
     * @param timeoutNanos how long to wait in an outage.
     */
    public Sinks(List<Sink> sinks, long timeoutNanos) {
        this.sinks = sinks.toArray(Sink[]::new);
        this.timeoutNanos = timeoutNanos;
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
        for (Sink sink : sinks) {
            String reason = sink.notReadyReason();
            if (reason != null) {
                return reason;
            }
        }
        inOutage = false;
        return null;
    }

    /**
     * Passes a text to every sink.
     *
     * @param json that contains the text, no longer than {@link #maxLength}.
     * @param session of the message.
     * @throws SinkNotReadyException if a sink did not accept the text in time; the sinks before it have accepted it.
     * @throws SinkFailedException if a sink has failed permanently; the sinks before it have accepted the text.
     */
    public void publish(JsonBuilder json, SessionID session) {
        for (Sink sink : sinks) {
            if (!sink.offer(json, session)) {
                await(sink, json, session);
            }
        }
        inOutage = false;
    }

    private void await(Sink sink, JsonBuilder json, SessionID session) {
        if (!inOutage) {
            inOutage = true;
            outageStart = System.nanoTime();
        }
        idle.reset();
        do {
            if (!mayWait || System.nanoTime() - outageStart > timeoutNanos) {
                sink.abandon();
                throw new SinkNotReadyException(mayWait ? reason(sink) : "the gateway is shutting down");
            }
            idle.idle();
        } while (!sink.offer(json, session));
    }

    private static String reason(Sink sink) {
        String reason = sink.notReadyReason();
        return reason != null ? reason : "a sink did not accept the message in time";
    }

    /** Returns whether a sink has not accepted a text in time, and none since. May be called by any thread. */
    public boolean isInOutage() {
        return inOutage;
    }

    /** Ends a current wait immediately, and prevents further waits. May be called by any thread. */
    public void stopWaiting() {
        mayWait = false;
    }

    /** Calls {@link Sink#cancel} for all sinks. May be called by any thread. */
    public void cancel() {
        for (Sink sink : sinks) {
            sink.cancel();
        }
    }

    /** Closes all sinks, the last first. */
    @Override
    public void close() {
        for (int i = sinks.length - 1; i >= 0; i--) {
            sinks[i].close();
        }
    }
}
