// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import static io.github.zilch.bench.SeedDocumentBenchmark.FIRST_ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every benchmark writes the bytes that it is said to write. */
class BenchmarkCorrectnessTest {
    private static final SeedDocument.Texts LITERALS =
            new SeedDocument.Texts("JSON", "Hello World", "Key", "Value", "child1", "child1", "child2", "child2");

    private final SeedDocumentBenchmark seed = new SeedDocumentBenchmark();

    @Test
    void copyOfFinishedBytes() {
        assertEquals(seedDocument(FIRST_ID, LITERALS), inOut(seed.copyOfFinishedBytes()));
    }

    @Test
    void literals() {
        for (int i = 0; i < 1000; i++) {
            assertEquals(seedDocument(FIRST_ID + i, LITERALS), inOut(seed.literals()));
        }
    }

    @Test
    void changingTexts() {
        SeedDocument.Texts[] sets = SeedDocument.textSets();
        for (int i = 0; i < 1000; i++) {
            String expected = seedDocument(FIRST_ID + i, sets[(FIRST_ID + i) % sets.length]);
            assertEquals(expected, inOut(seed.changingTexts()));
        }
    }

    @Test
    void changingTextsInPlace() {
        SeedDocument.Texts[] sets = SeedDocument.textSets();
        for (int i = 0; i < 1000; i++) {
            String expected = seedDocument(FIRST_ID + i, sets[(FIRST_ID + i) % sets.length]);
            int length = seed.changingTextsInPlace();
            assertEquals(expected, seed.region.getStringWithoutLengthAscii(0, length));
        }
    }

    @Test
    void changingTextsAreAsLongAsTheLiteralsOnAverage() {
        int literals = seedDocument(FIRST_ID, LITERALS).length();
        SeedDocument.Texts[] sets = SeedDocument.textSets();
        int[] lengths = Arrays.stream(sets)
                .mapToInt(texts -> seedDocument(FIRST_ID, texts).length())
                .toArray();
        double average = IntStream.of(lengths).average().orElseThrow();
        assertEquals(168, literals);
        assertEquals(literals, average, 4);
        assertTrue(IntStream.of(lengths).distinct().count() > 16, "lengths hardly differ");
    }

    private String inOut(int length) {
        return new String(seed.out, 0, length, StandardCharsets.US_ASCII);
    }

    private static String seedDocument(int id, SeedDocument.Texts texts) {
        return """
                {"ID":%d,"Method":"%s","Message":"%s","Property":{"Key":"%s","Value":"%s"},\
                "Childs":[{"ID":"%s","Name":"%s"},{"ID":"%s","Name":"%s"}]}""".formatted(
                        id,
                        texts.method(),
                        texts.message(),
                        texts.key(),
                        texts.value(),
                        texts.firstId(),
                        texts.firstName(),
                        texts.secondId(),
                        texts.secondName());
    }
}
