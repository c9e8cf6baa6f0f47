// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
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
 */
record Job(Path directory, String topic, String deadLetters, String plan, Properties clients) {
    /** A process that is killed holds its shard, and what it has not committed, for so long. */
    private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(10).toMillis();

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

    private Map<String, Object> settings(Map<String, Object> own) {
        Map<String, Object> settings = new HashMap<>(own);
        clients.stringPropertyNames().forEach(key -> settings.put(key, clients.getProperty(key)));
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
