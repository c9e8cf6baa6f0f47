// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.github.zilch.fix2json.kafka.Broker;
import io.github.zilch.fix2json.kafka.ChangedTopicException;
import io.github.zilch.fix2json.kafka.Run;
import io.github.zilch.fix2json.kafka.SetupException;
import io.github.zilch.fix2json.kafka.TopicIds;
import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import io.github.zilch.kit.cases.CommandProcess;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Archives, and processes that are killed while they convert one. */
@Tag("slow")
@ExtendWith(Broker.class)
class ArchiveTest {
    private static final Pattern ORDER = Pattern.compile("\"ClOrdID\":\"(\\d+)\"");

    @TempDir
    private Path directory;

    private Path logs;
    private Path config;

    @BeforeEach
    void createDirectory() throws IOException {
        logs = Files.createDirectories(directory.resolve("logs"));
        config = Files.writeString(directory.resolve("clients.properties"), """
                session.timeout.ms=2000
                heartbeat.interval.ms=500
                transaction.timeout.ms=2000
                """);
    }

    private String[] command(String topic, String... others) {
        List<String> command = new ArrayList<>(List.of("archive", logs.toString(), "--flat"));
        command.addAll(List.of("--bootstrap-server", Broker.get().address(), "--topic", topic));
        command.addAll(List.of("--max-processes", "4", "--config", config.toString()));
        command.addAll(List.of(others));
        return command.toArray(String[]::new);
    }

    /** Writes the orders of a session, one a line. */
    private static void writeOrders(OutputStream out, String session, int from, int to) throws IOException {
        for (int i = from; i <= to; i++) {
            out.write("IN ".getBytes(StandardCharsets.US_ASCII));
            out.write(SampleMessages.order(session, i));
            out.write('\n');
        }
    }

    private OutputStream file(String name) throws IOException {
        Path file = logs.resolve(name);
        Files.createDirectories(file.getParent());
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        return name.endsWith(".gz") ? new GZIPOutputStream(out) : out;
    }

    @Test
    void processThatIsKilledLosesNothingAndDoublesNothing() throws Exception {
        Broker.get().createTopics(3, "killed");
        Broker.get().createTopics(1, "killed.dead");
        List<String> names = List.of("a.log", "b.log.gz", "sub/c.log", "sub/d.log");
        for (String name : names) {
            try (OutputStream out = file(name)) {
                writeOrders(out, name, 1, 25_000);
            }
        }
        int total = 4 * 25_000;
        try (CommandProcess first = Run.start(command("killed"));
                CommandProcess second = Run.start(command("killed"))) {
            awaitWritten("killed", total / 8, first, second);
            first.kill();
            awaitWritten("killed", total / 4, second);
            second.kill();
        }
        int killedAt = Broker.count("killed");
        assertTrue(killedAt < total, "the processes were killed too late");
        Run last = Run.run(command("killed"));
        assertEquals(0, last.exitCode(), last.err());

        assertEachOrderOnce("killed", names, 25_000);

        Run again = Run.run(command("killed"));
        assertEquals(new Run(0, "", ""), again, "all is done");
        try (OutputStream out = file("sub/new.log")) {
            writeOrders(out, "new", 1, 10);
        }
        Run later = Run.run(command("killed"));
        assertEquals(
                "fix2json-kafka archive: sub/new.log: 10 messages, 0 dead letters, 0 lines without FIX\n", later.err());
        assertEquals(total + 10, Broker.read("killed", total + 10).size());
    }

    /** Waits until a topic has so many records; fails if no process is left to write them, or if it takes too long. */
    private static void awaitWritten(String topic, int count, CommandProcess... writers) throws IOException {
        long start = System.nanoTime();
        int written = 0;
        try (KafkaConsumer<byte[], byte[]> consumer = Broker.consumer(topic)) {
            while (written < count) {
                boolean isOver = Arrays.stream(writers).noneMatch(CommandProcess::isAlive);
                int more = consumer.poll(Duration.ofMillis(200)).count();
                written += more;
                long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
                if (more == 0 && (isOver || seconds > 120)) {
                    List<String> states = new ArrayList<>();
                    for (CommandProcess writer : writers) {
                        states.add(writer.state());
                    }
                    fail(topic + " has " + written + " of " + count + " records after " + seconds
                            + " s; the processes: " + String.join("\n", states));
                }
            }
        }
    }

