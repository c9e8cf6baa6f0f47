// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.random.TextValues.Chars;
import io.github.zilch.random.Texts.Shape;
import io.github.zilch.values.Choices;
import io.github.zilch.values.ModelText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Draws maps, lists and arrays with texts in them, put as Objects. */
final class ContainerValues {
    static final int WAYS = 5;

    /** Arrays of many elements. */
    private static final byte[][] MANY = {many(1_000), many(20_000)};

    private ContainerValues() {}

    static Value draw(Choices choices, int way, Shape shape, ModelText model) {
        String string = Texts.draw(choices, shape);
        Object text = choices.below(3) == 0 ? string : Chars.ALL[choices.below(Chars.ALL.length)].of(string);
        String json = new String(model.quote(string), StandardCharsets.UTF_8);
        switch (way) {
            case 0:
                Map<Object, Object> map = new LinkedHashMap<>();
                map.put("text", text);
                map.put(7, choices.below(100));
                map.put("absent", null);
                return of(map, "{\"text\":" + json + ",\"7\":" + map.get(7) + '}', 1, 1, string);
            case 1:
                List<Object> list = new ArrayList<>();
                list.add(1.5);
                list.add(null);
                list.add(Map.of("in", text));
                list.add(text);
                return of(list, "[1.5,null,{\"in\":" + json + "}," + json + ']', 2, 2, string);
            case 2:
                Object[] array = {true, text, new int[] {1, -2}, 'c', new short[0]};
                return of(array, "[true," + json + ",[1,-2],\"c\",[]]", 2, 3, string);
            case 3:
                return manyElements(choices);
            default:
                Object nested = List.of(text);
                int levels = 1 + choices.below(25);
                for (int i = 1; i < levels; i++) {
                    nested = List.of(nested);
                }
                return of(nested, "[".repeat(levels) + json + "]".repeat(levels), levels, levels, string);
        }
    }

    /** Returns a map with a text as its key, and in its value. */
    static Value keyed(String text) {
        Object value = Map.of(text, List.of(new StringBuilder(text), new Object[] {text}));
        return of(value, "", 3, 3, text);
    }

    private static byte[] many(int count) {
        return ScalarValues.ascii('[' + "7,".repeat(count - 1) + "7]");
    }

    /**
     * More elements than a bounded document has room for. Where it ends, no more of them are read, and nobody keeps the
     * others in memory.
     */
    private static Value manyElements(Choices choices) {
        byte[] json = MANY[choices.below(8) == 0 ? 1 : 0];
        int count = json.length / 2;
        return Value.containers(() -> count + " elements", Calls.ofEach(side -> counted(side, count)), json, 1, 1);
    }

    private static Iterator<Integer> counted(Side side, int count) {
        long most = side.limit();
        return new Iterator<>() {
            private int read;

            @Override
            public boolean hasNext() {
                return read < count;
            }

            @Override
            public Integer next() {
                if (read++ > most) {
                    throw new AssertionError("read " + read + " elements for " + most + " bytes");
                }
                return 7;
            }
        };
    }

    private static Value of(Object value, String json, int levels, int handles, String text) {
        return Value.containers(
                () -> value.getClass().getSimpleName() + " of " + levels + " levels, in it " + Texts.show(text),
                Calls.of(value),
                json.getBytes(StandardCharsets.UTF_8),
                levels,
                handles);
    }
}
