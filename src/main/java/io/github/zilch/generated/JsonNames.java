// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import io.github.zilch.internal.output.RowLayout;

/**
 * The names of the members of a type, encoded once. Not for hand-written code: see the
 * {@linkplain io.github.zilch.generated package}.
 */
public final class JsonNames {
    final RowLayout layout;

    private JsonNames(RowLayout layout) {
        this.layout = layout;
    }

    /**
     * Encodes names.
     *
     * @param names in the order of their indices.
     * @return the encoded names.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have; the message
     *     lists what it has.
     */
    public static JsonNames of(String... names) {
        return new JsonNames(new RowLayout(names));
    }
}
