// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Gives a record without a timestamp the latest one of its partition, or the present. Kafka Streams itself would stop, or
 * leave the record out; and Kafka would soon delete JSON of the year 1970.
 */
final class RecordTime implements TimestampExtractor {
    @Override
    public long extract(ConsumerRecord<Object, Object> message, long partitionTime) {
        if (message.timestamp() >= 0) {
            return message.timestamp();
        }
        return partitionTime >= 0 ? partitionTime : System.currentTimeMillis();
    }
}
