// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.number.DateTimes;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.temporal.Temporal;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Date;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.BaseStream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes values whose type is known only at run time. Every method takes a key. An array accepts a key and ignores it,
 * so an element is written as a member with a null key.
 *
 * <p>Containers and optionals are traversed without recursion, so the stack of the thread does not limit their depth.
 * {@link JsonOptions#maxDepth()} limits that of containers; an optional takes no level.
 */
final class AnyValue {
    private AnyValue() {}

    static void put(JsonBuilder node, CharSequence key, Object value) {
        Object content = content(value);
        if (!putUnlessContainer(node, key, content)) {
            putContainer(node, key, content);
        }
    }

    /** Returns what an optional contains, or null if it is empty; any other value as it is. */
    private static Object content(Object value) {
        Object content = value;
        while (content instanceof Optional<?> optional) {
            content = optional.orElse(null);
        }
        return content;
    }

    /** Writes a value, which is no {@code Optional}, unless it is a container; returns whether it has been written. */
    private static boolean putUnlessContainer(JsonBuilder node, CharSequence key, Object value) {
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
        } else if (!putWrapped(node, key, value)) {
            putUnknown(node, key, value);
        }
        return true;
    }

    private static boolean isContainer(Object value) {
        return value instanceof Map<?, ?>
                || value instanceof Iterable<?> && !(value instanceof Path) // a Path iterates over Paths endlessly
                || value instanceof Iterator<?>
                || value instanceof BaseStream<?, ?>
                || value.getClass().isArray() && !(value instanceof byte[]);
    }

    /** Writes a value of a type that has a JSON form and is not a number; returns whether the type is such a type. */
    private static boolean putWrapped(JsonBuilder node, CharSequence key, Object value) {
        if (value instanceof OptionalInt optional) {
            putUnlessContainer(node, key, optional.isPresent() ? optional.getAsInt() : null);
        } else if (value instanceof OptionalLong optional) {
            putUnlessContainer(node, key, optional.isPresent() ? optional.getAsLong() : null);
        } else if (value instanceof OptionalDouble optional) {
            putUnlessContainer(node, key, optional.isPresent() ? optional.getAsDouble() : null);
        } else if (value instanceof AtomicBoolean bool) {
            node.put(key, bool.get());
        } else if (value instanceof Date date) {
            node.putTimestamp(key, date.getTime(), TimeUnit.MILLISECONDS);
        } else if (value instanceof Temporal time && DateTimes.isSupported(time)) {
            node.put(key, time);
        } else if (value instanceof UUID uuid) {
            node.put(key, uuid);
        } else if (value instanceof byte[] bytes) {
            node.putBase64(key, bytes, 0, bytes.length);
        } else if (value instanceof ByteBuffer bytes) {
            DirectBuffer view = new UnsafeBuffer(bytes, bytes.position(), bytes.remaining());
            node.putBase64(key, view, 0, view.capacity());
        } else {
            return false;
        }
        return true;
    }

    private static void putUnknown(JsonBuilder node, CharSequence key, Object value) {
        if (node.document().options.unknownTypes() == JsonOptions.UnknownTypes.REJECT) {
            throw new IllegalArgumentException(value.getClass().getName() + " has no JSON form: write one of its"
                    + " values, or write its toString() with JsonOptions.unknownTypes(TO_STRING)");
        }
        node.put(key, value.toString());
    }

    /** Writes a container completely or not at all. Its contents are user code, which may throw. */
    private static void putContainer(JsonBuilder node, CharSequence key, Object value) {
        Document document = node.document();
        int marks = document.marks();
        long mark = node.mark();
        boolean added = document.marks() > marks; // otherwise there was already a mark at this position
        try {
            walk(node, key, value);
        } catch (Throwable problem) {
            if (document.isAlive(mark)) { // otherwise the user code reset the document or rolled back past this
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
     * A container that is being written, and its remaining contents, which are entries if it is a map. {@code isMap}
     * cannot be read from the node, because the contents may reset the document and reuse the node.
     */
    private record OpenContainer(JsonBuilder node, boolean isMap, Iterator<?> remaining) {}

    private static void walk(JsonBuilder node, CharSequence key, Object value) {
        OpenContainer current = begin(node, key, value);
        if (current == null) {
            return;
        }
        Deque<OpenContainer> outer = new ArrayDeque<>();
        while (current != null) {
            if (!current.remaining.hasNext()) {
                current = outer.poll();
                continue;
            }
            Object next = current.remaining.next();
            CharSequence name = null;
            if (current.isMap) {
                Map.Entry<?, ?> entry = (Map.Entry<?, ?>) next;
                name = memberName(entry.getKey());
                next = entry.getValue();
            }
            next = content(next);
            if (!putUnlessContainer(current.node, name, next)) {
                OpenContainer inner = begin(current.node, name, next);
                if (inner != null) {
                    outer.push(current);
                    current = inner;
                }
            }
        }
    }

    /** Begins a container; returns its contents, or null if they have been written already. */
    private static OpenContainer begin(JsonBuilder node, CharSequence key, Object value) {
        if (value instanceof Map<?, ?> map) {
            return new OpenContainer(node.createJSON(key), true, map.entrySet().iterator());
        }
        JsonBuilder array = node.createJSONArray(key);
        if (value instanceof Iterable<?> elements) {
            return new OpenContainer(array, false, elements.iterator());
        }
        if (value instanceof Iterator<?> elements) {
            return new OpenContainer(array, false, elements);
        }
        if (value instanceof BaseStream<?, ?> elements) {
            return new OpenContainer(array, false, elements.iterator());
        }
        if (value instanceof Object[] elements) {
            return new OpenContainer(array, false, Arrays.asList(elements).iterator());
        }
        addAll(array, value);
        return null;
    }

    private static CharSequence memberName(Object key) {
        if (key instanceof Enum<?> constant) {
            return constant.name(); // as for a value
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
                putUnlessContainer(array, null, Array.get(value, i));
            }
        }
    }

    private static void putNumber(JsonBuilder node, CharSequence key, Number value) {
        if (value instanceof Integer
                || value instanceof Short
                || value instanceof Byte
                || value instanceof AtomicInteger) {
            node.put(key, value.intValue());
        } else if (value instanceof Long
                || value instanceof AtomicLong
                || value instanceof LongAdder
                || value instanceof LongAccumulator) {
            node.put(key, value.longValue());
        } else if (value instanceof Double || value instanceof DoubleAdder || value instanceof DoubleAccumulator) {
            node.put(key, value.doubleValue());
        } else if (value instanceof Float) {
            node.put(key, value.floatValue());
        } else if (value instanceof BigDecimal decimal) {
            node.put(key, decimal);
        } else if (value instanceof BigInteger integer) {
            node.put(key, integer);
        } else {
            putUnknown(node, key, value);
        }
    }
}
