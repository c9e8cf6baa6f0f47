// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.kafka.RecordLimits;
import io.github.zilch.fix2json.kafka.SetupException;
import io.github.zilch.kit.Causes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.streams.StreamsConfig;

/** Checks the topics of a stream before it starts, because Kafka Streams reports what is missing late and in log files. */
final class TopicCheck {
    private TopicCheck() {}

    /**
     * Checks that the topics exist and have the same partitions, and that the positions of the group are there.
     *
     * @param settings of the stream.
     * @return the limits of records.
     * @throws SetupException if a topic cannot be used.
     */
    static RecordLimits check(StreamSettings settings) throws SetupException {
        Topics topics = settings.topics();
        try (Admin admin = Admin.create(new StreamsConfig(settings.engine()).getAdminConfigs("topic-check"))) {
            Map<String, TopicDescription> found = admin.describeTopics(
                            List.of(topics.input(), topics.output(), topics.deadLetters()))
                    .allTopicNames()
                    .get();
            int in = found.get(topics.input()).partitions().size();
            int out = found.get(topics.output()).partitions().size();
            if (in != out) {
                throw new SetupException("topic " + topics.output() + " has " + out + " partitions, but "
                        + topics.input() + " has " + in + ": give both the same number, because a message keeps its"
                        + " partition");
            }
            checkPositions(admin, settings, in);
            return RecordLimits.of(admin, topics.output(), topics.deadLetters(), settings.maxRequestLength());
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw new SetupException(
                    cause instanceof UnknownTopicOrPartitionException
                            ? "a topic is missing: create " + topics + " first (" + cause.getMessage() + ")"
                            : "cannot read the topics: " + Causes.of(cause),
                    e);
        } catch (KafkaException e) {
            throw new SetupException("cannot reach Kafka: " + Causes.of(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SetupException("interrupted while the topics were read", e);
        }
    }

    /**
     * Refuses to begin again where an earlier start has been: Kafka forgets the positions of a group some days after its
     * last instance has ended. The topic of the store shows that there was one.
     */
    private static void checkPositions(Admin admin, StreamSettings settings, int partitions)
            throws SetupException, ExecutionException, InterruptedException {
        String group = settings.group();
        String store = group + '-' + ConversionTopology.LOGONS + "-changelog";
        Topics topics = settings.topics();
        boolean isFirst = !admin.listTopics(new ListTopicsOptions().listInternal(true))
                .names()
                .get()
                .contains(store);
        if (isFirst || hasPositions(admin, group, topics.input()) || isRunning(admin, group)) {
            return;
        }
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (int i = 0; i < partitions; i++) {
            ends.put(new TopicPartition(topics.input(), i), OffsetSpec.latest());
        }
        boolean isEmpty = admin.listOffsets(ends).all().get().values().stream().allMatch(end -> end.offset() == 0);
        if (!isEmpty) {
            throw new SetupException("Kafka has deleted the positions of the group " + group + " in " + topics.input()
                    + ", so it is not known what is converted already: set them with kafka-consumer-groups --group "
                    + group
                    + " --topic " + topics.input()
                    + " --reset-offsets, or use another application.id and output topic");
        }
    }

    private static boolean hasPositions(Admin admin, String group, String topic)
            throws ExecutionException, InterruptedException {
        try {
            return admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get().entrySet().stream()
                    .anyMatch(each -> each.getKey().topic().equals(topic) && each.getValue() != null);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return false;
            }
            throw e;
        }
    }

    private static boolean isRunning(Admin admin, String group) throws ExecutionException, InterruptedException {
        try {
            return !admin.describeConsumerGroups(List.of(group))
                    .all()
                    .get()
                    .get(group)
                    .members()
                    .isEmpty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return false;
            }
            throw e;
        }
    }
}
