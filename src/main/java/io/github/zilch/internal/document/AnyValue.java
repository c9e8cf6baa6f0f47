// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.JsonOptions;
import io.github.zilch.internal.output.NumberArrays;
import io.github.zilch.internal.output.ObjectText;
import io.github.zilch.internal.output.Scratch;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.BaseStream;

/**
 * Writes values whose type is known only at run time. Every method takes a key. An array accepts a key and ignores it,
 * so an element is written as a member with a null key.
 *
 * <p>Containers and optionals are traversed without recursion, so the stack of the thread does not limit their depth.
 * {@link JsonOptions#maxDepth()} limits that of containers; an optional takes no level.
 */
public final class AnyValue {
    private AnyValue() {}

    /** Says of each value and key in a value whether and in which form it is written. */
    public interface Forms {
        /** Returns why a value is refused, or null if it is not. */
        String whyNot(Object value);

        /** Returns what is written in the place of a value that is not null. */
        Object of(Object value);

        /** Returns why a key is refused, or null if it is not. */
        String whyNotKey(Object key);

        /** Returns what is written in the place of a key that is not null. */
        Object ofKey(Object key);
    }

    /** Writes a value as a member, or as an element where the node is an array. */
    public static void put(NodeWriter node, CharSequence key, Object value) {
        put(node, key, value, null);
    }

    /**
     * Writes a value as a member, or as an element where the node is an array.
     *
     * @param forms of the values and keys in it; null for those that the builder gives them.
     */
    public static void put(NodeWriter node, CharSequence key, Object value, Forms forms) {
        node.document.beginReading();
        try {
            Object content = content(node, key, value, forms);
            if (!putUnlessContainer(node, key, content)) {
                putContainer(node, readName(node, key), content, forms);
            }
        } finally {
            node.document.endReading();
        }
    }

    /** Returns a key whose methods are not user code: these may take a mark, which must not be the one of the container. */
    private static CharSequence readName(NodeWriter node, CharSequence key) {
        return Scratch.isForeign(key) ? node.document.readCharacters(key) : key;
    }

    /**
     * Returns what an optional or a reference contains, or null if it is empty; any other value in the form that it has.
     *
     * @throws IllegalStateException if a reference contains itself. It is found as R. P. Brent finds cycles (An improved Monte
     *     Carlo factorization algorithm, 1980): a value is kept, and another one after twice as many steps.
     */
    private static Object content(NodeWriter node, CharSequence key, Object value, Forms forms) {
        Object content = value;
        Object kept = null;
        for (int step = 1, next = 1; ; step++) {
            String problem = forms == null || content == null ? null : forms.whyNot(content);
            if (problem != null) {
                throw node.refused(key, problem);
            }
            if (content instanceof Optional<?> optional) {
                content = optional.orElse(null);
            } else if (content instanceof AtomicReference<?> reference) {
                content = reference.get();
            } else {
                return forms == null || content == null ? content : forms.of(content);
            }
            if (content == kept && content != null) {
                throw new IllegalStateException(
                        node.document.textAt(node, key, "an AtomicReference contains itself: put what it stands for"));
            }
            if (step == next) {
                kept = content;
                next *= 2;
            }
        }
    }

    /** Writes a value, which is what {@link #content} has returned, unless it is a container; returns whether it has been written. */
    private static boolean putUnlessContainer(NodeWriter node, CharSequence key, Object value) {
        if (value == null || value instanceof CharSequence) {
            node.put(key, (CharSequence) value);
        } else if (value instanceof Number number) {
            putNumber(node, key, number);
        } else if (value instanceof Boolean bool) {
            node.put(key, bool.booleanValue());
        } else if (value instanceof Character character) {
            node.writeChar(node.memberCode(), key, character);
        } else if (value instanceof Enum<?> constant) {
            node.putString(key, constant.name());
        } else if (value instanceof NodeWriter other) {
            node.writeCopy(node.memberCode(), key, other);
        } else if (isContainer(value)) {
            return false;
        } else if (!putWrapped(node, key, value)) {
            putUnknown(node, key, value);
        }
        return true;
    }

