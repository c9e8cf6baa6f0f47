// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import io.github.zilch.kit.Condition;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.agrona.DirectBuffer;

/** One comparison of a condition, which looks at the values of a field in a message. For use by one thread. */
final class FieldTest {
    private final Condition.Operator operator;
    private final Operand[] operands;
    private final boolean needsText;

    /** Finds a regular expression; null if there is none. */
    private final Matcher matcher;

    private boolean isThere;
    private boolean isFulfilled;

    /**
     * Creates a test.
     *
     * @param condition that the comparison is part of.
     * @param comparison to test.
     * @param kind of the field.
     * @throws IllegalArgumentException if the comparison makes no sense; the message points at the place.
     */
    FieldTest(Condition condition, Condition.Comparison comparison, FieldKind kind) {
        operator = comparison.operator();
        List<Condition.Value> values = comparison.values();
        matcher = operator == Condition.Operator.MATCHES ? matcher(condition, values.get(0)) : null;
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
        String number = kind.mayBeNumber() ? "number" : "";
        String time = kind.mayBeTime() ? "time such as 2026-03-16T08:00:00Z" : "";
        return "'" + value.text() + "' is no " + number + (number.isEmpty() || time.isEmpty() ? "" : " or ") + time;
    }

    private static Matcher matcher(Condition condition, Condition.Value value) {
        try {
            return Pattern.compile(value.text()).matcher("");
        } catch (PatternSyntaxException e) {
            throw condition.error(
                    value.position(), "'" + value.text() + "' is no regular expression: " + e.getDescription());
        }
    }

    /** Begins a message, which has no value yet. */
    void begin() {
        isThere = false;
        isFulfilled = false;
    }

    /**
     * Looks at a value.
     *
     * @param isAscii whether all its bytes are known to be ASCII.
     * @param text to read it with.
     */
    void look(DirectBuffer buffer, int offset, int length, boolean isAscii, FieldText text) {
        isThere = true;
        if (isFulfilled || operator == Condition.Operator.EXISTS) {
            return;
        }
        if (needsText) {
            text.read(buffer, offset, length, isAscii);
        }
        isFulfilled = matcher != null
                ? matcher.reset(text).find()
                : operator.isOrder() ? isInOrder(buffer, offset, length) : isEqual(buffer, offset, length, text);
    }

    private boolean isEqual(DirectBuffer buffer, int offset, int length, FieldText text) {
        for (Operand operand : operands) {
            if (operand.isEqual(buffer, offset, length, text)) {
                return true;
            }
        }
        return false;
    }

    private boolean isInOrder(DirectBuffer buffer, int offset, int length) {
        if (!operands[0].isComparable(buffer, offset, length)) {
            return false;
        }
        int order = operands[0].compare(buffer, offset, length);
        return switch (operator) {
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            default -> order >= 0;
        };
    }

    /** Returns whether the comparison holds for the values that were looked at. */
    boolean holds() {
        return switch (operator) {
            case EXISTS -> isThere;
            case NOT_EQUAL -> isThere && !isFulfilled;
            default -> isFulfilled;
        };
    }
}
