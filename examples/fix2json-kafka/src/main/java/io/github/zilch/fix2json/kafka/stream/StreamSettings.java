// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.kafka.ClientSettings;
import io.github.zilch.fix2json.kafka.SetupException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The settings file of a stream: three topics, and any setting of Kafka Streams. Rejects unknown keys, which Kafka would
 * ignore.
 */
final class StreamSettings {
    static final String INPUT = "input.topic";
    static final String OUTPUT = "output.topic";
    static final String DEAD_LETTERS = "dead.letter.topic";

    private static final List<String> REQUIRED = List.of(
            INPUT, OUTPUT, DEAD_LETTERS, StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, StreamsConfig.APPLICATION_ID_CONFIG);

    private static final List<String> PREFIXES = List.of(
            StreamsConfig.MAIN_CONSUMER_PREFIX,
            StreamsConfig.RESTORE_CONSUMER_PREFIX,
            StreamsConfig.CONSUMER_PREFIX,
            StreamsConfig.PRODUCER_PREFIX,
            StreamsConfig.ADMIN_CLIENT_PREFIX);

    /** What exactly once depends on. An empty value stands for a key that must not be set. */
    private static final Map<String, String> REQUIRED_VALUES = Map.ofEntries(
            Map.entry(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2),
            Map.entry(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false"),
            Map.entry(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed"),
            Map.entry(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest"),
            Map.entry(ConsumerConfig.GROUP_ID_CONFIG, ""),
            Map.entry(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG, ""),
            Map.entry(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true"),
            Map.entry(ProducerConfig.ACKS_CONFIG, "all"),
            Map.entry(ProducerConfig.TRANSACTIONAL_ID_CONFIG, ""),
            Map.entry(StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, ""),
            Map.entry(StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, ""),
            Map.entry(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, ""),
            Map.entry(StreamsConfig.DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG, ""),
            Map.entry("default.production.exception.handler", ""),
            Map.entry("default.deserialization.exception.handler", ""));

    private final Topics topics;
    private final Properties engine;

    private StreamSettings(Topics topics, Properties engine) {
        this.topics = topics;
        this.engine = engine;
    }

    /**
     * Reads a file.
     *
     * @param file in the form of {@link Properties}.
     * @return the settings.
     * @throws SetupException if the file cannot be read, or its settings cannot be used.
     */
    static StreamSettings read(Path file) throws SetupException {
        Properties properties = ClientSettings.read(file);
        try {
            return of(properties);
        } catch (SetupException e) {
            throw new SetupException(file + ": " + e.getMessage(), e);
        }
    }

    private static StreamSettings of(Properties properties) throws SetupException {
        for (String key : REQUIRED) {
            if (properties.getProperty(key, "").isBlank()) {
                throw new SetupException(key + " is missing");
            }
        }
        Set<String> known = knownKeys();
        ClientSettings.refuseUnknown(
                properties,
                key -> known.contains(withoutPrefix(key)),
                INPUT + ", " + OUTPUT + ", " + DEAD_LETTERS + " and those of Kafka Streams and its clients");
        ClientSettings.refuseOthers(properties, REQUIRED_VALUES, PREFIXES);
        Topics topics = new Topics(
                properties.getProperty(INPUT), properties.getProperty(OUTPUT), properties.getProperty(DEAD_LETTERS));
        if (new HashSet<>(List.of(topics.input(), topics.output(), topics.deadLetters())).size() < 3) {
            throw new SetupException(INPUT + ", " + OUTPUT + " and " + DEAD_LETTERS + " are " + topics.input() + ", "
                    + topics.output() + " and " + topics.deadLetters()
                    + ": give each a topic of its own, or the stream reads what it writes");
        }
        Properties engine = new Properties();
        engine.putAll(properties);
        List.of(INPUT, OUTPUT, DEAD_LETTERS).forEach(engine::remove);
        engine.setProperty(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        // there is no global store; the engine warns of the default
        engine.putIfAbsent("processing.exception.handler.global.enabled", "true");
        return new StreamSettings(topics, engine);
    }

    private static Set<String> knownKeys() {
        Set<String> known = new HashSet<>(List.of(INPUT, OUTPUT, DEAD_LETTERS));
        known.addAll(StreamsConfig.configDef().names());
        known.addAll(ConsumerConfig.configNames());
        known.addAll(ProducerConfig.configNames());
        known.addAll(AdminClientConfig.configNames());
        return known;
    }

    private static String withoutPrefix(String key) {
        for (String prefix : PREFIXES) {
            if (key.startsWith(prefix)) {
                return key.substring(prefix.length());
            }
        }
        boolean isTopicKey = key.startsWith(StreamsConfig.TOPIC_PREFIX);
        return isTopicKey ? StreamsConfig.BOOTSTRAP_SERVERS_CONFIG : key;
    }

    /** Returns the name of the group of instances. */
    String group() {
        return engine.getProperty(StreamsConfig.APPLICATION_ID_CONFIG);
    }

    /** Returns the name of the topic in which Kafka Streams keeps the store. */
    String storeTopic() {
        return group() + '-' + ConvertProcessor.LOGONS + "-changelog";
    }

    /** Returns the topics. */
    Topics topics() {
        return topics;
    }

    /** Returns the settings of an admin client. */
    Map<String, Object> adminClient() {
        return new StreamsConfig(engine).getAdminConfigs("topics");
    }

    /**
     * Returns the settings of Kafka Streams.
     *
     * @param refused receives the place of a record whose result a topic refuses.
     */
    Properties engine(AtomicReference<String> refused) {
        Properties running = new Properties();
        running.putAll(engine);
        running.put(StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, RefusedRecord.class);
        running.put(RefusedRecord.PLACE, refused);
        return running;
    }

    /** Returns the length in bytes of the longest request that a producer may send. */
    int maxRequestLength() throws SetupException {
        String key = ProducerConfig.MAX_REQUEST_SIZE_CONFIG;
        String text = engine.getProperty(StreamsConfig.PRODUCER_PREFIX + key, engine.getProperty(key, "1048576"));
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new SetupException(key + " is " + text + "; it must be a number of bytes", e);
        }
    }
}
