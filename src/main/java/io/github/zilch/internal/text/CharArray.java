// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

/** Lets the units of an array be read as text. Reusable. */
public final class CharArray implements CharSequence {
    private char[] array = {};

    /** Returns this text, with the units of another array. */
    public CharArray of(char[] value) {
        array = value;
        return this;
    }

    @Override
    public int length() {
        return array.length;
    }

    @Override
    public char charAt(int index) {
        return array[index];
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return String.valueOf(array, start, end - start);
    }
}
