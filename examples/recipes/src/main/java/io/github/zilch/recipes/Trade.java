// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonScaled;
import io.github.zilch.JsonSerializable;

/**
 * A message of the recipes. The compiler writes {@code TradeJson}.
 *
 * @param price in 1/10,000.
 */
@JsonSerializable
public record Trade(long id, String symbol, @JsonScaled(4) long price, int quantity) {}
