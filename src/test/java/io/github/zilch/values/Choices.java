// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import java.util.Random;

/** The source of the choices of a program: a seed or a fuzzer. */
public interface Choices {
    /**
     * Returns a number from 0 on.
     *
     * @param bound the upper bound, exclusive.
     * @return the number.
     */
    int below(int bound);

    /**
     * Returns arbitrary bits.
     *
     * @return 64 bits.
     */
    long bits();

    /**
     * Returns arbitrary bytes.
     *
     * @param most the largest number of bytes.
     * @return the bytes.
     */
    byte[] bytes(int most);

    /**
     * Returns the choices of a seed, which are the same each time.
     *
     * @param seed of the choices.
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
