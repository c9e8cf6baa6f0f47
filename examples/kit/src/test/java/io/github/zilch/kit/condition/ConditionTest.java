// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.condition.Condition.Operator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTest {
    /** A comparison in one line: field, operator, and the values, quoted ones in brackets. */
    private static String shown(Condition.Comparison comparison) {
        return comparison.field() + " " + comparison.operator() + " "
                + comparison.values().stream()
                        .map(it -> it.isQuoted() ? "[" + it.text() + "]" : it.text())
                        .collect(Collectors.joining(","));
    }

    private static List<String> comparisons(String text) {
        return Condition.parse(text).comparisons().stream()
                .map(ConditionTest::shown)
                .toList();
    }

    @Test
    void everyComparison() {
        assertEquals(
                List.of(
                        "35 EQUAL 8,D",
                        "Symbol EQUAL [AA\"PL]",
                        "LastQty GREATER 100",
                        "a NOT_EQUAL x",
                        "b LESS 1",
                        "c LESS_OR_EQUAL -1.5",
                        "d GREATER_OR_EQUAL 2026-03-16T08:00:00Z",
                        "e MATCHES [^a b\\d'$]",
                        "f NOT_EQUAL [x y],z",
                        "g EXISTS "),
                comparisons(
                        "35 in (8,D) and Symbol=\"AA\\\"PL\" and LastQty > 100 AND a != x or b<1 or c<=-1.5"
                                + " or d >= 2026-03-16T08:00:00Z OR e ~ \"^a b\\d'$\" and not f NOT IN ('x y', z) and g exists"));
    }

    /** Holds for what is true of a: the letters of the comparisons that hold. */
    private static boolean holds(String text, String holding) {
        Condition condition = Condition.parse(text.replaceAll("\\b[a-d]\\b", "$0 exists"));
        boolean[] each = new boolean[condition.comparisons().size()];
        for (int i = 0; i < each.length; i++) {
            each[i] = holding.contains(condition.comparisons().get(i).field());
        }
        return condition.holds(each);
    }

    @Test
    void andBindsMoreTightlyThanOrAndNotMoreTightlyThanBoth() {
        assertTrue(holds("a or b and c", "a"));
        assertFalse(holds("(a or b) and c", "a"));
        assertFalse(holds("not a and b", "a"));
        assertTrue(holds("not (a and b)", "a"));
        assertTrue(holds("not a or b", "ab"));
        assertTrue(holds("not not a", "a"));
        assertTrue(holds("a or b or c", "c"));
        assertFalse(holds("a and b and c", "ab"));
    }

    /** A random condition, and for which comparisons it holds. */
    private record Drawn(String text, Predicate<boolean[]> meaning) {
        static Drawn of(Random random, int depth, AtomicInteger comparisons) {
            int choice = depth == 0 ? 3 : random.nextInt(5);
            if (choice == 2) {
                Drawn inner = of(random, depth - 1, comparisons);
                return new Drawn("not (" + inner.text + ")", inner.meaning.negate());
            }
            if (choice > 2) {
                int index = comparisons.getAndIncrement();
                return new Drawn("x exists", holding -> holding[index]);
            }
            Drawn left = of(random, depth - 1, comparisons);
            Drawn right = of(random, depth - 1, comparisons);
            return choice == 0
                    ? new Drawn("(" + left.text + ") and (" + right.text + ")", left.meaning.and(right.meaning))
                    : new Drawn("(" + left.text + ")OR(" + right.text + ")", left.meaning.or(right.meaning));
        }
    }

    @Test
    void randomConditionsHoldForTheComparisonsForWhichTheyShould() {
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            AtomicInteger comparisons = new AtomicInteger();
            Drawn drawn = Drawn.of(random, 5, comparisons);
            Condition condition = Condition.parse(drawn.text);
            boolean[] holding = new boolean[comparisons.get()];
            for (int n = 0; n < 8; n++) {
                for (int k = 0; k < holding.length; k++) {
                    holding[k] = random.nextBoolean();
                }
                assertEquals(drawn.meaning.test(holding), condition.holds(holding), drawn.text);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|0|a field",
                "and|0|a field",
                "35|2|one of =",
                "35 =|4|a value",
                "35 = and x = 1|5|only in quotes",
                "35 == 8|3|'='",
                "35 ! 8|3|one of =",
                "35 like 8|3|one of =",
                "35 in 8|6|parentheses",
                "35 in (8 D)|9|',' or ')'",
                "35 in (8,|9|a value",
                "(35 = 8|0|no ')'",
                "(35 = 8 x|8|')', 'and' or 'or'",
                "35 = 8)|6|no '('",
                "35 = 8 36 = 9|7|'and' or 'or'",
                "35 = \"8|5|not closed",
                "35 = 8 and|10|a field",
                "35 not exists|7|one of ="
            })
    void errorsPointAtTheirPlace(String text, int position, String problem) {
        String message = assertThrows(IllegalArgumentException.class, () -> Condition.parse(text))
                .getMessage();
        assertTrue(message.contains(problem), message);
        assertTrue(message.endsWith("\n  " + text + "\n  " + " ".repeat(position) + "^"), message);
    }

    private static String errorOfExpression(String text) {
        Condition condition = Condition.parse(text);
        Condition.Value value = condition.comparisons().get(0).values().get(0);
        return assertThrows(IllegalArgumentException.class, () -> condition.pattern(value))
                .getMessage();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "x ~ '\\\\'|5|the backslash at its end escapes nothing; what finds a backslash is '\\\\\\\\' in quotes",
                "x ~ \\|4|the backslash at its end escapes nothing",
                "x ~ 'a\\\\\\\\\\\\'|10|the backslash at its end escapes nothing",
                "x ~ 'it\\'s (a'|13|Unclosed group",
                "x ~ 'it\\'s [a'|12|Unclosed character class",
                "x ~ '*a'|5|Dangling meta character '*'",
                "x ~ *a|4|Dangling meta character '*'",
                "x ~ ')'|5|Unmatched closing ')'",
                "x ~ '(?x)\\c#'|12|no regular expression",
            })
    void wrongExpressionsPointAtTheirPlace(String text, int position, String problem) {
        String message = errorOfExpression(text);
        assertTrue(message.contains(problem), message);
        assertTrue(message.endsWith("\n  " + text + "\n  " + " ".repeat(position) + "^"), message);
    }

    @Test
    void noExpressionIsAnInternalError() {
        String[] parts = {"\\", "a", "(", ")", "[", "]", "{", "*", "?", "|", "^", "&&", "-", "(?x)", "\\c", "#", "\0"};
        Random random = new Random(1);
        int wrong = 0;
        for (int i = 0; i < 5_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(6); n >= 0; n--) {
                text.append(parts[random.nextInt(parts.length)]);
            }
            Condition condition = Condition.parse("x ~ '" + text.toString().replace("\\", "\\\\") + "'");
            try {
                condition.pattern(condition.comparisons().get(0).values().get(0));
            } catch (IllegalArgumentException e) {
                assertFalse(e.getMessage().contains("internal"), e.getMessage());
                assertEquals(3, e.getMessage().lines().count(), e.getMessage());
                wrong++;
            }
        }
        assertTrue(wrong > 250, wrong + " wrong");
    }

    @Test
    void longConditionsAreShownAroundTheirPlace() {
        String wrong = "a = 1 or ".repeat(5_000) + "a like 1 " + "or a = 1 ".repeat(5_000);
        String message = assertThrows(IllegalArgumentException.class, () -> Condition.parse(wrong))
                .getMessage();
        List<String> lines = message.lines().toList();
        assertEquals(3, lines.size());
        assertEquals("after 'a', one of = != < <= > >= ~ in, not in, exists is expected", lines.get(0));
        assertTrue(lines.get(1).startsWith("  …") && lines.get(1).endsWith("…"), message);
        assertTrue(message.length() < 500, message);
        assertTrue(lines.get(1).startsWith("like 1", lines.get(2).indexOf('^')), message);
        String word = "x".repeat(40_000);
        for (String text : List.of(word, word + " == 1", word + " ! 1")) {
            message = assertThrows(IllegalArgumentException.class, () -> Condition.parse(text))
                    .getMessage();
            assertTrue(message.length() < 500, message);
        }
        message = errorOfExpression("x ~ '(" + word + "'");
        assertTrue(message.length() < 500, message);
    }

    @Test
    void depthIsLimited() {
        assertTrue(
                Condition.parse("(".repeat(199) + "a exists" + ")".repeat(199)).holds(new boolean[] {true}));
        for (String part : List.of("(", "not ")) {
            String deep = part.repeat(100_000) + "a exists";
            String message = assertThrows(IllegalArgumentException.class, () -> Condition.parse(deep))
                    .getMessage();
            assertTrue(message.contains("more than 200"), message.substring(0, 80));
        }
        Condition wide = Condition.parse("a = 1 or ".repeat(9_999) + "a = 1");
        assertEquals(10_000, wide.comparisons().size());
        assertFalse(wide.holds(new boolean[10_000]));
    }

    @Test
    void anyTextIsAConditionOrAnErrorWithAPlaceInIt() {
        String[] parts = {
            "35", "=", "!=", "<", "~", "in", "not", "and", "or", "(", ")", ",", "\"", "'", "\\", " ", "exists", "x",
            "\n", "é"
        };
        Random random = new Random(1);
        int parsed = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(9); n >= 0; n--) {
                text.append(parts[random.nextInt(parts.length)]).append(random.nextBoolean() ? " " : "");
            }
            try {
                Condition.parse(text.toString());
                parsed++;
            } catch (IllegalArgumentException e) {
                assertTrue(e.getMessage().lines().count() == 3, e.getMessage());
                assertTrue(
                        e.getMessage().lines().skip(2).findFirst().orElseThrow().length() <= text.length() + 3);
            }
        }
        assertTrue(parsed > 100, parsed + " parsed");
        assertEquals(
                Operator.EXISTS,
                Condition.parse("x exists").comparisons().get(0).operator());
    }
}
