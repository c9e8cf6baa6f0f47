// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;

/**
 * Values whose type is known at run time only. Written with a key; an array accepts that and does not write it, so an
 * element is a member with a null key.
 *
 * <p>Containers are walked without recursion, so that what limits their depth is {@link JsonOptions#maxDepth()} and
 * never the thread's stack.
 */
final class AnyValue {
    private AnyValue() {}

    static void put(JsonBuilder node, CharSequence key, Object value) {
        if (!putSingle(node, key, value)) {
            putContainer(node, key, value);
        }
    }

    /** Writes a value, unless it is a container. */
    private static boolean putSingle(JsonBuilder node, CharSequence key, Object value) {
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
            return false;
        } else {
            node.put(key, value.toString());
        }
        return true;
    }

    private static boolean isContainer(Object value) {
        return value instanceof Map<?, ?>
                || value instanceof Iterable<?> && !(value instanceof Path) // a Path iterates over Paths without end
                || value.getClass().isArray();
    }

    /** Writes a container whole or not at all: its contents are the user's code, which may throw. */
    private static void putContainer(JsonBuilder node, CharSequence key, Object value) {
        Document document = node.document();
        int marks = document.marks();
        long mark = node.mark();
        boolean added = document.marks() > marks; // else there was one at that place
        try {
            walk(node, key, value);
        } catch (Throwable problem) {
            if (document.isAlive(mark)) { // else that code has reset the document, or rolled it back behind this put
                document.rollback(mark);
                if (added) {
                    document.forgetMark();
                }
            }
            throw problem;
        }
        if (added && document.isAlive(mark) && document.marks() == marks + 1) {
            document.forgetMark();
        }
    }

    /**
     * A container that is being written, and what is still to come of it: entries if it is a map. The node does not tell,
     * as the contents may have begun the document anew and made the node another's.
     */
    private record Level(JsonBuilder node, boolean isMap, Iterator<?> rest) {}

    private static void walk(JsonBuilder node, CharSequence key, Object value) {
        Level level = open(node, key, value);
        if (level == null) {
            return;
        }
        Deque<Level> outer = new ArrayDeque<>();
        while (level != null) {
            if (!level.rest.hasNext()) {
                level = outer.poll();
                continue;
            }
            Object next = level.rest.next();
            CharSequence name = null;
            if (level.isMap) {
                Map.Entry<?, ?> entry = (Map.Entry<?, ?>) next;
                name = name(entry.getKey());
                next = entry.getValue();
            }
            if (!putSingle(level.node, name, next)) {
                Level inner = open(level.node, name, next);
                if (inner != null) {
                    outer.push(level);
                    level = inner;
                }
            }
        }
    }

    /** Begins a container; gives back what is to be written to it, or null if that has been done. */
    private static Level open(JsonBuilder node, CharSequence key, Object value) {
        if (value instanceof Map<?, ?> map) {
            return new Level(node.createJSON(key), true, map.entrySet().iterator());
        }
        JsonBuilder array = node.createJSONArray(key);
        if (value instanceof Iterable<?> elements) {
            return new Level(array, false, elements.iterator());
        }
        if (value instanceof Object[] elements) {
            return new Level(array, false, Arrays.asList(elements).iterator());
        }
        addAll(array, value);
        return null;
    }

    private static CharSequence name(Object key) {
        if (key instanceof Enum<?> constant) {
            return constant.name(); // as it is written as a value
        }
        return key == null || key instanceof CharSequence ? (CharSequence) key : key.toString();
    }

    /** Writes an array of primitives. */
    private static void addAll(JsonBuilder array, Object value) {
        if (value instanceof int[] numbers) {
            array.addAll(numbers);
        } else if (value instanceof long[] numbers) {
            array.addAll(numbers);
        } else if (value instanceof float[] numbers) {
            array.addAll(numbers);
        } else if (value instanceof double[] numbers) {
            array.addAll(numbers);
        } else {
            int length = Array.getLength(value);
            for (int i = 0; i < length; i++) {
                putSingle(array, null, Array.get(value, i));
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
