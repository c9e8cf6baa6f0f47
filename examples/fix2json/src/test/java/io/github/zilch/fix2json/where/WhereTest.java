// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.kit.condition.DecimalOperand;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** {@code --where}: which messages are converted. */
class WhereTest {
    @Test
    void manyComparisonsTakeLinearTime() {
        String many = "Symbol = X or 55 = Y or ".repeat(25_000) + "symbol = AAPL";
        UnsafeBuffer message = new UnsafeBuffer(Fixtures.bytes(message("FIX.4.4", "35=D|55=AAPL|")));
        assertTimeout(Duration.ofSeconds(60), () -> {
            MessageCondition condition =
                    new MessageCondition(Condition.parse(many), Fixtures.DICTIONARIES::get, null, false);
            assertTrue(condition.holds(message, 0, message.capacity(), (byte) 1));
        });
    }

    @Test
    void numbersOfAnyLengthAreComparedExactly() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            String first = number(random);
            String second =
                    random.nextInt(4) == 0 ? "0".repeat(random.nextInt(3)) + first.replace("-", "") : number(random);
            if (i % 100 == 0) {
                second = longer(second, random);
            }
            byte[] bytes = Fixtures.bytes("xx" + second);
            int expected = Integer.signum(new BigDecimal(second).compareTo(new BigDecimal(first)));
            DecimalOperand number = new DecimalOperand(new BigDecimal(first));
            int actual = FieldTest.compare(new UnsafeBuffer(bytes), 2, second.length(), number);
            assertEquals(expected, Integer.signum(actual), second + " to " + first);
        }
    }

    /** Returns a number with many more digits before the others or after them, or between them and the decimal point. */
    private static String longer(String number, Random random) {
        String digits = (random.nextBoolean() ? "0" : "3").repeat(1_500) + (random.nextBoolean() ? "" : "1");
        String fraction = number.contains(".") ? "" : ".";
        return switch (random.nextInt(4)) {
            case 0 -> number.startsWith("-") ? "-" + digits + number.substring(1) : digits + number;
            case 1 -> number + fraction + digits;
            case 2 -> "." + digits + number.replaceAll("[-.]", "");
            default -> number.replaceAll("[-.]", "") + digits;
        };
    }

    /** What an attacker sends must not take seconds: reading so many digits as a number would. */
    @Test
    void longNumbersTakeLinearTime() {
        byte[] bytes = Fixtures.bytes("7".repeat(4 << 20));
        DecimalOperand number = new DecimalOperand(BigDecimal.TEN);
        assertTimeout(
                Duration.ofSeconds(60),
                () -> assertTrue(FieldTest.compare(new UnsafeBuffer(bytes), 0, bytes.length, number) > 0));
    }

    private static String number(Random random) {
        String digits = random.nextInt(3) == 0 ? "0" : "";
        for (int n = 1 + random.nextInt(random.nextInt(8) == 0 ? 30 : 4); n > 0; n--) {
            digits += "0159".charAt(random.nextInt(4));
        }
        int point = random.nextInt(digits.length() + 3);
        return (random.nextInt(3) == 0 ? "-" : "")
                + (point > digits.length() ? digits : digits.substring(0, point) + "." + digits.substring(point));
    }

    /** Compares with an oracle that knows nothing of bytes. */
    @Test
    void randomConditionsSelectWhatTheyShould() {
        Random random = new Random(2);
        for (int i = 0; i < 1_000; i++) {
            Oracle oracle = new Oracle(random);
            String text = oracle.draw();
            MessageCondition condition =
                    new MessageCondition(Condition.parse(text), Fixtures.DICTIONARIES::get, null, false);
            for (int n = 0; n < 8; n++) {
                StringBuilder fields = new StringBuilder();
                Map<Integer, List<String>> values = draw(random, fields);
                byte[] message = Fixtures.bytes(message("FIX.4.4", fields.toString()));
                boolean actual = condition.holds(new UnsafeBuffer(message), 0, message.length, (byte) 1);
                assertEquals(oracle.holds(values), actual, text + "\n" + fields);
            }
        }
    }

    private static final List<String> VALUES = List.of("1", "2", "10", "2.0", "-3", "x", "y z");

    private static Map<Integer, List<String>> draw(Random random, StringBuilder fields) {
        Map<Integer, List<String>> values = new TreeMap<>();
        fields.append("35=D|11=1|");
        for (int n = random.nextInt(6); n > 0; n--) {
            int tag = 20_001 + random.nextInt(3);
            String value = VALUES.get(random.nextInt(VALUES.size()));
            fields.append(tag).append('=').append(value).append('|');
            values.computeIfAbsent(tag, unused -> new ArrayList<>()).add(value);
        }
        return values;
    }

    /** Draws a condition, and knows what it means. */
    private static final class Oracle {
        private interface Meaning {
            boolean holds(Map<Integer, List<String>> message);
        }

        private final Random random;
        private Meaning meaning;

        Oracle(Random random) {
            this.random = random;
        }

        boolean holds(Map<Integer, List<String>> message) {
            return meaning.holds(message);
        }

        /** Draws a condition of two comparisons. */
        String draw() {
            String first = comparison();
            Meaning left = meaning;
            String second = comparison();
            Meaning right = meaning;
            boolean isAnd = random.nextBoolean();
            meaning = message ->
                    isAnd ? left.holds(message) && !right.holds(message) : left.holds(message) || !right.holds(message);
            return first + (isAnd ? " and not " : " or not ") + second;
        }

        private String comparison() {
            int tag = 20_001 + random.nextInt(3);
            List<String> operators = List.of("=", "!=", "<", ">=", "~", "exists");
            String operator = operators.get(random.nextInt(operators.size()));
            String value =
                    VALUES.get(random.nextInt(operator.equals("<") || operator.equals(">=") ? 5 : VALUES.size()));
            meaning = message -> compares(message.getOrDefault(tag, List.of()), operator, value);
            return tag + " " + operator
                    + (operator.equals("exists") ? "" : value.contains(" ") ? " \"" + value + "\"" : " " + value);
        }

        private static boolean compares(List<String> values, String operator, String value) {
            return switch (operator) {
                case "=" -> values.stream().anyMatch(it -> isEqual(it, value));
                case "!=" -> !values.isEmpty() && values.stream().noneMatch(it -> isEqual(it, value));
                case "<" -> values.stream().anyMatch(it -> isNumber(it) && compare(it, value) < 0);
                case ">=" -> values.stream().anyMatch(it -> isNumber(it) && compare(it, value) >= 0);
                case "~" -> values.stream().anyMatch(it -> it.matches("(?s).*" + value + ".*"));
                default -> !values.isEmpty();
            };
        }

        private static boolean isEqual(String value, String other) {
            return value.equals(other) || isNumber(value) && isNumber(other) && compare(value, other) == 0;
        }

        private static boolean isNumber(String value) {
            return value.matches("-?[0-9.]+");
        }

        private static int compare(String value, String other) {
            return new BigDecimal(value).compareTo(new BigDecimal(other));
        }
    }
}
