// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.condition;

/** What is known about the comparisons of a condition in the current message. Does not allocate. For use by one thread. */
public final class ConditionState {
    private final Condition condition;
    private final ComparisonState[] comparisons;
    private final boolean[] holding;

    /**
     * Creates the state.
     *
     * @param condition of the user.
     */
    public ConditionState(Condition condition) {
        this.condition = condition;
        comparisons = condition.comparisons().stream()
                .map(it -> new ComparisonState(it.operator()))
                .toArray(ComparisonState[]::new);
        holding = new boolean[comparisons.length];
    }

    /**
     * Returns the state of a comparison, which receives the values of its field.
     *
     * @param index of the comparison in {@link Condition#comparisons()}.
     * @return its state.
     */
    public ComparisonState comparison(int index) {
        return comparisons[index];
    }

    /** Begins a message. */
    public void begin() {
        for (ComparisonState each : comparisons) {
            each.begin();
        }
    }

    /**
     * Returns whether the condition holds for the values of the message.
     *
     * @return {@code true} if it does.
     */
    public boolean holds() {
        for (int i = 0; i < comparisons.length; i++) {
            holding[i] = comparisons[i].holds();
        }
        return condition.holds(holding);
    }
}
