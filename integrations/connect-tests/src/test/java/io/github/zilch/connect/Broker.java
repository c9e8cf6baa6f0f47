// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;

/** A Kafka cluster of one broker in this JVM. */
final class Broker implements AutoCloseable {
    private static final long TIMEOUT_NANOS = Duration.ofSeconds(300).toNanos();

    private final KafkaClusterTestKit cluster;

    Broker() throws Exception {
        TestKitNodes nodes = new TestKitNodes.Builder()
                .setNumBrokerNodes(1)
                .setNumControllerNodes(1)
                .build();
        cluster = new KafkaClusterTestKit.Builder(nodes)
                .setConfigProp("offsets.topic.replication.factor", "1")
                .setConfigProp("offsets.topic.num.partitions", "1")
                .setConfigProp("group.initial.rebalance.delay.ms", "0")
                .build();
        format(cluster);
        cluster.startup();
        cluster.waitForReadyBrokers();
    }

    /** Formats the directories, without what the formatter prints. */
    private static void format(KafkaClusterTestKit cluster) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        try {
            cluster.format();
        } finally {
            System.setOut(out);
        }
    }

    String address() {
        return cluster.bootstrapServers();
    }

    void createTopics(String... names) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address()))) {
            admin.createTopics(Arrays.stream(names)
                            .map(name -> new NewTopic(name, 1, (short) 1))
                            .toList())
                    .all()
                    .get();
        }
    }

    /** Returns the records of a topic, up to one with a header that marks the end. */
    List<ConsumerRecord<byte[], byte[]>> records(String topic, String endHeader) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        long begin = System.nanoTime();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", address(), "auto.offset.reset", "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(new TopicPartition(topic, 0)));
            while (System.nanoTime() - begin < TIMEOUT_NANOS) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                    if (record.headers().lastHeader(endHeader) != null) {
                        return records;
                    }
                    records.add(record);
                }
            }
        }
        throw new AssertionError("topic " + topic + " has " + records.size() + " records and no end");
    }

    @Override
    public void close() {
        try {
            cluster.close();
        } catch (Exception e) { // the test kit declares no other
            throw new IllegalStateException("the broker does not stop", e);
        }
    }
}
