// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.cases.CommandCases.Application;
import io.github.zilch.kit.cases.CommandCases.Applications;
import io.github.zilch.kit.cases.CommandProcess;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

/**
 * The commands of the runs in {@code src/test/cluster}, beside {@code fix2json-kafka}, for which BROKER is the address of the
 * broker. A line of input is {@code order S1 2}, {@code fixt S1 2} or {@code logon S1 7}, which are {@link SampleMessages}, or
 * text; {@code (x){99}} is 99 of x.
 *
 * <pre>
 * topics 2 a b key=value             creates topics with so many partitions and a setting
 * again a                            deletes a topic and creates it again
 * grow 2 a b                         has topics have so many partitions
 * limit a 10000                      limits the length of the records that a topic accepts
 * send a 0 k name=value              sends each line of the input to a partition, with a key and headers; null is none
 * delete a 3                         deletes the records before an offset
 * records a 2                        waits for so many records, and prints partition, key, value and headers of each
 * raw a -1                           sends the input with a timestamp, which a producer would refuse
 * times a 2                          waits for so many records, and prints the timestamps of those from before the case
 * count a                            prints how many records there are
 * position g a 3                     sets the position of a group
 * forget g                           deletes a group, which must have no members
 * settings ./ a key=value            writes stream.properties, of the topics a.fix, a.json and a.dead
 * stream ./ --flat                   starts the command stream with them, and waits until it runs
 * signal STOP                        sends it a signal
 * terminate                          asks it to end, and prints its exit code; exit waits for it
 * errors 'text'                      prints its messages with a text
 * archive ./ a --flat                runs the command archive for ./logs and a topic
 * </pre>
 */
final class ClusterCase implements Applications {
    private static final Pattern REPEATED = Pattern.compile("\\(([^)]*)\\)\\{(\\d+)}");
    private static final int LONGEST_SHOWN = 1_000;

    private final long begin = System.currentTimeMillis();
    private CommandProcess stream;

    private static String repeated(String text) {
        return REPEATED.matcher(text)
                .replaceAll(it -> Matcher.quoteReplacement(it.group(1).repeat(Integer.parseInt(it.group(2)))));
    }

    /** Returns the bytes that a line of input stands for. */
    static byte[] input(String line) {
        String text = repeated(line);
        String[] words = text.split(" ");
        byte[] message = switch (words[0]) {
            case "order" -> SampleMessages.order(words[1], Integer.parseInt(words[2]));
            case "fixt" -> SampleMessages.orderOverFixt(words[1], Integer.parseInt(words[2]));
            case "logon" -> SampleMessages.logon(words[1], Integer.parseInt(words[2]));
            default -> text.getBytes(StandardCharsets.UTF_8);
        };
        byte[] withEnd = Arrays.copyOf(message, message.length + 1);
        withEnd[message.length] = '\n';
        return withEnd;
    }

    @Override
    public Application get(String name) {
        return (streams, args) -> {
            try {
                return run(streams, name, args);
            } catch (Exception e) {
                throw new AssertionError(name + " " + String.join(" ", args), e);
            }
        };
    }

    private int run(Streams streams, String name, String... args) throws Exception {
        PrintStream out = new PrintStream(streams.out(), true, StandardCharsets.UTF_8);
        switch (name) {
            case "fix2json-kafka" -> {
                return runCommand(streams, args);
            }
            case "archive" -> {
                return archive(streams, args);
            }
            case "topics" -> topics(Integer.parseInt(args[0]), args);
            case "again" -> Broker.createAgain(args[0]);
            case "send" -> send(new String(streams.in().readAllBytes(), StandardCharsets.UTF_8), args);
            case "records" -> {
                Broker.read(args[0], Integer.parseInt(args[1])).stream()
                        .sorted(Comparator.comparingInt(ConsumerRecord::partition))
                        .forEach(record -> out.println(shown(record)));
            }
            case "raw" -> {
                String order = new String(streams.in().readAllBytes(), StandardCharsets.UTF_8).strip();
                byte[] value = order.getBytes(StandardCharsets.UTF_8);
                RawProducer.send(Broker.get().address(), args[0], Long.parseLong(args[1]), value);
            }
            case "times" -> {
                for (ConsumerRecord<byte[], byte[]> record : Broker.read(args[0], Integer.parseInt(args[1]))) {
                    out.println(record.timestamp() >= begin ? "since the case began" : "" + record.timestamp());
                }
            }
            case "count" -> out.println(Broker.count(args[0]));
            case "settings" -> settings(args);
            case "stream" -> {
                List<String> command = new ArrayList<>(List.of("stream", "--config", args[0] + "stream.properties"));
                command.addAll(List.of(args).subList(1, args.length));
                stream = Run.start(command.toArray(String[]::new)).await("running");
            }
            case "signal" -> stream.signal(args[0]);
            case "terminate" -> out.println(stream.terminate());
            case "exit" -> out.println(stream.exitCode());
            case "errors" ->
                stream.errLines().stream()
                        .filter(line -> line.contains(args[0]))
                        .forEach(out::println);
            default -> administer(name, args);
        }
        return 0;
    }

