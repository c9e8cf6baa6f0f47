// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import io.github.zilch.trust.Cases;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Compares doubles with the JDK's shortest digits, a hundred million of them in the long run. */
class ManyDoublesTest {
    /** Where the JDK is no oracle, one number of this many is compared with the slow reference. */
    private static final int REFERENCE_EVERY = 500;

    private final NumberText text = new NumberText(Doubles.MAX_BYTES);
    private final EcmaLayout layout = new EcmaLayout();

    @Test
    @DisplayName("C7: random bits, and random numbers of common size, have the shortest text that reads back")
    void randomDoubles() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        long count = Cases.drawn(200_000, 100_000_000);
        for (long i = 0; i < count; i++) {
            long bits = random.nextLong();
            if ((i & 3) == 0) {
                bits = bits & 0x800F_FFFF_FFFF_FFFFL | (long) (1023 - 20 + random.nextInt(60)) << 52;
            } else if ((i & 7) == 1) {
                bits = Double.doubleToRawLongBits((double) (bits >> random.nextInt(64)) / 1e4);
            }
            double value = Double.longBitsToDouble(bits);
            if (!Double.isFinite(value)) {
                i--;
                continue;
            }
            check(value, i % REFERENCE_EVERY == 0, seed);
            if ((i + 1) % 10_000_000 == 0) {
                Cases.progress(i + 1, "random doubles, seed " + seed);
            }
        }
    }

    private void check(double value, boolean withReference, long seed) {
        text.take(Doubles.put(text.target(), text.begin(), value));
        double magnitude = Math.abs(value);
        if (Double.doubleToRawLongBits(Double.parseDouble(text.toString())) != Double.doubleToRawLongBits(value)) {
            throw new AssertionError(value + " became " + text + ", which is another number, seed " + seed);
        }
        String expected = EcmaLayout.JDK_IS_SHORTEST && magnitude != 0 ? layout.of(Double.toString(magnitude)) : null;
        if (expected == null && (withReference || EcmaLayout.JDK_IS_SHORTEST)) {
            expected = ShortestDigits.of(magnitude);
        }
        if (expected != null && !text.is(expected, Double.doubleToRawLongBits(value) < 0)) {
            throw new AssertionError(value + " became " + text + ", not " + expected + ", seed " + seed);
        }
    }
}
