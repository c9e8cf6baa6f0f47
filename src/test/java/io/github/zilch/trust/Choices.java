// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import java.util.Random;

/** Where a program's choices come from: a seed, or a fuzzer. */
public interface Choices {
    /**
     * A number from 0 on.
     *
     * @param bound the first number that is too large.
     * @return the number.
     */
    int below(int bound);

    /**
     * Bits of any kind.
     *
     * @return 64 of them.
     */
    long bits();

    /**
     * Bytes of any kind.
     *
     * @param most how many at most.
     * @return the bytes.
     */
    byte[] bytes(int most);

    /**
     * The choices of a seed: the same each time.
     *
     * @param seed which says what they are.
     * @return the choices.
     */
    static Choices of(long seed) {
        Random random = new Random(seed);
        return new Choices() {
            @Override
            public int below(int bound) {
                return random.nextInt(bound);
            }

            @Override
            public long bits() {
                return random.nextLong();
            }

            @Override
            public byte[] bytes(int most) {
                byte[] bytes = new byte[random.nextInt(most + 1)];
                random.nextBytes(bytes);
                return bytes;
            }
        };
    }
}
