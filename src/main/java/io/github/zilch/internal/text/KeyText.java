// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import java.util.Arrays;

/** An encoded key, with its quotes and colon, for every escape mode. It is copied word by word. Immutable. */
public final class KeyText {
    private final long[] plainWords;
    private final int plainBytes;
    private final KeyText[] byMode;

    private KeyText(long[] words, int bytes) {
        this.plainWords = words;
        this.plainBytes = bytes;
        this.byMode = null;
    }

    private KeyText(KeyText[] byMode) {
        this.plainWords = byMode[0].plainWords;
        this.plainBytes = byMode[0].plainBytes;
        this.byMode = byMode;
    }

    /**
     * Encodes a name in all modes. Allocates.
     *
     * @param name of the member.
     * @return the encoded key.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public static KeyText of(String name) {
        Memory.requireAccess();
        byte[] utf16 = new byte[2 * name.length()];
        for (int i = 0; i < name.length(); i++) {
            Memory.putChar(utf16, 2 * i, name.charAt(i));
        }
        Block scratch = Memory.allocate(Math.toIntExact(StringEncoder.maxBytes(name.length()) + 16));
        try {
            KeyText[] byMode = new KeyText[Escapes.MODES];
            for (int mode = 0; mode < byMode.length; mode++) {
                byMode[mode] = encode(utf16, scratch.address(), mode);
            }
            boolean same = true;
            for (KeyText other : byMode) {
                same &= Arrays.equals(other.plainWords, byMode[0].plainWords);
            }
            return same ? byMode[0] : new KeyText(byMode);
        } finally {
            scratch.free();
        }
    }

    private static KeyText encode(byte[] utf16, long scratch, int mode) {
        Memory.putByte(scratch, '"');
        long end = StringEncoder.put(
                Memory.arrayAt(scratch), scratch + 1, utf16, 0, utf16.length, StringEncoder.UTF16, mode);
        Memory.putShort(end, '"' | ':' << 8);
        int bytes = (int) (end + 2 - scratch);
        Memory.putLong(scratch + bytes, 0);
        long[] words = new long[(bytes + 7) >>> 3];
        for (int i = 0; i < words.length; i++) {
            words[i] = Memory.getLong(scratch + 8L * i);
        }
        return new KeyText(words, bytes);
    }

    private KeyText in(int mode) {
        return byMode == null ? this : byMode[mode];
    }

    /**
     * Returns the maximum number of bytes that {@link #put} may overwrite.
     *
     * @param mode of {@link Escapes}.
     * @return the number of bytes.
     */
    public long maxBytes(int mode) {
        return 8L * in(mode).plainWords.length;
    }

    /** Returns the length in bytes of what {@link #put} writes. */
    public int length(int mode) {
        return in(mode).plainBytes;
    }

    /**
     * Writes the key with its quotes and colon.
     *
     * @param target array of the address.
     * @param at address to write at.
     * @param mode of {@link Escapes}.
     * @return the address after the colon.
     */
    public long put(byte[] target, long at, int mode) {
        KeyText text = in(mode);
        long out = at;
        for (long word : text.plainWords) {
            Memory.putLong(target, out, word);
            out += 8;
        }
        return at + text.plainBytes;
    }
}
