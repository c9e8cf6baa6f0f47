// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.kafka.Broker;
import io.github.zilch.fix2json.kafka.RawProducer;
import io.github.zilch.kit.sink.LinesLostException;
import io.github.zilch.kit.sink.Sink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many lines are under way while the broker restarts, is gone for longer than the producer waits, refuses the producer, and
 * refuses long records. The source does what the gateway and the feed do: after a failure it sends again what was not
 * acknowledged. Then every line is in the topic, the first copy of each in order, and no copy twice.
 */
@ExtendWith(Broker.class)
@Tag("slow")
class SinkFailuresTest {
    private static final Pattern LINE = Pattern.compile("\\{\"k\":\"(\\w+)\",\"n\":(\\d+),\"try\":(\\d+),.*");
    private static final String PRODUCER = "delivery.timeout.ms=2000\nrequest.timeout.ms=1000\nmax.block.ms=500\n";

    @TempDir
    private Path directory;

    /** A line that was taken and is not known to be durable. */
    private record Line(long position, String key, int number) {}

    /** The lines of a key: the number of the last one that is durable, that of the next one, and how often it began again. */
    private static final class Key {
        private int durable;
        private int next = 1;
        private int tries;
    }

    private final Map<String, Key> keys = new HashMap<>();
    private final Queue<Line> underWay = new ArrayDeque<>();
    private final Set<String> failures = new ConcurrentSkipListSet<>();
    private long position;

    private Sink openForGateway(String topic) throws IOException {
        Path file = Files.writeString(directory.resolve("sink.properties"), PRODUCER);
        return new KafkaSinkProvider()
                .open(Map.of(
                        "SinkKafkaServers",
                        Broker.get().address(),
                        "SinkKafkaTopic",
                        topic,
                        "SinkKafkaConfig",
                        file.toString()));
    }

