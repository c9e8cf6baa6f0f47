// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.PathParts.PathTree;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C23: errors say where")
class ErrorPathsTest {
    private static final String NAN =
            "NaN is not a JSON number: write another value, or set JsonOptions.nonFinite(NULL or" + " STRING)";

    private static String message(Runnable call) {
        return messageOf(RuntimeException.class, call::run);
    }

    private static String path(Runnable call) {
        String message = message(call);
        int end = message.indexOf(": ");
        return message.substring(0, Math.max(end, 0));
    }

    @Test
    void messagesBeginWithThePath() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder legs = json.put("id", 7).createJSONArray("legs");
        legs.createJSON().put("rate", 1.5);
        JsonBuilder leg = legs.createJSON().put("side", "BUY");
        assertEquals("$.legs[1].rate: " + NAN, message(() -> leg.put("rate", Double.NaN)));
        assertEquals("$.legs[2]: " + NAN, message(() -> legs.add(Double.NaN)));
        assertEquals(
                "$[\"\u2026\"]",
                path(() -> json.put(
                        OwnText.measuring("", () -> {
                            throw new IllegalCallerException("user code is not called for an error");
                        }),
                        new Object())));
        assertEquals("$.name: " + NAN, message(() -> json.put(new StringBuilder("name"), Double.NaN)));
    }

    @Test
    void elementsThatAreAddedInOneCall() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder array = json.createJSONArray("rates").add(1);
        double[] values = new double[10_000];
        values[77] = Double.NaN;
        assertEquals("$.rates[78]", path(() -> array.addAll(values)));
        assertEquals("$.rates[8]", path(() -> array.addAll(values, 70, 10)));
        assertEquals("$.rates[1]", path(() -> array.addDecimals(new long[] {1}, 0, 1, 2000)));
        long[] times = {0, Long.MAX_VALUE};
        assertEquals("$.rates[2]", path(() -> array.addTimestamps(times, 0, 2, TimeUnit.DAYS)));
        JsonRow row = json.putRow("row", JsonShape.of("id", "rates")).add(1);
        row.addArray().add(5);
        assertEquals("$.row.rates[78]", path(() -> row.addAll(values)));
        assertEquals("$.row.rates[2]", path(() -> row.addTimestamps(times, 0, 2, TimeUnit.DAYS)));
        assertEquals("$.row.rates[1]", path(() -> row.addDecimals(new long[] {1}, 0, 1, 2000)));
        row.end().end();
        assertEquals("{\"rates\":[1],\"row\":{\"id\":1,\"rates\":[5]}}", json.toString());
    }

    @Test
    void namesBeforeWhichOtherBytesAreLeftOver() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder late = json.createJSON("l");
        json.put("x", 1).mark();
        JsonBuilder list = late.createJSONArray("abc").add("\"quoted");
        assertEquals("{\"l\":{\"abc\":[\"\\\"quoted\"]},\"x\":1}", json.toString());
        assertEquals("$.l.abc[1]", path(() -> list.add(Double.NaN)));
        JsonBuilder more =
                late.createJSONArray("more").add(1); // moves back what is late: a backslash is left before "abc"
        assertEquals("$.l.abc[1]", path(() -> list.add(Double.NaN)));
        assertEquals("$.l.more[1]", path(() -> more.add(Double.NaN)));
        json.put("last", 1);
        assertEquals("$.l.abc[1]", path(() -> list.add(Double.NaN)));
        assertEquals("$.l.more[1]", path(() -> more.add(Double.NaN)));
    }

    @Test
    void whatIsNestedTooDeeply() {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(3));
        JsonBuilder list = json.createJSON("a").createJSONArray("b").add(1);
        JsonBuilder other = new JsonBuilder().put("deep", List.of());
        assertEquals(
                "$.a.b[1]: depth 4 exceeds 3: reduce the nesting, or raise JsonOptions.maxDepth",
                message(list::createJSON));
        assertEquals("$.a.b[1]", path(() -> list.add(List.of())));
        assertEquals("$.a.b[1]", path(() -> list.addJSON(other)));
        assertEquals("$.a.b[1]", path(() -> list.addRaw("[]")));
        assertEquals("$.a.b[1]", path(() -> list.addRow(JsonShape.of("x"))));
        assertEquals("$.c.d[0]", path(() -> json.put("c", Map.of("d", List.of(List.of())))));
        JsonRow row = json.putRow("c", JsonShape.of("x")).addArray();
        assertEquals("$.c.x[0]", path(row::addArray));
        assertEquals("$.c.x[0]", path(() -> row.addJSON(other)));
        assertEquals("$.c.x[0]", path(() -> row.addRaw("[]")));
        assertEquals("$.c.x[0]", path(() -> row.add((Object) List.of(1))));
        row.cancel();
        PathTree deep = tree(1, null, List.of(tree(2, null, List.of(), null)), null);
        assertEquals("$.inner[0].inner", path(() -> PathTreeJson.write(json, deep)));
    }

    @Test
    void innerRowsThatAreNestedTooDeeply() {
        JsonShape three = JsonShape.of("x");
        JsonShape two = JsonShape.of("u", "a b").with("a b", three);
        JsonShape one = JsonShape.of("f", "g", "h").with("f", three).with("h", two.asArray());
        JsonShape nested =
                JsonShape.of("a", "very long names are not in a slot").with("very long names are not in a slot", one);
        for (JsonShape shape : List.of(nested, nested.asArray())) {
            String to = shape == nested ? "[\"very long names are not in a slot\"]" : "[1]";
            for (JsonOptions options : List.of(JsonOptions.DEFAULT, JsonOptions.DEFAULT.asciiOnly(true))) {
                assertEquals(
                        "$" + to + ".h[1]", path(() -> json(options.maxDepth(3)).reset(shape)));
                assertEquals(
                        "$" + to + ".f", path(() -> json(options.maxDepth(2)).reset(shape)));
                assertEquals("$" + to, path(() -> json(options.maxDepth(1)).reset(shape)));
                assertEquals(
                        "$.k" + to + ".h[1]",
                        path(() -> json(options.maxDepth(4)).putRow("k", shape)));
                assertEquals(
                        "$.k" + to + ".f", path(() -> json(options.maxDepth(3)).putRow("k", shape)));
                assertEquals("$.k" + to, path(() -> json(options.maxDepth(2)).putRow("k", shape)));
                assertEquals("$.k", path(() -> json(options.maxDepth(1)).putRow("k", shape)));
                JsonBuilder array = json(options.maxDepth(3)).resetArray().add(1);
                assertEquals("$[1]" + to + ".f", path(() -> array.addRow(shape)));
                JsonRow row = array.addRow(JsonShape.of("v")).addArray();
                assertEquals("$[1].v[0]", path(() -> row.addRow(shape)));
                JsonRow outer = json(options.maxDepth(3)).reset(JsonShape.of("v"));
                assertEquals("$.v" + to + ".f", path(() -> outer.addRow(shape)));
            }
        }
        JsonBuilder json = json(JsonOptions.DEFAULT.maxDepth(3)).put("x", List.of());
        assertEquals(
                "$[\"very long names are not in a slot\"].h[1]: depth 4 exceeds 3: reduce the nesting, or raise"
                        + " JsonOptions.maxDepth",
                message(() -> json.putMembers(nested)));
        JsonBuilder child = json.createJSON("c");
        assertEquals("$.c[\"very long names are not in a slot\"].f", path(() -> child.putMembers(nested)));
        child.put("y", 1).putMembers(two).add(1).add(2).end();
        assertEquals("{\"x\":[],\"c\":{\"y\":1,\"u\":1,\"a b\":{\"x\":2}}}", json.toString());
    }

    private static JsonBuilder json(JsonOptions options) {
        return new JsonBuilder(options);
    }

    @Test
    void elementsThatEndTheRowThatTheyArePutTo() {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(0));
        JsonRow row = json.putRow("row", JsonShape.of("x", "y")).add(1);
        Object value = List.of(1, lazyElements(() -> {
            row.cancel();
            json.put("text", "t".repeat(1 << 20)).length();
        }));
        assertEquals(NAN, message(() -> row.add(value)));
        Object next = List.of(1, lazyElements(() -> {
            row.cancel();
            json.putRow("other", JsonShape.of("z"));
        }));
        json.putRow("row", JsonShape.of("x"));
        assertEquals("$.other.z[1][0]", path(() -> row.add(next)));
        row.cancel();
        assertTrue(json.toString().startsWith("{\"text\":\"ttt"));
    }

    /** Returns a collection that calls back when its only element, which is refused, is asked for. */
    private static Object lazyElements(Runnable before) {
        return LazyCollection.of(() ->
                Stream.<Object>of(Double.NaN).peek(element -> before.run()).iterator());
    }

    private static PathTree tree(double rate, double[] rates, List<PathTree> inner, Object any) {
        return new PathTree("n", rate, inner, null, rates, null, null, null, any);
    }

    @Test
    void valuesThatGeneratedCodeRefuses() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder trees = json.createJSONArray("trees");
        PathTree good = tree(1, new double[] {1}, List.of(), List.of());
        PathTreeJson.add(trees, good);
        PathTree bad = tree(1, null, Arrays.asList(good, null, tree(Double.NaN, null, null, null)), null);
        assertEquals("$.trees[1].inner[2].rate", path(() -> PathTreeJson.add(trees, bad)));
        assertEquals("$.tree.inner[2].rate", path(() -> PathTreeJson.put(json, "tree", bad)));
        assertEquals("$.inner[2].rate", path(() -> PathTreeJson.putMembers(json, bad)));
        assertEquals(
                "$.rates[1]", path(() -> PathTreeJson.write(json, tree(1, new double[] {1, Double.NaN}, null, null))));
        assertEquals("$.any", path(() -> PathTreeJson.write(json, tree(1, null, null, new Object()))));
        Object nested = Map.of("a", List.of(1, Map.of("b", new Object())));
        assertEquals("$.any.a[1].b", path(() -> PathTreeJson.write(json, tree(1, null, List.of(good), nested))));
        assertEquals("$.any", path(() -> PathTreeJson.write(json, tree(1, null, null, Map.of(new Object(), 1)))));
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("x", 1);
        more.put("y", List.of(1, Double.NaN));
        PathTree map = new PathTree("n", 1, null, more, null, null, null, null, null);
        assertEquals("$.more.y[1]", path(() -> PathTreeJson.write(json, map)));
        PathTree decimal = new PathTree("n", 1, null, null, null, null, new BigDecimal("1E-3000"), null, null);
        assertEquals("$.exact", path(() -> PathTreeJson.write(json, decimal)));
        PathTree year = new PathTree("n", 1, null, null, null, null, null, LocalDate.of(-1, 1, 1), null);
        assertEquals("$.day", path(() -> PathTreeJson.write(json, year)));
        List<Object> inRow = new ArrayList<>(List.of(1, Double.NaN));
        JsonRow row = json.reset().putRow("row", JsonShape.of("a", "b")).add(1);
        assertEquals("$.row.b[1]", path(() -> row.add(inRow)));
        assertEquals("{}", json.reset().toString());
    }

    // ---- names and references ----

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
        Object noText = OwnText.object(() -> null);
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
