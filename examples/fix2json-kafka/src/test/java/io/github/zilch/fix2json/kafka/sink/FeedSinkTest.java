// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.kafka.Broker;
import io.github.zilch.kit.sink.Sink;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The sink of the change feeds of rows2json. */
@ExtendWith(Broker.class)
class FeedSinkTest {
    @TempDir
    private Path directory;

    private Sink open(String settings) throws IOException {
        Path file = Files.writeString(
                directory.resolve("feed.properties"),
                "bootstrap.servers=" + Broker.get().address() + '\n' + settings);
        return new KafkaSinkProvider().open(file.toString());
    }

    private static void take(Sink sink, String line) throws IOException {
        byte[] bytes = ("<<" + line + ">>").getBytes(StandardCharsets.UTF_8);
        sink.take(ByteBuffer.wrap(bytes, 2, bytes.length - 4));
    }

    @Test
    void linesAreInOnePartitionInOrderBeforeTheirPositionIsConfirmed() throws Exception {
        Broker.get().createTopics(2, "feed");
        try (Sink sink = open("topic=feed\npartition=1")) {
            assertEquals(0, sink.sync());
            for (int i = 0; i < 10_000; i++) {
                take(sink, "[" + i + "]");
                sink.mark(i);
            }
            take(sink, "");
            sink.awaitAcknowledgements();
            assertEquals(9_999, sink.sync());
            List<ConsumerRecord<byte[], byte[]>> records = Broker.read("feed", 10_001);
            for (int i = 0; i < 10_000; i++) {
                assertEquals("[" + i + "]", new String(records.get(i).value(), StandardCharsets.UTF_8));
                assertEquals(1, records.get(i).partition());
            }
            assertEquals(0, records.get(10_000).value().length);
        }
    }

    @Test
    void positionAfterALineThatIsNotWrittenIsNotConfirmed() throws Exception {
        Broker.get().createTopics(1, "limited");
        try (Sink sink = open("topic=limited\nmax.request.size=1000")) {
            take(sink, "[1]");
            sink.mark(1);
            IOException e = assertThrows(IOException.class, () -> take(sink, "x".repeat(2_000)));
            assertTrue(e.getMessage().startsWith("topic limited: The message is "), e.getMessage());
            sink.mark(2);
            assertThrows(IOException.class, sink::sync);
        }
    }

    @Test
    void noRequestIsLongerThanTheTopicAccepts() throws Exception {
        NewTopic small = new NewTopic("small", 1, (short) 1).configs(Map.of("max.message.bytes", "20000"));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", Broker.get().address()))) {
            admin.createTopics(List.of(small)).all().get();
        }
        try (Sink sink = open("topic=small\nclient.id=small")) {
            for (int i = 0; i < 10_000; i++) {
                take(sink, "[" + "x".repeat(100) + "]");
            }
            sink.awaitAcknowledgements();
            ObjectName producer = new ObjectName("kafka.producer:type=producer-metrics,client-id=small");
            assertEquals(0.0, ManagementFactory.getPlatformMBeanServer().getAttribute(producer, "batch-split-total"));
        }
        assertEquals(10_000, Broker.count("small"));
    }

    @Test
    void settingsThatCannotBeUsed() {
        IOException e = assertThrows(IOException.class, () -> open("linger.ms=5"));
        assertTrue(e.getMessage().endsWith("feed.properties: topic is missing"), e.getMessage());
        e = assertThrows(IOException.class, () -> open("topic=feed\npartition=first"));
        assertTrue(e.getMessage().contains("partition is first; it must be a number"), e.getMessage());
        e = assertThrows(IOException.class, () -> open("topic=feed\nlinger.mss=5"));
        assertTrue(e.getMessage().contains("unknown key linger.mss; valid keys are those of Kafka's producer"));
        e = assertThrows(IOException.class, () -> open("topic=nowhere"));
        assertTrue(e.getMessage().startsWith("topic nowhere: "), e.getMessage());
    }
}
