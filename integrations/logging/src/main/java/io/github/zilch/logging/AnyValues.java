// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.JsonBuilder;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Writes values of any type: maps as objects; collections and arrays, also of bytes, as arrays;
 * numbers and booleans; and everything else as its text. A host has types of its own: it overrides {@link #putContainer} and {@link #putText}.
 * It can write other numbers and names of members in another way: {@link #putOther} and {@link #name}.
 */
public class AnyValues {
    /** The name of a member whose key is null. */
    public static final String NULL = "null";

    /** Largest scale that the library writes. */
    private static final int MAX_SCALE = 1000;

    /** Least exponent that {@link BigDecimal#toString()} writes without one. */
    private static final int LEAST_PLAIN_EXPONENT = -6;

    private final Output out;

    // They are created once, because a lambda that captures is garbage. Their node is in a field, which is put back
    // after a
    // map or collection inside.

    private final BiConsumer<Object, Object> entries = this::putEntry;
    private final BiConsumer<Object, Object> keyTest = this::testKey;
    private final Consumer<Object> elements = this::addElement;
    private JsonBuilder node;
    private boolean areStrings;

    /**
     * Creates it.
     *
     * @param out to write with.
     */
    public AnyValues(Output out) {
        this.out = out;
    }

    /**
     * Writes a value.
     *
     * @param target that gets the value.
     * @param key of the member, or null for an element.
     * @param value to write, or null.
     */
    public final void put(JsonBuilder target, CharSequence key, Object value) {
        if (value == null) {
            target.putNull(key);
        } else if (value instanceof String text) {
            out.put(target, key, text);
        } else if (value instanceof Number number) {
            putNumber(target, key, number);
        } else if (value instanceof Boolean bool) {
            target.put(key, bool.booleanValue());
        } else if (!putContainer(target, key, value)) {
            putText(target, key, value);
        }
    }

    /**
     * Writes a value if it is a container.
     *
     * @param target that gets the value.
     * @param key of the member, or null for an element.
     * @param value to write.
     * @return {@code false} if it is none, and nothing has been written.
     */
    protected boolean putContainer(JsonBuilder target, CharSequence key, Object value) {
        if (value instanceof Map<?, ?> map) {
            putMap(target.createJSON(key), map);
        } else if (value instanceof Collection<?> collection) {
            addAll(target.createJSONArray(key), collection);
        } else if (value instanceof Object[] array) {
            JsonBuilder inner = target.createJSONArray(key);
            for (Object element : array) {
                put(inner, null, element);
            }
        } else if (value.getClass().isArray()) {
            addPrimitives(target.createJSONArray(key), value);
        } else {
            return false;
        }
        return true;
    }

    /**
     * Writes a value that has no JSON as its text.
     *
     * @param target that gets the text.
     * @param key of the member, or null for an element.
     * @param value to write.
     */
    protected void putText(JsonBuilder target, CharSequence key, Object value) {
        out.put(target, key, value.toString());
    }

    private void putMap(JsonBuilder object, Map<?, ?> map) {
        areStrings = true;
        map.forEach(keyTest);
        Map<?, ?> named = areStrings ? map : named(map);
        JsonBuilder outer = node;
        node = object;
        try {
            named.forEach(entries);
        } finally {
            node = outer;
        }
    }

    private void testKey(Object key, Object value) {
        areStrings &= key instanceof String;
    }

    /**
     * Returns a map with the texts of the keys. The last one counts of entries whose keys have the same text.
     *
     * @param map with any keys.
     * @return a map that can be written as an object.
     */
    protected static Map<String, Object> named(Map<?, ?> map) {
        Map<String, Object> named = new LinkedHashMap<>();
        map.forEach((key, value) -> named.put(text(key), value));
        return named;
    }

    /** Returns the text of a key, whose {@code toString()} may return null. */
    private static String text(Object key) {
        return Objects.requireNonNullElse(String.valueOf(key), NULL);
    }

    private void putEntry(Object key, Object value) {
        put(node, name((String) key), value);
    }

    /**
     * Returns the name of a map's entry as a member: its key, which is cut if it is too long.
     *
     * @param key of the entry.
     * @return the name.
     */
    protected String name(String key) {
        return out.limit().cut(key);
    }

    /**
     * Adds elements to an array.
     *
     * @param array that gets them.
     * @param elementsOf what has the elements.
     */
    protected final void addAll(JsonBuilder array, Iterable<?> elementsOf) {
        if (elementsOf instanceof List<?> list && elementsOf instanceof RandomAccess) {
            for (int i = 0; i < list.size(); i++) {
                put(array, null, list.get(i));
            }
            return;
        }
        JsonBuilder outer = node;
        node = array;
        try {
            elementsOf.forEach(elements);
        } finally {
            node = outer;
        }
    }

    private void addElement(Object value) {
        put(node, null, value);
    }

    private void addPrimitives(JsonBuilder array, Object values) {
        if (values instanceof int[] numbers) {
            array.addAll(numbers);
        } else if (values instanceof long[] numbers) {
            array.addAll(numbers);
        } else if (values instanceof double[] numbers) {
            for (double number : numbers) {
                out.put(array, null, number);
            }
        } else if (values instanceof float[] numbers) {
            for (float number : numbers) {
                out.put(array, null, number);
            }
        } else if (values instanceof byte[] numbers) {
            for (byte number : numbers) {
                array.add(number);
            }
        } else if (values instanceof short[] numbers) {
            for (short number : numbers) {
                array.add(number);
            }
        } else if (values instanceof char[] characters) {
            for (char character : characters) {
                array.add(character);
            }
        } else {
            for (int i = 0; i < Array.getLength(values); i++) {
                array.add(Array.getBoolean(values, i));
            }
        }
    }

    private void putNumber(JsonBuilder target, CharSequence key, Number number) {
        if (number instanceof Integer || number instanceof Long || number instanceof Short || number instanceof Byte) {
            target.put(key, number.longValue());
        } else if (number instanceof Double) {
            out.put(target, key, number.doubleValue());
        } else if (number instanceof Float) {
            out.put(target, key, number.floatValue());
        } else if (number instanceof BigInteger integer) {
            target.put(key, integer);
        } else if (number instanceof BigDecimal decimal) {
            putDecimal(target, key, decimal);
        } else {
            putOther(target, key, number);
        }
    }

    /** Writes a number with an exponent where its own text has one: many readers refuse a thousand digits. */
    private void putDecimal(JsonBuilder target, CharSequence key, BigDecimal decimal) {
        int scale = decimal.scale();
        if (scale >= 0 && scale <= MAX_SCALE && decimal.precision() - 1 - scale >= LEAST_PLAIN_EXPONENT) {
            target.put(key, decimal);
        } else {
            out.putJson(target, key, decimal.toString());
        }
    }

    /**
     * Writes a number of another class than those of {@code java.lang} and {@code java.math}: as an integer if it is one.
     *
     * @param target that gets the number.
     * @param key of the member, or null for an element.
     * @param number to write.
     */
    protected void putOther(JsonBuilder target, CharSequence key, Number number) {
        long integer = number.longValue();
        double value = number.doubleValue();
        if (Double.compare(integer, value) == 0) {
            target.put(key, integer);
        } else {
            out.put(target, key, value);
        }
    }
}
