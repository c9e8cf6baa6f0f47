// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Compares JSON with a tree of maps, lists, strings, booleans, {@code BigDecimal}s, whose digits must be the same, and
 * {@code Double}s and {@code Float}s, whose digits must read back to the same number. The order of members counts.
 */
public final class Trees {
    /** Stands for a value that is not written. */
    static final Object ABSENT = new Object() {
        @Override
        public String toString() {
            return "absent";
        }
    };

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Trees() {}

    /** Returns the first difference, with its place, or null. */
    public static String difference(Object expected, String json) {
        try {
            return difference("", expected, MAPPER.readTree(json));
        } catch (IOException e) {
            return "not JSON: " + e.getMessage();
        }
    }

    private static String difference(String place, Object expected, JsonNode found) {
        if (expected instanceof Map<?, ?> map) {
            return ofObject(place, map, found);
        }
        if (expected instanceof List<?> list) {
            return ofArray(place, list, found);
        }
        return isEqual(expected, found) ? null : place + ": " + expected + " expected, but " + found;
    }

    private static boolean isEqual(Object expected, JsonNode found) {
        if (expected instanceof String text) {
            return found.isTextual() && found.textValue().equals(text);
        }
        if (expected instanceof Double number) {
            return found.isNumber() && number == Double.parseDouble(found.asText());
        }
        if (expected instanceof Float number) {
            return found.isNumber() && number == Float.parseFloat(found.asText());
        }
        if (expected instanceof BigDecimal number) {
            return found.isNumber() && found.decimalValue().equals(number);
        }
        return expected == null && found.isNull();
    }

    private static String ofObject(String place, Map<?, ?> expected, JsonNode found) {
        if (!found.isObject()) {
            return place + ": an object expected, but " + found;
        }
        Iterator<Map.Entry<String, JsonNode>> members = found.properties().iterator();
        for (Map.Entry<?, ?> each : expected.entrySet()) {
            if (each.getValue() == ABSENT) {
                continue;
            }
            if (!members.hasNext()) {
                return place + ": there is no " + each.getKey();
            }
            Map.Entry<String, JsonNode> member = members.next();
            if (!member.getKey().equals(each.getKey())) {
                return place + ": " + each.getKey() + " expected, but " + member.getKey();
            }
            String difference = difference(place + '.' + each.getKey(), each.getValue(), member.getValue());
            if (difference != null) {
                return difference;
            }
        }
        return members.hasNext() ? place + ": too much: " + members.next().getKey() : null;
    }

    private static String ofArray(String place, List<?> expected, JsonNode found) {
        if (!found.isArray() || found.size() != expected.size()) {
            return place + ": " + expected.size() + " elements expected, but " + found;
        }
        for (int i = 0; i < expected.size(); i++) {
            String difference = difference(place + '[' + i + ']', expected.get(i), found.get(i));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }
}
