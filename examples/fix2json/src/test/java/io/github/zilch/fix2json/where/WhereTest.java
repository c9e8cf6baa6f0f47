// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import static io.github.zilch.fix2json.Fixtures.message;
import static io.github.zilch.fix2json.Fixtures.utf8;
import static io.github.zilch.fix2json.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import io.github.zilch.kit.condition.Condition;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --where}: which messages are converted. */
class WhereTest {
    private static final String LOG = message(
                    "FIX.4.4",
                    "35=D|52=20260316-08:00:00|11=1|55=AAPL|54=1|38=100.0|60=20260316-07:59:59.5|432=99991231|453=2|448=A|447=D|448=B|447=D|")
            + "\n"
            + message(
                    "FIX.4.4",
                    "35=8|52=20260316-09:00:00|11=0002|55=VOD.L|32=250|58=" + utf8("Größe")
                            + "|75=20260316|432=99990229|273=10:30:00|20001=7|9001=10|")
            + "\n"
            + message(
                    "FIX.4.4",
                    "35=AE|11=3|55=AND|58=Gr\u00f6\u00dfe, second|779=20260316-08:00-01:00|432=00010101|20001=x|9001=4.50|")
            + "\n";

    /** Returns the ClOrdIDs of the messages that are converted. */
    private static String selected(String condition, String... options) {
        List<String> arguments = new ArrayList<>(List.of("--where", condition, "--flat"));
        arguments.addAll(List.of(options));
        Run run = run(LOG, arguments.toArray(String[]::new));
        assertEquals("", run.err());
        return run.out()
                .lines()
                .map(line -> Fixtures.tree(line).get("ClOrdID").textValue())
                .collect(Collectors.joining(" "));
    }

