// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.random.Texts.Shape;
import io.github.zilch.values.Choices;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Draws values that every builder must refuse, and texts whose code changes the document while they are read. */
final class FailingValues {
    static final int WAYS = 8;

    private FailingValues() {}

    static Value draw(Choices choices, int way, Shape shape, JsonOptions options) {
        switch (way) {
            case 0:
                return FragmentValues.wrong(choices, shape);
            case 1:
                return ScalarValues.drawRefused(choices, options);
            case 2:
                int after = choices.below(4);
                return Value.failing(
                        () -> "Iterator that throws after " + after,
                        Calls.ofEach(side -> elements(after)),
                        Value.Kind.ORDINARY,
                        UserText.Problem.class);
            case 3:
                List<Object> itself = new ArrayList<>();
                itself.add(itself);
                return object("List of itself", itself, IllegalStateException.class);
            case 4:
                return object("Map with a null key", Collections.singletonMap(null, 1), NullPointerException.class);
            case 5:
                return slice(choices.below(3));
            default:
                return nullKey(choices);
        }
    }

    /** Returns a slice that is not inside its array. Without the checks the caller promises that it is. */
    private static Value slice(int way) {
        byte[] array = new byte[4];
        Calls calls = switch (way) {
            case 0 -> new Calls((s, v) -> v.addUtf8(array, 2, 3), (s, n, k) -> n.putUtf8(k, array, 2, 3));
            case 1 -> new Calls((s, v) -> v.addRaw(array, -1, 3), (s, n, k) -> n.putRaw(k, array, -1, 3));
            default -> new Calls((s, v) -> v.addBase64(array, 0, -1), (s, n, k) -> n.putBase64(k, array, 0, -1));
        };
        return JsonBuilder.CHECKS
                ? Value.failing(
                        () -> "slice outside its array", calls, Value.Kind.ORDINARY, IndexOutOfBoundsException.class)
                : nullKey(way);
    }

    private static Value object(String what, Object value, Class<? extends Throwable> failure) {
        return Value.failing(() -> what, Calls.of(value), Value.Kind.ORDINARY, failure);
    }

    /** Returns a value with a null key. */
    static Value nullKey(Choices choices) {
        return nullKey(choices.below(6));
    }

    private static Value nullKey(int way) {
        Calls calls = switch (way) {
            case 0 -> Calls.onNode((s, n, k) -> n.put(null, 7));
            case 1 -> Calls.onNode((s, n, k) -> n.putRaw(null, "7"));
            case 2 -> Calls.onNode((s, n, k) -> n.putRawUnchecked(null, new byte[] {'7'}, 0, 1));
            case 3 -> Calls.onNode((s, n, k) -> n.put(null, 7.5));
            case 4 -> Calls.onNode((s, n, k) -> n.put(null, (Object) 7));
            default -> Calls.onNode((s, n, k) -> n.put(null, 7.5f));
        };
        String text = way == 3 || way > 4 ? "7.5" : "7";
        return Value.of(() -> text + " with a key that is null", calls, ScalarValues.ascii(text))
                .with(Value.Kind.NULL_KEY);
    }

    private static Iterator<Object> elements(int count) {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Object next() {
                if (next == count) {
                    throw new UserText.Problem();
                }
                return next++ % 2 == 0 ? List.of("x", next) : Map.of("k", next);
            }
        };
    }
}
