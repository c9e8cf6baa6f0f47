// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where.value;

import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.condition.ComparisonState;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.sbe2json.wire.IntegerPart;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The values of an enum: names or codes. A regular expression is looked for in the names.
 *
 * @param name of the field.
 * @param code of a value; it has no null of its own.
 * @param isChar whether codes are characters.
 * @param names by their codes, in whose order they are listed.
 * @param nullValue the code that is null, unless it has a name.
 */
public record EnumValues(String name, IntegerPart code, boolean isChar, SortedMap<Long, String> names, long nullValue)
        implements FieldValues {
    /** Number of values that an error lists. */
    private static final int LISTED = 12;

    @Override
    public String problem(Condition.Operator operator, Condition.Value value) {
        if (operator.isOrder()) {
            return Condition.noOrder(name, "an enum");
        }
        boolean isUsable = operator == Condition.Operator.MATCHES
                || codes(value.text()).findAny().isPresent();
        return isUsable
                ? null
                : "'" + Arguments.brief(value.text()) + "' is neither a value of " + name
                        + " nor a code: its values are " + listed();
    }

    private String listed() {
        return names.entrySet().stream()
                        .limit(LISTED)
                        .map(each -> each.getValue() + " (" + printed(each.getKey()) + ")")
                        .collect(Collectors.joining(", "))
                + (names.size() > LISTED ? " and " + (names.size() - LISTED) + " more" : "");
    }

    private String printed(long each) {
        return isChar ? String.valueOf((char) each) : Long.toString(each);
    }

    /** Returns the codes that a text is the name or the code of. */
    private LongStream codes(String text) {
        LongStream ofName = names.keySet().stream()
                .filter(each -> names.get(each).equals(text))
                .mapToLong(Long::longValue);
        return LongStream.concat(ofName, code(text));
    }

    private LongStream code(String text) {
        if (isChar) {
            return text.length() == 1 && text.charAt(0) <= 0xFF ? LongStream.of(text.charAt(0)) : LongStream.empty();
        }
        try {
            BigInteger wanted = new BigInteger(text);
            boolean isPossible =
                    code.isConstant() ? wanted.bitLength() < Long.SIZE : code.canBe(new BigDecimal(wanted));
            return isPossible ? LongStream.of(wanted.longValue()) : LongStream.empty();
        } catch (NumberFormatException e) {
            return LongStream.empty();
        }
    }

    @Override
    public ValueTest test(
            Condition condition, Condition.Operator operator, List<Condition.Value> values, ComparisonState state) {
        long[] wanted = values.stream()
                .flatMapToLong(each ->
                        operator == Condition.Operator.MATCHES ? matching(condition.pattern(each)) : codes(each.text()))
                .sorted()
                .toArray();
        boolean hasNull = !names.containsKey(nullValue);
        return (buffer, at, length) -> {
            long value = code.read(buffer, at);
            boolean isNull = hasNull && value == nullValue;
            if (!isNull && state.addValue()) {
                state.found(Arrays.binarySearch(wanted, value) >= 0);
            }
            return true;
        };
    }

    private LongStream matching(Pattern pattern) {
        return names.keySet().stream()
                .filter(each -> pattern.matcher(names.get(each)).find())
                .mapToLong(Long::longValue);
    }
}
