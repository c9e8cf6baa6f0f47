// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import io.github.zilch.fix2json.kafka.ClientSettings;
import io.github.zilch.fix2json.kafka.SetupException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * What all processes that convert an archive have in common.
 *
 * @param directory of the archive.
 * @param topic for JSON.
 * @param deadLetters topic for what is no message.
 * @param plan topic with the shards; its name is also that of the consumer group.
 * @param clients settings of all clients.
 * @param skipped files that are not converted, as the user requested.
 * @param createdAgain topics whose earlier results the user accepts to be gone.
 */
record Job(
        Path directory,
        String topic,
        String deadLetters,
        String plan,
        Properties clients,
        Set<String> skipped,
        Set<String> createdAgain) {
    /** A process that is killed holds its shard, and what it has not committed, for so long. */
    private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(10).toMillis();

    private static final int TRANSACTION_MILLIS = (int) Duration.ofSeconds(1).toMillis();

    /** What the user may set: it changes speed and not the result. */
    private static final Set<String> TUNABLE = Set.of(
            ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
            ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
            ProducerConfig.LINGER_MS_CONFIG,
            ProducerConfig.BATCH_SIZE_CONFIG);

    /** What exactly once depends on. An empty value stands for a key that must not be set. */
    private static final Map<String, String> REQUIRED = Map.ofEntries(
            Map.entry(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false"),
            Map.entry(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed"),
            Map.entry(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none"),
            Map.entry(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "1"),
            Map.entry(ConsumerConfig.GROUP_ID_CONFIG, ""),
            Map.entry(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, ""),
            Map.entry(ConsumerConfig.GROUP_PROTOCOL_CONFIG, "classic"),
            Map.entry(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, ""),
            Map.entry(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG, ""),
            Map.entry(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ""),
            Map.entry(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ""),
            Map.entry(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ""),
            Map.entry(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ""),
            Map.entry(ProducerConfig.TRANSACTIONAL_ID_CONFIG, ""),
            Map.entry(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true"),
            Map.entry(ProducerConfig.ACKS_CONFIG, "all"),
            Map.entry(ProducerConfig.PARTITIONER_CLASS_CONFIG, ""),
            Map.entry(ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG, "false"));

    /** Creates a consumer of the plan. It sees no shard that is not planned completely. */
    KafkaConsumer<byte[], byte[]> consumer() {
        return new KafkaConsumer<>(
                settings(Map.of(
                        ConsumerConfig.GROUP_ID_CONFIG,
                        plan,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "none", // without its offsets it is not known what is done
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                        1,
                        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                        CooperativeStickyAssignor.class.getName(),
                        ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                        TIMEOUT_MILLIS)),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    /** Returns how long results are collected for a transaction: less than its timeout, after which Kafka aborts it. */
    int transactionMillis() {
        String timeout =
                clients.getProperty(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, Integer.toString(TIMEOUT_MILLIS));
        return Math.min(TRANSACTION_MILLIS, Integer.parseInt(timeout.strip()) / 4);
    }

    /** Creates a producer of transactions. Another one with the same name ends those of this one. */
    KafkaProducer<byte[], byte[]> producer(String name) {
        return new KafkaProducer<>(
                settings(Map.of(
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        plan + '-' + name,
                        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                        TIMEOUT_MILLIS,
                        ProducerConfig.LINGER_MS_CONFIG,
                        20,
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        1 << 18)),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** Returns the settings of the user, and those of this command, which {@link #checked} has compared. */
    private Map<String, Object> settings(Map<String, Object> own) {
        Map<String, Object> settings = new HashMap<>();
        clients.stringPropertyNames().forEach(key -> settings.put(key, clients.getProperty(key)));
        own.forEach((key, value) -> {
            if (TUNABLE.contains(key)) {
                settings.putIfAbsent(key, value);
            } else {
                settings.put(key, value);
            }
        });
        return settings;
    }

    /**
     * Returns the settings of the user after a check.
     *
     * @throws SetupException if one of them would break the promise of exactly once.
     */
    static Properties checked(Properties settings) throws SetupException {
        Set<String> known = new HashSet<>(ConsumerConfig.configNames());
        known.addAll(ProducerConfig.configNames());
        known.addAll(AdminClientConfig.configNames());
        ClientSettings.refuseUnknown(settings, known::contains, "those of Kafka's consumer, producer and admin client");
        ClientSettings.refuseOthers(settings, REQUIRED, List.of());
        return settings;
    }

    /** Returns the length in bytes of the longest request that a producer may send. */
    int maxRequestLength() {
        return new ProducerConfig(settings(Map.of(
                        ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class,
                        ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class)))
                .getInt(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
    }
}
