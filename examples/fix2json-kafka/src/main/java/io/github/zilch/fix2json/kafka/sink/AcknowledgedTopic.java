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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A topic to which an idempotent producer writes, and in which a record counts as written only when all in-sync replicas
 * have it. The records of a partition are in the order in which they are sent, and none is written after one that is not:
 * one request at a time is under way to a broker, with as many records as there are, and the producer is closed before the
 * next one if a record of it fails. For use by one thread.
 */
final class AcknowledgedTopic implements AutoCloseable {
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

    /** What "acknowledged" depends on. An empty value stands for a key that must not be set. */
    private static final Map<String, String> REQUIRED = Map.of(
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true",
            ProducerConfig.ACKS_CONFIG, "all",
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, "1",
            ProducerConfig.TRANSACTIONAL_ID_CONFIG, "",
            ProducerConfig.INTERCEPTOR_CLASSES_CONFIG, "",
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, "",
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, "");

    /** Bytes of a request for a partition: as many as a gateway or feed produces until the one before is acknowledged. */
    private static final int BATCH_BYTES = 1 << 18;

    /** Runs what looks up the names of the brokers, which can take longer than a producer may block. */
    private static final Executor LOOKUP = task -> {
        Thread thread = new Thread(task, "producer that takes the place of another");
        thread.setDaemon(true);
        thread.start();
    };

    private static final Executor LOOKUP_LATER = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, LOOKUP);

    private final String name;
    private final Properties settings;
    private final int maxLength;
    private final long maxBlockMillis;
    private Sending sending;

    /** The producer that takes the place of one that has failed, or null if none has. */
    private CompletableFuture<Sending> next;

    private AcknowledgedTopic(String name, Properties settings, int maxLength, long maxBlockMillis) {
        this.name = name;
        this.settings = settings;
        this.maxLength = maxLength;
        this.maxBlockMillis = maxBlockMillis;
        this.sending = new Sending(settings);
    }

    /** A producer until the first failure of a record. */
    private static final class Sending implements Callback {
        private final KafkaProducer<byte[], byte[]> producer;
        private final AtomicReference<Exception> failure = new AtomicReference<>();
        private volatile Thread sender;

        Sending(Properties settings) {
            ByteArraySerializer serializer = new ByteArraySerializer();
            producer = new KafkaProducer<>(settings, serializer, serializer);
        }

        Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> next) {
            sender = Thread.currentThread();
            return producer.send(next, this);
        }

        /** Called by the thread of the producer, before it sends further records, or by {@link #send}. */
        @Override
        public void onCompletion(RecordMetadata metadata, Exception e) {
            if (e != null && Thread.currentThread() != sender && failure.compareAndSet(null, e)) {
                producer.close(Duration.ZERO);
            }
        }
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
        settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, "1");
        try (Admin admin = Admin.create(settings)) {
            ProducerConfig all = new ProducerConfig(withSerializers(settings));
            int maxRequestLength = all.getInt(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
            int maxLength = RecordLimits.maxLength(admin, name, maxRequestLength);
            int batchBytes = Math.max(0, Math.min(BATCH_BYTES, maxLength)); // the topic refuses longer ones
            settings.putIfAbsent(ProducerConfig.BATCH_SIZE_CONFIG, Integer.toString(batchBytes));
            return new AcknowledgedTopic(name, settings, maxLength, all.getLong(ProducerConfig.MAX_BLOCK_MS_CONFIG));
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
            ClientSettings.refuseUnknown(settings, known::contains, "those of Kafka's producer");
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
     * @return what completes when all in-sync replicas have the record, or when it has failed.
     * @throws SendException if the producer does not accept it.
     */
    Future<RecordMetadata> send(Integer partition, byte[] key, byte[] value) throws SendException {
        try {
            if (next != null) {
                sending = awaitNext();
                next = null;
            }
            Future<RecordMetadata> sent = sending.send(new ProducerRecord<>(name, partition, key, value));
            if (sent.isDone()) {
                sent.get(); // what the producer refuses has failed at once
            }
            return sent;
        } catch (KafkaException | IllegalStateException e) { // the latter if it was closed
            throw new SendException(failure() == null ? e : failure());
        } catch (ExecutionException e) {
            throw new SendException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SendException(e);
        }
    }

    /**
     * Waits for a producer as long as a producer waits for a broker. None can be made while the names of the brokers cannot be
     * resolved: that is tried again after a second.
     */
    private Sending awaitNext() throws SendException, InterruptedException {
        try {
            return next.get(maxBlockMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new SendException(new NetworkException(
                    "the names of " + ProducerConfig.BOOTSTRAP_SERVERS_CONFIG + " are not resolved yet", e));
        } catch (ExecutionException e) {
            next = begin(LOOKUP_LATER);
            throw new SendException(new NetworkException(Causes.root(e).getMessage(), e));
        }
    }

    private CompletableFuture<Sending> begin(Executor executor) {
        return CompletableFuture.supplyAsync(() -> new Sending(settings), executor);
    }

    /** Returns why records are lost, or null. From then on none is accepted until {@link #restart}. */
    Exception failure() {
        return sending.failure.get();
    }

    /** Accepts records again after a failure, by another producer. */
    void restart() {
        next = begin(LOOKUP);
    }

    /** Waits until every record that was sent is acknowledged or has failed. */
    void flush() {
        sending.producer.flush();
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
        if (next != null) {
            next.thenAccept(unused -> unused.producer.close(Duration.ZERO));
        }
        sending.producer.close(LONGEST_CLOSE);
    }
}
