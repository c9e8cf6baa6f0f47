// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.trust.Cases;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Compares floats with the JDK's shortest digits: all of them in the long run, some at even steps in every build. On a
 * JDK before 19 they are read back, and some are compared with the slow reference.
 */
class AllFloatsTest {
    private static final long FINITE = 0x7F80_0000L;

    /** A prime, so that the sample has bits of every kind. */
    private static final int SAMPLE_STEP = 8_191;

    private static final int REFERENCE_EVERY = 500;

    private static final int BLOCK = 1 << 22;

    @Test
    @DisplayName("C7: floats of all bits, with both signs, have the shortest text that reads back to them")
    void allFloats() {
        long step = Cases.of(SAMPLE_STEP, 1);
        long count = (FINITE + step - 1) / step;
        AtomicLong done = new AtomicLong();
        LongStream.range(0, (count + BLOCK - 1) / BLOCK).parallel().forEach(block -> {
            Pair pair = new Pair();
            long end = Math.min(count, (block + 1) * BLOCK);
            for (long i = block * BLOCK; i < end; i++) {
                pair.check(Float.intBitsToFloat((int) (i * step)), i % REFERENCE_EVERY == 0);
            }
            Cases.progress(2 * done.addAndGet(end - block * BLOCK), "floats of " + 2 * count);
        });
        assertEquals(count, done.get());
    }

    /** Checks a float and its negative. */
    private static final class Pair {
        private final NumberText text = new NumberText(Floats.MAX_BYTES);
        private final NumberText negative = new NumberText(Floats.MAX_BYTES);
        private final EcmaLayout layout = new EcmaLayout();

        void check(float value, boolean withReference) {
            text.take(Floats.put(text.target(), text.begin(), value));
            negative.take(Floats.put(negative.target(), negative.begin(), -value));
            if (!isNegated()) {
                throw new AssertionError(-value + " became " + negative + ", but without its sign " + text);
            }
            String expected = EcmaLayout.JDK_IS_SHORTEST && value != 0 ? layout.of(Float.toString(value)) : null;
            if (expected == null) {
                if (Float.floatToRawIntBits(Float.parseFloat(text.toString())) != Float.floatToRawIntBits(value)) {
                    throw new AssertionError(value + " became " + text + ", which is another number");
                }
                if (!withReference && !EcmaLayout.JDK_IS_SHORTEST) {
                    return;
                }
                expected = ShortestDigits.of(value);
            }
            if (!text.is(expected, false)) {
                throw new AssertionError(value + " became " + text + ", not " + expected);
            }
        }

        private boolean isNegated() {
            if (negative.length != text.length + 1 || negative.bytes[0] != '-') {
                return false;
            }
            for (int i = 0; i < text.length; i++) {
                if (text.bytes[i] != negative.bytes[i + 1]) {
                    return false;
                }
            }
            return true;
        }
    }
}