    /** A process that joins or leaves the group has it refuse the next transaction of the others, which repeat it. */
    @Test
    void processThatJoinsStopsNoOther() throws Exception {
        Broker.get().createTopics(3, "joined");
        Broker.get().createTopics(1, "joined.dead");
        Files.writeString(config, "");
        List<String> names = List.of("a.log", "b.log", "c.log", "d.log");
        for (String name : names) {
            try (OutputStream out = file(name)) {
                writeOrders(out, name, 1, 100_000);
            }
        }
        try (CommandProcess first = Run.start(command("joined"))) {
            awaitWritten("joined", 1, first);
            try (CommandProcess second = Run.start(command("joined"))) {
                assertEquals(0, first.exitCode(), first.err());
                assertEquals(0, second.exitCode(), second.err());
                assertFalse((first.err() + second.err()).contains("continuing after"), first.err() + second.err());
            }
        }
        assertEachOrderOnce("joined", names, 100_000);
    }

    /** Or else Kafka would abort each transaction before it is committed. */
    @Test
    void resultsAreCollectedForLessThanTheTimeoutOfTheirTransaction() {
        Properties clients = new Properties();
        Job job = new Job(logs, "t", "t.dead", "t.plan", clients, Set.of(), Set.of());
        assertEquals(1_000, job.transactionMillis());
        clients.setProperty("transaction.timeout.ms", "1000");
        assertEquals(250, job.transactionMillis());
    }

    /** A broker may learn of the topic of the plan a moment after it was created. */
    @Test
    void topicOfThePlanThatIsNotKnownYet() throws Exception {
        try (OutputStream out = file("a.log")) {
            writeOrders(out, "a.log", 1, 1);
        }
        Properties clients = new Properties();
        clients.setProperty("bootstrap.servers", Broker.get().address());
        Job job = new Job(logs, "late", "late.dead", "late.plan", clients, Set.of(), Set.of());
        CompletableFuture<Void> planned = CompletableFuture.runAsync(() -> {
            try (TopicIds topics = new TopicIds(Admin.create(clients), Map.of())) {
                Plan.complete(job, Long.MAX_VALUE / 2, topics);
            } catch (IOException | SetupException e) {
                throw new CompletionException(e);
            }
        });
        TimeUnit.SECONDS.sleep(2); // until it has asked
        assertFalse(planned.isDone());
        Broker.get().createTopics(2, "late.plan");
        planned.join();
        assertEquals(1, Broker.read("late.plan", 1).size());
    }

    /** A worker that was paused meanwhile commits nothing of what it has read from it or written to it. */
    @Test
    void idsOfTopicsAreCompared() throws Exception {
        Broker.get().createTopics(1, "ids.plan", "ids.json");
        Map<String, Object> client = Map.of("bootstrap.servers", Broker.get().address());
        List<String> names = List.of("ids.plan", "ids.json");
        try (Admin admin = Admin.create(client);
                TopicIds topics = new TopicIds(Admin.create(client), TopicIds.read(admin, names))) {
            topics.compare();
            Broker.createAgain("ids.plan");
            ChangedTopicException e = assertThrows(ChangedTopicException.class, topics::compare);
            assertEquals("topic ids.plan has been deleted and created again", e.getMessage());
        }
    }

