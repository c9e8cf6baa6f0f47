// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/**
 * What records the topics of a command accept.
 *
 * @param json maximum length of key, value and headers of a record with JSON in bytes.
 * @param jsonNeedsKey whether the topic for JSON is compacted, and refuses records without a key.
 * @param deadLetter maximum length of key, value and headers of a dead letter in bytes.
 */
public record RecordLimits(int json, boolean jsonNeedsKey, int deadLetter) {
    /** For lengths and timestamps of a record and its batch. */
    private static final int OVERHEAD = 1 << 10;

    /** Enough for a reason and the path of a log. */
    private static final int LEAST_DEAD_LETTER = 8 << 10;

    /**
     * Reads the limits of the topics.
     *
     * @param admin of the cluster.
     * @param json topic for JSON.
     * @param deadLetters topic for dead letters.
     * @param maxRequestLength of the producer in bytes, its {@code max.request.size}.
     * @return the limits.
     * @throws SetupException if the dead-letter topic would not keep dead letters.
     * @throws ExecutionException if a topic cannot be read.
     * @throws InterruptedException if interrupted.
     */
    public static RecordLimits of(Admin admin, String json, String deadLetters, int maxRequestLength)
            throws SetupException, ExecutionException, InterruptedException {
        ConfigResource jsonTopic = new ConfigResource(ConfigResource.Type.TOPIC, json);
        ConfigResource deadTopic = new ConfigResource(ConfigResource.Type.TOPIC, deadLetters);
        Map<ConfigResource, Config> configs =
                admin.describeConfigs(List.of(jsonTopic, deadTopic)).all().get();
        if (isCompacted(configs.get(deadTopic))) {
            throw new SetupException("the dead-letter topic " + deadLetters + " is compacted ("
                    + TopicConfig.CLEANUP_POLICY_CONFIG + "), so that a dead letter could replace another one: choose a"
                    + " topic that is not");
        }
        int deadLetter = maxLength(configs.get(deadTopic), maxRequestLength);
        if (deadLetter < LEAST_DEAD_LETTER) {
            throw new SetupException("the dead-letter topic " + deadLetters + " accepts only records of "
                    + (deadLetter + OVERHEAD) + " bytes, too few for the reason in a dead letter: let "
                    + TopicConfig.MAX_MESSAGE_BYTES_CONFIG + " be at least " + (LEAST_DEAD_LETTER + OVERHEAD));
        }
        return new RecordLimits(
                maxLength(configs.get(jsonTopic), maxRequestLength), isCompacted(configs.get(jsonTopic)), deadLetter);
    }

    /**
     * Returns how long a record of one topic may be.
     *
     * @param admin of the cluster.
     * @param topic to write to.
     * @param maxRequestLength of the producer in bytes, its {@code max.request.size}.
     * @return the maximum length of key, value and headers in bytes.
     * @throws ExecutionException if the topic cannot be read.
     * @throws InterruptedException if interrupted.
     */
    public static int maxLength(Admin admin, String topic, int maxRequestLength)
            throws ExecutionException, InterruptedException {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        Config config = admin.describeConfigs(List.of(resource)).all().get().get(resource);
        return maxLength(config, maxRequestLength);
    }

    private static int maxLength(Config topic, int maxRequestLength) {
        String limit = topic.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value();
        return Math.min(maxRequestLength, Integer.parseInt(limit)) - OVERHEAD;
    }

    private static boolean isCompacted(Config topic) {
        return topic.get(TopicConfig.CLEANUP_POLICY_CONFIG).value().contains(TopicConfig.CLEANUP_POLICY_COMPACT);
    }
}
