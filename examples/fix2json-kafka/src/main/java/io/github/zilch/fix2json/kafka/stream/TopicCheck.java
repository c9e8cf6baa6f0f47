// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.kafka.RecordLimits;
import io.github.zilch.fix2json.kafka.SetupException;
import io.github.zilch.fix2json.kafka.TopicIds;
import io.github.zilch.kit.Causes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Checks the topics of a stream before it starts, because Kafka Streams reports what is missing late and in log files. */
final class TopicCheck {
    private TopicCheck() {}

    /**
     * What is known of the topics after the check.
     *
     * @param limits of records.
     * @param ids of the topics, which were read before anything else.
     */
    record Checked(RecordLimits limits, Map<String, Uuid> ids) {}

    /**
     * Checks that the topics exist and have the same partitions, and that the positions of the group are there.
     *
     * @param settings of the stream.
     * @return what is known of the topics.
     * @throws SetupException if a topic cannot be used.
     */
    static Checked check(StreamSettings settings) throws SetupException {
        Topics topics = settings.topics();
        try (Admin admin = Admin.create(settings.adminClient())) {
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
            checkStore(admin, settings, in);
            Positions.prepare(admin, settings, in);
            RecordLimits limits =
                    RecordLimits.of(admin, topics.output(), topics.deadLetters(), settings.maxRequestLength());
            return new Checked(limits, TopicIds.ids(found));
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

    /** Checks the topic of the store if there is one: Kafka Streams advises to delete it if partitions have been added. */
    private static void checkStore(Admin admin, StreamSettings settings, int partitions)
            throws SetupException, ExecutionException, InterruptedException {
        String store = settings.storeTopic();
        try {
            int found = admin.describeTopics(List.of(store))
                    .allTopicNames()
                    .get()
                    .get(store)
                    .partitions()
                    .size();
            if (found != partitions) {
                throw new SetupException("topic " + store + " has " + found + " partitions, but "
                        + settings.topics().input() + " has " + partitions
                        + ": stop all instances, and give it the same number by kafka-topics --alter --topic " + store
                        + " --partitions " + partitions);
            }
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                throw e;
            }
            // the first start
        }
    }
}
