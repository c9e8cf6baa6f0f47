// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.kafka.Broker;
import io.github.zilch.fix2json.kafka.CommandProcess;
import io.github.zilch.fix2json.kafka.RawProducer;
import io.github.zilch.fix2json.kafka.Run;
import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What the command writes, and its errors. */
@Tag("slow")
@ExtendWith(Broker.class)
class StreamCommandTest {
    private static final byte[] KEY = {'k'};

    @TempDir
    private Path directory;

    private Path config(String topics, String others) throws IOException {
        return Files.writeString(directory.resolve("stream.properties"), """
                bootstrap.servers=%s
                application.id=%s
                input.topic=%2$s.fix
                output.topic=%2$s.json
                dead.letter.topic=%2$s.dead
                %s
                """.formatted(
                        Broker.get().address(), topics, others));
    }

    private static void send(String topic, int partition, byte[] value) {
        try (KafkaProducer<byte[], byte[]> producer = Broker.producer()) {
            producer.send(new ProducerRecord<>(topic, partition, KEY, value));
        }
    }

    private static byte[] withBadCheckSum(byte[] message) {
        message[message.length - 2] = (byte) (message[message.length - 2] == '0' ? '1' : '0');
        return message;
    }

    @Test
    void viewAndMaskKeyAndPartitionWarningsAndDeadLetters() throws Exception {
        Broker.get().createTopics(3, "view.fix", "view.json");
        Broker.get().createTopics(1, "view.dead");
        byte[] cutOff = "8=FIX.4.4\u00019=5\u000135=0\u0001".getBytes(StandardCharsets.US_ASCII);
        send("view.fix", 2, SampleMessages.order("S1", 2));
        send("view.fix", 2, cutOff);
        send("view.fix", 2, withBadCheckSum(SampleMessages.order("S1", 3)));
        send("view.fix", 2, null);
        String[] command = {"stream", "--config", config("view", "").toString(), "--rows", "--fields", "35,11,44"};
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--types", "--mask", "Price"));
        try (CommandProcess process = new CommandProcess(directory, arguments.toArray(String[]::new))) {
            process.await("running");
            List<ConsumerRecord<byte[], byte[]>> json = Broker.read("view.json", 2);
            assertEquals("[\"D\",\"2\",\"***\"]", text(json.get(0)));
            assertEquals("[\"D\",\"3\",\"***\"]", text(json.get(1)));
            assertNull(Broker.header(json.get(0), "fix2json.warning"));
            String warning = Broker.header(json.get(1), "fix2json.warning");
            assertTrue(warning.startsWith("CheckSum (10) is "), warning);
            for (ConsumerRecord<byte[], byte[]> each : json) {
                assertArrayEquals(KEY, each.key());
                assertEquals(2, each.partition());
            }

            List<ConsumerRecord<byte[], byte[]>> dead = Broker.read("view.dead", 2);
            assertEquals(2, dead.size());
            assertArrayEquals(cutOff, dead.get(0).value());
            assertArrayEquals(KEY, dead.get(0).key());
            assertEquals("TRUNCATED", Broker.header(dead.get(0), "fix2json.flaw"));
            assertEquals(
                    "the message is cut off: it has no CheckSum (10) at its end",
                    Broker.header(dead.get(0), "fix2json.reason"));
            assertEquals("view.fix-2", Broker.header(dead.get(0), "fix2json.source"));
            assertEquals("1", Broker.header(dead.get(0), "fix2json.position"));
            assertEquals(0, dead.get(1).value().length, "null would be a deletion");
            assertEquals("NO_BEGIN_STRING", Broker.header(dead.get(1), "fix2json.flaw"));
        }
    }

    /** A record that the output topic cannot hold must not stop the stream permanently. */
    @Test
    void jsonThatIsTooLongIsDeadLetter() throws Exception {
        Broker.get().createTopics(1, "long.fix", "long.json", "long.dead");
        send("long.fix", 0, SampleMessages.order("S".repeat(149_000), 2));
        send("long.fix", 0, SampleMessages.order("S1", 3));
        Path config = config("long", "producer.max.request.size=150000");
        try (CommandProcess process = new CommandProcess(directory, "stream", "--config", config.toString())) {
            process.await("running");
            assertTrue(text(Broker.read("long.json", 1).get(0)).contains("\"ClOrdID\":\"3\""));
            assertEquals(
                    "JSON_TOO_LONG", Broker.header(Broker.read("long.dead", 1).get(0), "fix2json.flaw"));
        }
    }

