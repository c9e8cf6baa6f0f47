// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.*;
import io.github.zilch.trust.Cases;
import java.util.Random;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Messages made to defeat what a builder remembers of keys and calls: their output is the same. The long run also
 * measures how much slower they are than in a builder that remembers nothing.
 */
class DefeatedMemoryTest {
    private static final int ROUNDS = (int) Cases.of(20, 2_000);
    private static final int MESSAGES = 300;
    private static final String[] NAMES = new String[600];

    static {
        for (int i = 0; i < NAMES.length; i++) {
            NAMES[i] = "Name" + i;
        }
    }

    /** How each message differs from the previous one. */
    enum Shape {
        /** Defeats nothing: for comparison. */
        ALIKE((json, number) -> members(json, 0, 12, number)),
        TWO_SHAPES_IN_TURN((json, number) -> members(json, number % 2 * 12, 12, number)),
        NEW_KEYS_IN_EVERY_MESSAGE((json, number) -> members(json, number * 7 % 500, 12, number)),
        SAME_KEYS_IN_ANOTHER_ORDER((json, number) -> {
            for (int i = 0; i < 12; i++) {
                member(json, (i * 5 + number) % 12, number);
            }
        }),
        ALIKE_TWICE_THEN_ANOTHER_END((json, number) -> {
            members(json, 0, 11, number);
            member(json, number % 3 == 2 ? 100 : 11, number);
        }),
        ALIKE_TWICE_THEN_ANOTHER_BEGINNING((json, number) -> {
            member(json, number % 3 == 2 ? 100 : 0, number);
            members(json, 1, 11, number);
        }),
        ONE_MEMBER_MISSING((json, number) -> {
            for (int i = 0; i < 12; i++) {
                if (i != number % 12) {
                    member(json, i, number);
                }
            }
        }),
        CHILDREN_IN_ANOTHER_PLACE((json, number) -> {
            JsonBuilder node = json;
            for (int i = 0; i < 12; i++) {
                if (i % 4 == number % 4) {
                    node = json.createJSON(NAMES[20 + i]);
                }
                member(node, i, number);
            }
        }),
        READ_IN_THE_MIDDLE((json, number) -> {
            members(json, 0, 6, number);
            json.length();
            members(json, 6, 6, number);
        }),
        EACH_STRING_NEW((json, number) -> {
            for (int i = 0; i < 12; i++) {
                json.put(NAMES[i], NAMES[(number * 31 + i * 7) % 600]);
            }
        });

        private final ObjIntConsumer<JsonBuilder> message;

        Shape(ObjIntConsumer<JsonBuilder> message) {
            this.message = message;
        }

        void write(JsonBuilder json, int number) {
            message.accept(json, number);
        }

        static void members(JsonBuilder json, int first, int count, int number) {
            for (int i = first; i < first + count; i++) {
                member(json, i, number);
            }
        }

        static void member(JsonBuilder json, int name, int number) {
            if (name % 3 == 0) {
                json.put(NAMES[name], "constant");
            } else {
                json.put(NAMES[name], number);
            }
        }
    }

    private final JsonBuilder json = new JsonBuilder();
    private final JsonBuilder forgetful = new JsonBuilder();

    /** Begins a message in a builder that neither finds a remembered key nor records a call. */
    private void resetForgetful() {
        forgetful.reset();
        forgetful.document.giveUpRecording();
        forgetful.document.setOpenCode(forgetful.code());
        forgetful.document.keyPosition = KeyMemory.MAX_KEYS - 1;
    }

    /** Grows the memory of keys to its largest size: each repeated message may double it. */
    private static void growMemory(JsonBuilder builder) {
        while (builder.document.keyPosition < KeyMemory.MAX_KEYS - 1) {
            builder.reset();
            for (int i = 0; i <= KeyMemory.MAX_KEYS; i++) {
                builder.put(NAMES[i % NAMES.length], 1);
            }
        }
    }

    private long timeOf(Shape shape, int first, boolean remembering) {
        int sum = 0;
        long begin = System.nanoTime();
        for (int number = first; number < first + MESSAGES; number++) {
            if (remembering) {
                json.reset();
                shape.write(json, number);
                sum += json.length();
            } else {
                resetForgetful();
                shape.write(forgetful, number);
                sum += forgetful.length();
            }
        }
        return sum > 0 ? System.nanoTime() - begin : 0;
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("C1: messages made to defeat what is remembered have the same output")
    void outputIsTheSame(Shape shape) {
        growMemory(forgetful);
        Random random = new Random(5);
        long with = Long.MAX_VALUE;
        long without = Long.MAX_VALUE;
        int number = 0;
        for (int round = 0; round < ROUNDS; round++) {
            with = Math.min(with, timeOf(shape, number, true));
            without = Math.min(without, timeOf(shape, number, false));
            number += MESSAGES;
            int last = number + random.nextInt(100);
            json.reset();
            resetForgetful();
            shape.write(json, last);
            shape.write(forgetful, last);
            assertEquals(forgetful.toString(), json.toString());
        }
        if (Cases.of(0, 1) == 1) {
            System.out.printf(
                    "%s: %.0f ns a message, %.0f ns without memory: %.2f times%n",
                    shape, 1.0 * with / MESSAGES, 1.0 * without / MESSAGES, 1.0 * with / without);
        }
    }
}
