// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.fix2json.kafka.Broker;
import io.github.zilch.kit.cases.CommandProcess;
import io.github.zilch.kit.sink.Sink;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The sink of the gateway: acknowledgements, back-pressure, and the gateway with it. */
@ExtendWith(Broker.class)
@Tag("slow")
class GatewaySinkTest {
    private static final String SESSION = "FIX.4.4:HARBOUR->KESTREL";

    @TempDir
    private Path directory;

    private static Sink open(String topic) throws IOException {
        return new KafkaSinkProvider()
                .open(Map.of("SinkKafkaServers", Broker.get().address(), "SinkKafkaTopic", topic));
    }

    private static JsonBuilder json(int number) {
        return new JsonBuilder().put("n", number);
    }

    private static void offerUntilTaken(Sink sink, JsonBuilder json, Set<String> reasons) throws IOException {
        while (!sink.offer(json.byteBuffer(), SESSION)) {
            reasons.add(String.valueOf(sink.notReadyReason()));
        }
    }

    private static void awaitDurable(Sink sink, long position) throws Exception {
        while (sink.sync() < position) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    @Test
    void textsAreWrittenOnceAndInOrderAlthoughTheBrokerRestarts() throws Exception {
        Broker.get().createTopics(3, "sink");
        Set<String> reasons = new HashSet<>();
        try (Sink sink = open("sink")) {
            offerUntilTaken(sink, json(0), reasons);
            sink.mark(1);
            awaitDurable(sink, 1);
            assertNull(sink.notReadyReason());
            Thread restart = new Thread(Broker.get()::restart);
            restart.start();
            int n = 1;
            while (restart.isAlive() || n < 200) {
                offerUntilTaken(sink, json(n++), reasons);
                sink.mark(n);
                reasons.add(String.valueOf(sink.notReadyReason()));
                TimeUnit.MILLISECONDS.sleep(1);
            }
            awaitDurable(sink, n);
            List<ConsumerRecord<byte[], byte[]>> records = Broker.read("sink", n);
            assertEquals(n, records.size());
            for (int i = 0; i < n; i++) {
                assertEquals("{\"n\":" + i + "}", text(records.get(i)));
                assertEquals("FIX.4.4:HARBOUR->KESTREL", key(records.get(i)));
            }
            String slow = "Kafka, topic sink: not all in-sync replicas have acknowledged the last message";
            assertTrue(reasons.contains(slow), reasons.toString());
        }
    }

    @Test
    void longestTextFitsAndKafkaRefusesALongerOne() throws Exception {
        Broker.get().createTopics(1, "longest");
        try (Sink sink = open("longest")) {
            int frame = "{\"t\":\"\"}".length();
            JsonBuilder longest = new JsonBuilder().put("t", "x".repeat(sink.maxLength() - frame));
            assertEquals(sink.maxLength(), longest.length());
            offerUntilTaken(sink, longest, new HashSet<>());
            sink.mark(1);
            awaitDurable(sink, 1);
            JsonBuilder longer = new JsonBuilder().put("t", "x".repeat(1 << 21));
            IOException e = assertThrows(IOException.class, () -> sink.offer(longer.byteBuffer(), SESSION));
            assertTrue(e.getMessage().startsWith("topic longest: The message is "), e.getMessage());
            assertThrows(IOException.class, sink::sync);
        }
    }

    @Test
    void settingsThatCannotBeUsed() throws IOException {
        KafkaSinkProvider provider = new KafkaSinkProvider();
        assertEquals(
                "SinkKafkaServers is missing",
                assertThrows(IOException.class, () -> provider.open(Map.of("SinkKafkaTopic", "t")))
                        .getMessage());
        String message = assertThrows(IOException.class, () -> open("nowhere")).getMessage();
        assertTrue(message.startsWith("topic nowhere: "), message);
        Map<String, String> settings =
                Map.of("SinkKafkaServers", "localhost:1", "SinkKafkaTopic", "t", "SinkKafkaConfig", "no.file");
        message = assertThrows(IOException.class, () -> provider.open(settings)).getMessage();
        assertTrue(message.startsWith("cannot read no.file: "), message);
        Map<String, String> disordered = Map.of(
                "SinkKafkaServers",
                "localhost:1",
                "SinkKafkaTopic",
                "t",
                "SinkKafkaConfig",
                Files.writeString(directory.resolve("sink.properties"), "max.in.flight.requests.per.connection=5")
                        .toString());
        assertEquals(
                "max.in.flight.requests.per.connection is 5, but what this command promises needs"
                        + " max.in.flight.requests.per.connection=1: remove the key",
                assertThrows(IOException.class, () -> provider.open(disordered)).getMessage());
    }

    private Path settings(String sinks) throws IOException {
        return Files.writeString(directory.resolve("gateway.cfg"), """
                [default]
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%1$s/gateway
                FileLogPath=%1$s/log
                ValidateUserDefinedFields=N
                AllowUnknownMsgFields=Y
                %2$s
                [session]
                BeginString=FIX.4.4
                SenderCompID=HARBOUR
                TargetCompID=KESTREL
                """.formatted(directory, sinks));
    }

    /** The gateway finds the sink on its class path, and the orders of a sender arrive. */
    @Test
    void gatewayPublishesToTheTopic() throws Exception {
        Broker.get().createTopics(2, "gateway");
        Path gateway = settings("""
                Sinks=kafka
                SinkKafkaServers=%s
                SinkKafkaTopic=gateway
                """.formatted(Broker.get().address()));
        Path log = directory.resolve("session.log");
        try (InputStream sample = Fix2Json.class.getResourceAsStream("load/session.log")) {
            Files.copy(sample, log);
        }
        try (CommandProcess listening =
                CommandProcess.start(Fix2Json.class, "gateway", "--config", gateway.toString())) {
            int port = listening.awaitPort();
            Path sender = Files.writeString(directory.resolve("sender.cfg"), """
                    [default]
                    SocketConnectHost=127.0.0.1
                    SocketConnectPort=%s
                    HeartBtInt=30
                    ReconnectInterval=1
                    FileStorePath=%2$s/sender
                    FileLogPath=%2$s/log
                    ValidateUserDefinedFields=N
                    AllowUnknownMsgFields=Y
                    [session]
                    BeginString=FIX.4.4
                    SenderCompID=KESTREL
                    TargetCompID=HARBOUR
                    """.formatted(port, directory));
            try (CommandProcess sending =
                    CommandProcess.start(Fix2Json.class, "send", "--config", sender.toString(), log.toString())) {
                assertEquals(0, sending.exitCode(), sending.err());
                assertTrue(sending.err().contains("26 messages sent, 0 of them rejected"), sending.err());
            }
            List<ConsumerRecord<byte[], byte[]>> records = Broker.read("gateway", 26);
            int last = 0;
            for (ConsumerRecord<byte[], byte[]> each : records) {
                assertEquals("FIX.4.4:HARBOUR->KESTREL", key(each));
                Matcher number = Pattern.compile("\"MsgSeqNum\":\"(\\d+)\"").matcher(text(each));
                assertTrue(number.find(), text(each));
                assertTrue(Integer.parseInt(number.group(1)) > last, text(each));
                last = Integer.parseInt(number.group(1));
            }
            assertFalse(listening.err().contains("rejected"), listening.err());
            assertEquals(143, listening.terminate());
        }
    }

    private static String key(ConsumerRecord<byte[], byte[]> message) {
        return new String(message.key(), StandardCharsets.UTF_8);
    }

    private static String text(ConsumerRecord<byte[], byte[]> message) {
        return new String(message.value(), StandardCharsets.UTF_8);
    }
}
