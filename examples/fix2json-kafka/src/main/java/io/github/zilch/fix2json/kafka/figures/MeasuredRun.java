// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.figures;

import com.sun.management.OperatingSystemMXBean;
import io.github.zilch.fix2json.kafka.demo.EmbeddedBroker;
import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import io.github.zilch.fix2json.kafka.demo.TopicReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;

/** Runs instances of the stream in JVMs of their own, and measures them. */
final class MeasuredRun {
    private static final String INPUT = "fix";
    private static final int SESSIONS = 100;

    /** The part of the messages that is converted before the measurement begins. */
    private static final double WARM_UP = 0.25;

    /** Number of records that the mean lengths are taken from. */
    private static final int SAMPLE = 1_000;

    private final EmbeddedBroker broker;
    private final Path directory;
    private final int partitions;
    private final int messages;
    private final Map<String, String> settings;

    /** A point in time: messages that are done, and processor times. */
    private record Moment(long nanos, long done, long instanceNanos, long brokerNanos) {}

    MeasuredRun(EmbeddedBroker broker, Path directory, int partitions, int messages, Map<String, String> settings) {
        this.broker = broker;
        this.directory = directory;
        this.partitions = partitions;
        this.messages = messages;
        this.settings = settings;
    }

    /** Sends the messages that every run converts. */
    void sendMessages() {
        broker.createTopics(partitions, INPUT);
        Map<String, Object> settings = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                broker.address(),
                ProducerConfig.LINGER_MS_CONFIG,
                10,
                ProducerConfig.BATCH_SIZE_CONFIG,
                1 << 18);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int i = 0; i < messages; i++) {
                String session = "S" + i % SESSIONS;
                byte[] message = SampleMessages.order(session, 2 + i / SESSIONS);
                producer.send(new ProducerRecord<>(
                        INPUT, i % SESSIONS % partitions, session.getBytes(StandardCharsets.US_ASCII), message));
            }
        }
    }

    /**
     * Converts all messages, and measures from the time on when all instances run and a part of the messages is done.
     *
     * @param instances to start.
     * @return what was measured.
     */
    RunFigure measure(int instances) throws IOException, InterruptedException {
        String name = "figures-" + instances;
        broker.createTopics(partitions, name + "-json", name + "-dead");
        Path config = config(name);
        List<Instance> running = new ArrayList<>();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.address()))) {
            for (int i = 0; i < instances; i++) {
                running.add(Instance.start(directory, name + '-' + i, config));
            }
            for (Instance instance : running) {
                instance.awaitRunning();
            }
            Moment begin = await(admin, name, running, (long) (WARM_UP * messages));
            Moment end = await(admin, name, running, messages);
            for (Instance instance : running) {
                instance.stop();
            }
            return figure(instances, begin, end, running.get(0));
        } finally {
            running.forEach(Instance::kill);
        }
    }

    private Path config(String name) throws IOException {
        Properties all = new Properties();
        all.putAll(settings);
        all.setProperty(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.address());
        all.setProperty(StreamsConfig.APPLICATION_ID_CONFIG, name);
        all.setProperty("input.topic", INPUT);
        all.setProperty("output.topic", name + "-json");
        all.setProperty("dead.letter.topic", name + "-dead");
        Path file = directory.resolve(name + ".properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            all.store(writer, null);
        }
        return file;
    }

    private RunFigure figure(int instances, Moment begin, Moment end, Instance profiled) throws IOException {
        double count = end.done() - begin.done();
        if (count <= 0) {
            throw new IllegalStateException("the messages were done before the measurement: use more --messages");
        }
        return new RunFigure(
                instances,
                count / ((end.nanos() - begin.nanos()) / 1e9),
                (end.instanceNanos() - begin.instanceNanos()) / 1e3 / count,
                (end.brokerNanos() - begin.brokerNanos()) / 1e3 / count,
                meanLength(INPUT),
                meanLength("figures-" + instances + "-json"),
                ConverterShare.of(profiled.recording()));
    }

    private double meanLength(String topic) {
        List<ConsumerRecord<byte[], byte[]>> records = TopicReader.read(broker.address(), topic, SAMPLE);
        return records.stream()
                .mapToInt(ConsumerRecord::serializedValueSize)
                .average()
                .orElseThrow();
    }

    /** Waits until so many messages are done, which is what the group has committed. */
    private static Moment await(Admin admin, String group, List<Instance> running, long count)
            throws InterruptedException {
        while (true) {
            Moment now = moment(admin, group, running);
            if (now.done() >= count) {
                return now;
            }
            for (Instance instance : running) {
                instance.checkAlive();
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private static Moment moment(Admin admin, String group, List<Instance> running) throws InterruptedException {
        try {
            long done = admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get().entrySet().stream()
                    .filter(entry -> entry.getKey().topic().equals(INPUT))
                    .map(Map.Entry::getValue)
                    .mapToLong(OffsetAndMetadata::offset)
                    .sum();
            long instanceNanos = running.stream().mapToLong(Instance::cpuNanos).sum();
            long brokerNanos =
                    ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
            return new Moment(System.nanoTime(), done, instanceNanos, brokerNanos);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause().getMessage(), e);
        }
    }

    /** The application that is measured, in a process of its own. */
    private static final String MAIN = "io.github.zilch.fix2json.kafka.Fix2JsonKafka";

    /** An instance of the stream, with a profile. */
    private record Instance(Process process, Path messages, Path recording) {
        static Instance start(Path directory, String name, Path config) throws IOException {
            Path messages = directory.resolve(name + ".err");
            Path recording = directory.resolve(name + ".jfr");
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "--add-exports",
                            "java.base/jdk.internal.misc=ALL-UNNAMED",
                            "-XX:StartFlightRecording=dumponexit=true,settings=profile,filename=" + recording,
                            "-cp",
                            System.getProperty("java.class.path"),
                            MAIN,
                            "stream",
                            "--config",
                            config.toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(messages.toFile())
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            return new Instance(process, messages, recording);
        }

        private String text() {
            try {
                return Files.readString(messages);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void awaitRunning() throws InterruptedException {
            while (!text().contains("running")) {
                checkAlive();
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }

        void checkAlive() {
            if (!process.isAlive()) {
                throw new IllegalStateException("an instance has ended: " + text());
            }
        }

        long cpuNanos() {
            return process.info().totalCpuDuration().orElseThrow().toNanos();
        }

        void stop() throws InterruptedException {
            process.destroy();
            process.waitFor();
        }

        void kill() {
            process.destroyForcibly();
        }
    }
}
