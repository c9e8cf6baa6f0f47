// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.modular;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.zilch.JsonSerializable;
import java.util.List;

/** An account, with the annotations that it already had for Jackson. */
@JsonSerializable
@JsonPropertyOrder("account")
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public class Account {
    private final String owner;
    private final long number;
    private final List<String> notes;

    public Account(String owner, long number, List<String> notes) {
        this.owner = owner;
        this.number = number;
        this.notes = List.copyOf(notes);
    }

    public String getOwner() {
        return owner;
    }

    @JsonProperty("account")
    public long getNumber() {
        return number;
    }

    public List<String> getNotes() {
        return notes;
    }

    @JsonIgnore
    public String getPassword() {
        throw new IllegalStateException("never called");
    }
}
