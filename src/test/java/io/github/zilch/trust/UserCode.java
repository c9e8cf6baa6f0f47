// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import io.github.zilch.JsonBuilder;
import io.github.zilch.LazyCollection;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Messages with user code in texts, keys, lists, maps and objects. In the middle of the call that reads them they
 * throw, write to the document, read it, reset it or undo a part of it. Repeated messages without such code are between
 * them, so that a builder remembers those.
 */
final class UserCode {
    /** Thrown by user code. */
    static final class Problem extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Problem() {
            super("the user's", null, false, false);
        }
    }

    /** The kind of a value. */
    private enum Kind {
        TEXT,
        NUMBER,
        BUILDER,
        OBJECT,
        ARRAY,
        ACTING_KEY,
        ACTING_VALUE,
        ACTING_BOTH,
        ACTING_RAW,
        ACTING_CHILD,
        ACTING_LIST,
        ACTING_MAP,
        ACTING_TO_STRING;

        static final Kind[] ALL = values();

        boolean acts() {
            return ordinal() >= ACTING_KEY.ordinal();
        }
    }

    /** What user code does when it is called. */
    private enum Act {
        THROW,
        PUT,
        PUT_LATE,
        PUT_NESTED,
        READ,
        GET,
        RESET,
        MARK,
        ROLLBACK,
        FORGET_AND_THROW;

        static final Act[] ALL = values();
    }

    private record Call(Kind kind, int back, CharSequence key, int value, Act act, int when) {}

    private static final String[] KEYS = {"ID", "Price", "k\"", "\u20ac", "a name of more than thirty-one bytes"};
    private static final String[] TEXTS = {"", "x", "sixteen_bytes_ab", "\u4e2d\ud83d\ude00", "y".repeat(400)};

    private final Random random;
    private final List<Call> base = new ArrayList<>();

    UserCode(long seed) {
        random = new Random(seed);
        for (int i = 2 + random.nextInt(8); i > 0; i--) {
            base.add(call(Kind.ALL[random.nextInt(Kind.ACTING_KEY.ordinal())]));
        }
    }

    private Call call(Kind kind) {
        int back = random.nextInt(4) > 0 ? 0 : random.nextInt(3);
        return new Call(
                kind,
                back,
                KEYS[random.nextInt(KEYS.length)],
                random.nextInt(100),
                Act.ALL[random.nextInt(Act.ALL.length)],
                random.nextInt(4));
    }

    /**
     * Returns the calls of the next message: the repeated ones, or, if {@code acts}, some others that run user code
     * too.
     */
    List<Object> next(boolean acts) {
        List<Call> calls = new ArrayList<>(base);
        for (int i = acts ? 1 + random.nextInt(3) : 0; i > 0; i--) {
            Call call = call(Kind.ALL[random.nextInt(Kind.ALL.length)]);
            int at = random.nextInt(calls.size());
            if (random.nextBoolean()) {
                calls.add(at, call);
            } else { // instead of an expected call, with its key
                Call old = calls.get(at);
                calls.set(at, new Call(call.kind, old.back, old.key, call.value, call.act, call.when));
            }
        }
        return new ArrayList<>(calls);
    }

    /** One run of the calls of a message. */
    static final class Run {
        private final JsonBuilder root;
        private final boolean looks;
        private final List<JsonBuilder> nodes = new ArrayList<>();
        private final List<Long> marks = new ArrayList<>();
        private final List<String> seen = new ArrayList<>();
        private int throwsSeen;

        /**
         * Prepares a run.
         *
         * @param root to write to, already reset.
         * @param looks whether the document is read before and after each call that throws.
         */
        Run(JsonBuilder root, boolean looks) {
            this.root = root;
            this.looks = looks;
            nodes.add(root);
        }

        /** Makes the calls, and returns what a caller observes at the end. */
        List<String> of(List<Object> calls) {
            for (Object each : calls) {
                Call call = (Call) each;
                String before = looks && call.kind.acts() ? root.toString() : null;
                try {
                    make(call);
                } catch (RuntimeException e) {
                    seen.add(e.toString().replaceAll("mark \\d+", "mark"));
                    if (before != null && e instanceof Problem && call.act == Act.THROW) {
                        throwsSeen++;
                        if (!before.equals(root.toString())) {
                            throw new AssertionError(call + " made " + root + " of " + before);
                        }
                    }
                }
            }
            seen.add(root.length() + " " + root);
            return seen;
        }

        /** Returns how many calls threw and left the document as it was. */
        int throwsSeen() {
            return throwsSeen;
        }

        private JsonBuilder node(int back) {
            return nodes.get(Math.max(0, nodes.size() - 1 - back));
        }

        private void make(Call call) {
            JsonBuilder node = node(call.back);
            String text = TEXTS[call.value % TEXTS.length];
            switch (call.kind) {
                case TEXT -> node.put(call.key, text);
                case NUMBER -> node.put(call.key, call.value);
                case BUILDER -> node.put(call.key, new StringBuilder(text));
                case OBJECT -> nodes.add(node.createJSON(call.key));
                case ARRAY -> nodes.add(node.createJSONArray(call.key));
                case ACTING_KEY -> node.put(acting(call, "key"), call.value);
                case ACTING_VALUE -> node.put(call.key, acting(call, "a value"));
                case ACTING_BOTH -> node.put(acting(call, "key"), acting(call, text));
                case ACTING_RAW -> node.putRaw(call.key, acting(call, "[1,{\"a\":\"\u20ac\"}]"));
                case ACTING_CHILD -> nodes.add(node.createJSON(acting(call, "child")));
                case ACTING_LIST -> node.put(call.key, list(call));
                case ACTING_MAP -> node.put(call.key, map(call));
                case ACTING_TO_STRING -> node.put(call.key, List.of(1, object(call)));
            }
        }

        /** Does what a call says at the given invocation. */
        private final class Timer {
            private final Call call;
            private int left;

            Timer(Call call) {
                this.call = call;
                this.left = call.when;
            }

            void tick() {
                if (left-- == 0) {
                    act(call);
                }
            }
        }

        private void act(Call call) {
            JsonBuilder node = node(call.value % 3);
            switch (call.act) {
                case THROW -> throw new Problem();
                case PUT -> node.put("in", new StringBuilder("inner"));
                case PUT_LATE -> nodes.get(0).put("in", 1);
                case PUT_NESTED ->
                    node.put(
                            acting(new Call(call.kind, 0, "", 0, Act.PUT, 1), "nested"),
                            acting(new Call(call.kind, 0, "", 1, Act.THROW, call.value % 9), "nested"));
                case READ -> seen.add(root.length() + "");
                case GET -> seen.add(node.getString("in") + node.length());
                case RESET -> {
                    root.reset();
                    if (call.value % 2 == 0) {
                        root.put("new", TEXTS[4]);
                    }
                }
                case MARK -> marks.add(root.mark());
                case ROLLBACK -> {
                    if (!marks.isEmpty()) {
                        root.rollback(marks.get(call.value % marks.size()));
                    }
                }
                case FORGET_AND_THROW -> {
                    root.reset();
                    throw new Problem();
                }
            }
        }

        private CharSequence acting(Call call, String text) {
            Timer timer = new Timer(call);
            return new CharSequence() {
                @Override
                public int length() {
                    timer.tick();
                    return text.length();
                }

                @Override
                public char charAt(int index) {
                    timer.tick();
                    return text.charAt(index);
                }

                @Override
                public CharSequence subSequence(int start, int end) {
                    throw new Problem();
                }

                @Override
                public String toString() {
                    timer.tick();
                    return text;
                }
            };
        }

        private Object object(Call call) {
            Timer timer = new Timer(new Call(call.kind, 0, "", call.value, call.act, 0));
            return new Object() {
                @Override
                public String toString() {
                    timer.tick();
                    return "an object";
                }
            };
        }

        private LazyCollection<Object> list(Call call) {
            Timer timer = new Timer(call);
            List<Object> elements = List.of("first", List.of(Map.of("in", 1)), new int[] {1, 2});
            return LazyCollection.of(() -> {
                timer.tick();
                Iterator<Object> from = elements.iterator();
                return new Iterator<Object>() {
                    @Override
                    public boolean hasNext() {
                        timer.tick();
                        return from.hasNext();
                    }

                    @Override
                    public Object next() {
                        timer.tick();
                        return from.next();
                    }
                };
            });
        }

        private Map<CharSequence, Object> map(Call call) {
            CharSequence key = acting(call, "key of a map");
            Map.Entry<CharSequence, Object> entry = Map.entry(key, List.of("in a list", object(call)));
            return new AbstractMap<>() {
                @Override
                public Set<Entry<CharSequence, Object>> entrySet() {
                    return Set.of(entry);
                }
            };
        }
    }
}
