// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.text.EncodedKey;
import java.util.Objects;

/**
 * The key of a member, encoded and escaped once, for code that writes the same keys repeatedly.
 *
 * <pre>{@code
 * private static final JsonKey PRICE = JsonKey.of("Price");
 * ...
 * json.put(PRICE, 101.5);
 * }</pre>
 *
 * <p>Immutable and safe to share between threads. As a {@link CharSequence} it has the characters of the name. Two keys
 * are equal if their names are equal.
 */
@SuppressWarnings("exports") // of its superclass, which is not exported, nothing is seen
public final class JsonKey extends EncodedKey {
    private final String name;

    private JsonKey(String name) {
        super(name);
        this.name = name;
    }

    /**
     * Creates a key from a name, or returns {@code name} itself if it is a {@code JsonKey}. Allocates; call it once for
     * each name, not for each message.
     *
     * @param name of the member, any text.
     * @return the key.
     * @throws NullPointerException if {@code name} is null.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public static JsonKey of(CharSequence name) {
        Objects.requireNonNull(name, "name is null: pass the name of the member");
        return name instanceof JsonKey key ? key : new JsonKey(name.toString());
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

    /** Returns the name that this key was created from. */
    @Override
    public String toString() {
        return name;
    }
}
