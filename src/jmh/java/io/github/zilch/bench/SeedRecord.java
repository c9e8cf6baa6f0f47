// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.zilch.JsonSerializable;
import java.util.Arrays;
import java.util.List;

/** The document of {@link SeedDocument} as records. */
@JsonSerializable
record SeedRecord(
        @JsonProperty("ID") int id,
        @JsonProperty("Method") String method,
        @JsonProperty("Message") String message,
        @JsonProperty("Property") Pair property,
        @JsonProperty("Childs") List<Child> children) {

    /** A key and a value. */
    @JsonSerializable(naming = JsonSerializable.Naming.UPPER_CAMEL_CASE)
    record Pair(String key, String value) {}

    /** One of the two children. */
    @JsonSerializable
    record Child(
            @JsonProperty("ID") String id,
            @JsonProperty("Name") String name) {}

    static SeedRecord of(int id, SeedDocument from) {
        return new SeedRecord(
                id,
                from.Method,
                from.Message,
                new Pair(from.Property.Key, from.Property.Value),
                Arrays.stream(from.Childs)
                        .map(child -> new Child(child.ID, child.Name))
                        .toList());
    }
}
