// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Notices that Kafka Streams waits although it says that it runs: for brokers that are dead, or for a topic that cannot be
 * written. May be used by any thread.
 */
final class StreamPulse {
    /** Longer than the time between two heartbeats, and much longer than the wait of one poll. */
    private static final int SILENT_SECONDS = 10;

    /** A counter that does not stand still for long, and since when it has. */
    private static final class Counter {
        private double value = -1;
        private long nanos = System.nanoTime();

        long standsStillSeconds(double now) {
            if (now != value) {
                value = now;
                nanos = System.nanoTime();
            }
            return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - nanos);
        }
    }

    /** The bytes that the consumers have received: from a broker that lives, there are at least answers to heartbeats. */
    private final Counter received = new Counter();

    /** The polls of each thread, which stop while it cannot write. */
    private final Map<String, Counter> polls = new HashMap<>();

    /**
     * Returns what Kafka Streams waits for. To be called every ten seconds or more often.
     *
     * @param metrics of the engine and its clients.
     * @return a clause, or null if it does not wait.
     */
    synchronized String waitingReason(Iterable<? extends Metric> metrics) {
        double bytes = 0;
        long stalled = 0;
        for (Metric metric : metrics) {
            MetricName name = metric.metricName();
            if (!(metric.metricValue() instanceof Double value)) {
                continue;
            }
            if (name.name().equals("incoming-byte-total") && name.group().equals("consumer-metrics")) {
                bytes += value;
            } else if (name.name().equals("poll-total") && name.group().equals("stream-thread-metrics")) {
                Counter counter = polls.computeIfAbsent(name.tags().get("thread-id"), thread -> new Counter());
                stalled = Math.max(stalled, counter.standsStillSeconds(value));
            }
        }
        long silent = received.standsStillSeconds(bytes);
        if (silent >= SILENT_SECONDS) {
            return "no broker has answered for " + silent + " s";
        }
        return stalled < SILENT_SECONDS
                ? null
                : "nothing has been read for " + stalled + " s; a topic may be gone or refuse what is written";
    }
}