    /** What is in the data of a custom dictionary is no field. */
    @Test
    void dataOfACustomDictionaryIsReadByItsLength(@TempDir Path directory) throws IOException {
        Path dictionary = Files.writeString(
                directory.resolve("blob.xml"),
                "<fix major='4' minor='4'><fields><field number='9100' name='BlobLength' type='LENGTH'/>"
                        + "<field number='9101' name='Blob' type='DATA'/></fields></fix>");
        String log = message("FIX.4.4", "35=D|9100=7|9101=a|11=zz|55=S|");
        assertEquals(
                "",
                run(log, "--where", "ClOrdID = zz", "--dictionary", dictionary.toString())
                        .out());
        String blob = "--where=Blob ~ \"11=zz$\" and not ClOrdID exists";
        assertEquals(
                1,
                run(log, blob, "--dictionary", dictionary.toString())
                        .out()
                        .lines()
                        .count());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "35 = D|1",
                "MsgType in (8, AE)|0002 3",
                "msgtype not in (8, AE)|1",
                "Symbol = \"AAPL\" or Symbol = 'VOD.L'|1 0002",
                "Symbol = \"AND\"|3",
                "Symbol != AAPL|0002 3",
                // numbers as numbers
                "OrderQty = 100|1",
                "OrderQty = \"100\"|``",
                "OrderQty > 99.9 and OrderQty < 100.1|1",
                "LastQty >= 250|0002",
                "LastQty > 250|``",
                "LastQty <= 250 or OrderQty <= 1|0002",
                "20001 < 7.5|0002",
                "20001 = 7.0|0002",
                // also of a field for users that is a text in one version only
                "9001 > 5|0002",
                "9001 = 4.5|3",
                "9001 = '4.5'|``",
                "9001 in (x, 10.0)|0002",
                "9001 not in (4.5, 10)|``",
                // texts as texts
                "ClOrdID = 2|``",
                "ClOrdID = 0002|0002",
                // groups
                "PartyID = B|1",
                "PartyID = A and PartyID = B|1",
                "PartyID != B|``",
                "PartyID != C|1",
                "PartyID exists|1",
                "not PartyID exists|0002 3",
                // times as times
                "TransactTime < 2026-03-16T08:00:00Z|1",
                "TransactTime = 2026-03-16T08:59:59.500+01:00|1",
                "52 >= 20260316-08:30|0002",
                "TradeDate = 20260316|0002",
                "TradeDate > 2026-03-15|0002",
                "ExpireDate > 2030-01-01|1",
                "ExpireDate < 2030-01-01|3",
                "ExpireDate = 99991231|1",
                "LastUpdateTime = 2026-03-16T09:00:00Z|3",
                // regular expressions and text that is not ASCII
                "Symbol ~ ^A|1 3",
                "Symbol ~ '^A..$'|3",
                "Text ~ 'Gr.ße$'|0002",
                "Text = Größe|0002",
                "Text != Größe|3",
                "Text ~ '(?i)größe'|0002 3",
                "Side = 1 and not (Symbol = VOD.L or MsgType = 8)|1",
            })
    void messagesAreSelected(String condition, String expected) {
        assertEquals(expected, selected(condition));
    }

    @Test
    void allSelectionsApply() {
        assertEquals("3", selected("Symbol ~ '^A'", "--only", "8,AE"));
        assertEquals("1", selected("Symbol exists", "--from", "2026-03-16", "--to", "2026-03-16T08:30"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Symbol = AAPL and Prise > 5|18|'Prise' is not a field",
                "LastQty > many|10|'many' is no number",
                "SendingTime > soon|14|'soon' is no time",
                "ClOrdID > 5|10|ClOrdID is a text",
                "LastQty > '5'|10|leave out the quotes",
                "9001 > many|7|'many' is no number or time",
                "Text ~ '('|9|'(' is no regular expression: Unclosed group",
                "35 =|4|a value is expected",
            })
    void wrongConditionsPointAtTheirPlace(String condition, int position, String problem) {
        Run run = run(LOG, "--where", condition);
        assertEquals(64, run.exitCode());
        assertTrue(run.err().contains(problem), run.err());
        assertTrue(run.err().contains("\n  " + condition + "\n  " + " ".repeat(position) + "^\n"), run.err());
        assertEquals("", run.out());
    }

    @Test
    void manyComparisonsTakeLinearTime() {
        String many = "Symbol = X or 55 = Y or ".repeat(25_000) + "symbol = AAPL";
        UnsafeBuffer message = new UnsafeBuffer(Fixtures.bytes(message("FIX.4.4", "35=D|55=AAPL|")));
        assertTimeout(Duration.ofSeconds(5), () -> {
            MessageCondition condition =
                    new MessageCondition(Condition.parse(many), Fixtures.DICTIONARIES::get, null, false);
            assertTrue(condition.holds(message, 0, message.capacity(), (byte) 1));
        });
    }

    @Test
    void messagesThatCannotBeReadAreReportedUnlessTheReadingIsLenient() {
        String damaged = message("FIX.4.4", "35=D|11=4|nothing|55=AAPL|") + "\n";
        assertEquals(1, run(damaged, "--where", "Symbol = X").err().lines().count());
        assertEquals(
                1,
                run(damaged, "--where", "Symbol = AAPL", "--lenient")
                        .out()
                        .lines()
                        .count());
        assertEquals(new Run(0, "", ""), run(damaged, "--where", "Symbol = X", "--lenient"));
    }

    @Test
    void otherCharsetsAreRead() {
        String japanese = message("FIX.4.4", "35=D|11=5|58=\u0083J\u0083i|"); // カナ in Shift_JIS
        assertEquals(
                1,
                run(japanese, "--where", "Text = カナ", "--charset", "Shift_JIS")
                        .out()
                        .lines()
                        .count());
        assertEquals(new Run(0, "", ""), run(japanese, "--where", "Text = カナ"));
    }

    @Test
    void numbersOfAnyLengthAreComparedExactly() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            String first = number(random);
            String second =
                    random.nextInt(4) == 0 ? "0".repeat(random.nextInt(3)) + first.replace("-", "") : number(random);
            byte[] bytes = Fixtures.bytes("xx" + second);
            int expected = Integer.signum(new BigDecimal(second).compareTo(new BigDecimal(first)));
            int actual = DecimalText.of(first).compare(new UnsafeBuffer(bytes), 2, second.length());
            assertEquals(expected, Integer.signum(actual), second + " to " + first);
        }
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
