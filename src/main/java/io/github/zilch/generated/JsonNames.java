// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.RowLayout;

/**
 * The names of the members of a type, encoded once. Not for hand-written code: see the
 * {@linkplain io.github.zilch.generated package}.
 */
public final class JsonNames {
    private final String[] names;

    /**
     * The encoded names; null until they are needed. They take memory, and a class initializer, which creates this, is not run
     * again if it fails. A layout is immutable, so it does not matter which thread created it.
     */
    private RowLayout layout;

    private JsonNames(String[] names) {
        this.names = names;
    }

    /**
     * Creates names, which are encoded when a value is written for the first time.
     *
     * @param names in the order of their indices.
     * @return the names.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have; the message
     *     lists what it has.
     */
    public static JsonNames of(String... names) {
        Memory.requireAccess();
        return new JsonNames(names);
    }

    RowLayout layout() {
        RowLayout known = layout;
        if (known == null) {
            known = new RowLayout(names);
            layout = known;
        }
        return known;
    }
}
