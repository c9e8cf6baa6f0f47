// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * A text of a user's, of which the library may ask for nothing but its length and its characters.
 *
 * @param lengths returns its length each time.
 * @param characters returns the one at an index.
 */
public record OwnText(IntSupplier lengths, IntUnaryOperator characters) implements CharSequence {
    /** Creates a text. */
    public static OwnText of(String text) {
        return new OwnText(text::length, text::charAt);
    }

    /** Creates a text that runs code each time its first character is read. */
    public static OwnText acting(String text, Runnable code) {
        return new OwnText(text::length, index -> {
            if (index == 0) {
                code.run();
            }
            return text.charAt(index);
        });
    }

    /** Creates a text that runs code each time its length is asked for. */
    static OwnText measuring(String text, Runnable code) {
        return new OwnText(
                () -> {
                    code.run();
                    return text.length();
                },
                text::charAt);
    }

    /** Returns an object whose text is what some code returns. */
    public static Object object(Supplier<String> text) {
        return new Object() {
            @Override
            public String toString() {
                return text.get();
            }
        };
    }

    @Override
    public int length() {
        return lengths.getAsInt();
    }

    @Override
    public char charAt(int index) {
        return (char) characters.applyAsInt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        throw new AssertionError("must not be called");
    }

    @Override
    public String toString() {
        throw new AssertionError("must not be called");
    }

    @Override
    public boolean equals(Object other) {
        throw new AssertionError("must not be called");
    }

    @Override
    public int hashCode() {
        throw new AssertionError("must not be called");
    }
}
