// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.JsonCapacityException;
import io.github.zilch.internal.memory.JdkBuffers;
import io.github.zilch.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * A copy of the characters of one {@link CharSequence}: as ISO-8859-1, or as UTF-16 if a character is beyond
 * ISO-8859-1. Or a copy of the bytes of a buffer, in whichever charset they are. The memory is reused and grows only for a
 * longer text.
 */
public final class TextCopy {
    /** Maximum length of an array that every JVM can create. */
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    /**
     * Maximum length of a String that is not plain and is encoded one character at a time, from the String itself. For 5 to 16
     * characters this takes 0.5 to 0.8 of the time of copying it to be encoded by words; from 24 on it is not less.
     */
    private static final int ONE_BY_ONE = 16;

    private byte[] bytes = {};

    /** Reads Strings, if their bytes cannot be read in place. */
    private final StringCopy strings = Strings.areReadable() ? null : new StringCopy();

    private int units;
    private int byteLength;
    private int charset;

    /**
     * Copies a text.
     *
     * @param text to copy; each of its characters is read at most once.
     * @param maxUnits maximum number of characters that it may have.
     * @throws JsonCapacityException if it has more; no memory is allocated for it.
     */
    public void read(CharSequence text, int maxUnits) {
        if (text instanceof StringBuffer) {
            synchronized (text) { // StringBuffer's own methods do the same
                readAny(text, maxUnits);
            }
        } else {
            readAny(text, maxUnits);
        }
    }

    private void readAny(CharSequence text, int maxUnits) {
        units = Math.max(text.length(), 0);
        if (units > maxUnits) {
            throw new JsonCapacityException(
                    units, maxUnits, "each character takes at least one byte; shorten the text");
        }
        byte[] string = text instanceof String known ? Strings.bytes(known) : null;
        if (string != null) {
            copy(string, Strings.charset((String) text));
        } else if (StringBuilders.areReadable(text)) {
            copy(StringBuilders.bytes(text), StringBuilders.charset(text));
        } else if (text instanceof String unreadable) {
            readString(unreadable, StringCopy.isLatin1(unreadable));
        } else {
            readOneByOne(text);
        }
    }

    /** Copies bytes that only the buffer itself can read; returns the array that begins with them. */
    public byte[] read(DirectBuffer buffer, int offset, int length) {
        makeRoom(length);
        buffer.getBytes(offset, bytes, 0, length);
        return bytes;
    }

    /** Copies bytes by the methods of the JDK; returns the array that begins with them. */
    public byte[] read(ByteBuffer buffer, int index, int length) {
        makeRoom(length);
        JdkBuffers.readableTo(buffer, index + length).get(index, bytes, 0, length);
        return bytes;
    }

    /** Copies the bytes before anything tests them: another thread might write to the builder at the same time. */
    private void copy(byte[] from, int charset) {
        this.charset = charset;
        byteLength = StringBuilders.byteLength(from, charset, units);
        makeRoom(byteLength);
        System.arraycopy(from, 0, bytes, 0, byteLength);
    }

    private void readString(String text, boolean isLatin1) {
        if (isLatin1) {
            charset = StringEncoder.LATIN1;
            byteLength = units;
            makeRoom(byteLength);
            StringCopy.putLatin1(text, units, bytes, 0);
        } else {
            makeUtf16();
            strings.putUtf16(text, units, bytes);
        }
    }

    /**
     * Writes a String whose bytes cannot be read in place, as {@link StringEncoder#put} does.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param text to write.
     * @param mode of {@link Escapes}.
     * @return the address after the last byte.
     */
    public long put(byte[] target, long at, String text, int mode) {
        int length = text.length();
        boolean isLatin1 = StringCopy.isLatin1(text);
        boolean isTested = isLatin1 && target != null && StringEncoder.canBePlain(StringEncoder.LATIN1, mode);
        if (isTested) {
            int index = (int) at;
            StringCopy.putLatin1(text, length, target, index);
            boolean isPlain = length > 0 && length <= StringEncoder.SHORT
                    ? StringEncoder.isShortPlain(target, index, length)
                    : StringEncoder.isPlain(target, index, index + length);
            if (isPlain) {
                return at + length;
            }
        }
        if (length <= ONE_BY_ONE && (isTested || !isLatin1)) {
            return putOneByOne(target, at, text, length, mode);
        }
        units = length;
        readString(text, isLatin1);
        return StringEncoder.put(target, at, bytes, 0, byteLength, charset, mode);
    }

    private static long putOneByOne(byte[] target, long at, String text, int length, int mode) {
        long out = at;
        for (int i = 0; i < length; i++) {
            int c = text.codePointAt(i);
            if (c < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
                out = StringEncoder.putUnit(target, out, (char) c, mode);
            } else {
                out = CodePoints.putFourBytes(target, out, c, mode);
                i++;
            }
        }
        return out;
    }

    private void readOneByOne(CharSequence text) {
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

    /**
     * Converts the characters read so far to UTF-16, starting with the last one, because the result overwrites the
     * source.
     */
    private void widen(int read) {
        makeUtf16();
        for (int i = read - 1; i >= 0; i--) {
            Memory.putChar(bytes, 2 * i, (char) (bytes[i] & 0xFF));
        }
    }

    private void makeUtf16() {
        byteLength = (int) Math.min(2L * units, Integer.MAX_VALUE); // beyond the limit of an array: OutOfMemoryError
        makeRoom(byteLength);
        charset = StringEncoder.UTF16;
    }

    private void makeRoom(int wanted) {
        if (wanted > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(wanted, (int) Math.min(2L * bytes.length, MAX_ARRAY)));
        }
    }

    /** Gives the memory back if it is larger than {@code capacity} bytes. */
    public void trim(int capacity) {
        if (bytes.length > capacity) {
            bytes = new byte[0];
            if (strings != null) {
                strings.wrap(bytes);
            }
        }
    }

    /** Returns the number of characters. */
    public int units() {
        return units;
    }

    /** Returns an array that starts with the characters, in their {@link #charset}. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns the number of bytes that the characters take. */
    public int byteLength() {
        return byteLength;
    }

    /** Returns {@link StringEncoder#LATIN1} or {@link StringEncoder#UTF16}. */
    public int charset() {
        return charset;
    }
}