    private static boolean isContainer(Object value) {
        return value instanceof Map<?, ?>
                || value
                        instanceof
                        Collection<?> // any other Iterable may be anything: a tree, a path, a chain of exceptions
                || value instanceof Iterator<?>
                || value instanceof BaseStream<?, ?>
                || value instanceof Map.Entry<?, ?>
                || value.getClass().isArray() && !(value instanceof byte[]);
    }

    /** Writes a value of a type that has a JSON form and is not a number; returns whether the type is such a type. */
    private static boolean putWrapped(NodeWriter node, CharSequence key, Object value) {
        if (isEmptyOptional(value)) {
            node.put(key, (CharSequence) null);
        } else if (value instanceof OptionalInt optional) {
            node.put(key, optional.getAsInt());
        } else if (value instanceof OptionalLong optional) {
            node.put(key, optional.getAsLong());
        } else if (value instanceof OptionalDouble optional) {
            node.put(key, optional.getAsDouble());
        } else if (value instanceof AtomicBoolean bool) {
            node.put(key, bool.get());
        } else if (value instanceof Date date) {
            putDate(node, key, date);
        } else if (value instanceof Calendar calendar) {
            node.writeTimestamp(node.memberCode(), key, calendar.getTimeInMillis(), TimeUnit.MILLISECONDS);
        } else if (value instanceof byte[] bytes) {
            node.writeBase64(node.memberCode(), key, bytes, 0, bytes.length);
        } else if (value instanceof ByteBuffer bytes) {
            putBytes(node, key, bytes);
        } else {
            return node.writesObject(node.memberCode(), key, value);
        }
        return true;
    }

    private static boolean isEmptyOptional(Object value) {
        return OptionalInt.empty().equals(value)
                || OptionalLong.empty().equals(value)
                || OptionalDouble.empty().equals(value);
    }

    private static void putBytes(NodeWriter node, CharSequence key, ByteBuffer bytes) {
        Document document = node.document;
        int position = bytes.position();
        int length = Math.max(bytes.limit() - position, 0); // read once: another thread might change it
        byte[] array = document.readBytes(bytes, position, length);
        node.writeBase64(node.memberCode(), key, array, document.bytesBegin(), length);
        Reference.reachabilityFence(bytes);
    }

    /** Writes a point in time, or, of the types of {@code java.sql}, the local date or time that the value stands for. */
    private static void putDate(NodeWriter node, CharSequence key, Date date) {
        if (!SqlDates.put(node, key, date)) {
            node.writeTimestamp(node.memberCode(), key, date.getTime(), TimeUnit.MILLISECONDS);
        }
    }

    private static void putUnknown(NodeWriter node, CharSequence key, Object value) {
        String problem = node.document.whyNoValue(value);
        if (problem != null) {
            throw node.refused(key, problem);
        }
        node.put(key, (CharSequence) ObjectText.of(value));
    }

    /** Writes a container completely or not at all. Its contents are user code, which may throw. */
    private static void putContainer(NodeWriter node, CharSequence key, Object value, Forms forms) {
        Document document = node.document;
        int marks = document.marks();
        document.checkWritable(node);
        long mark = document.mark();
        boolean added = document.marks() > marks; // otherwise there was already a mark at this position
        try {
            walk(node, key, value, forms);
        } catch (Throwable problem) {
            document.undo(mark);
            if (added) {
                document.forgetMark();
            }
            throw problem;
        }
        if (added && document.marks() == marks + 1) {
            document.forgetMark();
        }
    }

    /**
     * A container that is being written, and its remaining contents, which are entries if it is a map. {@code isMap}
     * cannot be read from the node, because the contents may reset the document and reuse the node. {@code outer} is what it
     * is in, or null.
     */
    private record OpenContainer(NodeWriter node, boolean isMap, Iterator<?> remaining, OpenContainer outer) {}

    private static void walk(NodeWriter node, CharSequence key, Object value, Forms forms) {
        OpenContainer current = begin(node, key, value, null);
        while (current != null) {
            if (!current.remaining.hasNext()) {
                current = current.outer;
                continue;
            }
            Object next = current.remaining.next();
            CharSequence name = null;
            if (current.isMap) {
                Map.Entry<?, ?> entry = (Map.Entry<?, ?>) next;
                name = memberName(current.node, entry.getKey(), forms);
                next = entry.getValue();
            }
            next = content(current.node, name, next, forms);
            if (!putUnlessContainer(current.node, name, next)) {
                current = begin(current.node, name, next, current);
            }
        }
    }

