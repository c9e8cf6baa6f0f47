// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonShape;
import io.github.zilch.values.ModelText;
import java.util.ArrayList;
import java.util.List;

/**
 * What the rows of a shape look like, as the model sees it.
 *
 * @param shape that a builder is given.
 * @param omitsNulls whether nulls are left out.
 * @param hasInner whether it has inner rows.
 * @param nesting how many levels its inner rows take.
 * @param slots where its values go, those of inner rows in place.
 * @param tail brackets after the last value.
 */
record Layout(
        JsonShape shape, boolean omitsNulls, boolean hasInner, int nesting, List<Slot> slots, List<Bracket> tail) {
    /**
     * A bracket of an inner row.
     *
     * @param opens whether it opens the row.
     * @param name of the member that the row is, or null.
     * @param array whether the row is an array.
     */
    record Bracket(boolean opens, byte[] name, boolean array) {}

    /**
     * The place of a value.
     *
     * @param before brackets before it.
     * @param name of the member, or null in an array.
     */
    record Slot(List<Bracket> before, byte[] name) {}

    static Layout of(JsonShape shape, boolean omitsNulls, ModelText text) {
        List<Slot> slots = new ArrayList<>();
        List<Bracket> pending = new ArrayList<>();
        int nesting = addSlots(shape, text, slots, pending);
        return new Layout(shape, omitsNulls, nesting > 0, nesting, slots, List.copyOf(pending));
    }

    private static int addSlots(JsonShape shape, ModelText text, List<Slot> slots, List<Bracket> pending) {
        int nesting = 0;
        for (String name : shape.names()) {
            byte[] quoted = shape.isArray() ? null : text.quote(name);
            JsonShape inner = shape.inner(name);
            if (inner == null) {
                slots.add(new Slot(List.copyOf(pending), quoted));
                pending.clear();
            } else {
                pending.add(new Bracket(true, quoted, inner.isArray()));
                nesting = Math.max(nesting, 1 + addSlots(inner, text, slots, pending));
                pending.add(new Bracket(false, null, inner.isArray()));
            }
        }
        return nesting;
    }

    boolean isArray() {
        return shape.isArray();
    }

    /** Returns the names of the shape itself as they are written, without those of inner rows. */
    List<byte[]> names(ModelText text) {
        return shape.names().stream().map(text::quote).toList();
    }

    @Override
    public String toString() {
        return "shape " + (isArray() ? "array " : omitsNulls ? "without nulls " : "") + show(shape);
    }

    private static String show(JsonShape shape) {
        List<String> names = new ArrayList<>();
        for (String name : shape.names()) {
            JsonShape inner = shape.inner(name);
            names.add(Texts.show(name) + (inner == null ? "" : (inner.isArray() ? ":array" : ":") + show(inner)));
        }
        return names.toString();
    }
}
