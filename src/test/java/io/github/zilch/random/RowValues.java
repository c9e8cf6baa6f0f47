// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonShape;
import io.github.zilch.random.Texts.Shape;
import io.github.zilch.values.Choices;
import io.github.zilch.values.ModelText;
import java.util.ArrayList;
import java.util.List;

/** Draws rows of the few shapes that a program has. */
final class RowValues {
    /** Number of shapes of a program. */
    static final int SHAPES = 5;

    /** The shape whose rows omit nulls. */
    private static final int OMITTING = 3;

    /** The shape that has inner rows. */
    private static final int INNER = 4;

    private static final int MAX_LEVELS = 4;

    private final Choices choices;
    private final Slots slots;
    private final Keys keys;
    private final ModelText model;
    private final Layout[] layouts = new Layout[SHAPES];

    /** Whether the row being drawn has a value that acts: it has one at most. */
    private boolean acts;

    /** Whether the row being drawn has all its values and no null is left out. */
    private boolean complete;

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
        complete = false;
        Layout layout = layout(choices.below(4) == 0 ? INNER : which);
        List<Row.Call> calls = new ArrayList<>();
        fill(calls, layout, size, 1);
        int cancelled = acts || choices.below(6) > 0 ? 0 : choices.below(calls.size());
        return new Row(layout, calls, cancelled);
    }

    /** Draws a row that has all of its values, of a shape that omits none. */
    Row drawComplete(Shape size) {
        acts = false;
        complete = true;
        Layout layout = layout(choices.below(2) == 0 ? INNER : choices.below(OMITTING));
        List<Row.Call> calls = new ArrayList<>();
        fill(calls, layout, size, 1);
        return new Row(layout, calls, 0);
    }

    /** Draws a row that is not ended. */
    Row drawOpen(Shape size) {
        Row row = choices.below(3) == 0 ? drawComplete(size) : draw(choices.below(SHAPES), size);
        int made = choices.below(row.calls().size());
        return new Row(row.layout(), row.calls().subList(0, made), 0);
    }

    private Layout layout(int which) {
        if (layouts[which] == null) {
            boolean omits = which == OMITTING;
            JsonShape shape = shape();
            if (which == INNER) {
                shape = withInner(shape, 1);
            }
            if (omits) {
                shape = shape.omitNulls();
            }
            shape = which == 1 || choices.below(4) == 0 ? shape.asArray() : shape;
            layouts[which] = Layout.of(shape, omits, model);
        }
        return layouts[which];
    }

    private JsonShape shape() {
        int count = choices.below(12) == 0 ? choices.below(40) : choices.below(6);
        JsonShape shape = JsonShape.of(keys.different(count));
        return choices.below(4) == 0 ? shape.sorted() : shape;
    }

    private JsonShape withInner(JsonShape outer, int level) {
        JsonShape shape = outer;
        for (String name : outer.names()) {
            if (choices.below(2) == 0) {
                JsonShape inner = JsonShape.of(keys.different(1 + choices.below(3)));
                if (level < MAX_LEVELS && choices.below(2) == 0) {
                    inner = withInner(inner, level + 1);
                }
                shape = shape.with(name, choices.below(4) == 0 ? inner.asArray() : inner);
            }
        }
        return shape;
    }

    /** Adds the calls that fill and end a row. */
    private void fill(List<Row.Call> calls, Layout layout, Shape size, int level) {
        int count = layout.slots().size();
        int dice = complete ? -1 : choices.below(30);
        if (dice == 0) {
            count++; // one too many
        } else if (dice == 1 || dice > 0 && dice < 5 && !layout.hasInner()) {
            count = choices.below(count + 1);
        }
        addValues(calls, count, size, level, layout, null);
        calls.add(Row.Call.END);
    }

    /**
     * Adds values to a row, or, where there is no layout, to an array or object of any number of values.
     *
     * @param names of the values of an object of any members; null for all others.
     */
    private void addValues(List<Row.Call> calls, int count, Shape size, int level, Layout layout, List<String> names) {
        int largest = choices.below(count + 1);
        for (int i = 0; i < count; i++) {
            Shape shape = i == largest ? size : new Shape(choices.below(40), size.alphabet());
            if (names != null) {
                addKey(calls, names, i);
            }
            addValue(calls, shape, level, layout, names != null);
        }
    }

    /** Adds a name, or, seldom, one that is there already, or none. */
    private void addKey(List<Row.Call> calls, List<String> names, int index) {
        int dice = complete ? 2 : choices.below(40);
        if (dice > 0) {
            String name = names.get(dice == 1 ? choices.below(index + 1) : index);
            calls.add(Row.Call.key(keys.of(name)));
        }
    }

    private void addValue(List<Row.Call> calls, Shape size, int level, Layout layout, boolean inObject) {
        int dice = choices.below(100);
        boolean mayBeAbsent = layout == null || !layout.hasInner() || choices.below(20) == 0;
        if (dice < 5 && !complete && mayBeAbsent) {
            calls.add(Row.Call.SKIP);
        } else if (dice < 15 && level < MAX_LEVELS) {
            if (dice < 10) {
                Layout inner = layout(choices.below(SHAPES));
                calls.add(Row.Call.row(inner));
                fill(calls, inner, size, level + 1);
            } else {
                List<String> names = dice < 12 ? null : keys.different(choices.below(5));
                calls.add(names == null ? Row.Call.ARRAY : Row.Call.OBJECT);
                addValues(calls, names == null ? choices.below(5) : names.size(), size, level + 1, null, names);
                calls.add(Row.Call.END);
            }
        } else {
            calls.add(Row.Call.add(value(dice, size, layout == null && !inObject)));
        }
    }

    private Value value(int dice, Shape size, boolean inArray) {
        if (dice < 18) {
            Other other = Other.ALL[choices.below(Other.ALL.length)];
            return Value.copy(
                    () -> "copy of " + other,
                    Calls.withoutKey((s, v) -> v.addJSON(other.builder())),
                    model.obey(other.json()));
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
            return choices.below(2) == 0
                    ? Type.Family.ACTING.draw(choices)
                    : new Type(Type.Family.WILD, choices.below(UserCode.IN_ROWS));
        }
        return dice > 92 ? Type.Family.CONTAINER.draw(choices) : Type.drawClean(choices);
    }
}
