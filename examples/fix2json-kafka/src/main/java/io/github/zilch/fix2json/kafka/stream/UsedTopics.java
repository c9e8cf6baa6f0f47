// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.kafka.ChangedTopicException;
import io.github.zilch.fix2json.kafka.TopicIds;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Remembers in the store of a partition which topics its results come from and go to, together with the position in the
 * input. So a stream that is started again notices that the position is one in another topic, or that results are gone.
 */
final class UsedTopics {
    /** Begins the keys of topics in the store, and no name of a session. */
    private static final String MARK = "\0";

    private final TopicIds ids;
    private final List<String> topics;
    private final Set<String> createdAgain;

    /**
     * Creates the memory.
     *
     * @param ids of the topics.
     * @param topics of the stream.
     * @param createdAgain those of which the user knows that they have been created again.
     */
    UsedTopics(TopicIds ids, Topics topics, Set<String> createdAgain) {
        this.ids = ids;
        this.topics = List.of(topics.input(), topics.output(), topics.deadLetters());
        this.createdAgain = createdAgain;
    }

    /** Returns whether a key of the store is that of a topic. */
    static boolean isKey(String key) {
        return key.startsWith(MARK);
    }

    /**
     * Compares the topics with those of the store, and remembers those that are new.
     *
     * @throws ChangedTopicException if a topic is not the one that was used before.
     */
    void compare(KeyValueStore<String, byte[]> store) {
        for (String topic : topics) {
            String key = MARK + topic;
            byte[] before = store.get(key);
            String id = ids.of(topic).toString();
            boolean isSame = before != null && id.equals(new String(before, StandardCharsets.US_ASCII));
            if (before != null && !isSame && !createdAgain.contains(topic)) {
                throw new ChangedTopicException(topic);
            }
            if (!isSame) {
                store.put(key, id.getBytes(StandardCharsets.US_ASCII));
            }
        }
    }
}
