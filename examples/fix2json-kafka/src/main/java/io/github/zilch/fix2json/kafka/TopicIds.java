// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;

/**
 * The topics that a command uses, by their ids. A topic that is deleted and created again has the same name and perhaps even
 * the same offsets, but none of its records; Kafka's clients go on with it without a word. May be used by any thread.
 */
public final class TopicIds implements AutoCloseable {
    /** How long the brokers may not answer, or not know a topic. */
    private static final long PATIENCE_NANOS = Duration.ofSeconds(30).toNanos();

    private static final long PAUSE_NANOS = Duration.ofMillis(200).toNanos();

    private final Admin admin;
    private final Map<String, Uuid> ids;

    /**
     * Remembers ids.
     *
     * @param admin of the cluster, which is closed with this object.
     * @param ids of topics, by their names.
     */
    public TopicIds(Admin admin, Map<String, Uuid> ids) {
        this.admin = admin;
        this.ids = Map.copyOf(ids);
    }

    /**
     * Returns the ids that topics have now. Waits for brokers that do not answer, and for a topic that they do not know yet.
     *
     * @param admin of the cluster.
     * @param topics their names.
     * @return the ids by the names.
     * @throws KafkaException if the ids cannot be read for 30 seconds.
     */
    public static Map<String, Uuid> read(Admin admin, Collection<String> topics) {
        long start = System.nanoTime();
        while (true) {
            try {
                return ids(admin.describeTopics(topics).allTopicNames().get());
            } catch (ExecutionException e) {
                boolean isLate = System.nanoTime() - start > PATIENCE_NANOS;
                if (isLate || !(e.getCause() instanceof RetriableException)) {
                    throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            } catch (InterruptedException e) {
                throw new InterruptException(e); // interrupts the thread again
            }
        }
    }

    /**
     * Returns the ids of topics.
     *
     * @param topics by their names.
     * @return the ids by the names.
     */
    public static Map<String, Uuid> ids(Map<String, TopicDescription> topics) {
        Map<String, Uuid> ids = new HashMap<>();
        topics.forEach((name, topic) -> ids.put(name, topic.topicId()));
        return ids;
    }

    /**
     * Returns the id of a topic.
     *
     * @param topic its name.
     * @return the id.
     */
    public Uuid of(String topic) {
        return ids.get(topic);
    }

    /**
     * Compares the ids.
     *
     * @throws ChangedTopicException if a topic has another id.
     * @throws KafkaException if the ids cannot be read for 30 seconds.
     */
    public void compare() {
        Map<String, Uuid> now = read(admin, ids.keySet());
        ids.forEach((topic, id) -> {
            if (!id.equals(now.get(topic))) {
                throw new ChangedTopicException(topic);
            }
        });
    }

    @Override
    public void close() {
        admin.close();
    }
}
