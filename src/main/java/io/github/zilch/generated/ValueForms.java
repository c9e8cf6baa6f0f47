// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import io.github.zilch.internal.document.Document;
import io.github.zilch.internal.document.NodeValues;
import io.github.zilch.internal.number.BigDecimals;
import io.github.zilch.internal.output.ObjectText;
import io.github.zilch.internal.output.Output;
import io.github.zilch.internal.output.Values;
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
        return value == null ? putNull(at) : Values.put(out, reserve(at, Values.INT_BYTES), value.ordinal());
    }

    /** Writes 1 or 0. */
    public long bit(long at, boolean value) {
        return Values.put(out, reserve(at, Values.INT_BYTES), value ? 1 : 0);
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
        return text(at, (long) value);
    }

    /** Writes a number as a string. */
    public long text(long at, long value) {
        return Values.text(out, reserve(at, Values.LONG_BYTES), value);
    }

    /** Writes a number as a string, also one that is not finite. */
    public long text(long at, float value) {
        return Values.text(out, reserve(at, Values.FLOAT_BYTES + Output.QUOTES), value);
    }

    /** Writes a number as a string, also one that is not finite. */
    public long text(long at, double value) {
        return Values.text(out, reserve(at, Values.DOUBLE_BYTES + Output.QUOTES), value);
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
        String digits = Values.digits(number);
        return digits == null
                ? Values.text(
                        out, reserve(at, Values.bytes(number.scale())), BigDecimals.unscaled(number), number.scale())
                : putDigits(at, digits, true);
    }

    /** Writes a number as a string, or {@code null}. */
    public long text(long at, BigInteger value) {
        if (value == null) {
            return putNull(at);
        }
        BigInteger number = exact(at, value);
        String digits = Values.digits(number);
        return digits == null ? text(at, number.longValue()) : putDigits(at, digits, true);
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
            throw out.refused(at, problem);
        }
        return value.toString();
    }

    /** Returns the exception for a value at an address whose class is refused. */
    final IllegalArgumentException refusedClass(long at, String problem) {
        return out.refused(at, problem);
    }

    /** Returns the exception for a value at an address that is of none of the types that its serializer knows. */
    public IllegalArgumentException unknownSubtype(long at, Object value) {
        return out.refused(
                at,
                value.getClass().getName()
                        + " is none of the subtypes that its serializer knows: add it to @JsonSubTypes");
    }
}
