// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.number.BigDecimals;
import io.github.zilch.internal.number.DateTimes;
import io.github.zilch.internal.number.Decimals;
import io.github.zilch.internal.number.Doubles;
import io.github.zilch.internal.number.Floats;
import io.github.zilch.internal.number.Integers;
import io.github.zilch.internal.output.NumberArrays;
import io.github.zilch.internal.output.Scalars;
import io.github.zilch.internal.output.TextOutput;
import io.github.zilch.internal.output.ValueOutput;
import io.github.zilch.internal.read.TrustedJson;
import io.github.zilch.internal.text.Uuids;
import java.lang.ref.Reference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes whole values to the document of a builder, straight ahead. Not for hand-written code: see the
 * {@linkplain io.github.zilch.generated package}.
 *
 * <p>Each method takes the address to write at and returns the address after what it wrote. An address is stale after
 * any other call. A null is written as {@code null}. Nothing is part of the document before {@link #end}.
 */
@SuppressWarnings("exports") // of its superclass, which is not exported, nothing but methods is seen
public final class ValueWriter extends ValueOutput {
    /** Holds what is written by hand, or JSON already, until it is copied; null until there is any. */
    private JsonBuilder inner;

    private ValueWriter(JsonBuilder json) {
        super(json);
    }

    // ---- beginning ----

    /**
     * Starts a new document, an object that is one value.
     *
     * @param json the builder, not a child.
     * @return what writes the value.
     */
    public static ValueWriter reset(JsonBuilder json) {
        ValueWriter writer = of(json);
        writer.beginDocument(json, false);
        return writer;
    }

    /**
     * Starts a new document, an array that is one value.
     *
     * @param json the builder, not a child.
     * @return what writes the value.
     */
    public static ValueWriter resetArray(JsonBuilder json) {
        ValueWriter writer = of(json);
        writer.beginDocument(json, true);
        return writer;
    }

    /**
     * Begins a member that is one value.
     *
     * @param object that it is a member of.
     * @param key of the member.
     * @return what writes the value.
     */
    public static ValueWriter member(JsonBuilder object, CharSequence key) {
        ValueWriter writer = of(object);
        writer.beginMember(object, key);
        return writer;
    }

    /**
     * Begins an element that is one value.
     *
     * @param array that it is an element of.
     * @return what writes the value.
     */
    public static ValueWriter element(JsonBuilder array) {
        ValueWriter writer = of(array);
        writer.beginElement(array);
        return writer;
    }

    /**
     * Begins several members of an object.
     *
     * @param object that they are members of.
     * @return what writes the members.
     */
    public static ValueWriter members(JsonBuilder object) {
        ValueWriter writer = of(object);
        writer.beginMembers(object);
        return writer;
    }

    private static ValueWriter of(JsonBuilder json) {
        Object known = writerOf(json);
        return known != null ? (ValueWriter) known : create(json);
    }

    private static ValueWriter create(JsonBuilder json) {
        ValueWriter writer = new ValueWriter(json);
        keep(json, writer);
        return writer;
    }

    /** Returns the address of the encoded names. */
    public long names(JsonNames names) {
        return names(names.layout);
    }

    // ---- primitive values ----

    /** Writes {@code true} or {@code false}. */
    public long put(long at, boolean value) {
        return Scalars.putBoolean(reserve(at, Scalars.LITERAL_BYTES), value);
    }

    /** Writes a number. */
    public long put(long at, int value) {
        return Integers.put(reserve(at, Scalars.INT_BYTES), value);
    }

    /** Writes a number, or a string if the options say so. */
    public long put(long at, long value) {
        return Scalars.putLong(format(), reserve(at, Scalars.LONG_BYTES), value);
    }

    /** Writes a number, or what the options say of a value that is not finite. */
    public long put(long at, float value) {
        return Float.isFinite(value) ? Floats.put(reserve(at, Scalars.FLOAT_BYTES), value) : putNonFinite(at, value);
    }

    /** Writes a number, or what the options say of a value that is not finite. */
    public long put(long at, double value) {
        return Double.isFinite(value) ? Doubles.put(reserve(at, Scalars.DOUBLE_BYTES), value) : putNonFinite(at, value);
    }

    private long putNonFinite(long at, double value) {
        return Scalars.isNull(format().options.nonFinite(), value) ? putNull(at) : put(at, Scalars.nameOf(value));
    }

    /** Writes the number {@code unscaled × 10^-scale}. */
    public long decimal(long at, long unscaled, int scale) {
        return Scalars.putDecimal(format(), reserve(at, Scalars.decimalBytes(scale)), unscaled, scale);
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

    /** Writes a number or {@code null}. */
    public long put(long at, Byte value) {
        return value == null ? putNull(at) : put(at, value.intValue());
    }

    /** Writes a number or {@code null}. */
    public long put(long at, Short value) {
        return value == null ? putNull(at) : put(at, value.intValue());
    }

    /** Writes a number or {@code null}. */
    public long put(long at, Integer value) {
        return value == null ? putNull(at) : put(at, value.intValue());
    }

    /** Writes a number or {@code null}. */
    public long put(long at, Long value) {
        return value == null ? putNull(at) : put(at, value.longValue());
    }

    /** Writes a number or {@code null}. */
    public long put(long at, Float value) {
        return value == null ? putNull(at) : put(at, value.floatValue());
    }

    /** Writes a number or {@code null}. */
    public long put(long at, Double value) {
        return value == null ? putNull(at) : put(at, value.doubleValue());
    }

    /** Writes a number or {@code null}. */
    public long decimal(long at, Long unscaled, int scale) {
        return unscaled == null ? putNull(at) : decimal(at, unscaled.longValue(), scale);
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

    /** Writes a number or {@code null}. */
    public long put(long at, AtomicInteger value) {
        return value == null ? putNull(at) : put(at, value.get());
    }

    /** Writes a number or {@code null}. */
    public long put(long at, AtomicLong value) {
        return value == null ? putNull(at) : put(at, value.get());
    }

    // ---- other values of the JDK ----

    /** Writes a number, its scale kept, or {@code null}. */
    public long put(long at, BigDecimal value) {
        if (value == null) {
            return putNull(at);
        }
        if (BigDecimals.fitsLong(value)) {
            return decimal(at, BigDecimals.unscaled(value), value.scale());
        }
        String digits = BigDecimals.plain(value);
        return format().decimalQuotes > 0 ? put(at, digits) : putDigits(at, digits);
    }

    /** Writes a number, or {@code null}. */
    public long put(long at, BigInteger value) {
        if (value == null) {
            return putNull(at);
        }
        if (BigDecimals.fitsLong(value)) {
            return put(at, value.longValue());
        }
        String digits = BigDecimals.plain(value);
        return format().quotesLongs ? put(at, digits) : putDigits(at, digits);
    }

    private long putDigits(long at, String digits) {
        return Scalars.putDigits(reserveExactly(at, digits.length()), digits);
    }

    /** Writes a string or {@code null}. */
    public long put(long at, UUID value) {
        if (value == null) {
            return putNull(at);
        }
        long to = quote(reserve(at, Uuids.BYTES + TextOutput.QUOTES));
        return quote(Uuids.put(to, value.getMostSignificantBits(), value.getLeastSignificantBits()));
    }

    /** Writes a point in time with milliseconds, or {@code null}. */
    public long put(long at, Date value) {
        return value == null ? putNull(at) : timestamp(at, value.getTime(), TimeUnit.MILLISECONDS);
    }

    /** Writes a point in time, or {@code null}. */
    public long put(long at, Instant value) {
        return value == null ? putNull(at) : quote(DateTimes.put(time(at), value, format().day));
    }

    /** Writes a date, or {@code null}. */
    public long put(long at, LocalDate value) {
        return value == null ? putNull(at) : quote(DateTimes.put(time(at), value, format().day));
    }

    /** Writes a time of day, or {@code null}. */
    public long put(long at, LocalTime value) {
        return value == null ? putNull(at) : quote(DateTimes.put(time(at), value));
    }

    /** Writes a date and time, or {@code null}. */
    public long put(long at, LocalDateTime value) {
        return value == null ? putNull(at) : quote(DateTimes.put(time(at), value, format().day));
    }

    /** Writes a date and time with its offset, or {@code null}. */
    public long put(long at, OffsetDateTime value) {
        return value == null ? putNull(at) : offsetTime(at, value.toLocalDateTime(), value.getOffset());
    }

    /** Writes a date and time with its offset, or {@code null}. */
    public long put(long at, ZonedDateTime value) {
        return value == null ? putNull(at) : offsetTime(at, value.toLocalDateTime(), value.getOffset());
    }

    private long offsetTime(long at, LocalDateTime value, ZoneOffset offset) {
        return quote(DateTimes.put(time(at), value, offset, format().day));
    }

    /** Makes room for a time and writes the quote before it. */
    private long time(long at) {
        return quote(reserve(at, DateTimes.MAX_BYTES + TextOutput.QUOTES));
    }

    // ---- arrays ----

    /** Writes bytes in Base64, or {@code null}. */
    public long put(long at, byte[] value) {
        return value == null
                ? putNull(at)
                : Scalars.putBase64(reserveExactly(at, Scalars.base64Bytes(value.length)), value, 0, value.length);
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
        int start = offset(to);
        for (short value : values) {
            to = put(comma(to), value);
        }
        return closeArray(to, start);
    }

    /** Writes an array of booleans, or {@code null}. */
    public long put(long at, boolean[] values) {
        if (values == null) {
            return putNull(at);
        }
        long to = open(at);
        int start = offset(to);
        for (boolean value : values) {
            to = put(comma(to), value);
        }
        return closeArray(to, start);
    }

    // ---- values in another form ----

    /** Writes the name of a constant, or {@code null}. */
    public long put(long at, Enum<?> value) {
        return value == null ? putNull(at) : put(at, value.name());
    }

    /** Writes the position of a constant in its enum, or {@code null}. */
    public long ordinal(long at, Enum<?> value) {
        return value == null ? putNull(at) : put(at, value.ordinal());
    }

    /** Writes 1 or 0. */
    public long bit(long at, boolean value) {
        return put(at, value ? 1 : 0);
    }

    /** Writes 1, 0 or {@code null}. */
    public long bit(long at, Boolean value) {
        return value == null ? putNull(at) : bit(at, value.booleanValue());
    }

    /** Writes a boolean as a string. */
    public long text(long at, boolean value) {
        return put(at, value ? "true" : "false");
    }

    /** Writes a number as a string. */
    public long text(long at, int value) {
        return quote(Integers.put(quote(reserve(at, Scalars.INT_BYTES + TextOutput.QUOTES)), value));
    }

    /** Writes a number as a string. */
    public long text(long at, long value) {
        return quote(Integers.put(quote(reserve(at, Scalars.LONG_BYTES)), value));
    }

    /** Writes a number as a string, also one that is not finite. */
    public long text(long at, float value) {
        return Float.isFinite(value)
                ? quote(Floats.put(quote(reserve(at, Scalars.FLOAT_BYTES + TextOutput.QUOTES)), value))
                : put(at, Scalars.nameOf(value));
    }

    /** Writes a number as a string, also one that is not finite. */
    public long text(long at, double value) {
        return Double.isFinite(value)
                ? quote(Doubles.put(quote(reserve(at, Scalars.DOUBLE_BYTES + TextOutput.QUOTES)), value))
                : put(at, Scalars.nameOf(value));
    }

    /** Writes a boolean as a string, or {@code null}. */
    public long text(long at, Boolean value) {
        return value == null ? putNull(at) : text(at, value.booleanValue());
    }

    /** Writes a number as a string, or {@code null}. */
    public long text(long at, Byte value) {
        return value == null ? putNull(at) : text(at, value.intValue());
    }

    /** Writes a number as a string, or {@code null}. */
    public long text(long at, Short value) {
        return value == null ? putNull(at) : text(at, value.intValue());
    }

    /** Writes a number as a string, or {@code null}. */
    public long text(long at, Integer value) {
        return value == null ? putNull(at) : text(at, value.intValue());
    }

    /** Writes a number as a string, or {@code null}. */
    public long text(long at, Long value) {
        return value == null ? putNull(at) : text(at, value.longValue());
    }

    /** Writes a number as a string, or {@code null}. */
    public long text(long at, Float value) {
        return value == null ? putNull(at) : text(at, value.floatValue());
    }

    /** Writes a number as a string, or {@code null}. */
    public long text(long at, Double value) {
        return value == null ? putNull(at) : text(at, value.doubleValue());
    }

    /** Writes a number as a string, its scale kept, or {@code null}. */
    public long text(long at, BigDecimal value) {
        if (value == null) {
            return putNull(at);
        }
        if (!BigDecimals.fitsLong(value)) {
            return put(at, BigDecimals.plain(value));
        }
        int scale = value.scale();
        long to = quote(reserve(at, Scalars.decimalBytes(scale) + TextOutput.QUOTES));
        return quote(Decimals.put(to, BigDecimals.unscaled(value), scale));
    }

    /** Writes a number as a string, or {@code null}. */
    public long text(long at, BigInteger value) {
        if (value == null) {
            return putNull(at);
        }
        return BigDecimals.fitsLong(value) ? text(at, value.longValue()) : put(at, BigDecimals.plain(value));
    }

    // ---- members whose names are not known before ----

    /** Writes a comma and a name that is a number. */
    public long key(long at, Number name) {
        return key(at, name.longValue());
    }

    // ---- what is JSON already, or written by hand ----

    /** Writes text that is one JSON value, which is checked, or {@code null}. */
    public long raw(long at, CharSequence json) {
        return json == null ? putNull(at) : copy(at, builder().resetArray().addRaw(json));
    }

    /**
     * Writes a member by a method that is written by hand.
     *
     * @param method that writes it.
     */
    public <T> long custom(long at, String name, T value, Custom<? super T> method) {
        JsonBuilder object = builder().reset();
        method.put(object, name, value);
        return object.length() == 2 ? at : copy(comma(at), object);
    }

    /**
     * Writes an element, or the value of a member, by a method that is written by hand.
     *
     * @param method that writes it.
     */
    public <T> long custom(long at, T value, Custom<? super T> method) {
        JsonBuilder array = builder().resetArray();
        method.put(array, "", value);
        return array.length() == 2 ? putNull(at) : copy(at, array);
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

    /** Frees the memory for values that are written by hand; called by the builder when it is closed. */
    @Override
    public void free() {
        if (inner != null) {
            inner.close();
        }
    }

    private JsonBuilder builder() {
        if (inner == null) {
            JsonOptions options = format().options;
            inner = new JsonBuilder(options.initialCapacity(0)
                    .maxCapacity(JsonOptions.LARGEST_CAPACITY)
                    .lineFeed(false)
                    .repetition(false));
        }
        return inner;
    }

    /** Copies what is between the brackets of a document. */
    private long copy(long at, JsonBuilder json) {
        int bytes = json.length() - 2;
        long from = json.buffer().addressOffset() + json.offset() + 1;
        checkDepth(TrustedJson.depth(from - 1, from + bytes + 1) - 1);
        long to = reserveExactly(at, bytes);
        Memory.copy(from, to, bytes);
        Reference.reachabilityFence(json); // or its memory might be freed while it is read
        return to + bytes;
    }

    /** Returns the exception for a value that is of none of the types that its serializer knows. */
    public IllegalArgumentException unknownSubtype(Object value) {
        return new IllegalArgumentException(value.getClass().getName()
                + " is none of the subtypes that its serializer knows: add it to @JsonSubTypes");
    }
}
