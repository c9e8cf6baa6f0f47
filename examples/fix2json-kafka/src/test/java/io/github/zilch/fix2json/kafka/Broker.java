// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.fix2json.kafka.demo.EmbeddedBroker;
import io.github.zilch.fix2json.kafka.demo.TopicReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** The broker of all tests, and clients for it. As an extension of a test it starts the broker, which runs until the last test. */
public final class Broker implements BeforeAllCallback {
    private static EmbeddedBroker running;

    @Override
    public void beforeAll(ExtensionContext context) {
        running = context.getRoot()
                .getStore(Namespace.GLOBAL)
                .computeIfAbsent(EmbeddedBroker.class, key -> EmbeddedBroker.start(), EmbeddedBroker.class);
    }

    /** Returns the broker. */
    public static EmbeddedBroker get() {
        return running;
    }

    /** Deletes a topic, and creates one with its name and one partition, which has another id. */
    public static void createAgain(String topic) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", get().address()))) {
            admin.deleteTopics(List.of(topic)).all().get();
            while (admin.listTopics().names().get().contains(topic)) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
        get().createTopics(1, topic);
    }

    /** Returns a producer that waits for the broker. */
    public static KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        get().address(),
                        // a batch that is repeated must not come after the next one, which a new topic may have
                        // accepted
                        "max.in.flight.requests.per.connection",
                        1),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** Returns a consumer of committed records, at the beginning of a topic. */
    public static KafkaConsumer<byte[], byte[]> consumer(String topic) {
        return TopicReader.open(get().address(), topic);
    }

    /** Waits until a topic has so many committed records, and returns them and any others. */
    public static List<ConsumerRecord<byte[], byte[]>> read(String topic, int count) {
        return TopicReader.read(get().address(), topic, count);
    }

    /** Returns how many committed records a topic has now. */
    public static int count(String topic) {
        int count = 0;
        try (KafkaConsumer<byte[], byte[]> consumer = consumer(topic)) {
            Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                count += consumer.poll(Duration.ofMillis(200)).count();
            }
        }
        return count;
    }

    /** Returns the text of a header, or null if there is none. */
    public static String header(ConsumerRecord<byte[], byte[]> message, String key) {
        Header header = message.headers().lastHeader(key);
        return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }
}
