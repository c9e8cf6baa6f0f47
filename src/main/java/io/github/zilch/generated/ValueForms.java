// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import io.github.zilch.internal.document.Document;
import io.github.zilch.internal.document.NodeValues;
import io.github.zilch.internal.number.BigDecimals;
import io.github.zilch.internal.number.Decimals;
import io.github.zilch.internal.number.Doubles;
import io.github.zilch.internal.number.Floats;
import io.github.zilch.internal.number.Integers;
import io.github.zilch.internal.output.ObjectText;
import io.github.zilch.internal.output.Output;
import io.github.zilch.internal.output.Scalars;
import io.github.zilch.internal.text.CharArray;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Writes values in another form than their own: enums as text or numbers, numbers, booleans and arrays of {@code char} as text. */
abstract class ValueForms extends NodeValues {
    /** Lets the units of an array be read as text. */
    private final CharArray units = new CharArray();

    ValueForms(Document document) {
        super(document);
    }

    /** Writes a string that consists of the units of an array, or {@code null}. */
    public long put(long at, char[] value) {
        return value == null ? putNull(at) : putCopy(at, document.readValue(units.of(value)));
    }

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
        return quote(Integers.put(quote(reserve(at, Scalars.INT_BYTES + Output.QUOTES)), value));
    }

    /** Writes a number as a string. */
    public long text(long at, long value) {
        return quote(Integers.put(quote(reserve(at, Scalars.LONG_BYTES)), value));
    }

    /** Writes a number as a string, also one that is not finite. */
    public long text(long at, float value) {
        return Float.isFinite(value)
                ? quote(Floats.put(quote(reserve(at, Scalars.FLOAT_BYTES + Output.QUOTES)), value))
                : put(at, Scalars.nameOf(value));
    }

    /** Writes a number as a string, also one that is not finite. */
    public long text(long at, double value) {
        return Double.isFinite(value)
                ? quote(Doubles.put(quote(reserve(at, Scalars.DOUBLE_BYTES + Output.QUOTES)), value))
                : put(at, Scalars.nameOf(value));
    }

    /** Writes a boolean as a string, or {@code null}. */
    public long text(long at, Boolean value) {
        return value == null ? putNull(at) : text(at, value.booleanValue());
    }

    /** Writes a number as a string, or {@code null}; of the boxed types. */
    public long text(long at, Number value) {
        if (value == null) {
            return putNull(at);
        }
        if (value instanceof Double) {
            return text(at, value.doubleValue());
        }
        return value instanceof Float ? text(at, value.floatValue()) : text(at, value.longValue());
    }

    /** Writes a number as a string, its scale kept, or {@code null}. */
    public long text(long at, BigDecimal value) {
        if (value == null) {
            return putNull(at);
        }
        BigDecimal number = exact(at, value);
        if (!BigDecimals.fitsLong(number)) {
            return put(at, plain(at, number));
        }
        int scale = number.scale();
        long to = quote(reserve(at, decimalBytes(at, scale) + Output.QUOTES));
        return quote(Decimals.put(to, BigDecimals.unscaled(number), scale));
    }

    /** Writes a number as a string, or {@code null}. */
    public long text(long at, BigInteger value) {
        if (value == null) {
            return putNull(at);
        }
        BigInteger number = exact(at, value);
        return BigDecimals.fitsLong(number) ? text(at, number.longValue()) : put(at, number.toString());
    }

    /** Returns the digits of a number, and its exponent if it has one. */
    final String digits(long at, BigDecimal value) {
        return exact(at, value).toString();
    }

    /** Returns the digits of a number. */
    final String digits(long at, BigInteger value) {
        return exact(at, value).toString();
    }

    /** Returns the text of a key whose type is not known, if the options allow it. */
    final String textOfAnyKey(long at, Object key) {
        return textOf(at, key, document.whyNoKey(key));
    }

    /** Returns the text of a key that is written by it. */
    final String textOfKey(long at, Object key) {
        return textOf(at, key, ObjectText.whyNoKey(key));
    }

    /** Returns the text of a value that is written by it. */
    final String textOf(long at, Object value) {
        return textOf(at, value, ObjectText.whyNoValue(value));
    }

    private String textOf(long at, Object value, String problem) {
        if (problem != null) {
            throw refused(at, problem);
        }
        return value.toString();
    }

    /** Returns the exception for a value at an address whose class is refused. */
    final IllegalArgumentException refusedClass(long at, String problem) {
        return refused(at, problem);
    }

    /** Returns the exception for a value at an address that is of none of the types that its serializer knows. */
    public IllegalArgumentException unknownSubtype(long at, Object value) {
        return refused(
                at,
                value.getClass().getName()
                        + " is none of the subtypes that its serializer knows: add it to @JsonSubTypes");
    }
}