    private static int runCommand(Streams streams, String... args) throws Exception {
        String address = Broker.get().address();
        String[] own = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            own[i] = args[i].replace("BROKER", address);
        }
        Run run = Run.run(own);
        streams.out().write(run.out().replace(address, "BROKER").getBytes(StandardCharsets.UTF_8));
        streams.err().print(run.err().replace(address, "BROKER"));
        return run.exitCode();
    }

    private static int archive(Streams streams, String... args) throws Exception {
        Path config = Path.of(args[0], "clients.properties");
        if (Files.notExists(config)) {
            Files.writeString(config, "session.timeout.ms=2000\nheartbeat.interval.ms=500\n");
        }
        List<String> command = new ArrayList<>(List.of("archive", args[0] + "logs", "--bootstrap-server", "BROKER"));
        command.addAll(List.of("--topic", args[1], "--config", config.toString()));
        command.addAll(List.of(args).subList(2, args.length));
        return runCommand(streams, command.toArray(String[]::new));
    }

    private static void topics(int partitions, String... args) {
        Map<String, String> settings = new HashMap<>();
        List<NewTopic> topics = new ArrayList<>();
        for (String arg : List.of(args).subList(1, args.length)) {
            String[] pair = arg.split("=");
            if (pair.length == 2) {
                settings.put(pair[0], pair[1]);
            } else {
                topics.add(new NewTopic(arg, partitions, (short) 1));
            }
        }
        topics.forEach(topic -> topic.configs(settings));
        Broker.get().createTopics(topics);
    }

    private static void send(String lines, String... args) {
        List<Header> headers = new ArrayList<>();
        for (String arg : List.of(args).subList(Math.min(3, args.length), args.length)) {
            String[] pair = repeated(arg).split("=", 2);
            headers.add(new RecordHeader(pair[0], pair[1].getBytes(StandardCharsets.UTF_8)));
        }
        byte[] key = bytes(args.length < 3 ? "k" : repeated(args[2]));
        try (KafkaProducer<byte[], byte[]> producer = Broker.producer()) {
            for (String line : lines.substring(0, lines.length() - 1).split("\n", -1)) {
                producer.send(new ProducerRecord<>(args[0], Integer.parseInt(args[1]), key, bytes(line), headers));
            }
        }
    }

    private static byte[] bytes(String text) {
        return text.equals("null") ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    private static String shown(byte[] bytes) {
        if (bytes == null) {
            return "null";
        }
        return bytes.length > LONGEST_SHOWN
                ? "(" + bytes.length + " bytes)"
                : new String(bytes, StandardCharsets.UTF_8).replace('\u0001', '|');
    }

    private static String shown(ConsumerRecord<byte[], byte[]> record) {
        StringBuilder text =
                new StringBuilder(record.partition() + " " + shown(record.key()) + " " + shown(record.value()));
        for (Header header : record.headers()) {
            text.append(' ').append(header.key()).append('=').append(shown(header.value()));
        }
        return text.toString();
    }

    private static void settings(String... args) throws Exception {
        List<String> lines = new ArrayList<>(List.of(
                "bootstrap.servers=" + Broker.get().address(),
                "application.id=" + args[1],
                "input.topic=" + args[1] + ".fix",
                "output.topic=" + args[1] + ".json",
                "dead.letter.topic=" + args[1] + ".dead"));
        lines.addAll(List.of(args).subList(2, args.length));
        Files.write(Path.of(args[0], "stream.properties"), lines);
    }

    private static void administer(String name, String... args) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", Broker.get().address()))) {
            switch (name) {
                case "grow" -> {
                    Map<String, NewPartitions> all = new HashMap<>();
                    for (String topic : List.of(args).subList(1, args.length)) {
                        all.put(topic, NewPartitions.increaseTo(Integer.parseInt(args[0])));
                    }
                    admin.createPartitions(all).all().get();
                }
                case "limit" -> {
                    ConfigEntry limit = new ConfigEntry("max.message.bytes", args[1]);
                    ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, args[0]);
                    AlterConfigOp change = new AlterConfigOp(limit, AlterConfigOp.OpType.SET);
                    admin.incrementalAlterConfigs(Map.of(topic, List.of(change)))
                            .all()
                            .get();
                }
                case "delete" -> {
                    TopicPartition partition = new TopicPartition(args[0], 0);
                    RecordsToDelete before = RecordsToDelete.beforeOffset(Long.parseLong(args[1]));
                    admin.deleteRecords(Map.of(partition, before)).all().get();
                }
                case "position" -> {
                    OffsetAndMetadata position = new OffsetAndMetadata(Long.parseLong(args[2]));
                    admin.alterConsumerGroupOffsets(args[0], Map.of(new TopicPartition(args[1], 0), position))
                            .all()
                            .get();
                }
                case "forget" -> {
                    assertTrue(
                            admin.describeConsumerGroups(List.of(args[0]))
                                    .all()
                                    .get()
                                    .get(args[0])
                                    .members()
                                    .isEmpty(),
                            "otherwise the next start would wait for the session timeout");
                    admin.deleteConsumerGroups(List.of(args[0])).all().get();
                }
                default -> throw new IllegalArgumentException(name);
            }
        }
    }

    @Override
    public void close() {
        if (stream != null) {
            stream.kill();
        }
    }
}
