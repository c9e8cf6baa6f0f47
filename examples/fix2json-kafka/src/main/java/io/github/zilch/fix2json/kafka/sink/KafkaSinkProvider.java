// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

import io.github.zilch.kit.sink.Sink;
import io.github.zilch.kit.sink.SinkProvider;
import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Makes {@code kafka} a sink of the gateway of fix2json, and {@code kafka:FILE} one of the change feeds of rows2json. */
public final class KafkaSinkProvider implements SinkProvider {
    private static final String SERVERS = "SinkKafkaServers";
    private static final String TOPIC = "SinkKafkaTopic";
    private static final String CONFIG = "SinkKafkaConfig";
    private static final String FEED_TOPIC = "topic";
    private static final String FEED_PARTITION = "partition";

    /** Creates the provider. The gateway and the feed call this. */
    public KafkaSinkProvider() {}

    @Override
    public String kind() {
        return "kafka";
    }

    @Override
    public Set<String> keys() {
        return Set.of(SERVERS, TOPIC, CONFIG);
    }

    @Override
    public Sink open(Map<String, String> settings) throws IOException {
        for (String key : new String[] {SERVERS, TOPIC}) {
            if (!settings.containsKey(key)) {
                throw new IOException(key + " is missing");
            }
        }
        Properties producer = AcknowledgedTopic.settings(settings.get(CONFIG), Set.of());
        producer.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, settings.get(SERVERS));
        // the gateway waits, and not the producer
        producer.put(ProducerConfig.LINGER_MS_CONFIG, "0");
        producer.putIfAbsent(ProducerConfig.MAX_BLOCK_MS_CONFIG, "1000");
        return new KafkaSink(AcknowledgedTopic.open(settings.get(TOPIC), producer), null, true);
    }

    @Override
    public Sink open(String target) throws IOException {
        Properties settings = AcknowledgedTopic.settings(target, Set.of(FEED_TOPIC, FEED_PARTITION));
        String topic = settings.getProperty(FEED_TOPIC);
        if (topic == null) {
            throw new IOException(target + ": " + FEED_TOPIC + " is missing");
        }
        int partition = partition(settings, target);
        settings.remove(FEED_TOPIC);
        settings.remove(FEED_PARTITION);
        return new KafkaSink(AcknowledgedTopic.open(topic, settings), partition, false);
    }

    private static int partition(Properties settings, String file) throws IOException {
        String number = settings.getProperty(FEED_PARTITION, "0");
        try {
            return Integer.parseInt(number);
        } catch (NumberFormatException e) {
            throw new IOException(file + ": " + FEED_PARTITION + " is " + number + "; it must be a number", e);
        }
    }
}