    /** Begins a container; returns its contents, or what it is in if they have been written already. */
    private static OpenContainer begin(NodeWriter node, CharSequence key, Object value, OpenContainer outer) {
        if (value instanceof Map<?, ?> map) {
            return new OpenContainer(
                    child(node, key, false), true, map.entrySet().iterator(), outer);
        }
        if (value instanceof Map.Entry<?, ?> entry) {
            return new OpenContainer(
                    child(node, key, false), true, List.of(entry).iterator(), outer);
        }
        NodeWriter array = child(node, key, true);
        Iterator<?> elements = elements(value);
        if (elements != null) {
            return new OpenContainer(array, false, elements, outer);
        }
        addAll(array, value);
        return outer;
    }

    /** Returns the contents of a container that is no map, or null of an array of primitives. */
    private static Iterator<?> elements(Object value) {
        if (value instanceof Collection<?> elements) {
            return elements.iterator();
        }
        if (value instanceof Iterator<?> elements) {
            return elements;
        }
        if (value instanceof BaseStream<?, ?> elements) {
            return elements.iterator();
        }
        return value instanceof Object[] elements ? Arrays.asList(elements).iterator() : null;
    }

    /** Creates a child with a handle that nobody has: the user may have kept one of an earlier document. */
    private static NodeWriter child(NodeWriter node, CharSequence key, boolean array) {
        return (NodeWriter) node.document.changeHandle(node.child(key, array));
    }

    private static CharSequence memberName(NodeWriter node, Object given, Forms forms) {
        String refusal = forms == null || given == null ? null : forms.whyNotKey(given);
        if (refusal != null) {
            throw node.refused(null, refusal);
        }
        Object key = forms == null || given == null ? given : forms.ofKey(given);
        if (key instanceof Enum<?> constant) {
            return constant.name(); // as for a value
        }
        if (key instanceof CharSequence text) {
            return text;
        }
        String problem = key == null ? null : node.document.whyNoKey(key);
        if (problem != null) {
            throw node.refused(null, problem);
        }
        String name = key == null ? null : ObjectText.of(key);
        if (name == null) {
            throw new NullPointerException(node.document.textAt(node, null, DocumentStates.NO_KEY));
        }
        return name;
    }

    /** Writes an array of primitives. */
    private static void addAll(NodeWriter array, Object value) {
        if (value instanceof int[] numbers) {
            addNumbers(array, numbers, numbers.length);
        } else if (value instanceof long[] numbers) {
            addNumbers(array, numbers, numbers.length);
        } else if (value instanceof float[] numbers) {
            addNumbers(array, numbers, numbers.length);
        } else if (value instanceof double[] numbers) {
            addNumbers(array, numbers, numbers.length);
        } else {
            int length = Array.getLength(value);
            for (int i = 0; i < length; i++) {
                putUnlessContainer(array, null, Array.get(value, i));
            }
        }
    }

    private static void addNumbers(NodeWriter array, Object numbers, int size) {
        array.writeArray(numbers, size, 0, size, NumberArrays.NO_SCALE, null);
    }

    /** Returns whether a number is a sum of the JDK of longs. */
    public static boolean isSumOfLongs(Number value) {
        return value instanceof LongAdder || value instanceof LongAccumulator;
    }

    /** Returns whether a number is a sum of the JDK of doubles. */
    public static boolean isSumOfDoubles(Number value) {
        return value instanceof DoubleAdder || value instanceof DoubleAccumulator;
    }

    private static void putNumber(NodeWriter node, CharSequence key, Number value) {
        if (value instanceof Integer
                || value instanceof Short
                || value instanceof Byte
                || value instanceof AtomicInteger) {
            node.put(key, value.intValue());
        } else if (value instanceof Long || value instanceof AtomicLong || isSumOfLongs(value)) {
            node.put(key, value.longValue());
        } else if (value instanceof Double || isSumOfDoubles(value)) {
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
