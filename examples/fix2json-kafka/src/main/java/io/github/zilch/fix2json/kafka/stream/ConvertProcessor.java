// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.kafka.FlawHeaders;
import io.github.zilch.fix2json.kafka.LogonDigest;
import io.github.zilch.fix2json.kafka.MessageConverter;
import io.github.zilch.fix2json.kafka.MessageHeader;
import io.github.zilch.fix2json.kafka.RecordLimits;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Converts the records of one partition. */
final class ConvertProcessor implements Processor<byte[], byte[], byte[], byte[]> {
    /** Names of the nodes that get records, and of the store. */
    static final String OUTPUT = "json";

    static final String DEAD_LETTERS = "dead-letters";
    static final String LOGONS = "logons";

    private static final byte[] NO_VALUE = {};

    private final MessageConverter converter;
    private final InputPartition partition;
    private final RecordLimits limits;
    private final SkippedRecords skipped;
    private final UsedTopics used;
    private final MessageHeader header = new MessageHeader();
    private final LogonDigest logonDigest = new LogonDigest();
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);

    private ProcessorContext<byte[], byte[]> context;
    private Set<Integer> partitionNumber;
    private KeyValueStore<String, byte[]> logons;

    /**
     * Creates the processor.
     *
     * @param converter of this partition.
     * @param partition that is told the partition of the records that are written next.
     * @param limits of the topics.
     * @param skipped the records that are left out.
     * @param used compares the topics.
     */
    ConvertProcessor(
            MessageConverter converter,
            InputPartition partition,
            RecordLimits limits,
            SkippedRecords skipped,
            UsedTopics used) {
        this.converter = converter;
        this.partition = partition;
        this.limits = limits;
        this.skipped = skipped;
        this.used = used;
    }

    /** Lets the converter read the Logons of the sessions of this partition. The JSON is not used. */
    @Override
    public void init(ProcessorContext<byte[], byte[]> newContext) {
        context = newContext;
        partitionNumber = Set.of(context.taskId().partition());
        logons = context.getStateStore(LOGONS);
        used.compare(logons);
        try (KeyValueIterator<String, byte[]> all = logons.all()) {
            all.forEachRemaining(this::remind);
        }
    }

    private void remind(KeyValue<String, byte[]> logon) {
        if (!UsedTopics.isKey(logon.key)) {
            converter.convert(logon.value, Integer.MAX_VALUE);
        }
    }

    @Override
    public void process(Record<byte[], byte[]> message) {
        RecordMetadata origin = context.recordMetadata().orElseThrow();
        if (skipped.contains(origin.partition(), origin.offset())) {
            return;
        }
        partition.set(partitionNumber);
        FlawHeaders.removeOwn(message.headers());
        byte[] value = message.value() == null ? NO_VALUE : message.value();
        int keyLength = message.key() == null ? 0 : message.key().length;
        int room = limits.json() - keyLength - FlawHeaders.length(message.headers());
        byte[] json = converter.convert(value, room);
        String source = origin.topic() + '-' + origin.partition();
        if (json == null) {
            FlawHeaders.addReason(message.headers(), converter.flaws(), source, origin.offset());
            deadLetter(message, value);
        } else if (message.key() == null && limits.jsonNeedsKey()) {
            FlawHeaders.addReason(
                    message.headers(),
                    FlawHeaders.NO_KEY,
                    "the record has no key, which the compacted output topic requires",
                    source,
                    origin.offset());
            deadLetter(message, value);
        } else {
            rememberLogon(value);
            FlawHeaders.addWarnings(message.headers(), converter.flaws(), room - json.length);
            context.forward(message.withValue(json), OUTPUT);
        }
    }

    private void deadLetter(Record<byte[], byte[]> message, byte[] value) {
        FlawHeaders.Letter letter =
                FlawHeaders.fit(message.headers(), message.key(), converter.masked(value), limits.deadLetter());
        context.forward(message.withKey(letter.key()).withValue(letter.value()), DEAD_LETTERS);
    }

    private void rememberLogon(byte[] message) {
        buffer.wrap(message);
        if (MessageHeader.isOverFixt(buffer, 0, message.length)) {
            header.wrap(buffer, 0, message.length);
            if (header.isVersionLogon()) {
                logons.put(header.session(), logonDigest.of(message));
            }
        }
    }
}
