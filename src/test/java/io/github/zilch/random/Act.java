// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.random.UserText.Problem;
import io.github.zilch.values.Choices;

/**
 * What user code does, once, while it is read.
 *
 * @param deed what it does.
 * @param back the node that it writes to, counted from the last one.
 * @param late whether it does it at the end of a text instead of when it is first asked for something.
 * @param step any call, if the deed is {@link Deed#STEP}.
 * @param wild whether the model cannot say what the document is afterwards: after any call, and in any code but that of
 *     a text.
 */
record Act(Deed deed, int back, boolean late, Step step, boolean wild) {
    /** What user code does. */
    enum Deed {
        THROW,
        PUT,
        READ,
        MARK,
        ROLLBACK,
        RESET,
        STEP
    }

    /** Draws an act after which the model knows the document. */
    static Act drawTame(Choices choices) {
        Deed deed = Deed.values()[choices.below(Deed.STEP.ordinal())];
        return new Act(deed, choices.below(4), choices.below(2) == 0, null, false);
    }

    /** Returns an act that makes any call. */
    static Act wild(Choices choices, Step step) {
        return new Act(Deed.STEP, 0, choices.below(2) == 0, step, true);
    }

    /** Does it. */
    void on(Side side) {
        side.acted = true;
        side.wild |= wild || side.inRow && deed != Deed.THROW;
        if (step != null) {
            side.wrongInside.addAll(step.wrongArguments());
        }
        switch (deed) {
            case THROW -> throw new Problem();
            case PUT -> put(side.node(back));
            case READ -> side.root.length();
            case MARK -> side.mark(side.root);
            case ROLLBACK -> side.rollback(0);
            case RESET -> side.reset();
            case STEP -> step.run(side, Side.UNKNOWN);
        }
    }

    private static void put(JsonBuilder node) {
        if (Bounds.STRICT && node.isArray()) { // which refuse the key
            node.add(7);
        } else {
            node.put(Side.INNER_KEY, 7);
        }
    }

    @Override
    public String toString() {
        return deed == Deed.STEP ? "this: (" + step + ')' : deed + (back > 0 ? " on node " + back + " back" : "");
    }
}
