// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the committed records of topics. */
public final class TopicReader {
    private static final Duration POLL = Duration.ofMillis(200);

    private TopicReader() {}

    /**
     * Returns a consumer of a whole topic, from its beginning.
     *
     * @param address of the cluster.
     * @param topic to read.
     * @return the consumer.
     */
    public static KafkaConsumer<byte[], byte[]> open(String address, String topic) {
        KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        address,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return consumer;
    }

    /**
     * Waits until a topic has so many records.
     *
     * @param address of the cluster.
     * @param topic to read.
     * @param count of records.
     * @return the records, which can be more.
     */
    public static List<ConsumerRecord<byte[], byte[]>> read(String address, String topic, int count) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = open(address, topic)) {
            do {
                consumer.poll(POLL).forEach(records::add);
            } while (records.size() < count);
        }
        return records;
    }
}
