// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import java.util.HashSet;
import java.util.Set;

/**
 * Writes a row.
 *
 * @param back the node that it is written to, counted from the last one.
 * @param key of the member, or null.
 * @param row to write.
 * @param place where its values go.
 * @param open whether the row is left unfinished; then its calls do not end it.
 */
record RowStep(int back, Key key, Row row, Place place, boolean open) implements Step {
    /** What a row is to the document. */
    enum Place {
        /** A member or an element. */
        VALUE,
        /** Several members. */
        MEMBERS,
        /** The document, which begins anew. */
        DOCUMENT
    }

    @Override
    public Object run(Side side, int handles) {
        JsonBuilder node = side.node(back);
        if (place == Place.VALUE && isLeftOut(node.isArray())) {
            return null;
        }
        side.inRow = true;
        try {
            if (row.cancelled() > 0) {
                write(side, begin(side, node), row.cancelled(), false);
            }
            JsonRow begun = begin(side, node);
            side.row = open ? begun : side.row;
            write(side, begun, row.calls().size(), open);
        } finally {
            side.inRow = false;
        }
        return null;
    }

    /** Makes calls on a row. Cancels it if it is not kept, which does nothing after its end, or if a call fails. */
    private void write(Side side, JsonRow begun, int count, boolean keeps) {
        boolean cancels = true;
        try {
            row.make(side, begun, count);
            cancels = !keeps;
        } finally {
            if (cancels) {
                begun.cancel();
            }
        }
    }

    private JsonRow begin(Side side, JsonBuilder node) {
        switch (place) {
            case MEMBERS:
                return node.putMembers(row.layout().shape());
            case DOCUMENT:
                JsonRow begun = side.root.reset(row.layout().shape());
                side.forgetAll();
                return begun;
            default:
                return key == null
                        ? node.addRow(row.layout().shape())
                        : node.putRow(key.on(side), row.layout().shape());
        }
    }

    private boolean isLeftOut(boolean array) {
        return place == Place.VALUE && Step.isLeftOut(key, array);
    }

    @Override
    public Expected expect(Model model, Done done) {
        return isLeftOut(model.node(back).array) ? Expected.NOTHING : model.row(this, done.acted());
    }

    @Override
    public Set<Class<?>> whileUnfinished(Model model) {
        return place == Place.DOCUMENT ? NOT_REFUSED : REFUSED;
    }

    @Override
    public Set<Class<?>> wrongArguments() {
        Set<Class<?>> wrong = new HashSet<>();
        for (Row.Call call : row.calls()) {
            if (call.value() != null && call.value().failure() != null) {
                wrong.add(call.value().failure());
            }
        }
        return wrong;
    }

    @Override
    public String toString() {
        String what = place == Place.MEMBERS ? "putMembers" : place == Place.DOCUMENT ? "reset" : "putRow";
        return (open ? "begin and not end: " : "")
                + what
                + (back == 0 ? "" : ", node " + back + " back")
                + (key == null ? ", " : ", key " + key + ", ")
                + row;
    }

    /**
     * Makes a call on the row that was begun last.
     *
     * @param call to make; null to cancel the row.
     */
    record OnOpenRow(Row.Call call) implements Step {
        @Override
        public Object run(Side side, int handles) {
            if (side.row != null) {
                if (call == null) {
                    side.row.cancel();
                } else {
                    call.on(side, side.row);
                }
            }
            return null;
        }

        @Override
        public Expected expect(Model model, Done done) {
            return model.onOpenRow(call);
        }

        @Override
        public Set<Class<?>> whileUnfinished(Model model) {
            return NOT_REFUSED;
        }

        @Override
        public String toString() {
            return "on the last row: " + (call == null ? "cancel" : call);
        }
    }
}
