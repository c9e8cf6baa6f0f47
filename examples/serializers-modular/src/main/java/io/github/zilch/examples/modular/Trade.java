// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.modular;

import io.github.zilch.JsonEpoch;
import io.github.zilch.JsonScaled;
import io.github.zilch.JsonSerializable;
import java.util.concurrent.TimeUnit;

/**
 * A trade.
 *
 * @param price in ten-thousandths.
 * @param time in nanoseconds since 1970.
 */
@JsonSerializable
public record Trade(
        String symbol,
        Side side,
        int quantity,
        @JsonScaled(4) long price,
        @JsonEpoch(TimeUnit.NANOSECONDS) long time) {
    /** The side of a trade. */
    public enum Side {
        BUY,
        SELL
    }
}
