// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.kafka.ChangedTopicException;
import io.github.zilch.fix2json.kafka.Converters;
import io.github.zilch.fix2json.kafka.SetupException;
import io.github.zilch.fix2json.kafka.TopicIds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/** A running instance of a stream. */
public final class ConversionStream implements AutoCloseable {
    private static final int WATCH_SECONDS = 5;

    private static final Duration LONGEST_STOP = Duration.ofSeconds(30);

    private final KafkaStreams streams;
    private final TopicIds ids;
    private final AtomicReference<String> refused;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch failed = new CountDownLatch(1);

    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "fix2json-kafka-topics");
        thread.setDaemon(true);
        return thread;
    });

    private final StreamPulse pulse = new StreamPulse();

    private ConversionStream(KafkaStreams streams, TopicIds ids, AtomicReference<String> refused) {
        this.streams = streams;
        this.ids = ids;
        this.refused = refused;
        streams.setUncaughtExceptionHandler(e -> {
            fail(e);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.setStateListener((now, before) -> {
            if (now == KafkaStreams.State.RUNNING) {
                running.countDown();
            }
        });
    }

    private void fail(Throwable e) {
        failure.compareAndSet(null, e);
        running.countDown();
        failed.countDown();
        leave(Duration.ZERO);
    }

    /** Compares the topics also while nothing is committed: a topic that is created again may never be read. */
    private void compareTopics() {
        try {
            ids.compare();
        } catch (ChangedTopicException e) {
            fail(e);
        } catch (KafkaException e) {
            // the brokers do not answer, which notReadyReason notices
        }
    }

    /**
     * Checks the topics, and starts to convert.
     *
     * @param config file with the settings.
     * @param converters for messages.
     * @param skipped the records that are left out.
     * @param createdAgain topics of which the user knows that they have been created again.
     * @return the instance.
     * @throws SetupException if settings or topics cannot be used.
     * @throws org.apache.kafka.common.KafkaException if Kafka refuses the settings.
     */
    public static ConversionStream start(
            Path config, Converters converters, SkippedRecords skipped, Set<String> createdAgain)
            throws SetupException {
        StreamSettings settings = StreamSettings.read(config);
        Topics topics = settings.topics();
        List<String> names = List.of(topics.input(), topics.output(), topics.deadLetters());
        for (String topic : createdAgain) {
            if (!names.contains(topic)) {
                throw new SetupException(
                        "--created-again " + topic + " is none of the topics " + names + ": correct it");
            }
        }
        TopicCheck.Checked checked = TopicCheck.check(settings);
        TopicIds ids = new TopicIds(Admin.create(settings.adminClient()), checked.ids());
        UsedTopics used = new UsedTopics(ids, topics, createdAgain);
        ConversionTopology topology =
                new ConversionTopology(topics, checked.limits(), skipped, used, converters::create);
        AtomicReference<String> refused = new AtomicReference<>();
        KafkaStreams streams = new KafkaStreams(topology.build(), settings.engine(refused), new StreamClients(ids));
        ConversionStream stream = new ConversionStream(streams, ids, refused);
        streams.start();
        stream.watch.scheduleWithFixedDelay(stream::compareTopics, WATCH_SECONDS, WATCH_SECONDS, TimeUnit.SECONDS);
        return stream;
    }

    /**
     * Waits until this instance has joined its group for the first time, or fails.
     *
     * @return {@code true} if it has not failed.
     * @throws InterruptedException if interrupted.
     */
    public boolean awaitRunning() throws InterruptedException {
        running.await();
        return failure.get() == null;
    }

    /**
     * Waits until the engine fails.
     *
     * @return the failure.
     * @throws InterruptedException if interrupted.
     */
    public Throwable awaitFailure() throws InterruptedException {
        failed.await();
        return failure.get();
    }

    /**
     * Returns why messages are not being converted at the moment. To be called every ten seconds or more often.
     *
     * @return the state of the engine, or that no broker answers; null if it is running.
     */
    public String notReadyReason() {
        KafkaStreams.State state = streams.state();
        if (state != KafkaStreams.State.RUNNING) {
            return "Kafka Streams is in the state " + state;
        }
        return pulse.waitingReason(streams.metrics().values());
    }

    /**
     * Returns why this instance has stopped.
     *
     * @return the failure, or null.
     */
    public Throwable failure() {
        return failure.get();
    }

    /**
     * Returns the record of the input topic whose result was refused by a topic.
     *
     * @return its place as PARTITION:OFFSET, or null if there is none.
     */
    public String refusedRecord() {
        return refused.get();
    }

    /** Finishes the messages that are being converted, leaves the group, so that the others continue at once, and stops. */
    @Override
    public void close() {
        leave(LONGEST_STOP);
    }

    /**
     * Stops, and leaves the group. A shutdown by the engine's own response to a failure would stay in the group, whose
     * partitions then wait for the session timeout. It is safe to leave: the engine has aborted what is not committed.
     */
    private void leave(Duration longest) {
        streams.close(CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(longest));
        watch.shutdownNow();
        ids.close();
    }
}
