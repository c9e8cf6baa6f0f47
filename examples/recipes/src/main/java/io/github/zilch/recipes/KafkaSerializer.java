// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Serializes a document for Kafka, in {@code send}: the builder is free again when {@code send} returns. Kafka's interface
 * asks for an array; it is the one piece of garbage.
 */
public final class KafkaSerializer implements Serializer<JsonBuilder> {
    @Override
    public byte[] serialize(String topic, JsonBuilder json) {
        return json == null ? null : json.toBytes(); // null is a tombstone
    }
}
