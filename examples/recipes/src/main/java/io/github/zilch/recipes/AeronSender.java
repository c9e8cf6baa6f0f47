// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.aeron.ExclusivePublication;
import io.aeron.logbuffer.BufferClaim;
import io.github.zilch.JsonBuilder;

/** Publishes to Aeron. Both methods return Aeron's position, or its negative code. */
final class AeronSender {
    private final JsonBuilder json = new JsonBuilder();
    private final BufferClaim claim = new BufferClaim();
    private final ExclusivePublication publication;

    AeronSender(ExclusivePublication publication) {
        this.publication = publication;
    }

    /** For messages of any length: Aeron splits long ones. Call {@code offer} again while it returns BACK_PRESSURED. */
    long offer(Trade trade) {
        TradeJson.write(json, trade);
        return publication.offer(json.buffer(), json.offset(), json.length());
    }

    /** For messages up to {@code maxPayloadLength}. The message is written in the log buffer itself by one copy. */
    long claim(Trade trade) {
        TradeJson.write(json, trade);
        long position = publication.tryClaim(json.length(), claim);
        if (position > 0) {
            json.toBytes(claim.buffer(), claim.offset());
            claim.commit();
        }
        return position;
    }
}
