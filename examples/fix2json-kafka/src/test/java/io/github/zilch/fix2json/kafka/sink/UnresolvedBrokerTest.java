// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.fix2json.kafka.Broker;
import io.github.zilch.kit.sink.Sink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A broker whose name cannot be resolved is one that cannot be reached: the sink of a gateway goes on when it can. */
@ExtendWith(Broker.class)
@Tag("slow")
class UnresolvedBrokerTest {
    private static final String UNRESOLVED = "No resolvable bootstrap urls given in bootstrap.servers";

    private final Properties settings = new Properties();

    /** Opens a topic whose producer has failed, and whose broker has no address since. */
    private AcknowledgedTopic openAndFail(String name) throws IOException {
        Broker.get().createTopics(1, name);
        settings.put("bootstrap.servers", Broker.get().address());
        settings.put("max.block.ms", "500");
        AcknowledgedTopic topic = AcknowledgedTopic.open(name, settings);
        settings.put("bootstrap.servers", "broker.invalid:9092");
        topic.restart(); // as after a record that has failed
        return topic;
    }

    private static boolean offer(Sink sink, String line) throws IOException {
        return sink.offer(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)), null);
    }

    @Test
    void sinkOfAGatewayRefusesLinesUntilItHasAnAddress() throws Exception {
        try (Sink sink = new KafkaSink(openAndFail("unresolved.gateway"), null, true)) {
            Set<String> reasons = new HashSet<>();
            while (!reasons.contains("Kafka, topic unresolved.gateway: " + UNRESOLVED)) {
                assertFalse(offer(sink, "one"));
                reasons.add(sink.notReadyReason());
                assertEquals(0, sink.sync());
            }
            settings.put("bootstrap.servers", Broker.get().address());
            while (!offer(sink, "one")) {
                reasons.add(sink.notReadyReason());
            }
            sink.mark(1);
            while (sink.sync() < 1) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            assertEquals(
                    "one",
                    new String(Broker.read("unresolved.gateway", 1).get(0).value(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void sinkOfAFeedFails() throws Exception {
        try (Sink sink = new KafkaSink(openAndFail("unresolved.feed"), 0, false)) {
            IOException e = assertThrows(IOException.class, () -> offer(sink, "one"));
            assertEquals("topic unresolved.feed: " + UNRESOLVED, e.getMessage());
        }
    }
}
