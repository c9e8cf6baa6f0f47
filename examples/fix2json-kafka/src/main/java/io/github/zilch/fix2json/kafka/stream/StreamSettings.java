// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.kafka.UsageException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
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
     * @throws UsageException if the file cannot be read, or its settings cannot be used.
     */
    static StreamSettings read(Path file) throws UsageException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (NoSuchFileException e) {
            throw new UsageException("cannot read " + file + ": no such file", e);
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException("cannot read " + file + ": " + e.getMessage(), e);
        }
        try {
            return of(properties);
        } catch (UsageException e) {
            throw new UsageException(file + ": " + e.getMessage(), e);
        }
    }

    private static StreamSettings of(Properties properties) throws UsageException {
        for (String key : REQUIRED) {
            if (properties.getProperty(key, "").isBlank()) {
                throw new UsageException(key + " is missing");
            }
        }
        Set<String> known = knownKeys();
        for (String key : new TreeSet<>(properties.stringPropertyNames())) {
            if (!known.contains(withoutPrefix(key))) {
                throw new UsageException("unknown key " + key + "; valid keys are " + INPUT + ", " + OUTPUT + ", "
                        + DEAD_LETTERS + " and those of Kafka Streams and its clients");
            }
        }
        String guarantee =
                properties.getProperty(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        if (!guarantee.equals(StreamsConfig.EXACTLY_ONCE_V2)) {
            throw new UsageException(StreamsConfig.PROCESSING_GUARANTEE_CONFIG + " is " + guarantee
                    + ", but this command has only " + StreamsConfig.EXACTLY_ONCE_V2 + ": remove the key");
        }
        Topics topics = new Topics(
                properties.getProperty(INPUT), properties.getProperty(OUTPUT), properties.getProperty(DEAD_LETTERS));
        Properties engine = new Properties();
        engine.putAll(properties);
        List.of(INPUT, OUTPUT, DEAD_LETTERS).forEach(engine::remove);
        engine.setProperty(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
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

    /** Returns the topics. */
    Topics topics() {
        return topics;
    }

    /** Returns the settings of Kafka Streams. */
    Properties engine() {
        return engine;
    }

    /** Returns the length in bytes of the longest request that a producer may send. */
    int maxRequestLength() throws UsageException {
        String key = ProducerConfig.MAX_REQUEST_SIZE_CONFIG;
        String text = engine.getProperty(StreamsConfig.PRODUCER_PREFIX + key, engine.getProperty(key, "1048576"));
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new UsageException(key + " is " + text + "; it must be a number of bytes", e);
        }
    }
}
