// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Writes each record to the partition with the number of the one that it was read from, so that the output is partitioned
 * as the input is, however that is. A topic with fewer partitions gets it modulo their number.
 */
final class InputPartition implements StreamPartitioner<byte[], byte[]> {
    /** The partition of the record that this thread is converting, as Kafka wants it. */
    private final ThreadLocal<Set<Integer>> current = new ThreadLocal<>();

    /**
     * Sets the partition for the records that this thread writes next.
     *
     * @param partition a set with one number.
     */
    void set(Set<Integer> partition) {
        current.set(partition);
    }

    @Override
    public Optional<Set<Integer>> partitions(String topic, byte[] key, byte[] value, int numPartitions) {
        Set<Integer> partition = current.get();
        int number = partition.iterator().next();
        return Optional.of(number < numPartitions ? partition : Set.of(number % numPartitions));
    }
}
