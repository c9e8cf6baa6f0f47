// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/** Compares the trees of two JSON texts, for the tests of all loggers. */
public final class Trees {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Trees() {}

    /** Checks that a text has the tree of another one, with the members of objects in the same order. */
    public static void check(String expected, String written, String name) {
        String difference = difference(tree(written), tree(withoutLoneSurrogates(expected)), "");
        if (difference != null) {
            assertEquals(expected, written, name + ", " + difference);
        }
    }

    /** Checks that a text has the tree of another one, with the members of objects in any order. */
    public static void checkUnordered(String expected, String written, String name) {
        Comparator<JsonNode> comparison =
                (one, other) -> one.isNumber() && other.isNumber() && isEqual(one, other) || one.equals(other) ? 0 : 1;
        if (!tree(withoutLoneSurrogates(expected)).equals(comparison, tree(written))) {
            assertEquals(expected, written, name);
        }
    }

    public static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e.getOriginalMessage() + ": " + json, e);
        }
    }

    /** Replaces surrogates without their other half, as the library does. */
    public static String withoutLoneSurrogates(String text) {
        StringBuilder result = new StringBuilder();
        text.codePoints()
                .map(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE ? 0xFFFD : point)
                .forEach(result::appendCodePoint);
        return result.toString();
    }

    /** Returns where two trees differ, or null. The order of members counts. */
    private static String difference(JsonNode written, JsonNode expected, String path) {
        if (written.isNumber() && expected.isNumber()) {
            return isEqual(written, expected) ? null : path;
        }
        if (written.getNodeType() != expected.getNodeType() || written.size() != expected.size()) {
            return path;
        }
        if (written.isValueNode()) {
            return written.equals(expected) ? null : path;
        }
        List<String> names = new ArrayList<>();
        written.fieldNames().forEachRemaining(names::add);
        Iterator<String> expectedNames = expected.fieldNames();
        for (String name : names) {
            if (!name.equals(expectedNames.next())) {
                return path + "/" + name;
            }
            String difference = difference(written.get(name), expected.get(name), path + "/" + name);
            if (difference != null) {
                return difference;
            }
        }
        for (int i = 0; written.isArray() && i < written.size(); i++) {
            String difference = difference(written.get(i), expected.get(i), path + "/" + i);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private static boolean isEqual(JsonNode number, JsonNode other) {
        return number.decimalValue().compareTo(other.decimalValue()) == 0
                || number.doubleValue() == other.doubleValue();
    }
}
