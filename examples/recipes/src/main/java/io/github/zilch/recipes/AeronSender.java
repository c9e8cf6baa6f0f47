// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.aeron.ExclusivePublication;
import io.aeron.logbuffer.BufferClaim;
import io.github.zilch.JsonBuilder;

/** Publishes to Aeron. The methods return Aeron's position, or its negative code. */
final class AeronSender {
    private static final int MAX_LENGTH = 256;

    private final JsonBuilder json = new JsonBuilder();
    private final JsonBuilder inPlace = new JsonBuilder();
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

    /** For messages up to {@code maxPayloadLength}: copied into the log buffer. */
    long claim(Trade trade) {
        TradeJson.write(json, trade);
        long position = publication.tryClaim(json.length(), claim);
        if (position > 0) {
            json.toBytes(claim.buffer(), claim.offset());
            claim.commit();
        }
        return position;
    }

    /** For messages up to a length that is known before: written in the log buffer itself. Blanks fill the rest. */
    long claimFixed(Trade trade) {
        long position = publication.tryClaim(MAX_LENGTH, claim);
        if (position > 0) {
            try {
                inPlace.wrap(claim.buffer(), claim.offset(), claim.length());
                TradeJson.write(inPlace, trade);
                inPlace.pad();
                claim.commit();
            } catch (RuntimeException e) { // such as a JsonCapacityException
                claim.abort();
                throw e;
            }
        }
        return position;
    }
}
