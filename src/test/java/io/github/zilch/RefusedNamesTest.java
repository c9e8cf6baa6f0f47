// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C23: errors for names and references say where, too")
class RefusedNamesTest {
    private static final JsonOptions UNIQUE = JsonOptions.DEFAULT.rejectDuplicateKeys(true);

    private final JsonBuilder unique = new JsonBuilder(UNIQUE);

    private static void assertRefused(String message, Runnable call) {
        assertEquals(message, messageOf(RuntimeException.class, call::run));
    }

    private static void assertDuplicate(String path, Runnable call) {
        assertRefused(
                path + ": the object has a member \"k\" already: leave one out, or allow it with"
                        + " JsonOptions.rejectDuplicateKeys(false)",
                call);
    }

    private static Map<Object, Object> twoOfOneName() {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put("k", 1);
        map.put(new StringBuilder("k"), 2);
        return map;
    }

    @Test
    @DisplayName("C9: duplicate names in each way to write a member")
    void duplicateNames() {
        JsonBuilder list = unique.createJSONArray("a b");
        list.add(0);
        JsonBuilder object = list.createJSON().put("x", 0).put("k", 1);
        String path = "$[\"a b\"][1].k";
        assertDuplicate(path, () -> object.put("k", 2));
        assertDuplicate(path, () -> object.put(JsonKey.of("k"), "v"));
        assertDuplicate(path, () -> object.put(new StringBuilder("k"), 1.5));
        assertDuplicate(path, () -> object.createJSON("k"));
        assertDuplicate(path, () -> object.putRow("k", JsonShape.of("a")));
        assertDuplicate(path, () -> object.putMembers(JsonShape.of("z", "k")));
        assertDuplicate(path, () -> object.put("k", (Object) List.of()));
        assertDuplicate("$[\"a b\"][1].m[1].k", () -> object.put("m", (Object) List.of(1, twoOfOneName())));
        assertDuplicate("$[\"a b\"][2].k", () -> list.add((Object) twoOfOneName()));
        unique.put("after", 1);
        assertDuplicate(path, () -> object.put("k", 2));
        assertDuplicate("$.k", () -> new JsonBuilder(UNIQUE).put("k", 1).put("k", 2));
    }

    @Test
    @DisplayName("C9: duplicate names in rows")
    void duplicateNamesInRows() {
        JsonRow row = unique.createJSONArray("rows").addRow(JsonShape.of("a", "b"));
        row.add(1).addObject().key("k").add(1);
        assertDuplicate("$.rows[0].b.k", () -> row.key("k"));
        row.key("l").addArray().add(7).addObject().key("k").addNull();
        assertDuplicate("$.rows[0].b.l[1].k", () -> row.key("k"));
        assertDuplicate("$.rows[0].b.l[1].m.k", () -> row.key("m").add((Object) twoOfOneName()));
        row.cancel();
        assertEquals("{\"rows\":[]}", unique.toString());
    }

    @Test
    @DisplayName("C8: a key of a map that is null")
    void nullKeys() {
        Map<Object, Object> map = new HashMap<>();
        map.put(null, 1);
        String text = ": the key is null: a member of an object needs a name";
        JsonBuilder json = new JsonBuilder();
        assertRefused("$.m" + text, () -> json.put("m", (Object) map));
        assertRefused("$.m[1].n" + text, () -> json.put("m", (Object) List.of(1, Map.of("n", map))));
        JsonRow row = json.putRow("r", JsonShape.of("a"));
        assertRefused("$.r.a" + text, () -> row.add((Object) map));
        row.cancel();
        Object noText = new Object() {
            @Override
            public String toString() {
                return null;
            }
        };
        JsonBuilder toString = new JsonBuilder(JsonOptions.DEFAULT.unknownTypes(JsonOptions.UnknownTypes.TO_STRING));
        assertRefused("$.m" + text, () -> toString.put("m", (Object) Map.of(noText, 1)));
        assertEquals("{}", json.toString());
    }

    @Test
    @DisplayName("C4: a reference that contains itself")
    void references() {
        AtomicReference<Object> reference = new AtomicReference<>();
        reference.set(reference);
        String text = ": an AtomicReference contains itself: put what it stands for";
        JsonBuilder json = new JsonBuilder();
        JsonBuilder list = json.createJSONArray("l").add(1);
        assertRefused("$.r" + text, () -> json.put("r", (Object) reference));
        assertRefused("$.l[1]" + text, () -> list.add((Object) reference));
        assertRefused("$.o.p[2]" + text, () -> json.put("o", (Object) Map.of("p", Arrays.asList(1, null, reference))));
        JsonRow row = json.putRow("r", JsonShape.of("a"));
        assertRefused("$.r.a" + text, () -> row.add((Object) reference));
    }

    @Test
    @DisplayName("C6: a lone surrogate in a name is shown as it is written, whether the name is written already or not")
    void loneSurrogates() {
        for (JsonOptions.LoneSurrogates way : JsonOptions.LoneSurrogates.values()) {
            boolean escaped = way == JsonOptions.LoneSurrogates.ESCAPE;
            for (String name : List.of("\ud83d", "a\udc00", "\ud83d\ud83d\ude00")) {
                String shown = !escaped
                        ? name.equals("\ud83d") ? "\ufffd" : name.equals("a\udc00") ? "a\ufffd" : "\ufffd\ud83d\ude00"
                        : name.equals("\ud83d")
                                ? "\\ud83d"
                                : name.equals("a\udc00") ? "a\\udc00" : "\\ud83d\ud83d\ude00";
                JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.loneSurrogates(way));
                String step = "[\"" + shown + "\"]";
                for (CharSequence key : List.of(name, JsonKey.of(name), new StringBuilder(name))) {
                    assertPath("$" + step, () -> json.put(key, Double.NaN));
                }
                assertPath("$" + step + ".x", () -> json.createJSON(name).put("x", Double.NaN));
                JsonRow row = json.putRow("r", JsonShape.of(name));
                assertPath("$.r" + step, () -> row.add(Double.NaN));
                row.addObject().key(name);
                assertPath("$.r" + step + step, () -> row.add(Double.NaN));
                row.cancel();
            }
        }
    }

    private static void assertPath(String path, Runnable call) {
        String message = messageOf(IllegalArgumentException.class, call::run);
        assertEquals(path, message.substring(0, message.indexOf(": NaN")));
    }
}
