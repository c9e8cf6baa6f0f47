// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import io.github.zilch.fix2json.convert.value.TextDecoder;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.Numbers;
import io.github.zilch.fix2json.wire.SendingTime;
import io.github.zilch.kit.condition.ComparisonState;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.kit.condition.DecimalOperand;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import org.agrona.DirectBuffer;

/**
 * One comparison of a condition, which looks at the values of a field in a message: as numbers or times if they are such and the
 * field may have them, otherwise as text. For use by one thread.
 */
final class FieldTest {
    private static final int MOST_CHARACTERS = 1_000;

    /** Finds a regular expression; null if there is none. */
    private final Matcher matcher;

    /** What values are compared with as text; nothing if an order is asked for. */
    private final Text[] texts;

    private final DecimalOperand[] numbers;

    /** In nanoseconds since 1970. */
    private final long[] times;

    /** Whether values are decoded: for an expression, or a text that is not ASCII. */
    private final boolean needsText;

    private final ComparisonState state;

    /** A text, and its bytes; null if it is not ASCII. */
    private record Text(String text, byte[] ascii) {
        static Text of(Condition.Value value) {
            boolean isAscii = value.text().chars().allMatch(c -> c < 0x80);
            return new Text(value.text(), isAscii ? value.text().getBytes(StandardCharsets.US_ASCII) : null);
        }
    }

    /**
     * Creates a test.
     *
     * @param condition that the comparison is part of.
     * @param comparison to test.
     * @param kind of the field.
     * @param state of the comparison, which receives what is found.
     * @throws IllegalArgumentException if the comparison makes no sense; the message points at the place.
     */
    FieldTest(Condition condition, Condition.Comparison comparison, FieldKind kind, ComparisonState state) {
        this.state = state;
        Condition.Operator operator = comparison.operator();
        boolean isPattern = operator == Condition.Operator.MATCHES;
        matcher = isPattern ? condition.pattern(comparison.values().get(0)).matcher("") : null;
        List<Condition.Value> values = isPattern ? List.of() : comparison.values();
        for (Condition.Value value : values) {
            String problem = kind.problem(comparison, value);
            if (problem != null) {
                throw condition.error(value.position(), problem);
            }
        }
        texts = operator.isOrder() ? new Text[0] : values.stream().map(Text::of).toArray(Text[]::new);
        needsText = isPattern || Arrays.stream(texts).anyMatch(it -> it.ascii == null);
        numbers = values.stream()
                .map(kind::number)
                .filter(Objects::nonNull)
                .map(DecimalOperand::new)
                .toArray(DecimalOperand[]::new);
        times = values.stream()
                .map(kind::time)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .toArray();
    }

    /**
     * Looks at a value.
     *
     * @param isAscii whether all its bytes are known to be ASCII.
     * @param decoder to read it with, as the converter does.
     */
    void look(DirectBuffer buffer, int offset, int length, boolean isAscii, TextDecoder decoder) {
        if (!state.addValue()) {
            return;
        }
        CharSequence decoded = needsText ? decoder.text(buffer, offset, length, isAscii) : null;
        if (matcher != null) {
            state.matches(matcher, decoded);
        }
        for (Text each : texts) {
            state.found(
                    each.ascii == null
                            ? CharSequence.compare(decoded, each.text) == 0
                            : length == each.ascii.length && Bytes.isAt(buffer, offset, each.ascii, length));
        }
        if (numbers.length > 0 && Numbers.isDecimal(buffer, offset, length)) {
            for (DecimalOperand each : numbers) {
                state.ordered(compare(buffer, offset, length, each));
            }
        }
        long time = times.length == 0 ? SendingTime.NONE : SendingTime.ofAny(buffer, offset, length);
        if (time != SendingTime.NONE) {
            for (long each : times) {
                state.ordered(Long.compare(time, each));
            }
        }
    }

    /** Compares a value that is a {@linkplain Numbers#isDecimal decimal number} with another one. */
    static int compare(DirectBuffer buffer, int offset, int length, DecimalOperand number) {
        if (length > Numbers.LONGEST) {
            return number.compare(longNumber(buffer.getStringWithoutLengthAscii(offset, length)));
        }
        return number.compare(
                Numbers.digits(buffer, offset, length), false, -Numbers.fractionDigits(buffer, offset, length));
    }

    /** Reads a number. Of what is after {@value #MOST_CHARACTERS} characters, it only matters whether it is 0, so that hostile text costs little. */
    private static BigDecimal longNumber(String text) {
        String number = text.replaceFirst("^(-?)0+(?=\\d)", "$1");
        if (number.length() <= MOST_CHARACTERS) {
            return new BigDecimal(number);
        }
        String kept = number.substring(0, MOST_CHARACTERS);
        boolean isMore = number.chars().skip(MOST_CHARACTERS).anyMatch(c -> c > '0');
        int point = number.indexOf('.');
        int whole = point < 0 ? number.length() : point;
        String rest = isMore ? point >= 0 && point < MOST_CHARACTERS ? "1" : ".1" : "";
        return new BigDecimal(kept + rest).scaleByPowerOfTen(Math.max(0, whole - MOST_CHARACTERS));
    }
}
