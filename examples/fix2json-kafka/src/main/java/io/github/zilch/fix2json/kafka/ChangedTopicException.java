// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import org.apache.kafka.common.KafkaException;

/** Thrown when a topic that is in use has been deleted and created again. */
public final class ChangedTopicException extends KafkaException {
    private static final long serialVersionUID = 1L;

    private final String topic;

    /**
     * Creates the exception.
     *
     * @param topic its name.
     */
    public ChangedTopicException(String topic) {
        super("topic " + topic + " has been deleted and created again");
        this.topic = topic;
    }

    /**
     * Returns the topic.
     *
     * @return its name.
     */
    public String topic() {
        return topic;
    }
}
