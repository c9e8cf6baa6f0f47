// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

import io.github.zilch.kit.sink.LinesLostException;
import io.github.zilch.kit.sink.Marks;
import io.github.zilch.kit.sink.Sink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.RetriableException;

/**
 * Writes each line to a topic: to one partition, so that all lines stay in order, or under its key. A line is durable when
 * all in-sync replicas have it and every line before it.
 *
 * <p>Many lines are under way at a time. After one that is not written, no later one is written either: all that are under
 * way are lost together, and are offered again, in order. Lines that were on their way to the cluster can come twice.
 *
 * <p>Allocates the array of each line, which Kafka requires, and what the producer allocates.
 */
final class KafkaSink implements Sink {
    private final AcknowledgedTopic topic;
    private final Integer partition;
    private final boolean refuses;
    private final Map<String, byte[]> keys = new HashMap<>();

    /** The lines that are not known to be written. */
    private final Queue<Future<RecordMetadata>> underWay = new ArrayDeque<>();

    private final Marks marks = new Marks();
    private long taken;
    private long written;

    /** Why the last line was refused, or null. */
    private String refusal;

    /** Why this sink takes no more lines, or null. */
    private IOException failure;

    /**
     * Creates a sink.
     *
     * @param topic to write to. The sink closes it.
     * @param partition of the topic, or null for that of the key.
     * @param refuses whether a line that the producer does not accept for now is refused; otherwise the sink fails.
     */
    KafkaSink(AcknowledgedTopic topic, Integer partition, boolean refuses) {
        this.topic = topic;
        this.partition = partition;
        this.refuses = refuses;
    }

    @Override
    public boolean offer(ByteBuffer line, String key) throws IOException {
        durable();
        byte[] value = new byte[line.remaining()];
        line.get(value);
        byte[] keyBytes = key == null ? null : keys.computeIfAbsent(key, text -> text.getBytes(StandardCharsets.UTF_8));
        try {
            underWay.add(topic.send(partition, keyBytes, value));
            taken++;
            refusal = null;
            return true;
        } catch (SendException e) {
            if (!refuses || !isTemporary(e.getCause())) {
                throw failed(e.getCause());
            }
            refusal = e.getCause().getMessage();
            return false;
        }
    }

    private static boolean isTemporary(Throwable cause) {
        return cause instanceof RetriableException;
    }

    private IOException failed(Throwable cause) {
        failure = new IOException(topic + ": " + cause.getMessage(), cause);
        return failure;
    }

    @Override
    public void mark(long position) {
        marks.add(taken, position);
    }

    @Override
    public long sync() throws IOException {
        return durable(); // the producer passes on by itself
    }

    @Override
    public long durable() throws IOException {
        if (failure != null) {
            throw failure;
        }
        while (!underWay.isEmpty() && underWay.element().isDone()) {
            if (!isWritten(underWay.element())) {
                throw lost(topic.failure());
            }
            underWay.remove();
            written++;
        }
        return marks.done(written);
    }

    private static boolean isWritten(Future<RecordMetadata> done) throws IOException {
        try {
            done.get();
            return true;
        } catch (ExecutionException | CancellationException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private IOException lost(Throwable cause) {
        underWay.clear();
        marks.clear();
        taken = written;
        if (!isTemporary(cause)) {
            return failed(cause);
        }
        topic.restart();
        return new LinesLostException("Kafka, " + topic + ": " + cause.getMessage(), cause);
    }

    @Override
    public void awaitAcknowledgements() {
        topic.flush();
    }

    @Override
    public String notReadyReason() throws IOException {
        durable();
        String reason = underWay.isEmpty() ? refusal : "not all in-sync replicas have acknowledged the last message";
        refusal = null; // the next line is tried again
        return reason == null ? null : "Kafka, " + topic + ": " + reason;
    }

    @Override
    public int maxLength() {
        return topic.maxLength();
    }

    @Override
    public void close() {
        topic.close();
    }

    @Override
    public String toString() {
        return topic.toString();
    }
}
