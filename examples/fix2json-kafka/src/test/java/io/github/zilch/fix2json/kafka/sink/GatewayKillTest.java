// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.fix2json.kafka.Broker;
import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import io.github.zilch.kit.cases.CommandProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A gateway that publishes to Kafka and is killed, or whose cluster is gone for a while: every order is in the topic, in order,
 * and what comes again is marked.
 */
@ExtendWith(Broker.class)
@Tag("slow")
class GatewayKillTest {
    private static final int ORDERS = 1_000;

    /** So many that the sender has not finished when the broker has ended. */
    private static final int MORE_ORDERS = 20_000;

    private static final int KILLS = 3;
    private static final Pattern ORDER = Pattern.compile("\"ClOrdID\":\"(\\d+)\"");

    @TempDir
    private Path directory;

    private CommandProcess gateway(int port, String topic) throws IOException {
        return gateway(port, Broker.get().address(), topic);
    }

    private CommandProcess gateway(int port, String cluster, String topic) throws IOException {
        Path config =
                Files.writeString(directory.resolve("gateway.cfg"), """
                [default]
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=%s
                FileStorePath=%s/gateway
                FileLogPath=%2$s/log
                Sinks=kafka
                SinkTimeout=2
                SinkKafkaServers=%s
                SinkKafkaTopic=%s
                [session]
                BeginString=FIX.4.4
                SenderCompID=DESK
                TargetCompID=KESTREL
                """.formatted(port, directory, cluster, topic));
        return CommandProcess.start(Fix2Json.class, "gateway", "--config", config.toString());
    }

    private CommandProcess sender(int port, int count) throws IOException {
        ByteArrayOutputStream orders = new ByteArrayOutputStream();
        for (int i = 1; i <= count; i++) {
            orders.writeBytes(SampleMessages.order("KESTREL", i));
            orders.write('\n');
        }
        Path log = Files.write(directory.resolve("orders.log"), orders.toByteArray());
        Path config = Files.writeString(directory.resolve("sender.cfg"), """
                [default]
                SocketConnectHost=127.0.0.1
                SocketConnectPort=%s
                HeartBtInt=30
                ReconnectInterval=1
                FileStorePath=%s/sender
                FileLogPath=%2$s/log
                [session]
                BeginString=FIX.4.4
                SenderCompID=KESTREL
                TargetCompID=DESK
                """.formatted(port, directory));
        return CommandProcess.start(
                Fix2Json.class, "send", "--timeout", "300", "--config", config.toString(), log.toString());
    }

    @Test
    void everyOrderIsInTheTopicInOrderAndDuplicatesAreMarked() throws Exception {
        Broker.get().createTopics(1, "gateway.killed");
        int port = freePort();
        CommandProcess gateway = gateway(port, "gateway.killed").await("listening on ");
        try (CommandProcess sender = sender(port, ORDERS)) {
            for (int kill = 1; kill <= KILLS; kill++) {
                Broker.read("gateway.killed", kill * ORDERS / (KILLS + 1));
                gateway.kill();
                gateway = gateway(port, "gateway.killed").await("listening on ");
            }
            assertEquals(0, sender.exitCode(), sender.err());
        } finally {
            gateway.close();
        }
        assertEverythingInOrder("gateway.killed", ORDERS);
    }

    /** Longer than the gateway waits: it logs the session out, and the orders that were under way come again. */
    @Test
    void everyOrderIsInTheTopicAlthoughTheBrokerIsGoneForAWhile() throws Exception {
        Broker.get().createTopics(1, "gateway.gone");
        int port = freePort();
        try (CommandProcess gateway = gateway(port, "gateway.gone").await("listening on ");
                CommandProcess sender = sender(port, MORE_ORDERS)) {
            Broker.read("gateway.gone", ORDERS);
            Broker.get().shutDown();
            gateway.await("sent a logout: Kafka, topic gateway.gone: not all in-sync replicas have acknowledged");
            Broker.get().startAgain();
            assertEquals(0, sender.exitCode(), sender.err());
        }
        assertEverythingInOrder("gateway.gone", MORE_ORDERS);
    }

    @Test
    void aSignalEndsAGatewayThatWaitsForItsClusterWhenItStarts() throws Exception {
        try (ServerSocket silent = new ServerSocket(0);
                CommandProcess gateway = gateway(freePort(), "localhost:" + silent.getLocalPort(), "gateway.early");
                Socket waiting = silent.accept()) {
            assertTrue(waiting.isConnected());
            assertEquals(143, assertTimeout(Duration.ofSeconds(50), gateway::terminate)); // Kafka's clients wait for 60
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    /** Each order comes in turn, and what comes again is marked. */
    private static void assertEverythingInOrder(String topic, int count) {
        int last = 0;
        try (KafkaConsumer<byte[], byte[]> consumer = Broker.consumer(topic)) {
            while (last < count) {
                for (ConsumerRecord<byte[], byte[]> each : consumer.poll(Duration.ofMillis(100))) {
                    String json = new String(each.value(), StandardCharsets.UTF_8);
                    Matcher order = ORDER.matcher(json);
                    assertTrue(order.find(), json);
                    int number = Integer.parseInt(order.group(1));
                    boolean isNext = number == last + 1;
                    assertTrue(isNext || number <= last, "lost between " + last + " and " + number);
                    assertTrue(isNext || json.contains("\"PossDupFlag\":\"Y\""), json);
                    last = isNext ? number : last;
                }
            }
        }
    }
}
