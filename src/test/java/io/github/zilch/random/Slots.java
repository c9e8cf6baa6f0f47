// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import io.github.zilch.random.Program.Call;
import io.github.zilch.random.Texts.Shape;
import io.github.zilch.values.Choices;
import io.github.zilch.values.ModelText;
import java.util.ArrayList;
import java.util.List;

/** The calls that the messages of a program share, and how they change from message to message. */
final class Slots {
    /**
     * One of these calls.
     *
     * @param number of the slot.
     * @param back the node that it is made on, counted from the last one.
     * @param key of it, or null.
     * @param type of the value that it writes; null if it does something else.
     * @param shape of the value.
     * @param constant whether the value itself repeats, not only its class.
     * @param step of the first messages.
     */
    record Slot(int number, int back, Key key, Type type, Shape shape, boolean constant, Step step) {}

    private final Choices choices;
    private final JsonOptions options;
    private final ModelText model;
    private final Keys keys;
    private final RowValues rows;
    private final StepMaker steps;
    private final boolean clean;
    private final List<Slot> slots = new ArrayList<>();

    /** Whether each node is an array, in the order of creation. */
    private final List<Boolean> arrays = new ArrayList<>();

    private int others;
    private int firstChanged;

    Slots(Choices choices, JsonOptions options, boolean array, boolean fewTexts) {
        this.choices = choices;
        this.options = options;
        this.model = new ModelText(options);
        this.clean = choices.below(6) > 0;
        this.keys = new Keys(choices, options, model);
        this.rows = new RowValues(choices, this, keys, model);
        this.steps = new StepMaker(choices, this, keys, rows);
        arrays.add(array);
        if (fewTexts) {
            for (int i = 2 + choices.below(2); i > 0; i--) {
                put(0, Type.drawSized(choices), null);
            }
            return;
        }
        int dice = choices.below(400);
        if (dice < 40) {
            rows(1 + choices.below(8));
        } else if (dice < 320) {
            anyTree(2 + choices.below(choices.below(3) == 0 ? 20 : 6));
        } else if (dice < 360) {
            table(1 + choices.below(choices.below(12) == 0 ? 60 : 10));
        } else if (dice < 370) {
            deep(10 + choices.below(14)); // around the depth that a region written in place has room for
        } else if (dice < 397) {
            flat(20 + choices.below(20));
        } else if (dice < 398) {
            flat(505 + choices.below(20)); // around the number of keys that are remembered
        } else {
            flat(1_015 + choices.below(20)); // around the number of calls that are remembered
        }
    }

    /** Draws calls that write objects of the default options without garbage. */
    static Slots withoutGarbage(Choices choices) {
        return new Slots(choices);
    }

    private Slots(Choices choices) {
        this.choices = choices;
        this.options = JsonOptions.DEFAULT;
        this.model = new ModelText(options);
        this.clean = true;
        this.keys = new Keys(choices, options, model);
        this.rows = new RowValues(choices, this, keys, model);
        this.steps = new StepMaker(choices, this, keys, rows);
        arrays.add(false);
        int calls = choices.below(100) == 0 ? 1_000 : choices.below(20);
        for (int i = 0; i < calls; i++) {
            int back = choices.below(3) > 0 ? 0 : choices.below(4);
            if (choices.below(8) == 0) {
                create(back, choices.below(2) == 0);
            } else {
                put(back, Type.drawWithoutGarbage(choices), null);
            }
        }
    }

    // ---- the first message ----

    private void anyTree(int calls) {
        for (int i = 0; i < calls; i++) {
            int dice = choices.below(20);
            int back = choices.below(3) > 0 ? 0 : choices.below(4);
            if (dice < 3) {
                create(back, choices.below(2) == 0);
            } else if (!clean && dice == 3) {
                slots.add(new Slot(slots.size(), back, null, null, null, true, steps.any(back)));
            } else {
                put(back, clean ? Type.drawClean(choices) : Type.draw(choices), null);
            }
        }
    }

    /** Adds an array of rows that share their keys. */
    private void table(int rows) {
        put(0, Type.drawClean(choices), null);
        create(0, true);
        boolean rowsAreArrays = choices.below(3) == 0;
        Key[] names = new Key[1 + choices.below(4)];
        Type[] types = new Type[names.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = keys.constant();
            types[i] = Type.drawClean(choices);
        }
        for (int row = 0; row < rows; row++) {
            create(row, rowsAreArrays);
            for (int i = 0; i < names.length; i++) {
                put(0, types[i], names[i]);
            }
        }
        put(rows + 1, Type.drawClean(choices), null);
    }

