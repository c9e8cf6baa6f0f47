// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.JsonBuilder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/**
 * All sinks of a gateway, and the back-pressure: a text is handed to each in turn, and a sink that does not take it is
 * waited for. The wait is bounded for an outage, not for a text: once a sink has been out for that long, texts are tried
 * once and not waited for, so that each session learns of it at once, until a sink takes something again.
 *
 * <p>Allocates nothing, except with a throw. For one thread, but for {@link #stopWaiting} and {@link #breakOff}.
 */
final class Sinks implements AutoCloseable {
    private static final long SHORTEST_PARK_NANOS = TimeUnit.MICROSECONDS.toNanos(1);
    private static final long LONGEST_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Sink[] sinks;
    private final long patienceNanos;
    private final IdleStrategy idle = new BackoffIdleStrategy(100, 10, SHORTEST_PARK_NANOS, LONGEST_PARK_NANOS);

    private volatile boolean waits = true;
    private boolean isOut;
    private long outSince;

    /**
     * Makes the list.
     *
     * @param sinks in the order in which they get a text.
     * @param patienceNanos for how long an outage is waited for.
     */
    Sinks(List<Sink> sinks, long patienceNanos) {
        this.sinks = sinks.toArray(Sink[]::new);
        this.patienceNanos = patienceNanos;
    }

    /**
     * Tells the limit on the length of a text.
     *
     * @return the length in bytes of the longest text that every sink can take.
     */
    int longest() {
        int longest = Integer.MAX_VALUE;
        for (Sink sink : sinks) {
            longest = Math.min(longest, sink.longest());
        }
        return longest;
    }

    /**
     * Says what keeps a sink from taking a text now. If nothing does, an outage counts as over.
     *
     * @return what {@link Sink#obstacle} says, or null.
     * @throws SinkFailedException if a sink has failed for good.
     */
    String obstacle() {
        for (Sink sink : sinks) {
            String obstacle = sink.obstacle();
            if (obstacle != null) {
                return obstacle;
            }
        }
        isOut = false;
        return null;
    }

    /**
     * Hands a text to every sink.
     *
     * @param json that holds it, no longer than {@link #longest}.
     * @throws SinkNotReadyException if a sink did not take it in time; those before it have taken it.
     * @throws SinkFailedException if a sink has failed for good; those before it have taken it.
     */
    void publish(JsonBuilder json) {
        for (Sink sink : sinks) {
            if (!sink.offer(json)) {
                await(sink, json);
            }
        }
        isOut = false;
    }

    private void await(Sink sink, JsonBuilder json) {
        if (!isOut) {
            isOut = true;
            outSince = System.nanoTime();
        }
        idle.reset();
        do {
            if (!waits || System.nanoTime() - outSince > patienceNanos) {
                throw new SinkNotReadyException(waits ? reason(sink) : "the gateway is shutting down");
            }
            idle.idle();
        } while (!sink.offer(json));
    }

    private static String reason(Sink sink) {
        String obstacle = sink.obstacle();
        return obstacle != null ? obstacle : "a sink did not take the message in time";
    }

    /** Lets a wait end now, and no other begin. May be called by any thread. */
    void stopWaiting() {
        waits = false;
    }

    /** Does {@link Sink#breakOff} with all. May be called by any thread. */
    void breakOff() {
        for (Sink sink : sinks) {
            sink.breakOff();
        }
    }

    /** Closes all, the last first. */
    @Override
    public void close() {
        for (int i = sinks.length - 1; i >= 0; i--) {
            sinks[i].close();
        }
    }
}
