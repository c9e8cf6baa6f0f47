// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.List;
import java.util.Map;

/** What {@link RandomPathsTest} draws its documents from. */
final class PathParts {
    /** A type with a generated serializer, for values that are refused in it. */
    @JsonSerializable(name = "PathTreeJson")
    record PathTree(
            String name,
            double rate,
            List<PathTree> inner,
            Map<String, Object> more,
            double[] rates,
            @JsonScaled(2) long[] prices,
            java.math.BigDecimal exact,
            java.time.LocalDate day,
            Object any) {}

    /** A type with a generated serializer, of which values are written by hand. */
    @JsonSerializable(name = "PathHandJson")
    record PathHand(int id, PathHand.Write hand, List<PathHand.Write> more) {
        /** A value that is written by hand. */
        @JsonWriter(Write.class)
        interface Write {
            void write(JsonBuilder node, CharSequence key);

            static void put(JsonBuilder node, CharSequence key, Write value) {
                value.write(node, key);
            }
        }
    }

    private PathParts() {}

    static final int MAX_DEPTH = 16;

    /** Keys with their steps. */
    static final String[][] KEYS = {
        {"a", ".a"}, {"rate", ".rate"},
        {"b c", "[\"b c\"]"}, {"", "[\"\"]"},
        {"0", "[\"0\"]"}, {"\"q\"\\", "[\"\\\"q\\\"\\\\\"]"},
        {"ключ", ".ключ"}, {"{[,:", "[\"{[,:\"]"},
        {"n".repeat(39), "." + "n".repeat(39)}, {"long".repeat(20), "." + "long".repeat(10) + "\u2026"}
    };

    private static final JsonShape FLAT = JsonShape.of(names(0, 1, 2));
    private static final JsonShape NESTED = JsonShape.of(names(3, 4, 9))
            .with(KEYS[4][0], JsonShape.of(names(6, 7)).with(KEYS[7][0], FLAT.asArray()));

    /** Shapes, each followed by the same one as an array; the steps to their values follow. */
    static final List<JsonShape> SHAPES = List.of(FLAT, FLAT.asArray(), NESTED, NESTED.asArray());

    static final List<List<String>> STEPS = List.of(
            List.of(".a", ".rate", "[\"b c\"]"),
            List.of("[0]", "[1]", "[2]"),
            List.of(
                    "[\"\"]",
                    "[\"0\"].ключ",
                    "[\"0\"][\"{[,:\"][0]",
                    "[\"0\"][\"{[,:\"][1]",
                    "[\"0\"][\"{[,:\"][2]",
                    KEYS[9][1]),
            List.of("[0]", "[1].ключ", "[1][\"{[,:\"][0]", "[1][\"{[,:\"][1]", "[1][\"{[,:\"][2]", "[2]"));

    /** In how many inner rows each value of the nested shape is. */
    static final List<Integer> LEVELS_OF_NESTED = List.of(0, 1, 2, 2, 2, 0);

    /** Containers that are too deep in any container. */
    static final String DEEP_TEXT = "[".repeat(MAX_DEPTH) + "]".repeat(MAX_DEPTH);

    static final JsonBuilder DEEP_COPY = new JsonBuilder().putRawUnchecked("x", DEEP_TEXT);
    static final Object DEEP_OBJECT = nested(MAX_DEPTH);

    private static Object nested(int levels) {
        return levels == 0 ? 1 : List.of(nested(levels - 1));
    }

    private static JsonShape nestedShape(int levels) {
        JsonShape shape = JsonShape.of("deep");
        return levels == 0 ? shape : shape.with("deep", nestedShape(levels - 1));
    }

    static final JsonShape DEEP_SHAPE = nestedShape(MAX_DEPTH);

    /** Values that are JSON already; the last ones are not checked. */
    static final String[] FRAGMENTS = {
        "[1,{\"a\":\"]\"}]",
        " {\"x\" : [1 , 2] } ",
        "\"\\\"\"",
        "null",
        "\t[ \"a\", [ ], { } ]\n",
        " { \"}\" : \"\\\\\" } "
    };

    private static String[] names(int... keys) {
        String[] names = new String[keys.length];
        for (int i = 0; i < keys.length; i++) {
            names[i] = KEYS[keys[i]][0];
        }
        return names;
    }
}
