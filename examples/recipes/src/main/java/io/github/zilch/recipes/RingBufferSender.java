// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import org.agrona.concurrent.ringbuffer.RingBuffer;

/** Hands messages to another thread or process by a ring buffer of Agrona. */
final class RingBufferSender {
    private static final int TRADE = 1;
    private static final int MAX_LENGTH = 256;

    private final JsonBuilder json = new JsonBuilder();
    private final JsonBuilder inPlace = new JsonBuilder();
    private final RingBuffer ring;

    RingBufferSender(RingBuffer ring) {
        this.ring = ring;
    }

    /** Returns false if the ring buffer is full. */
    boolean send(Trade trade) {
        TradeJson.write(json, trade);
        return ring.write(TRADE, json.buffer(), json.offset(), json.length());
    }

    /** Writes in the ring buffer itself. Blanks fill the rest of the message. */
    boolean sendFixed(Trade trade) {
        int index = ring.tryClaim(TRADE, MAX_LENGTH);
        if (index < 0) {
            return false;
        }
        try {
            inPlace.wrap(ring.buffer(), index, MAX_LENGTH);
            TradeJson.write(inPlace, trade);
            inPlace.pad();
            ring.commit(index);
        } catch (RuntimeException e) {
            ring.abort(index);
            throw e;
        }
        return true;
    }
}
