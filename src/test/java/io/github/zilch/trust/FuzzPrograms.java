// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import io.github.zilch.random.FuzzInput;
import io.github.zilch.random.RandomProgramsFuzz;

/**
 * The target of Jazzer, which measures what code an input reaches and derives new inputs from those that reach new
 * code. An input is a text that is written in every way, a hostile program, or a program of the differential test.
 */
public final class FuzzPrograms {
    /** Enough messages for replay, which begins with the seventeenth. */
    private static final int MESSAGES = 24;

    private FuzzPrograms() {}

    /**
     * Runs one input.
     *
     * @param data the input.
     */
    public static void fuzzerTestOneInput(FuzzedDataProvider data) {
        switch (data.consumeInt(0, 2)) {
            case 0 -> everyWay(data);
            case 1 -> hostileProgram(data);
            default -> RandomProgramsFuzz.fuzzerTestOneInput(data);
        }
    }

    private static void hostileProgram(FuzzedDataProvider data) {
        HostileProgram program = new HostileProgram(FuzzInput.of(data));
        try {
            program.run(MESSAGES);
        } catch (RuntimeException | AssertionError problem) {
            throw new AssertionError(program.toString() + problem, problem);
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
