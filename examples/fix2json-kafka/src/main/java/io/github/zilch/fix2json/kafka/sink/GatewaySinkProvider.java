// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

import io.github.zilch.fix2json.gateway.sink.Sink;
import io.github.zilch.fix2json.gateway.sink.SinkProvider;
import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Makes {@code kafka} a sink of the gateway of fix2json. */
public final class GatewaySinkProvider implements SinkProvider {
    static final String SERVERS = "SinkKafkaServers";
    static final String TOPIC = "SinkKafkaTopic";
    static final String CONFIG = "SinkKafkaConfig";

    /** Creates the provider. The gateway calls this. */
    public GatewaySinkProvider() {}

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
        return new GatewaySink(AcknowledgedTopic.open(settings.get(TOPIC), producer));
    }
}
