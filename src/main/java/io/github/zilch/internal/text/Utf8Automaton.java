// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

/**
 * Checks byte by byte, without branches, whether UTF-8 is well-formed. There is one word for each byte value. A state
 * is a shift count: the six bits of the word at that position are the state after the byte, so one step is one shift
 * (Per Vognsen, "Shift-based DFAs", 2021; the states are those of The Unicode Standard 15, table 3-7).
 */
final class Utf8Automaton {
    /** The initial state; also the state after each complete character. */
    static final long ACCEPT = 0;

    /** The state after an invalid byte. No byte leads out of it. */
    private static final int REJECT = 6;

    private static final int ONE_MORE = 12;
    private static final int TWO_MORE = 18;
    private static final int THREE_MORE = 24;

    // The second byte after these lead bytes has a smaller range, which excludes overlong forms, surrogates and code
    // points beyond U+10FFFF.
    private static final int AFTER_E0 = 30;
    private static final int AFTER_ED = 36;
    private static final int AFTER_F0 = 42;
    private static final int AFTER_F4 = 48;

    private static final int MASK = 63;

    private static final long[] STEPS = new long[256];

    static {
        for (int b = 0; b < STEPS.length; b++) {
            boolean more = b >= 0x80 && b <= 0xBF;
            STEPS[b] = step(ACCEPT, lead(b))
                    | step(REJECT, REJECT)
                    | step(ONE_MORE, more ? (int) ACCEPT : REJECT)
                    | step(TWO_MORE, more ? ONE_MORE : REJECT)
                    | step(THREE_MORE, more ? TWO_MORE : REJECT)
                    | step(AFTER_E0, more && b >= 0xA0 ? ONE_MORE : REJECT)
                    | step(AFTER_ED, more && b <= 0x9F ? ONE_MORE : REJECT)
                    | step(AFTER_F0, more && b >= 0x90 ? TWO_MORE : REJECT)
                    | step(AFTER_F4, more && b <= 0x8F ? TWO_MORE : REJECT);
        }
    }

    private Utf8Automaton() {}

    private static long step(long from, int to) {
        return (long) to << from;
    }

    /** Returns the state after a byte that starts a character. */
    private static int lead(int b) {
        if (b < 0x80) {
            return (int) ACCEPT;
        }
        if (b < 0xC2 || b > 0xF4) {
            return REJECT;
        }
        if (b < 0xE0) {
            return ONE_MORE;
        }
        if (b < 0xF0) {
            return b == 0xE0 ? AFTER_E0 : b == 0xED ? AFTER_ED : TWO_MORE;
        }
        return b == 0xF0 ? AFTER_F0 : b == 0xF4 ? AFTER_F4 : THREE_MORE;
    }

    /**
     * Returns the state after one more byte.
     *
     * @param state before the byte; only its six lowest bits matter.
     * @param b the byte, from 0 to 0xFF.
     * @return the state after it.
     */
    static long next(long state, int b) {
        return STEPS[b] >>> state;
    }

    /** Returns whether all characters so far are complete and valid. */
    static boolean isComplete(long state) {
        return (state & MASK) == ACCEPT;
    }

    /** Returns whether the last character is incomplete and can still become valid. */
    static boolean isIncomplete(long state) {
        return (state & MASK) > REJECT;
    }
}
