// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

/**
 * Tells byte by byte whether UTF-8 is well-formed, without a branch. Each byte has a word in which every state has six bits,
 * which hold the state behind that byte; a state is the place of its bits, so that a step is one shift (Per Vognsen,
 * "Shift-based DFAs", 2021; the states are those of The Unicode Standard 15, table 3-7).
 */
final class Utf8Automaton {
    /** The state between two characters, and the first one. */
    static final long BETWEEN = 0;

    /** The state that nothing leads out of. */
    private static final int WRONG = 6;

    private static final int ONE_MORE = 12;
    private static final int TWO_MORE = 18;
    private static final int THREE_MORE = 24;

    // Behind these leads not every continuation is one: overlong forms, surrogates and what is beyond U+10FFFF are left
    // out.
    private static final int BEHIND_E0 = 30;
    private static final int BEHIND_ED = 36;
    private static final int BEHIND_F0 = 42;
    private static final int BEHIND_F4 = 48;

    private static final int MASK = 63;

    private static final long[] STEPS = new long[256];

    static {
        for (int b = 0; b < STEPS.length; b++) {
            boolean more = b >= 0x80 && b <= 0xBF;
            STEPS[b] = step(BETWEEN, lead(b))
                    | step(WRONG, WRONG)
                    | step(ONE_MORE, more ? (int) BETWEEN : WRONG)
                    | step(TWO_MORE, more ? ONE_MORE : WRONG)
                    | step(THREE_MORE, more ? TWO_MORE : WRONG)
                    | step(BEHIND_E0, more && b >= 0xA0 ? ONE_MORE : WRONG)
                    | step(BEHIND_ED, more && b <= 0x9F ? ONE_MORE : WRONG)
                    | step(BEHIND_F0, more && b >= 0x90 ? TWO_MORE : WRONG)
                    | step(BEHIND_F4, more && b <= 0x8F ? TWO_MORE : WRONG);
        }
    }

    private Utf8Automaton() {}

    private static long step(long from, int to) {
        return (long) to << from;
    }

    /** The state behind a byte that no character was begun before. */
    private static int lead(int b) {
        if (b < 0x80) {
            return (int) BETWEEN;
        }
        if (b < 0xC2 || b > 0xF4) {
            return WRONG;
        }
        if (b < 0xE0) {
            return ONE_MORE;
        }
        if (b < 0xF0) {
            return b == 0xE0 ? BEHIND_E0 : b == 0xED ? BEHIND_ED : TWO_MORE;
        }
        return b == 0xF0 ? BEHIND_F0 : b == 0xF4 ? BEHIND_F4 : THREE_MORE;
    }

    /**
     * Goes one byte on.
     *
     * @param state before it; what is above its six lowest bits does not matter.
     * @param b from 0 to 0xFF.
     * @return the state behind it.
     */
    static long next(long state, int b) {
        return STEPS[b] >>> state;
    }

    /** Tells whether all characters so far are whole and valid. */
    static boolean isBetween(long state) {
        return (state & MASK) == BETWEEN;
    }

    /** Tells whether a character has been begun, and may still become valid. */
    static boolean isInside(long state) {
        return (state & MASK) > WRONG;
    }
}
