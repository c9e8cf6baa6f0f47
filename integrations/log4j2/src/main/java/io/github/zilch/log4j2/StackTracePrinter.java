// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import java.io.PrintWriter;
import java.io.Writer;

/** Collects what an exception prints, up to a number of characters. */
final class StackTracePrinter extends PrintWriter {
    private StringBuilder text;
    private int capacity;

    StackTracePrinter() {
        super(Writer.nullWriter());
    }

    /**
     * Prints an exception.
     *
     * @param thrown to print.
     * @param buffer that gets the text.
     * @param length of the buffer from which on characters are dropped.
     */
    void print(Throwable thrown, StringBuilder buffer, int length) {
        text = buffer;
        capacity = length;
        try {
            thrown.printStackTrace(this);
        } finally {
            text = null;
        }
    }

    @Override
    public void write(int character) {
        if (text.length() < capacity) {
            text.append((char) character);
        }
    }

    @Override
    public void write(char[] source, int offset, int length) {
        text.append(source, offset, fitting(length));
    }

    @Override
    public void write(String source, int offset, int length) {
        text.append(source, offset, offset + fitting(length));
    }

    private int fitting(int length) {
        return Math.min(length, Math.max(capacity - text.length(), 0));
    }

    @Override
    public void println() {
        String separator = System.lineSeparator();
        write(separator, 0, separator.length());
    }

    @Override
    public void flush() {
        // the text is there
    }

    @Override
    public void close() {
        // a printStackTrace of the user's may close it
    }
}
