// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

/** A key with its encoded forms; {@link io.github.zilch.JsonKey} is what users see of it. Immutable. */
public abstract class EncodedKey implements CharSequence {
    private final KeyText text;

    /** Encodes a name. */
    protected EncodedKey(String name) {
        text = KeyText.of(name);
    }

    /**
     * Returns the encoded forms of a key.
     *
     * @param key whose forms they are.
     * @return the forms; of a class that is not exported.
     */
    public static KeyText textOf(EncodedKey key) {
        return key.text;
    }
}
