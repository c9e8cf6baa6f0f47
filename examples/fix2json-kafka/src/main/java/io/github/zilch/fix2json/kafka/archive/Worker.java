// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import io.github.zilch.fix2json.kafka.Converters;
import io.github.zilch.fix2json.kafka.RecordLimits;
import io.github.zilch.fix2json.kafka.SetupException;
import io.github.zilch.fix2json.kafka.TopicIds;
import io.github.zilch.kit.Causes;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Converts the shards of the partitions that the consumer group assigns to this process.
 *
 * <p>Each transaction contains some results of a shard, and in the offset of the group their number: the offset is that of
 * the shard, its metadata the number of results that are written. If a process is killed, its transaction is aborted, and
 * the process that gets the partition continues after the last number. The consumer group does not let a process commit
 * that has lost its partition. So each result is written once.
 */
final class Worker implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);

    /** Number of transactions that the consumer group may refuse, one after the other, before the worker gives up. */
    private static final int MAX_REFUSED = 10;

    /** Number of results after which a transaction ends even if it is shorter. */
    private static final int TRANSACTION_RESULTS = 10_000;

    /** Thrown if the partition of the shard has been assigned to another process. */
    private static final class ShardLostException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private final Job job;
    private final Plan plan;
    private final Converters converters;
    private final RecordLimits limits;
    private final TopicIds topics;
    private final Consumer<String> messages;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final KafkaProducer<byte[], byte[]> producer;
    private final long transactionNanos;

    private TopicPartition partition;
    private Shard shard;

    /** The first result that the topics refused, or null; set by the thread of the producer. */
    private volatile String failed;

    private long offset;
    private boolean isLost;
    private long transactionStart;
    private int newMessages;
    private int newDeadLetters;
    private int refused;
    private long written;
    private long deadLetters;
    private long allDeadLetters;

    /**
     * Creates a worker.
     *
     * @param job to work on.
     * @param plan of the job.
     * @param converters creates a converter for each shard.
     * @param limits of the topics.
     * @param topics of the job.
     * @param messages receives a sentence about each shard.
     */
    Worker(Job job, Plan plan, Converters converters, RecordLimits limits, TopicIds topics, Consumer<String> messages) {
        this.job = job;
        this.plan = plan;
        this.converters = converters;
        this.limits = limits;
        this.topics = topics;
        this.messages = messages;
        consumer = job.consumer();
        producer = job.producer(UUID.randomUUID().toString());
        transactionNanos = TimeUnit.MILLISECONDS.toNanos(job.transactionMillis());
    }

    /**
     * Works until all shards are done, by this process or others.
     *
     * @return the number of dead letters that this worker has written.
     * @throws SetupException if a file cannot be read.
     * @throws org.apache.kafka.common.KafkaException if Kafka fails; another worker can then continue.
     */
    long run() throws SetupException {
        producer.initTransactions();
        consumer.subscribe(List.of(job.plan()), new ConsumerRebalanceListener() {
            @Override
            public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
                isLost |= partition != null && revoked.contains(partition);
            }

            @Override
            public void onPartitionsAssigned(Collection<TopicPartition> assigned) {}
        });
        while (true) {
            boolean isIdle = true;
            for (ConsumerRecord<byte[], byte[]> planned : consumer.poll(POLL)) {
                isIdle = false;
                convert(planned);
            }
            if (isIdle && plan.isDone(consumer)) {
                return allDeadLetters;
            }
        }
    }

    private void convert(ConsumerRecord<byte[], byte[]> planned) throws SetupException {
        shard = Shard.of(planned.value());
        failed = null;
        TopicPartition from = new TopicPartition(planned.topic(), planned.partition());
        if (!from.equals(partition) || planned.offset() != offset) { // or else it is the same shard again
            written = 0;
            deadLetters = 0;
        }
        partition = from;
        offset = planned.offset();
        isLost = false;
        begin();
        try {
            ShardReader reader = new ShardReader(job, shard, done(), converters.create(), limits, this::take);
            reader.read();
            commit(new OffsetAndMetadata(offset + 1));
            messages.accept(shard + ": " + written + " messages, " + deadLetters + " dead letters, "
                    + reader.textLines() + " lines without FIX");
        } catch (ShardLostException e) {
            // the process that has its partition now continues
        } catch (CommitFailedException e) {
            repeat(e);
        } catch (IOException e) {
            producer.abortTransaction();
            throw new SetupException(
                    "cannot read " + shard + ": " + Causes.of(e) + "; put it back, or go on without it: --skip "
                            + shard.file(),
                    e);
        } finally {
            consumer.resume(consumer.paused());
        }
    }

    /**
     * Lets the shard be read again after its last committed result, unless another process gets its partition. The group
     * refuses a transaction if a process has joined or left since this one polled last. To leave the group because of
     * that would let it refuse the transactions of the others.
     */
    private void repeat(CommitFailedException e) {
        refused++;
        if (refused == MAX_REFUSED) {
            throw e;
        }
        producer.abortTransaction();
        if (consumer.assignment().contains(partition)) {
            consumer.seek(partition, offset);
        }
    }

    /** Returns the number of results of the shard that have been written. */
    private long done() {
        OffsetAndMetadata committed = consumer.committed(Set.of(partition)).get(partition);
        boolean isOfThisShard = committed != null && committed.offset() == offset;
        return isOfThisShard && !committed.metadata().isEmpty() ? Long.parseLong(committed.metadata()) : 0;
    }

    private void begin() {
        producer.beginTransaction();
        transactionStart = System.nanoTime();
        newMessages = 0;
        newDeadLetters = 0;
    }

    private void take(ProducerRecord<byte[], byte[]> result, long count) throws IOException {
        producer.send(result, (metadata, e) -> {
            if (e != null && failed == null) {
                failed = shard + ", result " + count + ": " + Causes.of(e);
            }
        });
        if (result.topic().equals(job.topic())) {
            newMessages++;
        } else {
            newDeadLetters++;
        }
        if (newMessages + newDeadLetters == TRANSACTION_RESULTS
                || System.nanoTime() - transactionStart > transactionNanos) {
            commit(new OffsetAndMetadata(offset, Long.toString(count)));
            checkAssignment();
            begin();
        }
    }

    private void commit(OffsetAndMetadata progress) {
        producer.flush();
        if (failed != null) {
            messages.accept(
                    "not written: " + failed + "; to go on without the rest of this log: --skip " + shard.file());
        }
        topics.compare(); // what has been read and written until now has been in these topics
        producer.sendOffsetsToTransaction(Map.of(partition, progress), consumer.groupMetadata());
        producer.commitTransaction();
        refused = 0;
        written += newMessages;
        deadLetters += newDeadLetters;
        allDeadLetters += newDeadLetters;
    }

    /** Lets the group know that this process is alive. No other shard is fetched meanwhile. */
    private void checkAssignment() throws ShardLostException {
        consumer.pause(consumer.assignment());
        for (ConsumerRecord<byte[], byte[]> early :
                consumer.poll(Duration.ZERO)) { // of a partition that was just assigned
            consumer.seek(new TopicPartition(early.topic(), early.partition()), early.offset());
        }
        if (isLost) {
            throw new ShardLostException();
        }
    }

    /** Aborts an unfinished transaction. */
    @Override
    public void close() {
        producer.close(Duration.ofSeconds(5));
        consumer.close();
    }
}
