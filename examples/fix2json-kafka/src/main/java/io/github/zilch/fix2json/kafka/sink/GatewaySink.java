// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.gateway.sink.Sink;
import io.github.zilch.fix2json.gateway.sink.SinkFailedException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;
import quickfix.SessionID;

/**
 * Writes each text to a topic, under the session as its key. A text is accepted when all in-sync replicas have it. One
 * text at a time is under way, because the engine stores the number of a message only after it is accepted.
 *
 * <p>A text that is not acknowledged in time is not accepted, but can still arrive. When its session sends the message
 * again, it then comes twice, in order, which the guarantee of the gateway allows.
 *
 * <p>Allocates the array of each text, which Kafka requires, and what the producer allocates.
 */
final class GatewaySink implements Sink {
    /** How long {@link #offer} waits for an acknowledgement. The gateway offers the text again until its own timeout. */
    private static final long WAIT_MILLIS = 100;

    private final AcknowledgedTopic topic;
    private final Map<SessionID, byte[]> keys = new HashMap<>();

    /** Whether a text was sent for which no offer has returned {@code true}. */
    private boolean isUnderWay;

    /** Whether the gateway has given up the text that is under way: its message will be offered again. */
    private boolean isAbandoned;

    private Future<RecordMetadata> acknowledgement;

    /** Why the last text was not written, or null. */
    private String failure;

    /**
     * Creates the sink.
     *
     * @param topic to write to. The sink closes it.
     */
    GatewaySink(AcknowledgedTopic topic) {
        this.topic = topic;
    }

    @Override
    public boolean offer(JsonBuilder json) {
        return offer(json, null);
    }

    @Override
    public boolean offer(JsonBuilder json, SessionID session) {
        if (isAbandoned) {
            if (isUnderWay && !isWritten()) {
                return false; // it must not come after this one
            }
            isUnderWay = false;
            isAbandoned = false;
        }
        if (!isUnderWay && !send(json.toBytes(), session) || !isWritten()) {
            return false;
        }
        isUnderWay = false;
        return true;
    }

    /** The next offer is of another message, even if it has the same text. */
    @Override
    public void abandon() {
        isAbandoned = true;
    }

    private boolean send(byte[] offered, SessionID session) {
        byte[] key = session == null ? null : keys.computeIfAbsent(session, GatewaySink::key);
        try {
            acknowledgement = topic.send(null, key, offered, null);
            isUnderWay = true;
            return true;
        } catch (KafkaException e) {
            failed(e);
            return false;
        }
    }

    private static byte[] key(SessionID session) {
        return session.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Waits a moment for the text that is under way. If it fails, there is none any more. */
    private boolean isWritten() {
        try {
            acknowledgement.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
            failure = null;
            return true;
        } catch (TimeoutException e) {
            failure = "not all in-sync replicas have acknowledged the last message";
        } catch (ExecutionException e) {
            isUnderWay = false;
            failed(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    private void failed(Throwable cause) {
        if (!(cause instanceof RetriableException)) {
            throw new SinkFailedException("cannot write to " + topic + ": " + cause.getMessage(), cause);
        }
        failure = cause.getMessage();
    }

    @Override
    public String notReadyReason() {
        if (isUnderWay) {
            isWritten();
        }
        String reason = failure;
        if (!isUnderWay) {
            failure = null; // the next offer sends again
        }
        return reason == null ? null : "Kafka, " + topic + ": " + reason;
    }

    @Override
    public int maxLength() {
        return topic.maxLength();
    }

    /** Does nothing, because {@link #offer} blocks no longer than the producer's {@code max.block.ms}. */
    @Override
    public void cancel() {}

    @Override
    public void close() {
        topic.close();
    }
}
