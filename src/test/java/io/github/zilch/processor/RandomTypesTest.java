// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random types are written as Jackson writes them, or refused: some hundred classes in every build, more by
 * {@code -Dzilch.classes=20000}, the same ones again by {@code -Dzilch.seed=…}.
 */
@Tag("slow")
class RandomTypesTest {
    private static final int IN_ONE_SOURCE = 10;
    private static final int IN_ONE_COMPILATION = 100;

    /** Characters of findings after which no more are looked for. */
    private static final int MOST_FOUND = 20_000;

    @Test
    void randomTypesAreWrittenAsJacksonWritesThem() {
        int classes = Integer.getInteger("zilch.classes", 100);
        long seed = Long.getLong("zilch.seed", new Random().nextLong());
        int judged = 0;
        for (long next = seed; judged < classes; next++) {
            RandomTypes types = new RandomTypes(next);
            String source = types.draw(IN_ONE_SOURCE);
            try {
                judged += Judge.judgeAll(source, "r.Home$", types.judged());
            } catch (AssertionError e) {
                throw new AssertionError("-Dzilch.seed=" + next + "\n" + source, e);
            }
        }
    }

    @Test
    void classesWithRandomAccessorsAreWrittenAsJacksonWritesThemOrRefused() {
        int classes = Integer.getInteger("zilch.classes", 200);
        long seed = Long.getLong("zilch.seed", 11L); // always the same classes, unless others are asked for
        int judged = 0;
        StringBuilder found = new StringBuilder();
        for (long next = seed; judged < classes && found.length() < MOST_FOUND; next++) {
            String text = new RandomAccessors(next).draw(IN_ONE_COMPILATION, "case");
            JacksonCases cases = new JacksonCases();
            cases.parse(text);
            for (Map.Entry<String, JacksonCases.Outcome> outcome : cases.judge().entrySet()) {
                JacksonCases.Kind kind = outcome.getValue().kind();
                boolean isSame = kind == JacksonCases.Kind.SAME || isOfSubclass(outcome.getValue());
                if (!isSame && kind != JacksonCases.Kind.REFUSED) {
                    String source =
                            text.split("=== " + outcome.getKey() + "\n")[1].split("=== ")[0];
                    found.append("-Dzilch.seed=%d %s%n%s%n".formatted(next, outcome, source));
                }
                judged++;
            }
        }
        assertEquals("", found.toString());
    }

    /** Returns whether nothing but values of a subclass is different: they are refused because of their annotations. */
    private static boolean isOfSubclass(JacksonCases.Outcome outcome) {
        return outcome.kind() == JacksonCases.Kind.DIFFERENT
                && outcome.detail()
                        .lines()
                        .filter(it -> it.startsWith("  serializer: "))
                        .allMatch(it -> it.contains("Sub have no effect: add it to @JsonSubTypes"));
    }
}
