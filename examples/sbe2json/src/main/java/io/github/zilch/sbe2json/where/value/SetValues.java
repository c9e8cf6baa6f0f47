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
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The members of a set: names of bits, or their numbers. A regular expression is looked for in the names.
 *
 * @param name of the field.
 * @param bits of the set.
 * @param names of the 64 bits; null for one that is not defined.
 */
record SetValues(String name, IntegerPart bits, String[] names) implements FieldValues {
    @Override
    public String problem(Condition.Operator operator, Condition.Value value) {
        if (operator.isOrder()) {
            return Condition.noOrder(name, "a set");
        }
        return operator == Condition.Operator.MATCHES || bit(value.text()) != 0
                ? null
                : "'" + Arguments.brief(value.text()) + "' is neither a member of " + name
                        + " nor a bit: its members are "
                        + Arrays.stream(names).filter(Objects::nonNull).collect(Collectors.joining(", "));
    }

    private long bit(String text) {
        for (int i = 0; i < names.length; i++) {
            boolean isBit = text.equals(Integer.toString(i)) && bits.canBe(new BigDecimal(BigInteger.ONE.shiftLeft(i)));
            if (isBit || text.equals(names[i])) {
                return 1L << i;
            }
        }
        return 0;
    }

    @Override
    public ValueTest test(
            Condition condition, Condition.Operator operator, List<Condition.Value> values, ComparisonState state) {
        long mask = 0;
        for (Condition.Value value : values) {
            mask |= operator == Condition.Operator.MATCHES ? matching(condition.pattern(value)) : bit(value.text());
        }
        long wanted = mask;
        return (buffer, at, length) -> {
            if (state.addValue()) {
                state.found((bits.read(buffer, at) & wanted) != 0);
            }
            return true;
        };
    }

    private long matching(Pattern pattern) {
        long mask = 0;
        for (int i = 0; i < names.length; i++) {
            mask |= names[i] != null && pattern.matcher(names[i]).find() ? 1L << i : 0;
        }
        return mask;
    }
}
