// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A type that is not in the sources of a compilation, so that nothing in it can be annotated. */
public final class OfLibrary {
    public Thread thread;

    @JsonProperty
    private int hidden;

    /** A type of which nothing is written. */
    public interface Marker {}

    /** A generic type. */
    public record Page<X>(X first) {}

    public OfLibrary() {
        hidden = 1;
    }

    public int hidden() {
        return hidden;
    }
}
