// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.random.RowStep.Place;
import io.github.zilch.random.Step.Lifecycle;
import io.github.zilch.random.Step.ManyKeys;
import io.github.zilch.random.Texts.Shape;
import io.github.zilch.values.Choices;
import java.util.ArrayList;
import java.util.List;

/** Draws calls of every kind, those that user code makes among them. */
final class StepMaker {
    private final Choices choices;
    private final Slots slots;
    private final Keys keys;
    private final RowValues rows;

    /** Whether a call is being drawn that user code makes: its own values have no such code. */
    private boolean nested;

    StepMaker(Choices choices, Slots slots, Keys keys, RowValues rows) {
        this.choices = choices;
        this.slots = slots;
        this.keys = keys;
        this.rows = rows;
    }

    // ---- rows ----

    /** Returns a call that writes a row of a shape. */
    RowStep row(int back, Key key, int which, Shape shape) {
        return new RowStep(back, key, rows.draw(which, shape), Place.VALUE, false);
    }

    RowStep rowMembers(int back) {
        return new RowStep(back, null, rows.drawComplete(Shape.draw(choices)), Place.MEMBERS, false);
    }

    /** Returns a call that begins the document as a row; null if the row drawn may be too deep for one. */
    RowStep rowDocument() {
        Row row = rows.drawComplete(Shape.draw(choices));
        return row.layout().nesting() < slots.maxDepth() ? new RowStep(0, null, row, Place.DOCUMENT, false) : null;
    }

    Step openRow(int back) {
        Row row = rows.drawOpen(Shape.draw(choices));
        boolean fits = row.layout().nesting() < slots.maxDepth();
        Place place = Place.values()[choices.below(fits ? 3 : 2)];
        Key key = place == Place.VALUE ? keys.any() : null;
        return new RowStep(back, key, row, place, true);
    }

    private Step onOpenRow() {
        return new RowStep.OnOpenRow(
                switch (choices.below(8)) {
                    case 0, 1 -> null;
                    case 2, 3 -> Row.Call.END;
                    case 4 -> Row.Call.SKIP;
                    case 5 -> Row.Call.OBJECT;
                    case 6 -> Row.Call.key(keys.any());
                    default -> Row.Call.add(Value.SEVEN);
                });
    }

    // ---- user code ----

    /** Returns an act of user code that makes any call. */
    Act wildAct() {
        boolean outer = nested;
        nested = true;
        try {
            return Act.wild(choices, wildStep());
        } finally {
            nested = outer;
        }
    }

    private Step wildStep() {
        int back = choices.below(4);
        switch (choices.below(10)) {
            case 0, 1, 2:
                return openRow(back);
            case 3:
                return onOpenRow();
            case 4, 5:
                Lifecycle.How[] all = Lifecycle.How.values();
                return new Lifecycle(all[choices.below(all.length)]);
            default:
                return any(back);
        }
    }

    // ---- any call ----

    /** Returns a call, or some that belong together. */
    List<Step> some(int back) {
        List<Step> steps = new ArrayList<>();
        switch (choices.below(12)) {
            case 0 -> {
                steps.add(openRow(back));
                for (int i = choices.below(4); i > 0; i--) {
                    steps.add(choices.below(2) == 0 ? onOpenRow() : any(choices.below(3)));
                }
                steps.add(onOpenRow());
            }
            case 1, 2 -> {
                Act act = wildAct();
                int dice = choices.below(4);
                Key key = dice < 2 ? keys.acting(act) : keys.any();
                steps.add(
                        switch (dice) {
                            case 0 -> new Step.Create(back, key, choices.below(2) == 0);
                            case 1 -> slots.write(back, key, Type.drawClean(choices), Shape.draw(choices));
                            default -> slots.write(back, key, Type.Family.WILD.draw(choices), Shape.draw(choices));
                        });
                for (int i = choices.below(3); i > 0; i--) {
                    steps.add(choices.below(2) == 0 ? onOpenRow() : any(choices.below(3)));
                }
            }
            default -> steps.add(any(back));
        }
        return steps;
    }

    /** Returns a call. */
    Step any(int back) {
        Key key = JsonBuilder.CHECKS && choices.below(4) == 0 ? null : keys.any();
        switch (choices.below(20)) {
            case 0, 1, 2, 3, 4:
                return write(back, key, Type.draw(choices));
            case 5:
                return new Step.Create(back, key, choices.below(2) == 0);
            case 6:
                return new Step.Create(back, actingKey(), choices.below(2) == 0);
            case 7:
                return new Step.Put(back, actingKey(), Value.SEVEN);
            case 8:
                return new Step.Copy(
                        back, key, choices.below(2) == 0 ? ~choices.below(Other.ALL.length) : choices.below(4));
            case 9:
                return new Step.Mark(back);
            case 10:
                return new Step.Rollback(choices.below(4) - 1);
            case 11, 12:
                return new Step.Read(choices.below(2) == 0 ? Integer.MAX_VALUE : back, choices.below(Side.WAYS));
            case 13:
                return new Step.Find(back, keys.known());
            case 14:
                Step document = rowDocument();
                return document != null ? document : new Step.Mark(back);
            case 15:
                return new Step.Stale(choices.below(8), choices.below(5));
            case 16:
                return rowMembers(back);
            case 17:
                return write(back, key, Type.Family.ROW.draw(choices));
            case 18:
                return slots.rejectsDuplicates() || choices.below(10) == 0
                        ? new ManyKeys(back, keys.any(), 8_000 + choices.below(4_000))
                        : new Step.Mark(back);
            default:
                return write(back, key, Type.Family.ACTING.draw(choices));
        }
    }

    private Key actingKey() {
        return nested ? keys.any() : keys.acting(Act.drawTame(choices));
    }

    private Step write(int back, Key key, Type type) {
        boolean acts = type.family() == Type.Family.ACTING || type.family() == Type.Family.WILD;
        return slots.write(back, key, nested && acts ? Type.drawClean(choices) : type, Shape.draw(choices));
    }
}
