// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

/** Bytes that make text invalid if they take the place of others after these were checked. */
public final class HarmfulBytes {
    private static final byte[] BYTES = {
        (byte) 0x80, (byte) 0xC0, '"', '\\',
        (byte) 0xC3, (byte) 0xE2, '<', 'x',
        (byte) 0xED, (byte) 0xF0, (byte) 0xFF, 1
    };

    /** Number of different bytes. */
    public static final int COUNT = BYTES.length;

    private HarmfulBytes() {}

    /** Returns one of them, by a number from 0 to {@link #COUNT} - 1. */
    public static byte get(int number) {
        return BYTES[number];
    }
}
