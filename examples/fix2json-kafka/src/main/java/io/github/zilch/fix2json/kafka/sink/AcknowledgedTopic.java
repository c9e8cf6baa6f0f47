// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

import io.github.zilch.fix2json.kafka.ClientSettings;
import io.github.zilch.fix2json.kafka.RecordLimits;
import io.github.zilch.fix2json.kafka.SetupException;
import io.github.zilch.kit.Causes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A topic to which an idempotent producer writes, and in which a record counts as written only when all in-sync replicas
 * have it. The records of a partition are in the order in which they are sent. For use by one thread.
 */
final class AcknowledgedTopic implements AutoCloseable {
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

    /** What "acknowledged" depends on. An empty value stands for a key that must not be set. */
    private static final Map<String, String> REQUIRED = Map.of(
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true",
            ProducerConfig.ACKS_CONFIG, "all",
            ProducerConfig.TRANSACTIONAL_ID_CONFIG, "",
            ProducerConfig.INTERCEPTOR_CLASSES_CONFIG, "",
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, "",
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, "");

    private final String name;
    private final KafkaProducer<byte[], byte[]> producer;
    private final int maxLength;

    private AcknowledgedTopic(String name, KafkaProducer<byte[], byte[]> producer, int maxLength) {
        this.name = name;
        this.producer = producer;
        this.maxLength = maxLength;
    }

    /**
     * Opens a topic.
     *
     * @param name of the topic, which must exist.
     * @param settings of the producer.
     * @return the topic.
     * @throws IOException if the cluster cannot be reached, or the topic does not exist.
     */
    static AcknowledgedTopic open(String name, Properties settings) throws IOException {
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        try (Admin admin = Admin.create(settings)) {
            int maxRequestLength =
                    new ProducerConfig(withSerializers(settings)).getInt(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
            int maxLength = RecordLimits.maxLength(admin, name, maxRequestLength);
            ByteArraySerializer serializer = new ByteArraySerializer();
            return new AcknowledgedTopic(name, new KafkaProducer<>(settings, serializer, serializer), maxLength);
        } catch (ExecutionException e) {
            throw new IOException("topic " + name + ": " + Causes.of(e.getCause()), e);
        } catch (KafkaException e) {
            throw new IOException("topic " + name + ": " + Causes.of(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while topic " + name + " was opened", e);
        }
    }

    private static Map<String, Object> withSerializers(Properties settings) {
        Map<String, Object> all = new HashMap<>();
        settings.stringPropertyNames().forEach(key -> all.put(key, settings.getProperty(key)));
        all.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        all.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        return all;
    }

    /**
     * Reads the settings of a producer.
     *
     * @param file to read, or null for no settings.
     * @param own keys of the sink in the file.
     * @return the settings.
     * @throws IOException if the file cannot be read.
     */
    static Properties settings(String file, Set<String> own) throws IOException {
        try {
            Properties settings = ClientSettings.read(file == null ? null : Path.of(file));
            Set<String> known = new HashSet<>(own);
            known.addAll(ProducerConfig.configNames());
            known.addAll(AdminClientConfig.configNames());
            ClientSettings.refuseUnknown(settings, known, "those of Kafka's producer");
            ClientSettings.refuseOthers(settings, REQUIRED, List.of());
            return settings;
        } catch (SetupException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /**
     * Sends a record.
     *
     * @param partition to write to, or null for that of the key.
     * @param key of the record, or null.
     * @param value of the record.
     * @param onCompletion is told when all in-sync replicas have the record, or why they do not; may be null. Called by
     *     another thread.
     * @return what completes when all in-sync replicas have the record.
     * @throws KafkaException if the producer does not accept it.
     */
    Future<RecordMetadata> send(Integer partition, byte[] key, byte[] value, Callback onCompletion) {
        return producer.send(new ProducerRecord<>(name, partition, key, value), onCompletion);
    }

    /** Waits until every record that was sent is acknowledged or has failed. */
    void flush() {
        producer.flush();
    }

    /** Returns the maximum length of key and value in bytes. */
    int maxLength() {
        return maxLength;
    }

    /** Returns the name of the topic. */
    @Override
    public String toString() {
        return "topic " + name;
    }

    /** Waits up to five seconds for records that were sent. */
    @Override
    public void close() {
        producer.close(LONGEST_CLOSE);
    }
}
