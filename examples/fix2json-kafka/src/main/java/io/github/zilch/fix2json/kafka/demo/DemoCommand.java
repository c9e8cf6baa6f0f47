// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.demo;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.kafka.Converters;
import io.github.zilch.fix2json.kafka.FlawHeaders;
import io.github.zilch.fix2json.kafka.SetupException;
import io.github.zilch.fix2json.kafka.stream.ConversionStream;
import io.github.zilch.fix2json.kafka.stream.SkippedRecords;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.TemporaryDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.ToIntFunction;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code fix2json-kafka demo}: shows the other commands with a broker of its own. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Starts a Kafka broker in this process, sends messages of three sessions and a broken one to a topic, converts"
                    + " them with two instances of the stream, converts a log, and prints the topics with the results.",
            ""
        })
public final class DemoCommand extends KitCommand {
    private static final List<String> SESSIONS = List.of("HARBOUR", "KESTREL", "ZENITH");

    /** Number of messages that are sent, apart from the broken one. */
    private static final int MESSAGES = 7;

    private final ToIntFunction<String[]> application;

    @Option(
            names = "--keep",
            description =
                    "keeps the broker until Ctrl-C, and prints its address, for the other commands in another shell")
    private boolean keep;

    private PrintStream out;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     * @param application runs a command and returns its exit code.
     */
    public DemoCommand(Streams streams, ToIntFunction<String[]> application) {
        super("fix2json-kafka demo", streams);
        this.application = application;
    }

    @Override
    public Integer call() {
        out = new PrintStream(streams.out(), true, StandardCharsets.UTF_8);
        print("starting Kafka");
        try (TemporaryDirectory temporary = TemporaryDirectory.create("fix2json-kafka");
                EmbeddedBroker broker = EmbeddedBroker.start()) {
            Path directory = temporary.path();
            broker.createTopics(3, "fix", "json", "archive");
            broker.createTopics(1, "dead", "archive.dead");
            Path config = config(directory, broker.address());
            stream(broker.address(), config);
            int exitCode = archive(broker.address(), directory);
            if (keep && exitCode == ExitCode.OK) {
                keep(broker.address(), config);
            }
            return exitCode;
        } catch (IOException | SetupException | IllegalStateException e) {
            print("the demo failed: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.FAILED;
    }

    private static Path config(Path directory, String address) throws IOException {
        return Files.writeString(directory.resolve("stream.properties"), """
                bootstrap.servers=%s
                application.id=fix2json
                input.topic=fix
                output.topic=json
                dead.letter.topic=dead
                """.formatted(address));
    }

    private void stream(String address, Path config) throws SetupException, InterruptedException {
        sendMessages(address);
        out.println("$ fix2json-kafka stream --config stream.properties --flat --mask Price");
        ConverterArguments arguments = new ConverterArguments();
        new CommandLine(new Arguments(arguments)).parseArgs("--flat", "--mask", "Price");
        Converters converters = Converters.of(arguments, this::print);
        SkippedRecords none = new SkippedRecords(List.of(), this::print);
        try (ConversionStream first = ConversionStream.start(config, converters, none, Set.of());
                ConversionStream second = ConversionStream.start(config, converters, none, Set.of())) {
            first.awaitRunning();
            second.awaitRunning();
            show(address, "json", MESSAGES);
            show(address, "dead", 1);
        }
    }

    /** A command whose only options are those of the conversion. */
    @Command
    private record Arguments(@CommandLine.Mixin ConverterArguments conversion) {}

    private static void sendMessages(String address) {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, address),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            send(producer, 2, SampleMessages.logon(SESSIONS.get(2), 9));
            for (int number = 2; number <= 3; number++) {
                send(producer, 0, SampleMessages.order(SESSIONS.get(0), number));
                send(producer, 1, SampleMessages.order(SESSIONS.get(1), number));
                send(producer, 2, SampleMessages.orderOverFixt(SESSIONS.get(2), number));
            }
            send(producer, 0, "8=FIX.4.4 is no message".getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, int session, byte[] message) {
        byte[] key = SESSIONS.get(session).getBytes(StandardCharsets.US_ASCII);
        producer.send(new ProducerRecord<>("fix", session, key, message));
    }

    private int archive(String address, Path directory) throws IOException {
        Path logs = Files.createDirectory(directory.resolve("logs"));
        try (OutputStream log = Files.newOutputStream(logs.resolve("session.log"))) {
            for (int number = 2; number <= 3; number++) {
                log.write(SampleMessages.order(SESSIONS.get(0), number));
                log.write('\n');
            }
        }
        out.println("$ fix2json-kafka archive logs --bootstrap-server $KAFKA --topic archive --rows --fields 11,55,44");
        String[] command = {
            "archive",
            logs.toString(),
            "--bootstrap-server",
            address,
            "--topic",
            "archive",
            "--rows",
            "--fields",
            "11,55,44"
        };
        int exitCode = application.applyAsInt(command);
        if (exitCode == ExitCode.OK) {
            show(address, "archive", 2);
        }
        return exitCode;
    }

    /** Prints the records of a topic by partition and offset. */
    private void show(String address, String topic, int count) {
        List<ConsumerRecord<byte[], byte[]>> records = TopicReader.read(address, topic, count);
        records.sort(Comparator.<ConsumerRecord<byte[], byte[]>>comparingInt(ConsumerRecord::partition)
                .thenComparingLong(ConsumerRecord::offset));
        for (ConsumerRecord<byte[], byte[]> each : records) {
            String place = topic + '-' + each.partition() + ' ' + new String(each.key(), StandardCharsets.UTF_8);
            out.println(place + ' ' + new String(each.value(), StandardCharsets.UTF_8));
            if (each.headers().lastHeader(FlawHeaders.REASON) != null) {
                each.headers()
                        .forEach(header -> out.println(
                                "    " + header.key() + ": " + new String(header.value(), StandardCharsets.UTF_8)));
            }
        }
    }

    private void keep(String address, Path config) throws InterruptedException {
        print("Kafka runs at " + address + " until Ctrl-C; the settings of the stream are in " + config);
        new CountDownLatch(1).await();
    }
}
