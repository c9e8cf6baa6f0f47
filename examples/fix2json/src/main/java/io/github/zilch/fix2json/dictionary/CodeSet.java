// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import io.github.zilch.fix2json.wire.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.agrona.DirectBuffer;

/**
 * The values that a field may have, and their names. Immutable and safe to share between threads; lookups do not
 * allocate.
 */
public final class CodeSet {
    private static final int NONE = -1;

    /** Codes in an open-addressed hash table. The name of a code is at the same index in {@code names}. */
    private final byte[][] codes;

    private final String[] names;
    private final boolean open;

    /**
     * Creates a set from the values that a dictionary lists.
     *
     * @param values the {@code value} elements of a field in a dictionary, at least one.
     * @param open whether the field may also have other values.
     */
    CodeSet(List<DictionaryXml> values, boolean open) {
        int slots = Integer.highestOneBit(values.size()) * 4;
        codes = new byte[slots][];
        names = new String[slots];
        this.open = open;
        for (DictionaryXml value : values) {
            add(value.attribute("enum").getBytes(StandardCharsets.UTF_8), value.attribute("description"));
        }
    }

    private void add(byte[] code, String name) {
        int slot = hash(code) & codes.length - 1;
        while (codes[slot] != null && !Arrays.equals(codes[slot], code)) {
            slot = slot + 1 & codes.length - 1;
        }
        codes[slot] = code;
        names[slot] = name.isEmpty() ? null : name;
    }

    private static int hash(byte[] code) {
        int hash = 0;
        for (byte b : code) {
            hash = 31 * hash + b;
        }
        return hash ^ hash >>> 8;
    }

    private int find(DirectBuffer buffer, int offset, int length) {
        int hash = 0;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + buffer.getByte(offset + i);
        }
        int slot = (hash ^ hash >>> 8) & codes.length - 1;
        while (codes[slot] != null) {
            if (isCode(codes[slot], buffer, offset, length)) {
                return slot;
            }
            slot = slot + 1 & codes.length - 1;
        }
        return NONE;
    }

    private static boolean isCode(byte[] code, DirectBuffer buffer, int offset, int length) {
        return code.length == length && Bytes.isAt(buffer, offset, code, length);
    }

    /** Returns whether a field may have this value. */
    public boolean allows(DirectBuffer buffer, int offset, int length) {
        return open || find(buffer, offset, length) != NONE;
    }

    /** Returns whether all listed values are single characters. */
    public boolean areCharacters() {
        return Arrays.stream(codes).allMatch(code -> code == null || code.length == 1);
    }

    /** Returns whether a text is the name of a value, and not a value itself. */
    public boolean hasName(String text) {
        boolean isName = false;
        for (int i = 0; i < codes.length; i++) {
            if (codes[i] != null && new String(codes[i], StandardCharsets.UTF_8).equals(text)) {
                return false;
            }
            isName |= text.equals(names[i]);
        }
        return isName;
    }

    /** Returns the name of a value, or null if it has none. */
    public String name(DirectBuffer buffer, int offset, int length) {
        int slot = find(buffer, offset, length);
        return slot == NONE ? null : names[slot];
    }
}