    private static String text(ConsumerRecord<byte[], byte[]> message) {
        return new String(message.value(), StandardCharsets.UTF_8);
    }

    private void assertError(String expected, Path config, String... options) {
        List<String> arguments = new ArrayList<>(List.of("stream", "--config", config.toString()));
        arguments.addAll(List.of(options));
        Run run = Run.run(arguments.toArray(String[]::new));
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains(expected), run.err());
    }

    @Test
    void topicsThatCannotBeUsed() throws Exception {
        assertError("a topic is missing: create", config("missing", ""));
        Broker.get().createTopics(2, "few.fix");
        Broker.get().createTopics(1, "few.json", "few.dead");
        assertError(
                "topic few.json has 1 partitions, but few.fix has 2: give both the same number, because a message"
                        + " keeps its partition",
                config("few", ""));
    }

    @Test
    void settingsThatBreakThePromiseAreRefused() throws Exception {
        for (String setting : List.of(
                "consumer.enable.auto.commit=true",
                "main.consumer.isolation.level=read_uncommitted",
                "auto.offset.reset=latest",
                "producer.acks=1",
                "default.production.exception.handler=org.apache.kafka.streams.errors.LogAndContinueExceptionHandler")) {
            assertError(": remove the key", config("x", setting));
        }
        Path same = Files.writeString(directory.resolve("same"), """
                bootstrap.servers=localhost:1
                application.id=x
                input.topic=a
                output.topic=b
                dead.letter.topic=a
                """);
        assertError("give each a topic of its own, or the stream reads what it writes", same);
    }

    /** A dead letter whose headers make it too long is cut, and one whose JSON has no key for a compacted topic is kept. */
    @Test
    void noRecordStopsTheStream() throws Exception {
        Broker.get().createTopics(1, "hard.fix", "hard.dead");
        NewTopic compacted = new NewTopic("hard.json", 1, (short) 1).configs(Map.of("cleanup.policy", "compact"));
        Broker.get().createTopics(List.of(compacted));
        byte[] garbage = new byte[149_500];
        Arrays.fill(garbage, (byte) 'x');
        try (KafkaProducer<byte[], byte[]> producer = Broker.producer()) {
            producer.send(new ProducerRecord<>("hard.fix", 0, KEY, garbage));
            producer.send(new ProducerRecord<>("hard.fix", 0, garbage, new byte[0]));
            producer.send(new ProducerRecord<>("hard.fix", 0, null, SampleMessages.order("S1", 2)));
            producer.send(new ProducerRecord<>("hard.fix", 0, KEY, SampleMessages.order("S1", 3)));
        }
        Path config = config("hard", "producer.max.request.size=150000");
        try (CommandProcess process = new CommandProcess(directory, "stream", "--config", config.toString())) {
            process.await("running");
            assertTrue(text(Broker.read("hard.json", 1).get(0)).contains("\"ClOrdID\":\"3\""));
            List<ConsumerRecord<byte[], byte[]>> dead = Broker.read("hard.dead", 3);
            assertEquals("149500", Broker.header(dead.get(0), "fix2json.length"));
            assertTrue(dead.get(0).value().length > 140_000);
            assertEquals("hard.fix-0", Broker.header(dead.get(0), "fix2json.source"));
            assertTrue(dead.get(1).key().length > 140_000, "the key is cut, too");
            assertEquals("NO_KEY", Broker.header(dead.get(2), "fix2json.flaw"));
        }
    }

    /** Headers with the names of ours would be believed, and one that is too long would stop the stream. */
    @Test
    void headersOfOthersWithOurNamesAreRemoved() throws Exception {
        Broker.get().createTopics(1, "foreign.fix", "foreign.json", "foreign.dead");
        List<Header> foreign = new ArrayList<>();
        for (String name : List.of("flaw", "reason", "source", "position", "length", "warning")) {
            foreign.add(new RecordHeader("fix2json." + name, new byte[20_000]));
        }
        foreign.add(new RecordHeader("theirs", KEY));
        try (KafkaProducer<byte[], byte[]> producer = Broker.producer()) {
            producer.send(new ProducerRecord<>("foreign.fix", 0, KEY, KEY, foreign));
            producer.send(new ProducerRecord<>("foreign.fix", 0, KEY, SampleMessages.order("S1", 2), foreign));
        }
        Path config = config("foreign", "producer.max.request.size=100000");
        try (CommandProcess process = new CommandProcess(directory, "stream", "--config", config.toString())) {
            process.await("running");
            ConsumerRecord<byte[], byte[]> json = Broker.read("foreign.json", 1).get(0);
            assertEquals(1, json.headers().toArray().length);
            assertEquals("k", Broker.header(json, "theirs"));
            ConsumerRecord<byte[], byte[]> dead = Broker.read("foreign.dead", 1).get(0);
            assertEquals(5, dead.headers().toArray().length);
            assertEquals("NO_BEGIN_STRING", Broker.header(dead, "fix2json.flaw"));
            assertArrayEquals(KEY, dead.value());
        }
    }

    /** Kafka Streams would stop for good, or leave the record out. */
    @Test
    void recordsWithoutATimestampAreConverted() throws Exception {
        Broker.get().createTopics(1, "time.fix", "time.json", "time.dead");
        long start = System.currentTimeMillis();
        RawProducer.send(Broker.get().address(), "time.fix", -1, SampleMessages.order("S1", 2));
        RawProducer.send(Broker.get().address(), "time.fix", 1_000_000_000_000L, SampleMessages.order("S1", 3));
        RawProducer.send(Broker.get().address(), "time.fix", -1, SampleMessages.order("S1", 4));
        Path config = config("time", "");
        try (CommandProcess process = new CommandProcess(directory, "stream", "--config", config.toString())) {
            process.await("running");
            List<ConsumerRecord<byte[], byte[]>> json = Broker.read("time.json", 3);
            assertTrue(json.get(0).timestamp() >= start, "the present");
            assertEquals(1_000_000_000_000L, json.get(1).timestamp());
            assertTrue(json.get(2).timestamp() >= start, "the latest of the partition");
        }
        assertError(
                "default.timestamp.extractor is x, but what this command promises needs no default.timestamp.extractor: remove the key",
                config("time", "default.timestamp.extractor=x"));
    }

    /** Its client would go on at the old position, and leave out what the new topic has before it. */
    @Test
    void inputTopicThatIsCreatedAgainWhileAnInstanceIsPaused() throws Exception {
        Broker.get().createTopics(1, "paused.fix", "paused.json", "paused.dead");
        for (int i = 0; i < 3; i++) {
            send("paused.fix", 0, SampleMessages.order("S1", 2 + i));
        }
        Path config = config("paused", "");
        try (CommandProcess process = new CommandProcess(directory, "stream", "--config", config.toString())) {
            process.await("running");
            Broker.read("paused.json", 3);
            process.signal("STOP");
            Broker.createAgain("paused.fix");
            for (int i = 0; i < 10; i++) {
                send("paused.fix", 0, SampleMessages.order("S2", 2 + i));
            }
            process.signal("CONT");
            assertEquals(2, process.exitCode(), process.err());
            assertTrue(
                    process.err()
                            .contains(
                                    "topic paused.fix has been deleted and created again: use another application.id and"
                                            + " output topic; or, if paused.fix is the input topic, set its positions by"
                                            + " kafka-consumer-groups --reset-offsets, and then go on with --created-again paused.fix"),
                    process.err());
            assertEquals(3, Broker.count("paused.json"));
        }
        assertError("Kafka has deleted the positions of the group paused in paused.fix", config);
        setPosition("paused", 3); // as a commit does just before the topic is found to be another one
        String[] command = {"stream", "--config", config.toString(), "--created-again", "paused.fix"};
        try (CommandProcess process = new CommandProcess(directory, command[0], command[1], command[2])) {
            assertEquals(2, process.exitCode());
            assertTrue(process.err().contains("topic paused.fix has been deleted and created again"), process.err());
        }
        setPosition("paused", 0);
        try (CommandProcess process = new CommandProcess(directory, command)) {
            process.await("running");
            assertEquals(13, Broker.read("paused.json", 13).size());
        }
    }

    private static void setPosition(String group, long position) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", Broker.get().address()))) {
            TopicPartition partition = new TopicPartition(group + ".fix", 0);
            admin.alterConsumerGroupOffsets(group, Map.of(partition, new OffsetAndMetadata(position)))
                    .all()
                    .get();
        }
    }

    @Test
    void outputTopicThatIsCreatedAgainBetweenTwoRuns() throws Exception {
        Broker.get().createTopics(1, "gone.fix", "gone.json", "gone.dead");
        send("gone.fix", 0, SampleMessages.order("S1", 2));
        String[] command = {"stream", "--config", config("gone", "").toString()};
        try (CommandProcess process = new CommandProcess(directory, command)) {
            Broker.read("gone.json", 1);
            assertEquals(143, process.terminate());
        }
        Broker.createAgain("gone.json");
        send("gone.fix", 0, SampleMessages.order("S1", 3));
        try (CommandProcess process = new CommandProcess(directory, command)) {
            assertEquals(2, process.exitCode());
            assertTrue(process.err().contains("with --created-again gone.json"), process.err());
            assertEquals(0, Broker.count("gone.json"));
        }
        assertError(
                "--created-again gone is none of the topics [gone.fix, gone.json, gone.dead]: correct it",
                config("gone", ""),
                "--created-again",
                "gone");
        String[] accepting = {command[0], command[1], command[2], "--created-again", "gone.json"};
        for (int i = 1; i <= 2; i++) {
            try (CommandProcess process = new CommandProcess(directory, i == 1 ? accepting : command)) {
                process.await("running");
                assertEquals(i, Broker.read("gone.json", i).size());
                assertEquals(143, process.terminate());
            }
            send("gone.fix", 0, SampleMessages.order("S1", 3 + i));
        }
    }

    /** What the stream remembers of a Logon has its versions, and not its password. */
    @Test
    void storeContainsNoPassword() throws Exception {
        Broker.get().createTopics(1, "store.fix", "store.json", "store.dead");
        String logon =
                "8=FIXT.1.1\u00019=100\u000135=A\u000149=S1\u000156=DESK\u0001553=user\u0001554=hunter2\u00011137=7\u000110=000\u0001";
        send("store.fix", 0, logon.getBytes(StandardCharsets.US_ASCII));
        send("store.fix", 0, SampleMessages.orderOverFixt("S1", 2));
        String[] command = {"stream", "--config", config("store", "").toString(), "--mask", "Password"};
        try (CommandProcess process = new CommandProcess(directory, command)) {
            process.await("running");
            assertTrue(text(Broker.read("store.json", 2).get(1)).contains("SideQty"));
            String stored = text(Broker.read("store-logons-changelog", 4).get(3)); // after the ids of three topics
            assertTrue(stored.contains("\u00011137=7\u0001"), stored);
            assertFalse(stored.contains("hunter2") || stored.contains("user"), stored);
            assertEquals(143, process.terminate()); // a process that is killed stays in the group for 45 s
        }
        send("store.fix", 0, SampleMessages.orderOverFixt("S1", 3));
        try (CommandProcess process = new CommandProcess(directory, command)) {
            process.await("running");
            assertTrue(text(Broker.read("store.json", 3).get(2)).contains("SideQty"), "by the stored Logon");
        }
    }

    /** After a graceful stop the partitions are free at once, and positions that Kafka has deleted are noticed. */
    @Test
    void positionsThatAreGoneAreRefused() throws Exception {
        Broker.get().createTopics(1, "pos.fix", "pos.json", "pos.dead");
        send("pos.fix", 0, SampleMessages.order("S1", 2));
        String[] command = {"stream", "--config", config("pos", "").toString()};
        try (CommandProcess process = new CommandProcess(directory, command)) {
            Broker.read("pos.json", 1);
            process.terminate();
        }
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", Broker.get().address()))) {
            assertNoMembers(admin, "pos");
            admin.deleteConsumerGroups(List.of("pos")).all().get();
        }
        assertError("Kafka has deleted the positions of the group pos in pos.fix", config("pos", ""));
    }

    /** Kafka would begin again at the first record, without a word. */
    @Test
    void positionsOutsideTheTopicAreRefused() throws Exception {
        Broker.get().createTopics(1, "range.fix", "range.json", "range.dead");
        TopicPartition partition = new TopicPartition("range.fix", 0);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", Broker.get().address()))) {
            admin.alterConsumerGroupOffsets("range", Map.of(partition, new OffsetAndMetadata(100)))
                    .all()
                    .get();
            assertError("is 100, but the topic ends at 0, as if it had been created again", config("range", ""));
            for (int i = 0; i < 3; i++) {
                send("range.fix", 0, SampleMessages.order("S1", 2));
            }
            admin.alterConsumerGroupOffsets("range", Map.of(partition, new OffsetAndMetadata(1)))
                    .all()
                    .get();
            admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(3)))
                    .all()
                    .get();
            assertError(
                    "Kafka has deleted the records of range.fix-0 from 1 to 2, which are not converted: go on without"
                            + " them by kafka-consumer-groups --group range --topic range.fix:0 --reset-offsets",
                    config("range", ""));
        }
    }

    /** The limit of a topic can change while the stream runs. The message says how to go on. */
    @Test
    void recordThatATopicRefusesCanBeSkipped() throws Exception {
        Broker.get().createTopics(1, "refuse.fix", "refuse.json", "refuse.dead");
        send("refuse.fix", 0, SampleMessages.order("S1", 2));
        Path config = config("refuse", "");
        try (CommandProcess process = new CommandProcess(directory, "stream", "--config", config.toString());
                Admin admin =
                        Admin.create(Map.of("bootstrap.servers", Broker.get().address()))) {
            Broker.read("refuse.json", 1);
            ConfigResource json = new ConfigResource(ConfigResource.Type.TOPIC, "refuse.json");
            AlterConfigOp shorter =
                    new AlterConfigOp(new ConfigEntry("max.message.bytes", "10000"), AlterConfigOp.OpType.SET);
            admin.incrementalAlterConfigs(Map.of(json, List.of(shorter))).all().get();
            send("refuse.fix", 0, SampleMessages.order("S".repeat(20_000), 2));
            assertEquals(2, process.exitCode());
            assertTrue(process.err().contains("to go on without the record: --skip 0:1\n"), process.err());
            assertNoMembers(admin, "refuse");
        }
    }

    /** Otherwise the next start would wait for the session timeout. */
    private static void assertNoMembers(Admin admin, String group) throws Exception {
        assertTrue(
                admin.describeConsumerGroups(List.of(group))
                        .all()
                        .get()
                        .get(group)
                        .members()
                        .isEmpty(),
                "the instance has left its group");
    }

    @Test
    void deadLetterTopicThatIsTooSmallIsRefused() throws Exception {
        Broker.get().createTopics(1, "small.fix", "small.json");
        Broker.get()
                .createTopics(
                        List.of(new NewTopic("small.dead", 1, (short) 1).configs(Map.of("max.message.bytes", "2000"))));
        assertError(
                "the dead-letter topic small.dead accepts only records of 2000 bytes, too few for the reason in a dead"
                        + " letter: let max.message.bytes be at least 9216",
                config("small", ""));
    }

    /** The procedure in the README. */
    @Test
    void partitionsAreAdded() throws Exception {
        Broker.get().createTopics(1, "more.fix", "more.json", "more.dead");
        send("more.fix", 0, SampleMessages.order("S1", 2));
        String[] command = {"stream", "--config", config("more", "").toString()};
        try (CommandProcess process = new CommandProcess(directory, command)) {
            Broker.read("more.json", 1);
            process.terminate();
        }
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", Broker.get().address()))) {
            Map<String, NewPartitions> two = new HashMap<>();
            for (String topic : List.of("more.json", "more-logons-changelog", "more.fix")) {
                two.put(topic, NewPartitions.increaseTo(2));
            }
            admin.createPartitions(two).all().get();
        }
        send("more.fix", 1, SampleMessages.order("S1", 3));
        send("more.fix", 0, SampleMessages.order("S1", 4));
        try (CommandProcess process = new CommandProcess(directory, command)) {
            process.await("running");
            assertEquals(3, Broker.read("more.json", 3).size());
        }
    }
}
