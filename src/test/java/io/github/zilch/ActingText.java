// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

/** A text that runs code whenever its first character is read. */
public class ActingText implements CharSequence {
    private final String text;
    private final Runnable code;

    /** Creates a text that runs code each time its first character is read. */
    public ActingText(String text, Runnable code) {
        this.text = text;
        this.code = code;
    }

    @Override
    public final int length() {
        return text.length();
    }

    @Override
    public final char charAt(int index) {
        if (index == 0) {
            code.run();
        }
        return text.charAt(index);
    }

    @Override
    public final CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
