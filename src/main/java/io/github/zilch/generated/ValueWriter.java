// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import io.github.zilch.JsonBuilder;
import io.github.zilch.internal.document.Document;
import io.github.zilch.internal.document.DocumentStates;
import io.github.zilch.internal.document.InnerValue;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.NumberArrays;
import io.github.zilch.internal.output.Output;
import io.github.zilch.internal.output.RowNames;
import io.github.zilch.internal.output.StraightOutput;
import io.github.zilch.internal.output.Values;
import io.github.zilch.internal.text.KeySlot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.util.Date;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes whole values to the document of a builder, straight ahead. Not for hand-written code: see the
 * {@linkplain io.github.zilch.generated package}.
 *
 * <p>Each method takes the address to write at and returns the address after what it wrote. An address is stale after
 * any other call. A null is written as {@code null}. Nothing is part of the document before {@link #end}.
 */
@SuppressWarnings("exports") // of its superclass, which is not exported, nothing is seen
public final class ValueWriter extends ValueForms {
    /** What is begun. */
    private enum Kind {
        DOCUMENT,
        VALUE,
        MEMBERS
    }

    private Kind kind = Kind.VALUE;

    /** The view whose members are written; null for all members. */
    private Class<?> view;

    /** The view of the value that a method by hand writes with this. */
    private Class<?> outerView;

    /** In place of an address: a value that the method has not written is {@code null}. */
    private static final long NOTHING = 0;

    private ValueWriter(Document document) {
        super(document);
    }

    // ---- beginning and end ----

    /** Starts a new document, an object that is one value. */
    public static ValueWriter reset(JsonBuilder json) {
        ValueWriter writer = of(required(json, "json"));
        writer.beginDocument(json, false);
        writer.kind = Kind.DOCUMENT;
        return writer;
    }

    /** Starts a new document, an array that is one value. */
    public static ValueWriter resetArray(JsonBuilder json) {
        ValueWriter writer = of(required(json, "json"));
        writer.beginDocument(json, true);
        writer.kind = Kind.DOCUMENT;
        return writer;
    }

    /** Begins a member that is one value. */
    public static ValueWriter member(JsonBuilder object, CharSequence key) {
        ValueWriter writer = of(required(object, "object"));
        writer.beginMember(object, key);
        writer.kind = Kind.VALUE;
        return writer;
    }

    /** Begins an element that is one value. */
    public static ValueWriter element(JsonBuilder array) {
        ValueWriter writer = of(required(array, "array"));
        writer.beginElement(array);
        writer.kind = Kind.VALUE;
        return writer;
    }

    /** Begins several members of an object. */
    public static ValueWriter members(JsonBuilder object) {
        ValueWriter writer = of(required(object, "object"));
        writer.beginMembers(object);
        writer.kind = Kind.MEMBERS;
        return writer;
    }

    /** Writes no member, for a value that is null. */
    public static JsonBuilder noMember(JsonBuilder object, CharSequence key) {
        return required(object, "object").put(key, (String) null);
    }

    /** Writes no members, for a value that is null. */
    public static JsonBuilder noMembers(JsonBuilder object) {
        return required(object, "object");
    }

    private static ValueWriter of(JsonBuilder json) {
        Document document = documentOf(json);
        StraightOutput known = document.valueWriter();
        return known != null ? (ValueWriter) known : create(document);
    }

    private static ValueWriter create(Document document) {
        ValueWriter writer = new ValueWriter(document);
        document.keepValueWriter(writer);
        return writer;
    }

    /** Returns the address of what was begun. */
    public long begin() {
        return beginning();
    }

    /** Commits what was begun and ends at an address. */
    public void end(long at) {
        long from = beginning();
        if (kind == Kind.DOCUMENT) {
            document.checkDocumentNames(from, at);
            commitDocument(at);
        } else if (kind == Kind.MEMBERS) {
            document.checkMemberNames(from + 1, at);
            commitInside(at);
        } else {
            document.checkValueNames(from, at);
            commitValue(at);
        }
        document.endStraight();
    }

    /** Limits what is written to the members of a view, and those of no view. */
    public ValueWriter in(Class<?> newView) {
        view = newView;
        return this;
    }

    /** Returns whether members of a view are written. */
    public boolean shows(Class<?> ofMember) {
        return view == null || ofMember.isAssignableFrom(view);
    }

    /** Drops what was begun, unless it has been committed. */
    public void close() {
        view = outerView;
        if (document.isHeldBy(this)) {
            document.dropStraight();
        }
    }

    // ---- the document, while a value has it ----

    @Override
    protected void letGo() {
        throw new IllegalStateException(
                "a generated serializer is writing to this document: its getters, and what they call,"
                        + " must not use the builder");
    }

    @Override
    protected void checkDrop() {
        letGo();
    }

    @Override
    protected void drop() {
        // the address is in the generated code
    }

    @Override
    protected void follow(long shift) {
        // the address is in the generated code, which gets it with each request for room
    }

    @Override
    protected int valueDepth() {
        return depth;
    }

    // ---- structure ----

    /** Returns the address of the encoded names. */
    public long names(JsonNames names) {
        return names(names.layout());
    }

    /** Returns the distance in bytes of an address from the cursor of the document. */
    public int offset(long at) {
        return (int) (at - cursor());
    }

    /** Begins an object or array, whose opening bracket is written before its first content; the depth is checked. */
    public long open(long at) {
        long begin = deepen(at, depth + 1);
        depth++;
        return reserve(begin, Output.QUOTES);
    }

    /**
     * Ends an object or array.
     *
     * @param next what would precede the next content: the opening bracket, if there has been no content.
     */
    public long close(long at, char next, char bracket) {
        long to = next == ',' ? at : separator(at, next);
        Memory.putByte(out.array(), to, bracket);
        depth--;
        return to + 1;
    }

    /** Writes what precedes each member and element: the opening bracket, or a comma. */
    public long separator(long at, char next) {
        Memory.putByte(out.array(), at, next);
        return at + 1;
    }

    /** Returns what precedes the next content of an object that began at an {@link #offset}. */
    public char next(long at, int start, char first) {
        return offset(at) == start ? first : ',';
    }

    /** Writes a colon. */
    public long colon(long at) {
        return separator(at, ':');
    }

    /** Writes up to 8 bytes of a name or of what is around it, which are the same in all escape modes. */
    public long name(long at, int bytes, long text) {
        Memory.putLong(out.array(), at, text);
        return at + bytes;
    }

    /** Writes 9 to 16 such bytes. */
    public long name(long at, int bytes, long text, long more) {
        byte[] target = out.array();
        Memory.putLong(target, at, text);
        Memory.putLong(target, at + 8, more);
        return at + bytes;
    }

    /** Writes 17 to 24 such bytes. */
    public long name(long at, int bytes, long text, long more, long third) {
        byte[] target = out.array();
        Memory.putLong(target, at, text);
        Memory.putLong(target, at + 8, more);
        Memory.putLong(target, at + 16, third);
        return at + bytes;
    }

    /** Writes 25 to 31 such bytes. */
    public long name(long at, int bytes, long text, long more, long third, long last) {
        byte[] target = out.array();
        Memory.putLong(target, at, text);
        Memory.putLong(target, at + 8, more);
        Memory.putLong(target, at + 16, third);
        Memory.putLong(target, at + 24, last);
        return at + bytes;
    }

    /** Writes a separator and any other name. */
    public long name(long at, char next, long names, int index) {
        long slot = names + (long) index * KeySlot.BYTES;
        long to = putName(at, names, slot);
        Memory.putByte(out.array(), to - RowNames.length(slot), next); // over a comma
        return to;
    }

    /** Writes a name that is not known before. */
    public long key(long at, CharSequence name) {
        if (name == null) {
            throw new NullPointerException(document.textAt(at, DocumentStates.NO_KEY));
        }
        return colon(put(at, name));
    }

    /** Writes a name that is a number. */
    public long key(long at, long name) {
        return colon(text(at, name));
    }

    /** Writes a name that is a number. */
    public long key(long at, Number name) {
        return key(at, name.longValue());
    }

    // ---- values that rows have too: generated code reaches them here ----

    /** Writes {@code null}. */
    @Override
    public long putNull(long at) {
        return super.putNull(at);
    }

    /** Writes {@code true} or {@code false}. */
    public long put(long at, boolean value) {
        return Values.put(out, reserve(at, Values.LITERAL_BYTES), value);
    }

    /** Writes a number. */
    public long put(long at, int value) {
        return Values.put(out, reserve(at, Values.INT_BYTES), value);
    }

    /** Writes a number, or a string if the options say so. */
    public long put(long at, long value) {
        return Values.put(out, reserve(at, Values.LONG_BYTES), value);
    }

    /** Writes a number, or what the options say of a value that is not finite. */
    public long put(long at, float value) {
        return Values.put(out, reserve(at, Values.FLOAT_BYTES), value);
    }

    /** Writes a number, or what the options say of a value that is not finite. */
    public long put(long at, double value) {
        return Values.put(out, reserve(at, Values.DOUBLE_BYTES), value);
    }

    /** Writes a number, its scale kept, or {@code null}. */
    public long put(long at, BigDecimal value) {
        return value == null ? putNull(at) : putNumber(at, exact(at, value));
    }

    /** Writes a number, or {@code null}. */
    public long put(long at, BigInteger value) {
        return value == null ? putNull(at) : putNumber(at, exact(at, value));
    }

    /** Writes a string of one UTF-16 code unit. */
    public long put(long at, char value) {
        return Values.put(out, reserve(at, Values.CHAR_BYTES), value);
    }

    /** Writes a string, or {@code null}. */
    @Override
    public long put(long at, String value) {
        return super.put(at, value);
    }

    /** Writes a string, or {@code null}. */
    @Override
    public long put(long at, CharSequence value) {
        return super.put(at, value);
    }

    /** Writes a string, or {@code null}. */
    public long put(long at, UUID value) {
        return value == null ? putNull(at) : putObject(at, value);
    }

    /** Writes a date, a time or both as a string, or {@code null}. */
    public long put(long at, Temporal value) {
        return value == null ? putNull(at) : putObject(at, value);
    }

    /** Writes the number {@code unscaled × 10^-scale}. */
    public long decimal(long at, long unscaled, int scale) {
        return putDecimal(at, unscaled, scale);
    }

    /** Writes a point in time as a string. */
    public long timestamp(long at, long epoch, TimeUnit unit) {
        return Values.putTimestamp(out, reserve(at, Values.TIMESTAMP_BYTES), epoch, unit);
    }

    /** Writes text that is one JSON value, which is checked, or {@code null}. */
    public long raw(long at, CharSequence json) {
        return json == null ? putNull(at) : putFragment(at, json, true);
    }

    /** Writes bytes in Base64, or {@code null}. */
    public long put(long at, byte[] value) {
        return value == null ? putNull(at) : putBase64(at, value, 0, value.length);
    }

    /** Writes a point in time with milliseconds, or {@code null}; what {@code java.sql} has for a local date or time as such. */
    public long put(long at, Date value) {
        if (value == null) {
            return putNull(at);
        }
        return value.getClass() != Date.class && SqlTypes.isLocal(value)
                ? put(at, value.toString())
                : timestamp(at, value.getTime(), TimeUnit.MILLISECONDS);
    }

    // ---- boxed values ----

    /** Writes a boolean or {@code null}. */
    public long put(long at, Boolean value) {
        return value == null ? putNull(at) : put(at, value.booleanValue());
    }

    /** Writes a string of one UTF-16 code unit, or {@code null}. */
    public long put(long at, Character value) {
        return value == null ? putNull(at) : put(at, value.charValue());
    }

    /** Writes a number or {@code null}; of the boxed and atomic types. */
    public long put(long at, Number value) {
        if (value == null) {
            return putNull(at);
        }
        if (value instanceof Double) {
            return put(at, value.doubleValue());
        }
        if (value instanceof Float) {
            return put(at, value.floatValue());
        }
        boolean isLong = value instanceof Long || value instanceof AtomicLong;
        return isLong ? put(at, value.longValue()) : put(at, value.intValue());
    }

    /** Writes a number or {@code null}. */
    public long decimal(long at, Long unscaled, int scale) {
        return unscaled == null ? putNull(at) : putDecimal(at, unscaled.longValue(), scale);
    }

    /** Writes a point in time or {@code null}. */
    public long timestamp(long at, Long epoch, TimeUnit unit) {
        return epoch == null ? putNull(at) : timestamp(at, epoch.longValue(), unit);
    }

    /** Writes a number or {@code null}. */
    public long put(long at, OptionalInt value) {
        return value == null || value.isEmpty() ? putNull(at) : put(at, value.getAsInt());
    }

    /** Writes a number or {@code null}. */
    public long put(long at, OptionalLong value) {
        return value == null || value.isEmpty() ? putNull(at) : put(at, value.getAsLong());
    }

    /** Writes a number or {@code null}. */
    public long put(long at, OptionalDouble value) {
        return value == null || value.isEmpty() ? putNull(at) : put(at, value.getAsDouble());
    }

    /** Writes a boolean or {@code null}. */
    public long put(long at, AtomicBoolean value) {
        return value == null ? putNull(at) : put(at, value.get());
    }

    // ---- arrays ----

    private long putEmptyArray(long at) {
        long to = reserve(deepen(at, depth + 1), Output.QUOTES);
        Memory.putShort(out.array(), to, '[' | ']' << 8);
        return to + 2;
    }

    private long putNumbers(long at, Object values, int size, int scale, TimeUnit unit) {
        if (size == 0) {
            return putEmptyArray(at);
        }
        long from = separator(open(at), '[');
        return close(putElements(from, values, 0, size, scale, unit), ',', ']');
    }

    /** Writes an array of numbers, or {@code null}. */
    public long put(long at, int[] values) {
        return values == null ? putNull(at) : putNumbers(at, values, values.length, NumberArrays.NO_SCALE, null);
    }

    /** Writes an array of numbers, or {@code null}. */
    public long put(long at, long[] values) {
        return values == null ? putNull(at) : putNumbers(at, values, values.length, NumberArrays.NO_SCALE, null);
    }

    /** Writes an array of numbers, or {@code null}. */
    public long put(long at, float[] values) {
        return values == null ? putNull(at) : putNumbers(at, values, values.length, NumberArrays.NO_SCALE, null);
    }

    /** Writes an array of numbers, or {@code null}. */
    public long put(long at, double[] values) {
        return values == null ? putNull(at) : putNumbers(at, values, values.length, NumberArrays.NO_SCALE, null);
    }

    /** Writes an array of numbers {@code unscaled × 10^-scale}, or {@code null}. */
    public long decimal(long at, long[] unscaled, int scale) {
        return unscaled == null ? putNull(at) : putNumbers(at, unscaled, unscaled.length, scale, null);
    }

    /** Writes an array of points in time, or {@code null}. */
    public long timestamp(long at, long[] epochs, TimeUnit unit) {
        return epochs == null ? putNull(at) : putNumbers(at, epochs, epochs.length, NumberArrays.NO_SCALE, unit);
    }

    /** Writes an array of numbers, or {@code null}. */
    public long put(long at, short[] values) {
        if (values == null) {
            return putNull(at);
        }
        long to = open(at);
        char next = '[';
        for (short value : values) {
            to = put(separator(to, next), value);
            next = ',';
        }
        return close(to, next, ']');
    }

    /** Writes an array of booleans, or {@code null}. */
    public long put(long at, boolean[] values) {
        if (values == null) {
            return putNull(at);
        }
        long to = open(at);
        char next = '[';
        for (boolean value : values) {
            to = put(separator(to, next), value);
            next = ',';
        }
        return close(to, next, ']');
    }

    // ---- values that are written by hand ----

    /** Writes a separator and a member by a method that is written by hand, or nothing. */
    public <T> long custom(long at, char next, String name, T value, Custom<? super T> method) {
        return custom(separator(at, next), at, false, name, value, method);
    }

    /** Writes an element, or the value of a member, by a method that is written by hand. */
    public <T> long custom(long at, T value, Custom<? super T> method) {
        return custom(at, NOTHING, true, "", value, method);
    }

    /** Writes a value by a method that is written by hand and is not called for null. */
    public <T> long written(long at, T value, Custom<? super T> method) {
        return value == null ? putNull(at) : custom(at, value, method);
    }

    private <T> long custom(long at, long otherwise, boolean array, String key, T value, Custom<? super T> method) {
        InnerValue inner = takeInner();
        try {
            JsonBuilder json = (JsonBuilder) inner.begin(array, this, at);
            if (view != null) {
                of(json).setOuterView(view);
            }
            try {
                method.put(json, key, value);
            } finally {
                inner.endReading();
                if (view != null) {
                    of(json).setOuterView(null);
                }
            }
            if (inner.end()) {
                return putValue(at, inner.address(), inner.byteLength(), inner.byteLength());
            }
            return otherwise != NOTHING ? otherwise : putNull(at);
        } finally {
            returnInner(inner);
        }
    }

    private void setOuterView(Class<?> newView) {
        outerView = newView;
        view = newView;
    }

    /**
     * A method by hand.
     *
     * @param <T> type of the value.
     */
    @FunctionalInterface
    public interface Custom<T> {
        /**
         * Writes a member of an object, or an element of an array, which ignores the key.
         *
         * @param json the object or array.
         * @param key of the member.
         * @param value to write; may be null.
         */
        void put(JsonBuilder json, CharSequence key, T value);
    }
}
