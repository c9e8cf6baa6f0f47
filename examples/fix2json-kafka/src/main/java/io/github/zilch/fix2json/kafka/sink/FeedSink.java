// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

import io.github.zilch.rows2json.feed.sink.Sink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.KafkaException;

/**
 * Writes each line of a change feed to one partition of a topic, so that changes stay in the order of their commits. A
 * position is confirmed to the database when all in-sync replicas have the lines before it.
 *
 * <p>Many lines are under way at a time. While the producer's buffer is full, the feed waits, and reads nothing from the
 * database.
 */
final class FeedSink implements Sink {
    private final AcknowledgedTopic topic;
    private final int partition;
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private long marked;

    /**
     * Creates the sink.
     *
     * @param topic to write to. The sink closes it.
     * @param partition of the topic.
     */
    FeedSink(AcknowledgedTopic topic, int partition) {
        this.topic = topic;
        this.partition = partition;
    }

    @Override
    public void take(ByteBuffer line) throws IOException {
        byte[] value = new byte[line.remaining()];
        line.get(value);
        try {
            topic.send(partition, null, value, (metadata, e) -> failure.compareAndSet(null, e));
        } catch (KafkaException e) {
            failure.compareAndSet(null, e);
        }
        checkFailure();
    }

    @Override
    public void mark(long position) {
        marked = position;
    }

    @Override
    public long sync() throws IOException {
        topic.flush();
        checkFailure();
        return marked;
    }

    private void checkFailure() throws IOException {
        Exception e = failure.get();
        if (e != null) {
            throw new IOException(topic + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        topic.close();
    }
}
