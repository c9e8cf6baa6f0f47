// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.condition.ComparisonState;
import io.github.zilch.kit.condition.Condition;
import java.util.List;
import java.util.regex.Matcher;
import org.agrona.DirectBuffer;

/** One comparison of a condition, which looks at the values of a field in a message. For use by one thread. */
final class FieldTest {
    private final Condition.Operator operator;
    private final Operand[] operands;
    private final boolean needsText;

    /** Finds a regular expression; null if there is none. */
    private final Matcher matcher;

    private final ComparisonState state;

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
        operator = comparison.operator();
        List<Condition.Value> values = comparison.values();
        matcher = operator == Condition.Operator.MATCHES
                ? condition.pattern(values.get(0)).matcher("")
                : null;
        operands = matcher != null
                ? new Operand[0]
                : values.stream().map(it -> new Operand(it, kind)).toArray(Operand[]::new);
        boolean isText = matcher != null;
        for (Operand operand : operands) {
            isText |= operand.needsText();
        }
        needsText = isText;
        if (operator.isOrder() && !operands[0].hasOrder()) {
            throw condition.error(values.get(0).position(), reason(comparison.field(), values.get(0), kind));
        }
    }

    private static String reason(String field, Condition.Value value, FieldKind kind) {
        if (!kind.mayBeNumber() && !kind.mayBeTime()) {
            return field + " is a text, which is neither less nor greater than a value: use = != ~ or in";
        }
        if (kind.mayBeNumber() && value.isQuoted() && DecimalText.of(value.text()) != null) {
            return "a number in quotes is a text, which is neither less nor greater: leave out the quotes";
        }
        String number = kind.mayBeNumber() ? "number" : "";
        String time = kind.mayBeTime() ? "time such as 2026-03-16T08:00:00Z" : "";
        return "'" + Arguments.brief(value.text()) + "' is no " + number
                + (number.isEmpty() || time.isEmpty() ? "" : " or ") + time;
    }

    /**
     * Looks at a value.
     *
     * @param isAscii whether all its bytes are known to be ASCII.
     * @param text to read it with.
     */
    void look(DirectBuffer buffer, int offset, int length, boolean isAscii, FieldText text) {
        if (!state.addValue()) {
            return;
        }
        if (needsText) {
            text.read(buffer, offset, length, isAscii);
        }
        if (matcher != null) {
            state.matches(matcher, text);
        } else if (!operator.isOrder()) {
            state.found(isEqual(buffer, offset, length, text));
        } else if (operands[0].isComparable(buffer, offset, length)) {
            state.ordered(operands[0].compare(buffer, offset, length));
        }
    }

    private boolean isEqual(DirectBuffer buffer, int offset, int length, FieldText text) {
        for (Operand operand : operands) {
            if (operand.isEqual(buffer, offset, length, text)) {
                return true;
            }
        }
        return false;
    }
}
