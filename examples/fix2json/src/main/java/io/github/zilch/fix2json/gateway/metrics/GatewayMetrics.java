// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.metrics;

import io.github.zilch.fix2json.gateway.event.Event;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.MetricWithFixedMetadata;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import quickfix.SessionID;

/**
 * The numbers of a gateway. A label has the ID of a session in the settings, or is empty, so strangers cannot add any. Safe to
 * share between threads.
 */
public final class GatewayMetrics {
    private static final String PREFIX = "fix2json_gateway_";
    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Counter events = counter("events_total", "Events by kind.", "event", "session");
    private final Counter messages = counter(
            "messages_published_total",
            "Messages that were passed to the sinks, again if a sink did not accept them.",
            "session");
    private final Counter seconds =
            counter("publish_seconds_total", "Time to convert messages and pass them to the sinks.", "session");
    private final Map<SessionID, Published> published = new ConcurrentHashMap<>();

    /** The counters of a session. */
    private record Published(CounterDataPoint messages, CounterDataPoint seconds) {}

    private Counter counter(String name, String help, String... labels) {
        return add(Counter.builder().withoutExemplars(), name, help, labels);
    }

    private <B extends MetricWithFixedMetadata.Builder<B, M>, M extends MetricWithFixedMetadata> M add(
            B metric, String name, String help, String... labels) {
        return metric.name(PREFIX + name).help(help).labelNames(labels).register(registry);
    }

    /** Counts an event. */
    public void count(Event event) {
        String session = event.session() == null ? "" : event.session().toString();
        events.labelValues(event.kind().label(), session).inc();
    }

    /**
     * Counts a message that was published. Does not allocate, except for the first message of a session.
     *
     * @param session of the message.
     * @param nanos that it took.
     */
    public void published(SessionID session, long nanos) {
        Published counters = published.get(session);
        if (counters == null) {
            counters = published.computeIfAbsent(
                    session,
                    id -> new Published(messages.labelValues(id.toString()), seconds.labelValues(id.toString())));
        }
        counters.messages.inc();
        counters.seconds.inc(nanos / SECOND);
    }

    /**
     * Adds a number that is asked for.
     *
     * @param name of the metric without its prefix.
     * @param help in one sentence.
     * @param value returns the number on any thread.
     */
    public void gauge(String name, String help, DoubleSupplier value) {
        add(GaugeWithCallback.builder().callback(callback -> callback.call(value.getAsDouble())), name, help);
    }

    /**
     * Adds a number of each of several things.
     *
     * @param name of the metric without its prefix.
     * @param help in one sentence.
     * @param label whose value is the text of the thing.
     * @param things returns them on any thread.
     * @param value of one of them.
     * @param <T> type of the things.
     */
    public <T> void gauges(
            String name,
            String help,
            String label,
            Supplier<? extends Collection<T>> things,
            ToDoubleFunction<T> value) {
        add(GaugeWithCallback.builder().callback(callback -> each(things, value, callback::call)), name, help, label);
    }

    /**
     * Adds a number of each of several things that only grows.
     *
     * @param name of the metric without its prefix, which ends in {@code _total}.
     * @param help in one sentence.
     * @param label whose value is the text of the thing.
     * @param things returns them on any thread.
     * @param value of one of them.
     * @param <T> type of the things.
     */
    public <T> void counters(
            String name,
            String help,
            String label,
            Supplier<? extends Collection<T>> things,
            ToDoubleFunction<T> value) {
        add(CounterWithCallback.builder().callback(callback -> each(things, value, callback::call)), name, help, label);
    }

    private static <T> void each(
            Supplier<? extends Collection<T>> things, ToDoubleFunction<T> value, BiConsumer<Double, String> callback) {
        things.get().forEach(each -> callback.accept(value.applyAsDouble(each), each.toString()));
    }

    /** Returns all numbers in the text format of Prometheus. */
    public String text() {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            PrometheusTextFormatWriter.create().write(bytes, registry.scrape());
            return bytes.toString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // impossible: in memory
        }
    }
}