    /** Adds rows of the program's shapes, with other calls between them. */
    private void rows(int calls) {
        if (choices.below(3) == 0) {
            RowStep step = steps.rowDocument();
            if (step != null) {
                slots.add(new Slot(slots.size(), 0, null, null, null, true, step));
                arrays.set(0, step.row().isArray());
            }
        }
        for (int i = 0; i < calls; i++) {
            int dice = choices.below(12);
            int back = choices.below(4) > 0 ? 0 : choices.below(3);
            if (dice < 2) {
                create(back, choices.below(3) > 0);
            } else if (dice == 2) {
                slots.add(new Slot(slots.size(), back, null, null, null, true, steps.any(back)));
            } else if (dice == 3 && !isArray(back)) {
                slots.add(new Slot(slots.size(), back, null, null, null, true, steps.rowMembers(back)));
            } else {
                put(back, dice < 5 ? Type.drawClean(choices) : Type.Family.ROW.draw(choices), null);
            }
        }
    }

    /** Adds containers that are nested, with values in some of them. */
    private void deep(int levels) {
        for (int i = 0; i < levels; i++) {
            create(0, choices.below(2) == 0);
            if (choices.below(3) == 0) {
                put(choices.below(2), Type.drawClean(choices), null);
            }
        }
    }

    private void flat(int calls) {
        if (choices.below(2) == 0) {
            create(0, choices.below(2) == 0);
        }
        Type type = Type.drawClean(choices);
        for (int i = 0; i < calls; i++) {
            put(0, choices.below(3) == 0 ? Type.drawClean(choices) : type, null);
        }
    }

    private boolean isArray(int back) {
        return arrays.get(Model.index(back, arrays.size()));
    }

    private void create(int back, boolean array) {
        Key key = keyFor(back, null);
        slots.add(new Slot(slots.size(), back, key, null, null, true, new Step.Create(back, key, array)));
        arrays.add(array);
    }

    private void put(int back, Type preferred, Key name) {
        Key key = keyFor(back, name);
        boolean isMembers = !isArray(back) && choices.below(20) == 0;
        Type type = isMembers ? Type.Family.MEMBERS.draw(choices) : preferred;
        Shape shape = Shape.draw(choices);
        if (choices.below(12) > 0 && shape.size() > 40) {
            shape = new Shape(shape.size() % 40, shape.alphabet());
        }
        Step step = write(back, key, type, shape);
        slots.add(new Slot(slots.size(), back, key, type, shape, choices.below(3) == 0, step));
    }

    private Key keyFor(int back, Key name) {
        if (isArray(back) && choices.below(4) > 0) {
            return null;
        }
        return name != null ? name : clean ? keys.constant() : keys.any();
    }

    /** Draws a call that writes a value of a type. */
    Step write(int back, Key key, Type type, Shape shape) {
        return type.family() == Type.Family.ROW
                ? steps.row(back, key, type.variant(), shape)
                : new Step.Put(back, key, value(type, shape));
    }

    /** Draws a value of a type, which is not a row. */
    Value value(Type type, Shape shape) {
        int way = type.variant();
        return switch (type.family()) {
            case TEXT -> TextValues.draw(choices, way, shape, model);
            case FRAGMENT -> FragmentValues.draw(choices, way, shape, model);
            case BASE64 -> TextValues.base64(choices, way, shape);
            case SCALAR -> ScalarValues.draw(choices, way, options);
            case QUIET_SCALAR -> ScalarValues.drawQuiet(choices, way, options);
            case ELEMENTS -> ElementValues.draw(choices, way, shape, options);
            case MEMBERS -> FragmentValues.members(choices, way, shape);
            case OBJECT -> ObjectValues.draw(choices, way, shape, model, options);
            case GENERATED -> GeneratedValues.draw(choices, way, shape, model, options);
            case ROW -> throw new IllegalArgumentException("a row is not a value");
            case CONTAINER -> ContainerValues.draw(choices, way, shape, model);
            case FAILING -> FailingValues.draw(choices, way, shape, options);
            case ACTING ->
                way == 0
                        ? UserCode.text(Texts.draw(choices, shape), model, Act.drawTame(choices))
                        : FragmentValues.acting(choices, shape, model, Act.drawTame(choices));
            case WILD -> UserCode.draw(choices, way, shape, model, options, steps.wildAct());
        };
    }

