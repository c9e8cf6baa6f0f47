// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Bounds;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/** One call of a message: what it does to a builder, and what the contract says of that. */
interface Step {
    /**
     * What a call must come to.
     *
     * @param failures of which it must throw one; none if it must succeed.
     * @param seen what it returns, where that is looked at; else null.
     * @param needed bytes that the document needs, if it must throw for lack of room and for no other reason; else 0.
     * @param exact whether the error must say exactly that number, and not a smaller one that is too large.
     */
    record Expected(Set<Class<?>> failures, Object seen, long needed, boolean exact) {
        static final Expected NOTHING = new Expected(Set.of(), null, 0, false);

        static Expected of(Set<Class<?>> failures) {
            return failures.isEmpty() ? NOTHING : new Expected(failures, null, 0, false);
        }
    }

    /**
     * What has happened in a call.
     *
     * @param acted whether user code has run.
     * @param refused whether the call threw IllegalStateException, as it may for that reason.
     */
    record Done(boolean acted, boolean refused) {
        static final Done NOTHING = new Done(false, false);
    }

    /**
     * Makes the call.
     *
     * @param side whose builder it is made on.
     * @param handles number of the builder's handles that are alive, or {@link Side#UNKNOWN}.
     * @return what it returns, where that is looked at; else null.
     */
    Object run(Side side, int handles);

    /**
     * Does to the model what the call must do.
     *
     * @param model to change.
     * @param done what has happened.
     * @return what it must come to.
     */
    Expected expect(Model model, Done done);

    /**
     * Returns what the call may throw while a row is unfinished.
     *
     * @param model of the document.
     * @return the exceptions of which it must throw one; none if it drops the row, belongs to it, or does nothing.
     */
    default Set<Class<?>> whileUnfinished(Model model) {
        return REFUSED;
    }

    /**
     * Returns what the call may throw for its own arguments.
     *
     * @return the exceptions; none if the arguments are right.
     */
    default Set<Class<?>> wrongArguments() {
        return Set.of();
    }

    /**
     * Returns whether the time of the call is measured.
     *
     * @return {@code true} for a call that does much, but only so much that it takes milliseconds.
     */
    default boolean isHeavy() {
        return false;
    }

    Set<Class<?>> REFUSED = Set.of(IllegalStateException.class);
    Set<Class<?>> NOT_REFUSED = Set.of();

    int MANY_LEVELS = 500;

    /** Writes a value. */
    record Put(int back, Key key, Value value) implements Step {
        @Override
        public Object run(Side side, int handles) {
            JsonBuilder node = side.node(back);
            if (!isLeftOut(node.isArray())) {
                value.calls().to(side, node, key == null ? null : key.on(side));
            }
            return null;
        }

        private boolean isLeftOut(boolean array) {
            return switch (value.kind()) {
                case MEMBERS, NULL_KEY -> false;
                case ELEMENTS -> Step.isLeftOut(null, array);
                default -> Step.isLeftOut(key, array);
            };
        }

        @Override
        public Expected expect(Model model, Done done) {
            if (isLeftOut(model.node(back).array)) {
                return Expected.NOTHING;
            }
            return model.put(model.node(back), key, value, done);
        }

        @Override
        public Set<Class<?>> wrongArguments() {
            Set<Class<?>> wrong = new HashSet<>();
            if (value.failure() != null) {
                wrong.add(value.failure());
            }
            if (value.kind() == Value.Kind.NULL_KEY) {
                wrong.add(NullPointerException.class);
            }
            return wrong;
        }

        @Override
        public Set<Class<?>> whileUnfinished(Model model) {
            Set<Class<?>> allowed = wrongArguments();
            allowed.addAll(REFUSED);
            return allowed;
        }