    private Sink openForFeed(String topic) throws IOException {
        Path file = Files.writeString(
                directory.resolve("feed.properties"),
                PRODUCER + "topic=" + topic + "\nbootstrap.servers="
                        + Broker.get().address());
        return new KafkaSinkProvider().open(file.toString());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void messagesOfAGateway(long seed) throws Exception {
        String topic = "failures.gateway." + seed;
        Broker.get().createTopics(3, topic);
        for (String key : List.of("a", "b", "c", "d")) {
            keys.put(key, new Key());
        }
        run(topic, seed, () -> openForGateway(topic), "LinesLostException: Kafka, topic failures.gateway.N: Expiring");
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void changesOfAFeed(long seed) throws Exception {
        String topic = "failures.feed." + seed;
        Broker.get().createTopics(1, topic);
        keys.put("only", new Key());
        run(topic, seed, () -> openForFeed(topic), "not present in metadata");
    }

    private void run(String topic, long seed, Callable<Sink> opening, String lost) throws Exception {
        Random random = new Random(seed);
        CompletableFuture<Void> disturbances = CompletableFuture.runAsync(() -> disturb(topic, seed));
        Sink sink = opening.call();
        try {
            for (int i = 0; !disturbances.isDone() || i < 100 || !underWay.isEmpty(); i++) {
                try {
                    if (!disturbances.isDone() || i < 100) {
                        offer(sink, random);
                    }
                    accept(sink.sync());
                } catch (LinesLostException e) {
                    failed(e);
                } catch (IOException e) {
                    failed(e);
                    sink.close();
                    sink = reopen(opening);
                }
                if (i % 3 == 0) {
                    TimeUnit.MILLISECONDS.sleep(1);
                }
            }
        } finally {
            sink.close();
        }
        disturbances.join();
        for (String failure : List.of("old epoch", "larger than the max message size", lost)) {
            assertTrue(failures.toString().contains(failure), "seed " + seed + ": " + failures);
        }
        assertEverythingInOrder(topic, "seed " + seed);
    }

    /** Opens a sink as a process that is started again until it succeeds. */
    private static Sink reopen(Callable<Sink> opening) throws Exception {
        while (true) {
            try {
                return opening.call();
            } catch (IOException e) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
    }

    private void offer(Sink sink, Random random) throws IOException {
        List<String> names = new ArrayList<>(new TreeSet<>(keys.keySet()));
        String name = names.get(random.nextInt(names.size()));
        Key key = keys.get(name);
        int length = random.nextInt(20) == 0 ? 3_000 : 100;
        String line = "{\"k\":\"" + name + "\",\"n\":" + key.next + ",\"try\":" + key.tries + ",\"t\":\""
                + "x".repeat(length) + "\"}";
        if (sink.offer(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)), names.size() > 1 ? name : null)) {
            sink.mark(++position);
            underWay.add(new Line(position, name, key.next++));
        }
    }

    private void accept(long durable) {
        while (!underWay.isEmpty() && underWay.element().position <= durable) {
            Line line = underWay.remove();
            Key key = keys.get(line.key);
            assertEquals(key.durable + 1, line.number);
            key.durable = line.number;
        }
    }

    private void failed(IOException e) {
        failures.add(e.getClass().getSimpleName() + ": " + e.getMessage().replaceAll("\\d+", "N"));
        underWay.clear();
        for (Key key : keys.values()) {
            key.next = key.durable + 1;
            key.tries++;
        }
    }

    /** What goes wrong, in an order that depends on the seed. */
    private void disturb(String topic, long seed) {
        List<Callable<Void>> disturbances = new ArrayList<>(List.of(
                () -> {
                    Broker.get().restart();
                    return null;
                },
                () -> {
                    Broker.get().shutDown();
                    TimeUnit.SECONDS.sleep(3);
                    Broker.get().startAgain();
                    return null;
                },
                () -> {
                    while (!failures.toString().contains("old epoch")) { // a sink may be closed at the moment
                        fence(topic);
                        TimeUnit.MILLISECONDS.sleep(200);
                    }
                    return null;
                },
                () -> {
                    limitRecords(topic, 1_000);
                    TimeUnit.MILLISECONDS.sleep(500);
                    limitRecords(topic, 1_000_000);
                    return null;
                }));
        Collections.shuffle(disturbances, new Random(seed));
        try {
            for (Callable<Void> disturbance : disturbances) {
                TimeUnit.MILLISECONDS.sleep(500);
                disturbance.call();
            }
            TimeUnit.SECONDS.sleep(1);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void fence(String topic) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", Broker.get().address()))) {
            List<TopicPartition> partitions =
                    admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic).partitions().stream()
                            .map(info -> new TopicPartition(topic, info.partition()))
                            .toList();
            for (TopicPartition partition : partitions) {
                for (ProducerState producer : admin.describeProducers(partitions)
                        .partitionResult(partition)
                        .get()
                        .activeProducers()) {
                    RawProducer.fence(
                            Broker.get().address(), partition, producer, "fence".getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }

    private static void limitRecords(String topic, int bytes) throws Exception {
        ConfigEntry limit = new ConfigEntry("max.message.bytes", Integer.toString(bytes));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", Broker.get().address()))) {
            admin.incrementalAlterConfigs(Map.of(
                            new ConfigResource(ConfigResource.Type.TOPIC, topic),
                            List.of(new AlterConfigOp(limit, AlterConfigOp.OpType.SET))))
                    .all()
                    .get();
        }
    }

    private void assertEverythingInOrder(String topic, String seed) {
        Map<String, Integer> last = new HashMap<>();
        Set<String> copies = new HashSet<>();
        for (ConsumerRecord<byte[], byte[]> each : Broker.read(topic, Broker.count(topic))) {
            Matcher line = LINE.matcher(new String(each.value(), StandardCharsets.UTF_8));
            if (line.matches()) {
                int number = Integer.parseInt(line.group(2));
                int before = last.getOrDefault(line.group(1), 0);
                assertTrue(number <= before + 1, seed + ": lost between " + before + " and " + number);
                last.put(line.group(1), Math.max(number, before));
                assertTrue(copies.add(line.group(1) + number + '/' + line.group(3)), seed + ": twice: " + number);
            }
        }
        keys.forEach((name, key) -> assertEquals(key.durable, last.get(name), seed + ": " + name));
    }
}
