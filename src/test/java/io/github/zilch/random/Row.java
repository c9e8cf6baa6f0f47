// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonRow;
import java.util.ArrayList;
import java.util.List;

/**
 * A row: its layout, and the calls that fill and end it.
 *
 * @param layout of the row.
 * @param calls in their order; the last one ends the row, unless it stays unfinished.
 * @param cancelled the number of them that are made first for a row that is cancelled.
 */
record Row(Layout layout, List<Call> calls, int cancelled) {
    /** What a call does. */
    enum Kind {
        VALUE,
        SKIP,
        ROW,
        ARRAY,
        OBJECT,
        KEY,
        END
    }

    /**
     * One call on a row.
     *
     * @param kind of the call.
     * @param value that it adds, or null.
     * @param layout of the row that it begins, or null.
     * @param key that it writes, or null.
     */
    record Call(Kind kind, Value value, Layout layout, Key key) {
        static final Call SKIP = of(Kind.SKIP);
        static final Call ARRAY = of(Kind.ARRAY);
        static final Call OBJECT = of(Kind.OBJECT);
        static final Call END = of(Kind.END);

        private static Call of(Kind kind) {
            return new Call(kind, null, null, null);
        }

        static Call add(Value value) {
            return new Call(Kind.VALUE, value, null, null);
        }

        static Call row(Layout layout) {
            return new Call(Kind.ROW, null, layout, null);
        }

        static Call key(Key key) {
            return new Call(Kind.KEY, null, null, key);
        }

        void on(Side side, JsonRow row) {
            switch (kind) {
                case VALUE -> value.calls().add().to(side, row);
                case SKIP -> row.skip();
                case ROW -> row.addRow(layout.shape());
                case ARRAY -> row.addArray();
                case OBJECT -> row.addObject();
                case KEY -> row.key(key.on(side));
                case END -> row.end();
            }
        }

        @Override
        public String toString() {
            return switch (kind) {
                case VALUE -> "add " + value;
                case ROW -> "addRow " + layout;
                case KEY -> "key " + key;
                default -> kind.toString();
            };
        }
    }

    boolean isArray() {
        return layout.isArray();
    }

    /** Returns what user code in one of the values does, or null. */
    Act act() {
        for (Call call : calls) {
            if (call.value != null && call.value.act() != null) {
                return call.value.act();
            }
        }
        return null;
    }

    /** Makes some of the calls on a row that has begun. */
    void make(Side side, JsonRow row, int count) {
        for (int i = 0; i < count; i++) {
            calls.get(i).on(side, row);
        }
    }

    /** Returns the calls on one line each, with the rows in it. */
    @Override
    public String toString() {
        List<String> shown = new ArrayList<>();
        calls.forEach(call -> shown.add(call.toString()));
        return "row of " + layout + ": " + shown
                + (cancelled > 0 ? ", after " + cancelled + " that are cancelled" : "");
    }
}
