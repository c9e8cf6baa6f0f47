// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.classpath;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.github.zilch.JsonSerializable;

/** How an order is paid; the member {@code type} names the type. Jackson needs the list of subtypes, Zilch does not. */
@JsonSerializable
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({@JsonSubTypes.Type(Payment.Card.class), @JsonSubTypes.Type(Payment.Transfer.class)})
public sealed interface Payment {
    /** Paid by card. */
    @JsonTypeName("card")
    record Card(String lastDigits) implements Payment {}

    /** Paid by bank transfer. */
    @JsonTypeName("transfer")
    record Transfer(String iban) implements Payment {}
}