    /** Asserts that a topic has the orders of each session, each once and in order. */
    private static void assertEachOrderOnce(String topic, List<String> names, int perSession) {
        Map<String, Integer> orders = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> message : Broker.read(topic, names.size() * perSession)) {
            String session = new String(message.key(), StandardCharsets.UTF_8);
            int expected = orders.merge(session, 1, Integer::sum);
            assertEquals(expected, number(message), "order of " + session);
        }
        Set<String> sessions = new HashSet<>();
        names.forEach(name -> sessions.add("FIX.4.4:" + name + "->DESK"));
        assertEquals(sessions, orders.keySet());
        assertEquals(Set.of(perSession), new HashSet<>(orders.values()));
    }

    /** Pairs of processes, each killed at a random time: while it starts, reads, writes, commits, or takes over from another. */
    @Test
    void processesThatAreKilledAtRandomTimesLoseNothing() throws Exception {
        long seed = Long.getLong("zilch.seed", System.nanoTime());
        Random random = new Random(seed);
        String topic = "random-" + Long.toUnsignedString(seed);
        Broker.get().createTopics(3, topic);
        Broker.get().createTopics(1, topic + ".dead");
        List<String> names = List.of("a.log", "b.log.gz", "c.log", "d.log", "e.log");
        int perSession = 40_000;
        for (String name : names) {
            try (OutputStream out = file(name)) {
                writeOrders(out, name, 1, perSession);
            }
        }
        int kills = 0;
        while (kills < 10 && Broker.count(topic) < names.size() * perSession * 3 / 4) {
            try (CommandProcess first = Run.start(command(topic));
                    CommandProcess second = Run.start(command(topic))) {
                Thread.sleep(2_000 + random.nextInt(6_000)); // it starts, and waits for the session of a killed one
                first.kill();
                Thread.sleep(random.nextInt(2_500));
                second.kill();
            }
            kills += 2;
        }
        String where = "seed " + seed + ", " + kills + " kills: ";
        Run last = Run.run(command(topic));
        assertEquals(0, last.exitCode(), where + last.err());
        assertEachOrderOnce(topic, names, perSession);
    }

    private static int number(ConsumerRecord<byte[], byte[]> message) {
        Matcher order = ORDER.matcher(text(message));
        assertTrue(order.find(), text(message));
        return Integer.parseInt(order.group(1));
    }

    private static String text(ConsumerRecord<byte[], byte[]> message) {
        return new String(message.value(), StandardCharsets.UTF_8);
    }

    /** The ranges of one log together have each message once, under the version that the Logon in the first one states. */
    @Test
    void rangesOfOneLog() throws Exception {
        Broker.get().createTopics(2, "split", "split.dead");
        int total = 20_000;
        try (OutputStream out = file("big.log")) {
            out.write(SampleMessages.logon("F", 7));
            out.write('\n');
            for (int i = 2; i <= total; i++) {
                out.write(SampleMessages.orderOverFixt("F", i));
                out.write('\n');
            }
        }
        Run run = Run.run(command("split", "--split", "1MB"));
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.err().contains("big.log from byte 1"), run.err());
        Set<Integer> numbers = new HashSet<>();
        for (ConsumerRecord<byte[], byte[]> message : Broker.read("split", total)) {
            if (!text(message).contains("\"MsgType\":\"A\"")) {
                assertTrue(numbers.add(number(message)), text(message));
                assertTrue(text(message).contains("\"SideQty\":\"500\""), text(message));
            }
        }
        assertEquals(total - 1, numbers.size());
    }

    @Test
    void deadLetters() throws Exception {
        Broker.get().createTopics(1, "letters", "letters.dead");
        byte[] order = SampleMessages.order("S1", 2);
        try (OutputStream out = file("a.log")) {
            out.write("no message\n".getBytes(StandardCharsets.US_ASCII));
            out.write(order);
            out.write('\n');
            out.write(Arrays.copyOf(order, 50));
            out.write('\n');
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            writeOrders(out, "S2", 1, 1_000);
        }
        Files.write(logs.resolve("b.gz"), Arrays.copyOf(packed.toByteArray(), packed.size() - 100));
        Run run = Run.run(command("letters"));
        assertEquals(1, run.exitCode(), run.err());
        assertTrue(run.err().contains("a.log: 1 messages, 1 dead letters, 1 lines without FIX"), run.err());

        List<ConsumerRecord<byte[], byte[]>> letters = Broker.read("letters.dead", 2);
        assertLetter(letters, "TRUNCATED", "the message is cut off: it has no CheckSum (10) at its end", "a.log", "3");
        String broken = letters.stream()
                .filter(letter -> "BROKEN_DATA".equals(Broker.header(letter, "fix2json.flaw")))
                .map(letter -> Broker.header(letter, "fix2json.reason"))
                .findAny()
                .orElseThrow();
        assertTrue(broken.startsWith("the gzip data is truncated after byte "), broken);
        assertTrue(Broker.read("letters", 500).size() < 1_001);
    }

    /** What a capture of a network lacks is one dead letter at its end, wherever it is. */
    @Test
    void captureThatLacksBytes() throws Exception {
        Broker.get().createTopics(1, "capture", "capture.dead");
        byte[][] orders = {SampleMessages.order("S1", 1), SampleMessages.order("S1", 2), SampleMessages.order("S1", 3)};
        Files.write(logs.resolve("trace.pcap"), LogFileTest.capture(orders));
        Run run = Run.run(command("capture"));
        assertEquals(1, run.exitCode(), run.err());
        assertEquals(3, Broker.read("capture", 3).size());
        ConsumerRecord<byte[], byte[]> letter = Broker.read("capture.dead", 1).get(0);
        assertEquals("BROKEN_DATA", Broker.header(letter, "fix2json.flaw"));
        assertEquals(
                "the capture lacks a byte from 10.0.0.1:5001 to 10.0.0.2:4000 before 2026-03-16T08:00:00.002002Z; the"
                        + " messages there are not converted (and 1 more)",
                Broker.header(letter, "fix2json.reason"));
    }

    private static void assertLetter(
            List<ConsumerRecord<byte[], byte[]>> letters, String flaw, String reason, String source, String position) {
        assertTrue(
                letters.stream()
                        .anyMatch(letter -> flaw.equals(Broker.header(letter, "fix2json.flaw"))
                                && reason.equals(Broker.header(letter, "fix2json.reason"))
                                && source.equals(Broker.header(letter, "fix2json.source"))
                                && position.equals(Broker.header(letter, "fix2json.position"))),
                flaw);
    }

    @Test
    void clusterMayBeInTheFile() throws Exception {
        Broker.get().createTopics(1, "named", "named.dead");
        try (OutputStream out = file("a.log")) {
            writeOrders(out, "a", 1, 3);
        }
        String address = Broker.get().address();
        Files.writeString(config, "bootstrap.servers=" + address + "\n");
        Run ofFile = Run.run("archive", logs.toString(), "--topic", "named", "--config", config.toString());
        assertEquals(0, ofFile.exitCode(), ofFile.err());
        assertEquals(3, Broker.read("named", 3).size());
    }

    /** A log that is gone stops the archive, and the switch in the message lets it go on. */
    @Test
    void logThatIsGoneCanBeSkipped() throws Exception {
        Broker.get().createTopics(1, "gone", "gone.dead");
        for (String name : List.of("a.log", "b.log")) {
            try (OutputStream out = file(name)) {
                writeOrders(out, name, 1, 20_000);
            }
        }
        try (CommandProcess process = Run.start(command("gone"))) {
            Broker.read("gone", 1);
            process.kill();
        }
        Files.delete(logs.resolve("b.log"));
        Run stopped = Run.run(command("gone"));
        assertEquals(2, stopped.exitCode(), stopped.err());
        assertTrue(stopped.err().contains("; put it back, or go on without it: --skip b.log"), stopped.err());
        Run skipped = Run.run(command("gone", "--skip", "b.log"));
        assertEquals(1, skipped.exitCode(), skipped.err());
        assertEquals("SKIPPED", Broker.header(Broker.read("gone.dead", 1).get(0), "fix2json.flaw"));
        Files.writeString(logs.resolve("b.log"), "another");
        Run changed = Run.run(command("gone"));
        assertTrue(changed.err().contains("or go on without the rest of it: --skip b.log"), changed.err());
        assertEquals(0, Run.run(command("gone", "--skip", "b.log")).exitCode());
    }
}
