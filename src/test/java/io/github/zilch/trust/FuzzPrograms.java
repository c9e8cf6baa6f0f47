// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;

/**
 * What Jazzer runs, which sees what parts of the code an input reaches, and goes on from those that reach new ones. An
 * input is a program; one in two is the text of a value that is given in every way.
 */
public final class FuzzPrograms {
    /** A builder replays messages from the seventeenth on. */
    private static final int MESSAGES = 24;

    private FuzzPrograms() {}

    /**
     * Runs one input.
     *
     * @param data the input.
     */
    public static void fuzzerTestOneInput(FuzzedDataProvider data) {
        if (data.consumeBoolean()) {
            everyWay(data);
        } else {
            HostileProgram program = new HostileProgram(new Input(data, Choices.of(data.consumeInt())));
            try {
                program.run(MESSAGES);
            } catch (RuntimeException | AssertionError problem) {
                throw new AssertionError(program.toString() + problem, problem);
            }
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

    /** The choices that an input makes; when it is used up, those of a seed in it, so that short inputs make programs too. */
    private record Input(FuzzedDataProvider data, Choices rest) implements Choices {
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
}
