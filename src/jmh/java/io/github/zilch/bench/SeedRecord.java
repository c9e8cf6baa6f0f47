// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonSerializable;
import java.util.Arrays;
import java.util.List;

/** The document of {@link SeedDocument} as records. The components are named like the members, for all mappers. */
@JsonSerializable
public record SeedRecord(int ID, String Method, String Message, Pair Property, List<Child> Childs) {

    /** A key and a value. */
    @JsonSerializable
    public record Pair(String Key, String Value) {}

    /** One of the two children. */
    @JsonSerializable
    public record Child(String ID, String Name) {}

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
