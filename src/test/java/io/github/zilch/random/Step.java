// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import java.util.Set;

/** One call of a message: what it does to a builder, and what the contract says of that. */
interface Step {
    /**
     * What a call must come to.
     *
     * @param failures of which it must throw one; none if it must succeed.
     * @param seen what it returns, where that is looked at; else null.
     */
    record Expected(Set<Class<?>> failures, Object seen) {
        static final Expected NOTHING = new Expected(Set.of(), null);

        static Expected of(Set<Class<?>> failures) {
            return failures.isEmpty() ? NOTHING : new Expected(failures, null);
        }
    }

    /**
     * Makes the call.
     *
     * @param side whose builder it is made on.
     * @param handles number of the builder's handles that are alive.
     * @return what it returns, where that is looked at; else null.
     */
    Object run(Side side, int handles);

    /**
     * Does to the model what the call must do.
     *
     * @param model to change.
     * @param acted whether user's code has run in the call.
     * @return what it must come to.
     */
    Expected expect(Model model, boolean acted);

    /** Writes a value. */
    record Put(int back, Key key, Value value) implements Step {
        @Override
        public Object run(Side side, int handles) {
            JsonBuilder node = side.node(back);
            if (!isUndefined(node.isArray())) {
                value.calls().to(side, node, key == null ? null : key.on(side));
            }
            return null;
        }

        private boolean isUndefined(boolean array) {
            return switch (value.kind()) {
                case MEMBERS, NULL_KEY -> false;
                case ELEMENTS -> Step.isUndefined(null, array);
                default -> Step.isUndefined(key, array);
            };
        }

        @Override
        public Expected expect(Model model, boolean acted) {
            if (isUndefined(model.node(back).array)) {
                return Expected.NOTHING;
            }
            return Expected.of(model.put(model.node(back), key, value, acted));
        }

        @Override
        public String toString() {
            return "put" + on(back, key) + value + (value.isMany() ? " (without key)" : "");
        }
    }

    /** Creates a child. */
    record Create(int back, Key key, boolean array) implements Step {
        @Override
        public Object run(Side side, int handles) {
            JsonBuilder node = side.node(back);
            if (isUndefined(key, node.isArray())) {
                return null;
            }
            CharSequence name = key == null ? null : key.on(side);
            JsonBuilder child = name == null
                    ? array ? node.createJSONArray() : node.createJSON()
                    : array ? node.createJSONArray(name) : node.createJSON(name);
            side.created(child, handles);
            return null;
        }

        @Override
        public Expected expect(Model model, boolean acted) {
            if (isUndefined(key, model.node(back).array)) {
                return Expected.NOTHING;
            }
            return Expected.of(model.create(model.node(back), key, array, acted));
        }

        @Override
        public String toString() {
            return (array ? "createJSONArray" : "createJSON") + on(back, key);
        }
    }

    /** Copies a node, or another document if {@code from} is negative. */
    record Copy(int back, Key key, int from) implements Step {
        @Override
        public Object run(Side side, int handles) {
            JsonBuilder node = side.node(back);
            if (isUndefined(key, node.isArray())) {
                return null;
            }
            JsonBuilder source = from < 0 ? Other.ALL[~from].builder() : side.node(from);
            JsonBuilder unused = key == null ? node.addJSON(source) : node.putJSON(key.on(side), source);
            return null;
        }

        @Override
        public Expected expect(Model model, boolean acted) {
            if (isUndefined(key, model.node(back).array)) {
                return Expected.NOTHING;
            }
            byte[] json = from < 0 ? Other.ALL[~from].json() : model.json(model.node(from));
            return Expected.of(model.copy(model.node(back), key, json));
        }

        @Override
        public String toString() {
            return "putJSON" + on(back, key) + (from < 0 ? Other.ALL[~from] : "node " + from + " back");
        }
    }

    /** Begins the document anew, as a row. */
    record ResetToRow(Row row) implements Step {
        @Override
        public Object run(Side side, int handles) {
            side.resetToRow(row);
            return null;
        }

        @Override
        public Expected expect(Model model, boolean acted) {
            return Expected.of(model.resetToRow(row, acted));
        }
    }

    /** Takes a mark. */
    record Mark(int back) implements Step {
        @Override
        public Object run(Side side, int handles) {
            side.mark(side.node(back));
            return null;
        }

        @Override
        public Expected expect(Model model, boolean acted) {
            model.mark();
            return Expected.NOTHING;
        }
    }

    /** Rolls back to a mark that is alive; to one of an earlier message if {@code which} is negative. */
    record Rollback(int which) implements Step {
        @Override
        public Object run(Side side, int handles) {
            if (which < 0) {
                side.rollbackToDeadMark();
            } else {
                side.rollback(which);
            }
            return null;
        }

        @Override
        public Expected expect(Model model, boolean acted) {
            if (which < 0) {
                return model.hasDeadMark ? Expected.of(Set.of(IllegalArgumentException.class)) : Expected.NOTHING;
            }
            model.rollback(which);
            return Expected.NOTHING;
        }
    }

    /** Reads a node. */
    record Read(int back, int way) implements Step {
        @Override
        public Object run(Side side, int handles) {
            return side.read(side.node(back), way);
        }

        @Override
        public Expected expect(Model model, boolean acted) {
            return new Expected(Set.of(), model.text(model.node(back)));
        }
    }

    /** Looks for a member of a node, and counts them all. */
    record Find(int back, Key key) implements Step {
        @Override
        public Object run(Side side, int handles) {
            JsonBuilder node = side.node(back);
            Object found = node.get(key.name());
            String text = node.getString(key.name());
            String seen = found instanceof JsonBuilder child ? "node " + side.nodes.indexOf(child) : "text " + text;
            return seen + ", size " + node.size() + ", empty " + node.isEmpty() + ", array " + node.isArray();
        }

        @Override
        public Expected expect(Model model, boolean acted) {
            Model.Node node = model.node(back);
            Object found = model.find(node, key);
            String seen = found instanceof Integer ? "node " + found : "text " + found;
            return new Expected(
                    Set.of(), seen + ", size " + node.count + ", empty " + (node.count == 0) + ", array " + node.array);
        }
    }

    /** Uses a handle of an earlier message, or one that a rollback has undone. */
    record Stale(int which, int call) implements Step {
        private JsonBuilder handle(Side side, int handles) {
            int count = side.handles.size() - handles;
            return JsonBuilder.CHECKS && count > 0 ? side.handles.get(handles + which % count) : null;
        }

        @Override
        public Object run(Side side, int handles) {
            JsonBuilder handle = handle(side, handles);
            if (handle == null) {
                return null;
            }
            try {
                switch (call) {
                    case 0 -> handle.put("stale", 1);
                    case 1 -> handle.put("stale", "text");
                    case 2 -> handle.createJSON("stale");
                    case 3 -> handle.length();
                    default -> handle.mark();
                }
            } catch (IllegalStateException refused) {
                return null;
            }
            return "a stale handle was accepted";
        }

        @Override
        public Expected expect(Model model, boolean acted) {
            return Expected.NOTHING;
        }
    }

    /** Whether a call writes an element to an object: without the checks the caller promises not to. */
    private static boolean isUndefined(Key key, boolean array) {
        return key == null && !array && !JsonBuilder.CHECKS;
    }

    private static String on(int back, Key key) {
        return (back == 0 ? "" : ", node " + back + " back") + (key == null ? ", no key, " : ", key " + key + ", ");
    }
}
