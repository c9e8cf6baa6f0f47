// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.JsonCapacityException;
import io.github.zilch.internal.memory.Memory;
import java.util.Arrays;

/**
 * The characters of one {@link CharSequence}: as ISO-8859-1 or, if one of them is beyond it, as UTF-16. Keeps its memory, and
 * takes more only for a longer text.
 */
public final class TextCopy {
    /** What every JVM can make. */
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private byte[] bytes = {};
    private int units;
    private int byteLength;
    private int charset;

    /**
     * Copies a text.
     *
     * @param text to be read; its methods are called once for each character at most.
     * @param most characters that it may have.
     * @throws JsonCapacityException if it has more, before memory is taken for it.
     */
    public void read(CharSequence text, int most) {
        if (text instanceof StringBuffer) {
            synchronized (text) { // as its own methods do
                readAny(text, most);
            }
        } else {
            readAny(text, most);
        }
    }

    private void readAny(CharSequence text, int most) {
        units = Math.max(text.length(), 0);
        if (units > most) {
            throw new JsonCapacityException(units, most, "each character takes a byte at least; shorten the text");
        }
        byte[] string = text instanceof String known ? Strings.bytes(known) : null;
        if (string != null) {
            copy(string, Strings.charset((String) text));
        } else if (StringBuilders.areReadable(text)) {
            copy(StringBuilders.bytes(text), StringBuilders.charset(text));
        } else {
            readSingly(text);
        }
    }

    /** What is looked at is the copy: another thread, which ought not to, might write to a builder meanwhile. */
    private void copy(byte[] from, int charset) {
        this.charset = charset;
        byteLength = StringBuilders.byteLength(from, charset, units);
        makeRoom(byteLength);
        System.arraycopy(from, 0, bytes, 0, byteLength);
    }

    private void readSingly(CharSequence text) {
        charset = StringEncoder.LATIN1;
        byteLength = units;
        makeRoom(byteLength);
        for (int i = 0; i < units; i++) {
            char c = text.charAt(i);
            if (c > 0xFF && charset == StringEncoder.LATIN1) {
                widen(i);
            }
            if (charset == StringEncoder.LATIN1) {
                bytes[i] = (byte) c;
            } else {
                Memory.putChar(bytes, 2 * i, c);
            }
        }
    }

    /** Makes UTF-16 of what has been read, the last character first, as it takes the place of others. */
    private void widen(int read) {
        byteLength =
                (int) Math.min(2L * units, Integer.MAX_VALUE); // more than an array can have is an OutOfMemoryError
        makeRoom(byteLength);
        charset = StringEncoder.UTF16;
        for (int i = read - 1; i >= 0; i--) {
            Memory.putChar(bytes, 2 * i, (char) (bytes[i] & 0xFF));
        }
    }

    private void makeRoom(int wanted) {
        if (wanted > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(wanted, (int) Math.min(2L * bytes.length, LARGEST_ARRAY)));
        }
    }

    /** Number of characters. */
    public int units() {
        return units;
    }

    /** The characters, in their {@link #charset}, and room for more. */
    public byte[] bytes() {
        return bytes;
    }

    /** Number of bytes that the characters take. */
    public int byteLength() {
        return byteLength;
    }

    /** {@link StringEncoder#LATIN1} or {@link StringEncoder#UTF16}. */
    public int charset() {
        return charset;
    }
}
