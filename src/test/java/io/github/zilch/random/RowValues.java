// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonShape;
import io.github.zilch.random.Texts.Shape;
import java.util.ArrayList;
import java.util.List;

/** Draws rows of the few shapes that a program has. */
final class RowValues {
    /** Number of shapes of a program. */
    static final int SHAPES = 4;

    private static final int MAX_LEVELS = 4;

    private final Choices choices;
    private final Slots slots;
    private final Keys keys;
    private final ModelText model;
    private final JsonShape[] shapes = new JsonShape[SHAPES];

    /** Whether the row being drawn has a value that acts: it has one at most. */
    private boolean acts;

    RowValues(Choices choices, Slots slots, Keys keys, ModelText model) {
        this.choices = choices;
        this.slots = slots;
        this.keys = keys;
        this.model = model;
    }

    /**
     * Draws a row.
     *
     * @param which shape it has.
     * @param size of its largest text.
     */
    Row draw(int which, Shape size) {
        acts = false;
        return draw(which, size, 1);
    }

    private Row draw(int which, Shape size, int level) {
        JsonShape shape = shape(which);
        int count = shape.size();
        int dice = choices.below(30);
        if (dice == 0) {
            count++; // one too many
        } else if (dice < 5) {
            count = choices.below(count + 1);
        }
        List<Value> columns = values(count, size, level, false);
        int cancelled = acts || choices.below(6) > 0 ? 0 : choices.below(count + 1);
        return new Row(shape, omitsNulls(which), columns, cancelled, model);
    }

    private static boolean omitsNulls(int which) {
        return which == SHAPES - 1;
    }

    private JsonShape shape(int which) {
        if (shapes[which] == null) {
            int count = choices.below(12) == 0 ? choices.below(40) : choices.below(6);
            JsonShape shape = JsonShape.of(keys.different(count));
            if (choices.below(4) == 0) {
                shape = shape.sorted();
            }
            if (omitsNulls(which)) {
                shape = shape.omitNulls();
            }
            shapes[which] = which == 1 || choices.below(4) == 0 ? shape.asArray() : shape;
        }
        return shapes[which];
    }

    private List<Value> values(int count, Shape size, int level, boolean inArray) {
        List<Value> values = new ArrayList<>();
        int largest = choices.below(count + 1);
        for (int i = 0; i < count; i++) {
            Shape shape = i == largest ? size : new Shape(choices.below(40), size.alphabet());
            values.add(value(shape, level, inArray));
        }
        return values;
    }

    private Value value(Shape size, int level, boolean inArray) {
        int dice = choices.below(100);
        if (dice < 5) {
            return Row.SKIP;
        }
        if (dice < 15 && level < MAX_LEVELS) {
            return dice < 10
                    ? draw(choices.below(SHAPES), size, level + 1).innerValue()
                    : Row.array(values(choices.below(5), size, level + 1, true));
        }
        if (dice < 18) {
            Other other = Other.ALL[choices.below(Other.ALL.length)];
            return Value.containers(
                    () -> "copy of " + other,
                    Calls.withoutKey((s, v) -> v.addJSON(other.builder())),
                    model.obey(other.json()),
                    ModelText.levels(other.json()),
                    0);
        }
        Type type = dice < 24 && inArray ? Type.Family.ELEMENTS.draw(choices) : type(dice);
        Value value = slots.value(type, size);
        acts |= value.act() != null;
        return value.kind() == Value.Kind.NULL_KEY ? Value.SEVEN : value;
    }

    private Type type(int dice) {
        if (dice == 99) {
            return Type.Family.FAILING.draw(choices);
        }
        if (dice == 98 && !acts) {
            return Type.Family.ACTING.draw(choices);
        }
        return dice > 92 ? Type.Family.CONTAINER.draw(choices) : Type.drawClean(choices);
    }
}