    // ---- the next messages ----

    /** Returns the calls of the first messages. */
    List<Call> calls() {
        List<Call> calls = new ArrayList<>();
        for (Slot slot : slots) {
            calls.add(call(slot, slot.step));
        }
        return calls;
    }

    private Call call(Slot slot, Step step) {
        return new Call(slot.number, step, choices.below(3) == 0);
    }

    /** Returns the calls with values of the same classes. */
    List<Call> repeatedCalls() {
        List<Call> calls = new ArrayList<>();
        for (Slot slot : slots) {
            calls.add(call(slot, repeated(slot)));
        }
        return calls;
    }

    private Step repeated(Slot slot) {
        if (slot.type == null || slot.constant && choices.below(16) > 0) {
            return slot.step;
        }
        return write(slot.back, slot.key, slot.type, slot.shape.alike(choices));
    }

    /** Returns the calls with values of the same classes, except for some calls that write values of other classes. */
    List<Call> callsWithChanged(int count) {
        List<Call> calls = repeatedCalls();
        firstChanged = slots.size();
        for (int i = 0; i < count; i++) {
            change(calls, choices.below(slots.size()), Shape.draw(choices), false);
        }
        return calls;
    }

    /** Returns the calls with values of the same classes, except for one that changes and a later one that is long. */
    List<Call> callsWithLateLongText() {
        List<Call> calls = repeatedCalls();
        firstChanged = slots.size();
        int early = choices.below(Math.max(1, slots.size() - 1));
        int late = Math.min(slots.size() - 1, early + 1 + choices.below(slots.size() - early));
        Shape shape = Shape.draw(choices);
        change(calls, early, choices.below(2) == 0 ? shape : shape.shorter(), false);
        change(calls, late, Shape.draw(choices).longer(choices), true);
        return calls;
    }

    private void change(List<Call> calls, int at, Shape shape, boolean isText) {
        Slot slot = slots.get(at);
        calls.set(at, call(slot, changed(slot, shape, isText)));
        firstChanged = Math.min(firstChanged, at);
    }

    /** Returns the first slot that the last message changed. */
    int firstChanged() {
        return firstChanged;
    }

    boolean rejectsDuplicates() {
        return options.rejectDuplicateKeys();
    }

    int maxDepth() {
        return options.maxDepth();
    }

    int size() {
        return slots.size();
    }

    /** Returns a call with a value of another class: another shape, and perhaps another source or type. */
    private Step changed(Slot slot, Shape shape, boolean isText) {
        if (slot.type == null) {
            return slot.step;
        }
        boolean hasNoKey = slot.type.family() == Type.Family.MEMBERS; // so that a null key may be taken for none
        if (choices.below(hasNoKey ? 4 : 30) == 0) {
            return new Step.Put(slot.back, slot.key, FailingValues.nullKey(choices));
        }
        int dice = choices.below(10);
        Type type = dice < 4 ? slot.type : dice < 8 ? slot.type.family().draw(choices) : Type.draw(choices);
        if (isText && !type.isSized()) {
            type = Type.drawSized(choices);
        }
        Key key = slot.key;
        if (choices.below(16) == 0) {
            key = key == null ? keys.any() : null;
        }
        return write(slot.back, key, type, shape);
    }

    /** Returns the first of some calls, after which a row may be left unfinished. */
    List<Call> cut(List<Call> calls) {
        List<Call> cut = new ArrayList<>(calls.subList(0, choices.below(calls.size() + 1)));
        if (choices.below(2) == 0) {
            cut.add(new Call(1_000_000 + others++, steps.openRow(0), false));
        }
        return cut;
    }

    /** Returns calls that the first messages do not make: one, or some that belong together. */
    List<Call> otherCalls() {
        int back = choices.below(2) == 0 ? 0 : choices.below(5);
        List<Call> calls = new ArrayList<>();
        for (Step step : steps.some(back)) {
            calls.add(new Call(1_000_000 + others++, step, choices.below(2) == 0));
        }
        return calls;
    }
}
