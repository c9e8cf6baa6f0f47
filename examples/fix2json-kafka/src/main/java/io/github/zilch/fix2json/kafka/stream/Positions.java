// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.kafka.SetupException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.UnknownMemberIdException;

/**
 * The positions of the group in the input topic. They are set when a stream starts for the first time, and Kafka Streams
 * never chooses one: it would convert everything again, or leave records out, without a word.
 */
final class Positions {
    private final Admin admin;
    private final String group;
    private final String topic;
    private final String store;

    private Positions(Admin admin, StreamSettings settings) {
        this.admin = admin;
        group = settings.group();
        topic = settings.topics().input();
        store = settings.storeTopic();
    }

    /**
     * Checks the positions of the group, and sets those of partitions that have none yet to the beginning.
     *
     * @param admin of the cluster.
     * @param settings of the stream.
     * @param partitions number of partitions of the input topic.
     * @throws SetupException if Kafka has deleted a position, or records at a position.
     */
    static void prepare(Admin admin, StreamSettings settings, int partitions)
            throws SetupException, ExecutionException, InterruptedException {
        new Positions(admin, settings).prepare(partitions);
    }

    private void prepare(int partitions) throws SetupException, ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> known = known();
        Map<TopicPartition, ListOffsetsResultInfo> begins = offsets(partitions, OffsetSpec.earliest());
        Map<TopicPartition, ListOffsetsResultInfo> ends = offsets(partitions, OffsetSpec.latest());
        Map<TopicPartition, OffsetAndMetadata> missing = new HashMap<>();
        for (TopicPartition partition : begins.keySet()) {
            long begin = begins.get(partition).offset();
            if (known.containsKey(partition)) {
                check(
                        partition,
                        known.get(partition).offset(),
                        begin,
                        ends.get(partition).offset());
            } else {
                missing.put(partition, new OffsetAndMetadata(begin));
            }
        }
        boolean isEmpty = ends.values().stream().allMatch(end -> end.offset() == 0);
        if (known.isEmpty() && !isEmpty && hasStarted() && !isRunning()) {
            throw new SetupException("Kafka has deleted the positions of the group " + group + " in " + topic
                    + ", so it is not known what is converted already: set them with " + resetCommand(topic)
                    + ", or use another application.id and output topic");
        }
        if (!missing.isEmpty()) {
            set(missing);
        }
    }

    private void check(TopicPartition partition, long position, long begin, long end) throws SetupException {
        if (position < begin) {
            throw new SetupException("Kafka has deleted the records of " + partition + " from " + position + " to "
                    + (begin - 1) + ", which are not converted: go on without them by "
                    + resetCommand(topic + ':' + partition.partition()) + " --to-earliest --execute");
        }
        if (position > end) {
            throw new SetupException("the position of the group " + group + " in " + partition + " is " + position
                    + ", but the topic ends at " + end + ", as if it had been created again: set the position by "
                    + resetCommand(topic + ':' + partition.partition()));
        }
    }

    private String resetCommand(String what) {
        return "kafka-consumer-groups --group " + group + " --topic " + what + " --reset-offsets";
    }

    private Map<TopicPartition, OffsetAndMetadata> known() throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> known = new HashMap<>();
        try {
            admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .forEach((partition, position) -> {
                        if (partition.topic().equals(topic) && position != null) {
                            known.put(partition, position);
                        }
                    });
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof GroupIdNotFoundException)) {
                throw e;
            }
        }
        return known;
    }

    private Map<TopicPartition, ListOffsetsResultInfo> offsets(int partitions, OffsetSpec which)
            throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> all = new HashMap<>();
        for (int i = 0; i < partitions; i++) {
            all.put(new TopicPartition(topic, i), which);
        }
        return admin.listOffsets(all).all().get();
    }

    /** Returns whether there was an earlier start, by the topic of its store. */
    private boolean hasStarted() throws ExecutionException, InterruptedException {
        return admin.listTopics(new ListTopicsOptions().listInternal(true))
                .names()
                .get()
                .contains(store);
    }

    private boolean isRunning() throws ExecutionException, InterruptedException {
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

    private void set(Map<TopicPartition, OffsetAndMetadata> positions) throws ExecutionException, InterruptedException {
        try {
            admin.alterConsumerGroupOffsets(group, positions).all().get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof UnknownMemberIdException)) {
                throw e;
            }
            // another instance runs already, and has set them
        }
    }
}
