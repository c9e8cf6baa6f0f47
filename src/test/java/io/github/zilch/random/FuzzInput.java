// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import io.github.zilch.values.Choices;

/**
 * The choices that a fuzzer's input makes. When it is used up, they are those of a seed in it, so that short inputs
 * make programs too.
 *
 * @param data the input.
 * @param rest the choices of the seed.
 */
public record FuzzInput(FuzzedDataProvider data, Choices rest) implements Choices {
    /**
     * Takes an input, which begins with the seed.
     *
     * @param data the input.
     * @return its choices.
     */
    public static Choices of(FuzzedDataProvider data) {
        return new FuzzInput(data, Choices.of(data.consumeInt()));
    }

    @Override
    public int below(int bound) {
        return data.remainingBytes() > 0 ? data.consumeInt(0, bound - 1) : rest.below(bound);
    }

    @Override
    public long bits() {
        return data.remainingBytes() > 0 ? data.consumeLong() : rest.bits();
    }

    @Override
    public byte[] bytes(int most) {
        return data.remainingBytes() > 0 ? data.consumeBytes(data.consumeInt(0, most)) : rest.bytes(most);
    }
}
