// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProductionExceptionHandler;

/**
 * Remembers the place in the input topic of the record whose result a topic has refused, so that the user can leave it out.
 * The stream fails, as without it. Kafka Streams creates it.
 */
public final class RefusedRecord implements ProductionExceptionHandler {
    /** The setting with the {@link AtomicReference} for the place, as PARTITION:OFFSET. */
    static final String PLACE = "fix2json.refused.record";

    private AtomicReference<String> place;

    /** Creates a handler, which {@link #configure} completes. */
    public RefusedRecord() {}

    @Override
    @SuppressWarnings("unchecked") // the stream puts it there
    public void configure(Map<String, ?> configs) {
        place = (AtomicReference<String>) configs.get(PLACE);
    }

    @Override
    public Response handleError(
            ErrorHandlerContext context, ProducerRecord<byte[], byte[]> refused, Exception exception) {
        place.compareAndSet(null, context.partition() + ":" + context.offset());
        return Response.fail();
    }
}
