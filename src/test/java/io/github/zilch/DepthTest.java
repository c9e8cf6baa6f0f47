// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

@Tag("contract")
@Tag("fast")
@DisplayName("C11: depth")
class DepthTest {
    private final JsonBuilder json = new JsonBuilder();
    private final JsonBuilder flat = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(3));

    private static JsonBuilder nest(JsonBuilder root, int levels) {
        JsonBuilder node = root;
        for (int i = 1; i < levels; i++) {
            node = node.isArray() ? node.createJSON() : node.createJSONArray("a");
        }
        return node;
    }

    private static void assertTooDeep(int depth, int limit, JsonBuilder root, Executable call) {
        assertRefused(
                IllegalStateException.class,
                "depth " + depth + " exceeds " + limit + ": reduce the nesting, or raise JsonOptions.maxDepth",
                root,
                call);
    }

    @Test
    void defaultLimitIs512Levels() {
        JsonBuilder deepest = nest(json, 512);
        assertTooDeep(513, 512, json, () -> deepest.createJSONArray("x"));
        assertTooDeep(513, 512, json, () -> deepest.createJSON("x"));
        deepest.put("x", 1);
        Documents.parse(json);
    }

    @Test
    void deepObjectsAreRefusedWithoutUsingUpTheStack() {
        List<UnaryOperator<Object>> around = List.of(
                List::of,
                value -> Map.of("k", value),
                value -> new Object[] {value},
                value -> LazyCollection.of(() -> List.of(value).iterator()),
                value -> List.of(value).iterator(),
                value -> Stream.of(value),
                value -> Optional.of(List.of(value)));
        for (UnaryOperator<Object> each : around) {
            Object nested = 1;
            for (int i = 0; i < 200_000; i++) {
                nested = each.apply(nested);
            }
            Object deep = nested;
            assertTooDeep(513, 512, json, () -> json.put("k", deep));
        }
    }

    @Test
    void limitHoldsInRegionsToo() {
        UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(8192));
        json.wrap(region, 5, 8000);
        JsonBuilder deepest = nest(json, 512);
        assertRefused(IllegalStateException.class, json, () -> deepest.createJSON("x"));
        assertEquals(json.toString(), region.getStringWithoutLengthAscii(5, json.length()));
        for (int levels = 14; levels < 20; levels++) {
            nest(json.reset(), levels).put("x", levels);
            Documents.parse(json);
            assertEquals(json.toString(), region.getStringWithoutLengthAscii(5, json.length()));
        }
    }

    @Test
    void largestLimit() {
        JsonBuilder deep = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(10_000));
        JsonBuilder deepest = nest(deep, 10_000);
        assertThrows(IllegalStateException.class, () -> deepest.createJSON("x"));
        byte[] bytes = Documents.assertValid(deep);
        deep.put("late", 1);
        nest(deep.reset(), 10_000);
        assertEquals(bytes.length, deep.length());
    }

    @Test
    void listThatContainsItselfIsRefused() {
        List<Object> list = new ArrayList<>();
        list.add(1);
        list.add(list);
        json.put("a", 1);
        assertTooDeep(513, 512, json, () -> json.put("list", list));
        Map<String, Object> map = new HashMap<>();
        map.put("map", new Object[] {map});
        assertRefused(IllegalStateException.class, json, () -> json.put("map", map));
        Object[] array = new Object[1];
        array[0] = array;
        assertRefused(IllegalStateException.class, json, () -> json.put("array", array));
        json.put("b", 2);
        assertReads("{\"a\":1,\"b\":2}", json);
    }

    @Test
    void documentSurvivesAStackThatOverflows() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        JsonBuilder deep = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(10_000)).put("a", 1);
        Throwable thrown = OtherThread.thrown(200_000, () -> deep.put("list", list));
        assertTrue(thrown instanceof StackOverflowError || thrown instanceof IllegalStateException);
        assertReads("{\"a\":1,\"b\":2}", deep.put("b", 2));
    }

    @Test
    void copiesCountWithTheirLevels() {
        JsonBuilder source = new JsonBuilder();
        source.createJSONArray("x").add("[[[");
        flat.putJSON("a", source);
        JsonBuilder child = flat.createJSON("b");
        assertTooDeep(4, 3, flat, () -> child.putJSON("c", source));
        child.putJSON("d", new JsonBuilder());
        assertReads("{\"a\":{\"x\":[\"[[[\"]},\"b\":{\"d\":{}}}", flat);
    }

    @Test
    void copiesOfCopiesAndOfRawFragmentsCount() {
        JsonBuilder source = new JsonBuilder().putRaw("x", "[[]]");
        assertRefused(IllegalStateException.class, flat, () -> flat.putJSON("a", source));
        JsonBuilder unchecked = new JsonBuilder().putRawUnchecked("x", "[[[]]]");
        assertRefused(IllegalStateException.class, flat, () -> flat.putJSON("a", unchecked));
        JsonBuilder second = new JsonBuilder().putJSON("y", source);
        assertRefused(IllegalStateException.class, flat, () -> flat.putJSON("a", second));
        long mark = source.reset().mark();
        source.putRaw("x", "[[[[]]]]").rollback(mark).putRaw("x", "[]");
        assertReads("{\"a\":{\"x\":[]}}", flat.putJSON("a", source));
    }

    @Test
    void uncheckedFragmentDeeperThanItsBuilderAllowsCountsInACopy() {
        JsonBuilder source = new JsonBuilder(JsonOptions.DEFAULT.maxDepth(1)).putRawUnchecked("x", "[[[]]]");
        assertTooDeep(5, 3, flat, () -> flat.putJSON("a", source));
        source.reset().putRawUnchecked("x", "[]");
        assertReads("{\"a\":{\"x\":[]}}", flat.putJSON("a", source));
    }

    @Test
    void rawFragmentsCountWithTheirLevels() {
        JsonBuilder child = flat.createJSONArray("a");
        child.addRaw("[1]");
        assertRefused(
                IllegalArgumentException.class,
                "the raw fragment is too deep at byte 1 of 5 (0x5b): depth 4 exceeds 3: reduce the nesting,"
                        + " or raise JsonOptions.maxDepth",
                flat,
                () -> child.addRaw("[[1]]"));
        JsonBuilder leaf = child.createJSON();
        assertRefused(IllegalArgumentException.class, flat, () -> leaf.putRaw("b", "{}"));
        leaf.putRaw("b", "\"[[{{\"");
        assertReads("{\"a\":[[1],{\"b\":\"[[{{\"}]}", flat);
    }
}
