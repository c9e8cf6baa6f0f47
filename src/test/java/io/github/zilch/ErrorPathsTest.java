// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
        Object value = List.of(1, new LazyElements(() -> {
            row.cancel();
            json.put("text", "t".repeat(1 << 20)).length();
        }));
        assertEquals(NAN, message(() -> row.add(value)));
        Object next = List.of(1, new LazyElements(() -> {
            row.cancel();
            json.putRow("other", JsonShape.of("z"));
        }));
        json.putRow("row", JsonShape.of("x"));
        assertEquals("$.other.z[1][0]", path(() -> row.add(next)));
        row.cancel();
        assertTrue(json.toString().startsWith("{\"text\":\"ttt"));
    }

    /** Calls back when its only element, which is refused, is asked for. */
    private static final class LazyElements extends AbstractList<Object> {
        private final Runnable before;

        LazyElements(Runnable before) {
            this.before = before;
        }

        @Override
        public Object get(int index) {
            before.run();
            return Double.NaN;
        }

        @Override
        public int size() {
            return 1;
        }
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
}
