// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import io.github.zilch.fix2json.kafka.ChangedTopicException;
import io.github.zilch.fix2json.kafka.SetupException;
import io.github.zilch.fix2json.kafka.TopicIds;
import io.github.zilch.kit.argument.Arguments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.header.Header;

/**
 * The shards of an archive, in a topic. The first process plans them; each process that starts later adds the files that
 * are new. The shards of one partition are converted one after the other, and the partitions are shared by the processes.
 */
final class Plan {
    private static final Duration POLL = Duration.ofMillis(200);

    /** How long a topic that exists may be unknown to a broker. */
    private static final long UNKNOWN_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Job job;
    private final TopicIds topics;
    private final List<TopicPartition> partitions;

    /** Number of the last record in each partition that has one. */
    private final Map<TopicPartition, Long> lastOffsets = new HashMap<>();

    private final Map<String, Long> plannedSizes = new HashMap<>();

    private Plan(Job job, TopicIds topics, List<TopicPartition> partitions) {
        this.job = job;
        this.topics = topics;
        this.partitions = partitions;
    }

    /**
     * Reads the plan, and adds the files that are not in it.
     *
     * @param job whose plan topic exists.
     * @param rangeLength length of the ranges of a file in bytes.
     * @param topics of the job.
     * @return the plan.
     * @throws IOException if a file cannot be read.
     * @throws SetupException if the directory contains a file that has changed since it was planned.
     * @throws ChangedTopicException if a topic has been created again since it was planned to write to it.
     */
    static Plan complete(Job job, long rangeLength, TopicIds topics) throws IOException, SetupException {
        while (true) {
            try (KafkaProducer<byte[], byte[]> producer = job.producer("plan")) {
                producer.initTransactions(); // from here on no other process can change the plan unnoticed
                Plan plan = read(job, topics);
                List<Path> missing = plan.missingFiles();
                if (missing.isEmpty()) {
                    return plan.notEmpty();
                }
                producer.beginTransaction();
                if (plan.plannedSizes.isEmpty()) {
                    plan.begin(producer);
                }
                plan.add(missing, rangeLength, producer);
                producer.commitTransaction();
            } catch (ProducerFencedException | InvalidProducerEpochException e) {
                // another process has started to plan: see what it has planned
            }
        }
    }

    private Plan notEmpty() throws SetupException {
        if (plannedSizes.isEmpty()) {
            throw new SetupException(job.directory() + " contains no logs");
        }
        return this;
    }

    private static Plan read(Job job, TopicIds topics) {
        try (KafkaConsumer<byte[], byte[]> consumer = job.consumer()) {
            List<TopicPartition> partitions = partitions(job.plan(), consumer);
            Plan plan = new Plan(job, topics, partitions);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(POLL).forEach(plan::note);
            }
            return plan;
        }
    }

    /** Returns the partitions of a topic that exists: a broker may learn of it a moment after it was created. */
    private static List<TopicPartition> partitions(String topic, KafkaConsumer<byte[], byte[]> consumer) {
        long start = System.nanoTime();
        while (true) {
            List<TopicPartition> known = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            if (!known.isEmpty()) {
                return known;
            }
            if (System.nanoTime() - start > UNKNOWN_NANOS) {
                throw new UnknownTopicOrPartitionException("the brokers do not know topic " + topic);
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    private void note(ConsumerRecord<byte[], byte[]> planned) {
        for (Header topic : planned.headers()) {
            byte[] id = idOf(topic.key());
            if (id.length > 0
                    && !Arrays.equals(id, topic.value())
                    && !job.createdAgain().contains(topic.key())) {
                throw new ChangedTopicException(topic.key());
            }
        }
        lastOffsets.put(new TopicPartition(planned.topic(), planned.partition()), planned.offset());
        Shard shard = Shard.of(planned.value());
        plannedSizes.merge(shard.file(), shard.to(), Math::max);
    }

    /** Returns the bytes of the id of a topic that the job writes, or none of another topic. */
    private byte[] idOf(String topic) {
        Uuid id = topics.of(topic);
        return id == null ? new byte[0] : id.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the files that are not planned, sorted by name. */
    private List<Path> missingFiles() throws IOException, SetupException {
        List<Path> missing = new ArrayList<>();
        try (Stream<Path> all = Files.walk(job.directory())) {
            for (Path file : all.filter(this::isLog).sorted().toList()) {
                if (!job.directory().resolve(name(file)).equals(file)) { // no process could find it by its planned name
                    throw new SetupException("the name of the log " + Arguments.printable(file.toString())
                            + " has bytes that are no characters in the charset of the locale: rename the log");
                }
                Long size = plannedSizes.get(name(file));
                if (size == null) {
                    missing.add(file);
                } else if (size != Files.size(file) && !job.skipped().contains(name(file))) {
                    throw new SetupException(file + " has " + Files.size(file) + " bytes, but had " + size
                            + " when it was planned: add logs that are complete, and leave them as they are; put it back,"
                            + " or go on without the rest of it: --skip " + name(file));
                }
            }
        }
        return missing;
    }

    private boolean isLog(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                && !path.getFileName().toString().startsWith(".");
    }

    private String name(Path file) {
        return job.directory().relativize(file).toString().replace('\\', '/');
    }

    /**
     * Sets the offsets of the group to the beginning, in the transaction of the plan. From then on, missing offsets mean that Kafka has deleted them, and
     * not that nothing is done.
     */
    private void begin(KafkaProducer<byte[], byte[]> producer) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        partitions.forEach(partition -> offsets.put(partition, new OffsetAndMetadata(0)));
        try (KafkaConsumer<byte[], byte[]> consumer = job.consumer()) {
            producer.sendOffsetsToTransaction(offsets, consumer.groupMetadata());
        }
    }

    /** Adds files. Ranges of one file go to different partitions. */
    private void add(List<Path> files, long rangeLength, KafkaProducer<byte[], byte[]> producer) throws IOException {
        int next = plannedSizes.size();
        for (Path file : files) {
            long from = 0;
            for (long to : LogFile.split(file, rangeLength)) {
                Shard shard = new Shard(name(file), from, to);
                ProducerRecord<byte[], byte[]> planned =
                        new ProducerRecord<>(job.plan(), next++ % partitions.size(), null, shard.toBytes());
                for (String topic : List.of(job.topic(), job.deadLetters())) { // that the shard will be written to
                    planned.headers().add(topic, idOf(topic));
                }
                producer.send(planned);
                from = to;
            }
        }
    }

    /**
     * Returns whether all shards are done.
     *
     * @param consumer of the group.
     * @return {@code true} if all are.
     */
    boolean isDone(KafkaConsumer<byte[], byte[]> consumer) {
        Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(lastOffsets.keySet());
        return lastOffsets.entrySet().stream()
                .allMatch(last -> committed.get(last.getKey()) != null
                        && committed.get(last.getKey()).offset() > last.getValue());
    }
}
