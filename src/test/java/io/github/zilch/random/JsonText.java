// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import java.util.Arrays;

/** Puts a JSON text together: brackets, names, values, and the commas between them. */
final class JsonText {
    private byte[] bytes = new byte[256];
    private int length;
    private byte[] closers = new byte[16];
    private int open;

    /** Whether the innermost container has nothing in it. */
    private boolean empty;

    /**
     * Creates an empty text.
     *
     * @param empty whether nothing is before it, so that it begins without a comma.
     */
    JsonText(boolean empty) {
        this.empty = empty;
    }

    /** The state of a text, to which it can return. */
    record Mark(int length, byte[] closers, int open, boolean empty) {}

    Mark mark() {
        return new Mark(length, Arrays.copyOf(closers, Math.max(1, open)), open, empty);
    }

    /** Undoes what was written since a mark. */
    void undo(Mark mark) {
        length = mark.length;
        closers = mark.closers.clone();
        open = mark.open;
        empty = mark.empty;
    }

    /** Writes a value, or values with commas between them; with a name unless that is null. */
    void value(byte[] name, byte[] json) {
        name(name);
        put(json);
        empty = false;
    }

    /** Writes an opening bracket. */
    void open(byte[] name, boolean array) {
        name(name);
        put((byte) (array ? '[' : '{'));
        if (open == closers.length) {
            closers = Arrays.copyOf(closers, 2 * open);
        }
        closers[open++] = (byte) (array ? ']' : '}');
        empty = true;
    }

    /** Closes the innermost container. */
    void close() {
        put(closers[--open]);
        empty = false;
    }

    /** Writes a name, whose value follows. */
    void key(byte[] name) {
        name(name);
        empty = true;
    }

    private void name(byte[] name) {
        if (!empty) {
            put((byte) ',');
        }
        if (name != null) {
            put(name);
            put((byte) ':');
        }
    }

    private void put(byte b) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * length);
        }
        bytes[length++] = b;
    }

    private void put(byte[] more) {
        if (length + more.length > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * (length + more.length));
        }
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
    }

    /** Returns the number of containers that are open. */
    int levels() {
        return open;
    }

    /** Returns the length that the text has with all containers closed. */
    int closedLength() {
        return length + open;
    }

    byte[] bytes() {
        return Arrays.copyOf(bytes, length);
    }
}
