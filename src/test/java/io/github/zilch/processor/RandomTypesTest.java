// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
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

    /** Why a value of a subclass is refused, and one that Jackson writes as its class name and hash code. */
    private static final Pattern REFUSED =
            Pattern.compile(" is declared as | is written as |, and no toString\\(\\) of its own: ");

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
                boolean isSame = kind == JacksonCases.Kind.SAME || isRefused(outcome.getValue());
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

    /** Returns whether nothing is different but what is refused at run time. */
    private static boolean isRefused(JacksonCases.Outcome outcome) {
        return outcome.kind() == JacksonCases.Kind.THROWN
                && outcome.detail()
                        .lines()
                        .filter(it -> it.startsWith("  serializer: "))
                        .allMatch(it -> REFUSED.matcher(it).find());
    }
}
