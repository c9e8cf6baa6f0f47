// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.condition;

import io.github.zilch.kit.argument.Arguments;
import java.util.regex.Matcher;

/**
 * Whether a comparison holds for the values that its field has had in the current message so far: it holds if it holds for
 * one of them; {@code !=} and {@code not in} hold if there is one, and none is equal. Does not allocate. For use by one
 * thread.
 */
public final class ComparisonState {
    private final Condition.Operator operator;
    private boolean isThere;
    private boolean isFulfilled;

    ComparisonState(Condition.Operator operator) {
        this.operator = operator;
    }

    /** Begins a message, which has no value yet. */
    void begin() {
        isThere = false;
        isFulfilled = false;
    }

    /**
     * Notes that the message has a value of the field.
     *
     * @return whether the value must be compared: not if that cannot change the result any more.
     */
    public boolean addValue() {
        isThere = true;
        return !isFulfilled && operator != Condition.Operator.EXISTS;
    }

    /**
     * Notes that the value is, or is not, one of those of the comparison.
     *
     * @param isOne whether it is.
     */
    public void found(boolean isOne) {
        isFulfilled |= isOne;
    }

    /**
     * Notes whether a regular expression of the comparison is found in the value.
     *
     * @param expression the matcher of the expression.
     * @param value to look in.
     * @throws ConditionFailure if the JDK's matcher, which calls itself, needs more stack than there is.
     */
    public void matches(Matcher expression, CharSequence value) {
        try {
            found(expression.reset(value).find());
        } catch (StackOverflowError e) {
            throw new ConditionFailure(
                    "--where: the regular expression '"
                            + Arguments.brief(expression.pattern().pattern())
                            + "' needs too much stack for a value of " + value.length()
                            + " characters: repeat no group in it, as [ab]* instead of (a|b)*",
                    e);
        }
    }

    /**
     * Notes how the value is ordered.
     *
     * @param order less than, equal to or greater than 0 as the value is to that of the comparison.
     */
    public void ordered(int order) {
        isFulfilled |= switch (operator) {
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
            default -> order == 0;
        };
    }

    /** Returns whether the comparison holds for the values that were noted. */
    boolean holds() {
        return switch (operator) {
            case EXISTS -> isThere;
            case NOT_EQUAL -> isThere && !isFulfilled;
            default -> isFulfilled;
        };
    }
}