        @Override
        public boolean isHeavy() {
            return value.levels() > MANY_LEVELS;
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
            if (isLeftOut(key, node.isArray())) {
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
        public Expected expect(Model model, Done done) {
            if (isLeftOut(key, model.node(back).array)) {
                return Expected.NOTHING;
            }
            return model.create(model.node(back), key, array, done);
        }

        @Override
        public Set<Class<?>> whileUnfinished(Model model) {
            return REFUSED; // what is left out asks for the kind of the node first
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
            if (isLeftOut(key, node.isArray())) {
                return null;
            }
            JsonBuilder source = from < 0 ? Other.ALL[~from].builder() : side.node(from);
            JsonBuilder unused = key == null ? node.addJSON(source) : node.putJSON(key.on(side), source);
            return null;
        }

        @Override
        public Expected expect(Model model, Done done) {
            if (isLeftOut(key, model.node(back).array)) {
                return Expected.NOTHING;
            }
            byte[] json = from < 0 ? Other.ALL[~from].json() : model.json(model.node(from));
            return model.copy(model.node(back), key, json);
        }

        @Override
        public Set<Class<?>> whileUnfinished(Model model) {
            return REFUSED; // what is left out asks for the kind of the node first
        }

        @Override
        public String toString() {
            return "putJSON" + on(back, key) + (from < 0 ? Other.ALL[~from] : "node " + from + " back");
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
        public Expected expect(Model model, Done done) {
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
        public Expected expect(Model model, Done done) {
            if (which < 0) {
                return model.hasDeadMark ? Expected.of(Set.of(IllegalArgumentException.class)) : Expected.NOTHING;
            }
            model.rollback(which);
            return Expected.NOTHING;
        }

        @Override
        public Set<Class<?>> whileUnfinished(Model model) {
            return NOT_REFUSED;
        }
    }

    /** Reads a node. */
    record Read(int back, int way) implements Step {
        @Override
        public Object run(Side side, int handles) {
            return side.read(side.node(back), way);
        }

        @Override
        public Expected expect(Model model, Done done) {
            return new Expected(Set.of(), model.text(model.node(back)), 0, false);
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
        public Expected expect(Model model, Done done) {
            Model.Node node = model.node(back);
            Object found = model.find(node, key);
            String seen = found instanceof Integer ? "node " + found : "text " + found;
            String state = ", size " + node.count + ", empty " + (node.count == 0) + ", array " + node.array;
            return new Expected(Set.of(), seen + state, 0, false);
        }
    }

    /** Uses a handle of an earlier message, or one that a rollback has undone. */
    record Stale(int which, int call) implements Step {
        private JsonBuilder handle(Side side, int handles) {
            int count = side.handles.size() - handles;
            return JsonBuilder.CHECKS && handles != Side.UNKNOWN && count > 0
                    ? side.handles.get(handles + which % count)
                    : null;
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
        public Set<Class<?>> whileUnfinished(Model model) {
            return NOT_REFUSED;
        }

        @Override
        public Expected expect(Model model, Done done) {
            return Expected.NOTHING;
        }
    }

    /**
     * Begins the document anew, or ends the builder. User code does it in the middle of a call.
     *
     * @param how it does so.
     */
    record Lifecycle(How how) implements Step {
        /** How it does so. */
        enum How {
            RESET,
            RESET_ARRAY,
            UNWRAP,
            TRIM,
            WRAP,
            CLOSE,
            /** Returns the builder to its pool and takes it again, or closes it and creates another one. */
            RENEW
        }

        @Override
        public Object run(Side side, int handles) {
            switch (how) {
                case RESET -> side.reset();
                case RESET_ARRAY -> {
                    side.root.resetArray();
                    side.forgetAll();
                }
                case UNWRAP -> side.unwrap();
                case TRIM -> side.trim();
                case WRAP -> side.wrapAnother();
                case CLOSE -> side.close();
                case RENEW -> side.renew();
            }
            return null;
        }

        @Override
        public Expected expect(Model model, Done done) {
            throw new IllegalStateException("only user code does this");
        }

        @Override
        public Set<Class<?>> whileUnfinished(Model model) {
            return NOT_REFUSED;
        }
    }

    /**
     * Creates an object of many members, undoes it, and creates it again. It takes a few milliseconds. Does nothing
     * where the document is bounded.
     *
     * @param back the node that it is created in, counted from the last one.
     * @param key of the object.
     * @param count of its members.
     */
    record ManyKeys(int back, Key key, int count) implements Step {
        @Override
        public Object run(Side side, int handles) {
            if (side.limit() < JsonOptions.LARGEST_CAPACITY) {
                return null;
            }
            JsonBuilder node = side.node(back);
            if (Step.isLeftOut(key, node.isArray())) {
                return null;
            }
            JsonBuilder child = node.createJSON(key.on(side));
            side.created(child, handles);
            long mark = child.mark();
            put(child);
            child.rollback(mark);
            put(child);
            return null;
        }

        private void put(JsonBuilder child) {
            for (int i = 0; i < count; i++) {
                child.put("key" + i, i);
            }
        }

        @Override
        public Expected expect(Model model, Done done) {
            if (model.limit() < JsonOptions.LARGEST_CAPACITY) {
                return Expected.NOTHING;
            }
            if (Step.isLeftOut(key, model.node(back).array)) {
                return Expected.NOTHING;
            }
            Expected expected = model.create(model.node(back), key, false, done);
            if (!expected.failures().isEmpty()) {
                return expected;
            }
            Model.Node child = model.node(0);
            for (int i = 0; i < count; i++) {
                Key name = new Key(Key.Form.STRING, "key" + i, "key" + i, quote("key" + i), null);
                model.put(child, name, number(i), Done.NOTHING);
            }
            return Expected.NOTHING;
        }

        private static byte[] quote(String name) {
            return ('"' + name + '"').getBytes(StandardCharsets.US_ASCII);
        }

        private Value number(int i) {
            String text = "" + i;
            return Value.of(() -> text, null, text.getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public Set<Class<?>> whileUnfinished(Model model) {
            return model.limit() < JsonOptions.LARGEST_CAPACITY ? NOT_REFUSED : REFUSED;
        }

        @Override
        public boolean isHeavy() {
            return true;
        }

        @Override
        public String toString() {
            return "create " + key + " with " + count + " members, roll back, and create them again";
        }
    }

    /**
     * Returns whether a call is left out: it writes an element to an object, which the caller promises not to do without
     * the checks, or it puts a key to an array, which strict checks refuse.
     */
    static boolean isLeftOut(Key key, boolean array) {
        return array ? key != null && Bounds.STRICT : key == null && !JsonBuilder.CHECKS;
    }

    private static String on(int back, Key key) {
        return (back == 0 ? "" : ", node " + back + " back") + (key == null ? ", no key, " : ", key " + key + ", ");
    }
}
