// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import org.agrona.concurrent.ringbuffer.RingBuffer;

/** Hands messages to another thread or process by a ring buffer of Agrona. */
final class RingBufferSender {
    private static final int TRADE = 1;

    private final JsonBuilder json = new JsonBuilder();
    private final RingBuffer ring;

    RingBufferSender(RingBuffer ring) {
        this.ring = ring;
    }

    /** Returns false if the ring buffer is full. */
    boolean send(Trade trade) {
        TradeJson.write(json, trade);
        return ring.write(TRADE, json.buffer(), json.offset(), json.length());
    }
}
