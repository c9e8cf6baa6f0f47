// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;

/**
 * The target of Jazzer, which measures what code an input reaches and derives new inputs from those that reach new
 * code. An input is a text that is written in every way, or a random program.
 */
public final class FuzzPrograms {
    private FuzzPrograms() {}

    /**
     * Runs one input.
     *
     * @param data the input.
     */
    public static void fuzzerTestOneInput(FuzzedDataProvider data) {
        if (data.consumeInt(0, 2) == 0) {
            everyWay(data);
        } else {
            RandomProgramsFuzz.fuzzerTestOneInput(data);
        }
    }

    private static void everyWay(FuzzedDataProvider data) {
        int mode = data.consumeInt(0, 7);
        int offset = data.consumeInt(0, 8);
        byte[] bytes = data.consumeRemainingAsBytes();
        char[] chars = new char[bytes.length / 2];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) (bytes[2 * i] << 8 | bytes[2 * i + 1] & 0xFF);
        }
        InjectionTest.assertEveryWay(mode, new String(chars), bytes, offset);
    }
}
