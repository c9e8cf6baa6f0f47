// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.random.TextValues.Chars;
import io.github.zilch.random.Texts.Shape;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Draws maps, lists and arrays with texts in them, put as Objects. */
final class ContainerValues {
    static final int WAYS = 4;

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
            default:
                Object nested = List.of(text);
                int levels = 1 + choices.below(25);
                for (int i = 1; i < levels; i++) {
                    nested = List.of(nested);
                }
                return of(nested, "[".repeat(levels) + json + "]".repeat(levels), levels, levels, string);
        }
    }

    private static Value of(Object value, String json, int levels, int handles, String text) {
        return Value.containers(
                () -> value.getClass().getSimpleName() + " of " + levels + " levels, in it " + Texts.show(text),
                new Calls((s, v) -> v.add(value), (s, n, k) -> n.put(k, value)),
                json.getBytes(StandardCharsets.UTF_8),
                levels,
                handles);
    }
}
