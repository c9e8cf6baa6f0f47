// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.kafka.RecordLimits;
import io.github.zilch.fix2json.kafka.UsageException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.streams.StreamsConfig;

/** Checks the topics of a stream before it starts, because Kafka Streams reports what is missing late and in log files. */
final class TopicCheck {
    private TopicCheck() {}

    /**
     * Checks that the topics exist and have the same partitions.
     *
     * @param settings of the stream.
     * @return the maximum length of key, value and headers of a record with JSON in bytes.
     * @throws UsageException if a topic cannot be used.
     */
    static int maxRecordLength(StreamSettings settings) throws UsageException {
        Topics topics = settings.topics();
        try (Admin admin = Admin.create(new StreamsConfig(settings.engine()).getAdminConfigs("topic-check"))) {
            Map<String, TopicDescription> found = admin.describeTopics(
                            List.of(topics.input(), topics.output(), topics.deadLetters()))
                    .allTopicNames()
                    .get();
            int in = found.get(topics.input()).partitions().size();
            int out = found.get(topics.output()).partitions().size();
            if (in != out) {
                throw new UsageException("topic " + topics.output() + " has " + out + " partitions, but "
                        + topics.input() + " has " + in + ": give both the same number, because a message keeps its"
                        + " partition");
            }
            return RecordLimits.maxLength(admin, topics.output(), settings.maxRequestLength());
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw new UsageException(
                    cause instanceof UnknownTopicOrPartitionException
                            ? "a topic is missing: create " + topics + " first (" + cause.getMessage() + ")"
                            : "cannot read the topics: " + cause.getMessage(),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UsageException("interrupted while the topics were read", e);
        }
    }
}
