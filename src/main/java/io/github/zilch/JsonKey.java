// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.text.KeyText;

/**
 * A member's key, encoded and escaped once, for code that writes the same keys over and over.
 *
 * <pre>{@code
 * private static final JsonKey PRICE = JsonKey.of("Price");
 * ...
 * json.put(PRICE, 101.5);
 * }</pre>
 *
 * <p>Immutable and safe to share between threads. As a {@link CharSequence} it is the name it was made from; two keys
 * are equal if their names are.
 */
public final class JsonKey implements CharSequence {
    private final String name;
    private final KeyText text;

    private JsonKey(String name) {
        this.name = name;
        this.text = KeyText.of(name);
    }

    /**
     * Encodes a key. Allocates; do it once.
     *
     * @param name of the member, any text.
     * @return the key.
     * @throws NullPointerException if {@code name} is null.
     * @throws IllegalStateException if the JVM flag that Agrona needs is missing.
     */
    public static JsonKey of(CharSequence name) {
        return name instanceof JsonKey key ? key : new JsonKey(name.toString());
    }

    /** The encoded forms. */
    KeyText text() {
        return text;
    }

    @Override
    public int length() {
        return name.length();
    }

    @Override
    public char charAt(int index) {
        return name.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return name.subSequence(start, end);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonKey key && name.equals(key.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /** Gives the name that this key was made from. */
    @Override
    public String toString() {
        return name;
    }
}
