// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Map;

/**
 * Values whose type is known at run time only. Written with a key; an array accepts that and does not write it, so an
 * element is a member with a null key.
 */
final class AnyValue {
    private AnyValue() {}

    static void put(JsonBuilder node, CharSequence key, Object value) {
        if (value == null || value instanceof CharSequence) {
            node.put(key, (CharSequence) value);
        } else if (value instanceof Number number) {
            putNumber(node, key, number);
        } else if (value instanceof Boolean bool) {
            node.put(key, bool.booleanValue());
        } else if (value instanceof Character character) {
            node.put(key, character.charValue());
        } else if (value instanceof Enum<?> constant) {
            node.put(key, constant);
        } else if (value instanceof JsonBuilder other) {
            node.putJSON(key, other);
        } else if (isContainer(value)) {
            long mark = node.mark();
            try {
                fill(node, key, value);
            } catch (Throwable problem) {
                node.rollback(mark);
                throw problem;
            }
        } else {
            node.put(key, value.toString());
        }
    }

    private static boolean isContainer(Object value) {
        return value instanceof Map<?, ?>
                || value instanceof Iterable<?> && !(value instanceof Path) // a Path iterates over Paths without end
                || value.getClass().isArray();
    }

    private static void fill(JsonBuilder node, CharSequence key, Object value) {
        if (value instanceof Map<?, ?> map) {
            JsonBuilder object = node.createJSON(key);
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                object.put(name(entry.getKey()), entry.getValue());
            }
            return;
        }
        JsonBuilder array = node.createJSONArray(key);
        if (value instanceof Iterable<?> elements) {
            for (Object element : elements) {
                array.add(element);
            }
        } else {
            addAll(array, value);
        }
    }

    private static CharSequence name(Object key) {
        return key == null || key instanceof CharSequence ? (CharSequence) key : key.toString();
    }

    private static void addAll(JsonBuilder array, Object value) {
        if (value instanceof int[] numbers) {
            for (int number : numbers) {
                array.add(number);
            }
        } else if (value instanceof long[] numbers) {
            for (long number : numbers) {
                array.add(number);
            }
        } else if (value instanceof double[] numbers) {
            for (double number : numbers) {
                array.add(number);
            }
        } else if (value instanceof Object[] elements) {
            for (Object element : elements) {
                array.add(element);
            }
        } else {
            int length = Array.getLength(value);
            for (int i = 0; i < length; i++) {
                array.add(Array.get(value, i));
            }
        }
    }

    private static void putNumber(JsonBuilder node, CharSequence key, Number value) {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            node.put(key, value.intValue());
        } else if (value instanceof Long) {
            node.put(key, value.longValue());
        } else if (value instanceof Double) {
            node.put(key, value.doubleValue());
        } else if (value instanceof Float) {
            node.put(key, value.floatValue());
        } else if (value instanceof BigDecimal decimal) {
            node.put(key, decimal);
        } else if (value instanceof BigInteger integer) {
            node.put(key, integer);
        } else {
            node.put(key, value.toString());
        }
    }
}
