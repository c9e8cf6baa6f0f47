// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonValidator;
import io.github.zilch.internal.memory.Memory;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A StringBuilder that another thread changes while it is put, which is a mistake of the caller. Short ones are read in
 * place, so their bytes change while they are read.
 */
@Tag("slow")
class SharedTextTest {
    private static final String[] PIECES = {
        "a", "bcd efgh", "\"", "\\", "\n", "\u0001", "\u00e9", "\u4e2d", "\ud83d\ude00", "\ud800"
    };
    private static final int LONGEST = 200;

    private volatile StringBuilder shared = new StringBuilder();
    private volatile boolean ended;

    @Test
    @DisplayName("C1: text that another thread changes while it is put is still written as JSON")
    void documentsAreValid() throws InterruptedException {
        Thread writer = new Thread(this::changeUntilTheEnd);
        writer.start();
        long documents = 0;
        try {
            JsonBuilder json = new JsonBuilder();
            long end = System.nanoTime() + Cases.of(2, 120) * 1_000_000_000L;
            while (System.nanoTime() < end || documents < 1_000) { // a busy machine takes longer
                StringBuilder text = shared;
                try {
                    json.reset().put("k", text).createJSONArray("a").add(text);
                } catch (StringIndexOutOfBoundsException e) {
                    assertFalse(Memory.hasAddresses(), "only StringBuilder's own methods throw it");
                }
                int length = json.length();
                assertEquals(
                        JsonValidator.VALID,
                        JsonValidator.firstError(json.buffer(), json.offset(), length),
                        json::toString);
                documents++;
            }
            assertTrue(writer.isAlive(), "the thread that changes the text has ended");
        } finally {
            ended = true;
            writer.join();
        }
    }

    private void changeUntilTheEnd() {
        SplittableRandom random = new SplittableRandom(1);
        while (!ended) {
            StringBuilder text = new StringBuilder("a"); // a new one: a builder that had wide characters stays wide
            shared = text;
            for (int i = 0; i < 100; i++) {
                changeAnything(text, random);
            }
            changeOneCharacter(random);
        }
    }

    private static void changeAnything(StringBuilder text, SplittableRandom random) {
        switch (random.nextInt(8)) {
            case 0 -> text.setLength(random.nextInt(text.length() + 1));
            case 1 -> text.trimToSize();
            case 2 -> text.reverse();
            default -> text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        for (int i = 0; i < 10 && text.length() > 0; i++) {
            text.setCharAt(random.nextInt(text.length()), character(random));
        }
        if (text.length() > LONGEST) {
            text.setLength(0);
        }
    }

    /** Changes a text in which no character, or one character, must be escaped. */
    private void changeOneCharacter(SplittableRandom random) {
        StringBuilder text = new StringBuilder("a".repeat(1 + random.nextInt(LONGEST)));
        shared = text;
        int place = random.nextInt(text.length());
        char other = character(random);
        // A volatile read each time keeps the JIT from removing all writes except the last.
        for (int i = 0; i < 1_000 && !ended; i++) {
            text.setCharAt(place, i % 2 == 0 ? other : 'a');
        }
    }

    private static char character(SplittableRandom random) {
        return PIECES[random.nextInt(PIECES.length)].charAt(0);
    }
}
