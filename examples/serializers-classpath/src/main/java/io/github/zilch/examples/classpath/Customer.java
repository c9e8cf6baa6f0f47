// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.classpath;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.zilch.JsonSerializable;

/** A customer, with the annotations that it already had for Jackson. */
@JsonSerializable
public class Customer {
    private final long number;
    private final String name;
    private final Address address;

    public Customer(long number, String name, Address address) {
        this.number = number;
        this.name = name;
        this.address = address;
    }

    @JsonFormat(shape = JsonFormat.Shape.STRING)
    public long getNumber() {
        return number;
    }

    @JsonProperty("full_name")
    public String getName() {
        return name;
    }

    @JsonUnwrapped(prefix = "address_")
    public Address getAddress() {
        return address;
    }

    @JsonIgnore
    public String getPassword() {
        throw new IllegalStateException("never called");
    }

    /** An address. */
    @JsonSerializable
    public record Address(String street, String city) {}
}
