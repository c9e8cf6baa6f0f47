// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.kafka.Broker;
import io.github.zilch.fix2json.kafka.Run;
import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import io.github.zilch.kit.cases.CommandProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Instances that are killed, that join, and a broker that restarts: every message comes once and in order. */
@ExtendWith(Broker.class)
@Tag("slow")
class ExactlyOnceTest {
    private static final int SESSIONS = 20;
    private static final int PER_SESSION = 10_000;
    private static final int TOTAL = SESSIONS * PER_SESSION;
    private static final int DEAD_LETTER_EVERY = 1_000;

    /** How many orders may be under way, so that there are always some when something happens. */
    private static final int WINDOW = 40_000;

    @TempDir
    private Path directory;

    private final Map<String, Integer> lastNumbers = new HashMap<>();

    /** Number of orders that have been read; written by the test only. */
    private volatile int count;

    @Test
    void everyMessageOnceAndInOrder() throws Exception {
        Broker.get().createTopics(4, "once.fix", "once.json", "once.dead");
        Path config = Files.writeString(directory.resolve("stream.properties"), """
                bootstrap.servers=%s
                application.id=once
                input.topic=once.fix
                output.topic=once.json
                dead.letter.topic=once.dead
                num.standby.replicas=1
                # a crash is noticed sooner than by default
                consumer.session.timeout.ms=2000
                consumer.heartbeat.interval.ms=500
                producer.transaction.timeout.ms=3000
                """.formatted(
                        Broker.get().address()));
        String[] command = {"stream", "--config", config.toString(), "--flat"};
        Thread producing = new Thread(this::produce);
        producing.setDaemon(true);
        producing.start();
        try (CommandProcess first = Run.start(command);
                CommandProcess second = Run.start(command);
                KafkaConsumer<byte[], byte[]> consumer = Broker.consumer("once.json")) {
            first.await("running");
            second.await("running");
            check(consumer, TOTAL / 5);
            first.kill();
            check(consumer, 2 * TOTAL / 5);
            try (CommandProcess third = Run.start(command)) {
                third.await("running");
                check(consumer, 3 * TOTAL / 5);
                Broker.get().restart();
                check(consumer, TOTAL);
                assertEquals(143, third.terminate(), third.err());
                assertEquals(143, second.terminate(), second.err());
            }
            check(consumer, TOTAL);
            assertTrue(consumer.poll(Duration.ofSeconds(1)).isEmpty(), "records after the last one");
        }
        producing.join();
        assertEquals(TOTAL, count);
        assertEquals(
                SESSIONS * PER_SESSION / DEAD_LETTER_EVERY,
                Broker.read("once.dead", TOTAL / DEAD_LETTER_EVERY).size());
    }

    /** Half of the sessions are under FIXT.1.1: their fields have the right names only if the Logon is known. */
    private void produce() {
        try (KafkaProducer<byte[], byte[]> producer = Broker.producer()) {
            for (int s = 0; s < SESSIONS; s++) {
                if (isOverFixt(s)) {
                    send(producer, s, SampleMessages.logon(name(s), 7));
                }
            }
            for (int i = 2; i <= PER_SESSION + 1; i++) {
                while (i * SESSIONS - count > WINDOW) {
                    LockSupport.parkNanos(1_000_000);
                }
                for (int s = 0; s < SESSIONS; s++) {
                    byte[] message =
                            isOverFixt(s) ? SampleMessages.orderOverFixt(name(s), i) : SampleMessages.order(name(s), i);
                    send(producer, s, message);
                    if (i % DEAD_LETTER_EVERY == 0) {
                        send(producer, s, "8=FIX.4.4".getBytes(StandardCharsets.US_ASCII));
                    }
                }
            }
        }
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, int session, byte[] message) {
        int partition = session % 4;
        producer.send(new ProducerRecord<>(
                "once.fix", partition, name(session).getBytes(StandardCharsets.US_ASCII), message));
    }

    private static boolean isOverFixt(int session) {
        return session % 2 == 1;
    }

    private static String name(int session) {
        return "S" + session;
    }

    /** Reads until there are so many orders, and checks each. */
    private void check(KafkaConsumer<byte[], byte[]> consumer, int upTo) {
        while (count < upTo) {
            for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(100))) {
                check(message);
            }
        }
    }

    private void check(ConsumerRecord<byte[], byte[]> message) {
        String json = new String(message.value(), StandardCharsets.UTF_8);
        String session = new String(message.key(), StandardCharsets.US_ASCII);
        if (json.contains("\"MsgType\":\"A\"")) {
            return;
        }
        int number = lastNumbers.merge(session, 2, (last, one) -> last + 1);
        assertTrue(json.contains("\"ClOrdID\":\"" + number + "\""), () -> "expected " + number + ": " + json);
        assertTrue(json.contains("\"SenderCompID\":\"" + session + "\""), json);
        int index = Integer.parseInt(session.substring(1));
        assertEquals(index % 4, message.partition(), json);
        assertEquals(isOverFixt(index), json.contains("\"SideQty\":\"500\""), json);
        count = count + 1;
    }
}
