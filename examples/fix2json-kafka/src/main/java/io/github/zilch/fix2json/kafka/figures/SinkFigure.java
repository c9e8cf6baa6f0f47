// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.figures;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.kafka.MessageConverter;
import io.github.zilch.fix2json.kafka.demo.EmbeddedBroker;
import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import io.github.zilch.fix2json.kafka.sink.KafkaSinkProvider;
import io.github.zilch.kit.sink.Sink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** How many messages a second the sink of a gateway writes, by how many are under way at a time. */
final class SinkFigure {
    private static final int SAMPLES = 1_000;
    private static final int SESSIONS = 10;
    private static final long PARK_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final EmbeddedBroker broker;
    private final byte[][] samples = new byte[SAMPLES][];

    /**
     * Prepares the messages.
     *
     * @param broker to write to.
     */
    SinkFigure(EmbeddedBroker broker) {
        this.broker = broker;
        MessageConverter converter = new MessageConverter(new ConverterArguments(), new Dictionaries());
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = converter.convert(SampleMessages.order("S" + i % SESSIONS, i), Integer.MAX_VALUE);
        }
    }

    /**
     * Writes messages to a new topic until they are acknowledged, after a warm-up.
     *
     * @param underWay the greatest number of messages that are not acknowledged.
     * @param partitions of the topic.
     * @param count number of messages, also in the warm-up.
     * @return messages a second.
     * @throws IOException if they cannot be written.
     */
    double messagesPerSecond(int underWay, int partitions, int count) throws IOException {
        String topic = "sink-" + underWay;
        broker.createTopics(partitions, topic);
        try (Sink sink =
                new KafkaSinkProvider().open(Map.of("SinkKafkaServers", broker.address(), "SinkKafkaTopic", topic))) {
            write(sink, underWay, 0, count);
            long begin = System.nanoTime();
            write(sink, underWay, count, 2L * count);
            return count * 1e9 / (System.nanoTime() - begin);
        }
    }

    private void write(Sink sink, int underWay, long from, long to) throws IOException {
        for (long position = from; position < to; position++) {
            await(sink, position - underWay + 1);
            int sample = (int) (position % SAMPLES);
            while (!sink.offer(ByteBuffer.wrap(samples[sample]), "S" + sample % SESSIONS)) {
                LockSupport.parkNanos(PARK_NANOS);
            }
            sink.mark(position + 1);
        }
        await(sink, to);
    }

    private static void await(Sink sink, long position) throws IOException {
        while (sink.sync() < position) {
            LockSupport.parkNanos(PARK_NANOS);
        }
    }
}
