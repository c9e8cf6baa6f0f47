// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.kafka.MessageConverter;
import io.github.zilch.fix2json.kafka.RecordLimits;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * What Kafka Streams runs: a topic of messages becomes a topic of JSON, and a topic of what is no message.
 *
 * <p>Each partition has a converter of its own, which one thread uses at a time, so the JSON depends on nothing but the
 * records of the partition. A converter remembers the versions of sessions under FIXT.1.1 from their Logons. This must
 * survive the move of a partition to another thread or machine, so the Logons are in a store that Kafka Streams moves
 * with the partition.
 */
final class ConversionTopology {
    static final String CONVERTER = "convert";

    private final Topics topics;
    private final RecordLimits limits;
    private final SkippedRecords skipped;
    private final UsedTopics used;
    private final Supplier<MessageConverter> converters;
    private final InputPartition partition = new InputPartition();

    /**
     * Creates the topology.
     *
     * @param topics to read and write.
     * @param limits of the topics.
     * @param skipped the records that are left out.
     * @param used compares the topics.
     * @param converters creates a converter; called by any thread.
     */
    ConversionTopology(
            Topics topics,
            RecordLimits limits,
            SkippedRecords skipped,
            UsedTopics used,
            Supplier<MessageConverter> converters) {
        this.topics = topics;
        this.limits = limits;
        this.skipped = skipped;
        this.used = used;
        this.converters = converters;
    }

    /** Returns the topology for Kafka Streams. */
    Topology build() {
        ByteArrayDeserializer reader = new ByteArrayDeserializer();
        ByteArraySerializer writer = new ByteArraySerializer();
        return new Topology()
                .addSource(AutoOffsetReset.none(), "fix", new RecordTime(), reader, reader, topics.input())
                .addProcessor(CONVERTER, new Processors(), "fix")
                .addSink(ConvertProcessor.OUTPUT, topics.output(), writer, writer, partition, CONVERTER)
                .addSink(ConvertProcessor.DEAD_LETTERS, topics.deadLetters(), writer, writer, partition, CONVERTER);
    }

    /** Creates a processor for each partition. */
    private final class Processors implements ProcessorSupplier<byte[], byte[], byte[], byte[]> {
        @Override
        public Processor<byte[], byte[], byte[], byte[]> get() {
            return new ConvertProcessor(converters.get(), partition, limits, skipped, used);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            StoreBuilder<KeyValueStore<String, byte[]>> logons = Stores.keyValueStoreBuilder(
                            Stores.inMemoryKeyValueStore(ConvertProcessor.LOGONS), Serdes.String(), Serdes.ByteArray())
                    .withLoggingEnabled(Map.of());
            return Set.of(logons);
        }
    }
}
