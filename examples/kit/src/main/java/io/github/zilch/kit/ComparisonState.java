// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

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
     * Notes that the value is, or is not, one of those of the comparison, or is, or is not, found by its regular expression.
     *
     * @param isOne whether it is.
     */
    public void found(boolean isOne) {
        isFulfilled |= isOne;
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
