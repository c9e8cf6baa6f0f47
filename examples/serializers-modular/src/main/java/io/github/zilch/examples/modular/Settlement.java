// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.modular;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.github.zilch.JsonScaled;
import io.github.zilch.JsonSerializable;

/** How a trade is settled; the member {@code by} names the type. Jackson needs the list of subtypes, Zilch does not. */
@JsonSerializable
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "by")
@JsonSubTypes({@JsonSubTypes.Type(Settlement.Cash.class), @JsonSubTypes.Type(Settlement.Delivery.class)})
public sealed interface Settlement {
    /** Settled with money. */
    @JsonTypeName("cash")
    record Cash(String currency, @JsonScaled(2) long amount) implements Settlement {}

    /** Settled with what was traded. */
    @JsonTypeName("delivery")
    record Delivery(String depot) implements Settlement {}
}
