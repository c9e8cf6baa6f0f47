// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

/** A number that is 5 as each primitive type, and has any text. */
final class TextNumber extends Number {
    private static final long serialVersionUID = 1;

    private final String text;

    TextNumber(String text) {
        this.text = text;
    }

    @Override
    public int intValue() {
        return 5;
    }

    @Override
    public long longValue() {
        return 5;
    }

    @Override
    public float floatValue() {
        return 5;
    }

    @Override
    public double doubleValue() {
        return 5;
    }

    @Override
    public String toString() {
        return text;
    }
}
