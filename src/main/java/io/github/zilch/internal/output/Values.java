// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.JsonOptions.NonFinite;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.number.BigDecimals;
import io.github.zilch.internal.number.DateTimes;
import io.github.zilch.internal.number.Decimals;
import io.github.zilch.internal.number.Doubles;
import io.github.zilch.internal.number.FixedDecimals;
import io.github.zilch.internal.number.Floats;
import io.github.zilch.internal.number.Integers;
import io.github.zilch.internal.number.Timestamps;
import io.github.zilch.internal.text.Base64Text;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.Uuids;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * How each type of value is written: the one place that knows what the options say of it, its quotes, and what is refused.
 * Nodes, rows and generated serializers write by it, and know no type.
 *
 * <p>For each type a constant, or a method, is the number of bytes to reserve: the worst case of the value and the comma
 * after it. A method {@code put} writes the value to an address of the document, up to which everything before it is
 * written, and returns the address after the last byte. What it refuses has the path of that place, and has not moved the
 * cursor, so the document is unchanged.
 *
 * <p>Methods of user code must not run between the request for an address and the call of a method here, because they may
 * write to the document.
 */
public final class Values {
    /** For {@code true}, {@code false} and {@code null}, which are stored as one word. */
    public static final int LITERAL_BYTES = 8;

    /** For an int. */
    public static final int INT_BYTES = Integers.MAX_INT_BYTES + 1;

    /** For a long, quotes included. */
    public static final int LONG_BYTES = Integers.MAX_LONG_BYTES + 3;

    /** For a float that is finite, or the name of one that is not. */
    public static final int FLOAT_BYTES = Floats.MAX_BYTES + 1;

    /** For a double that is finite, or the name of one that is not. */
    public static final int DOUBLE_BYTES = Doubles.MAX_BYTES + 1;

    /** For a timestamp, quotes included. */
    public static final int TIMESTAMP_BYTES = Timestamps.MAX_BYTES + 3;

    /** For a value of {@code java.time}, quotes included. */
    public static final int TIME_BYTES = DateTimes.MAX_BYTES + 3;

    /** For a UUID, quotes included. */
    private static final int UUID_BYTES = Uuids.BYTES + 3;

    /** For one UTF-16 code unit, quotes included. */
    public static final int CHAR_BYTES = (int) StringEncoder.maxBytes(1) + Output.QUOTES;

    /** For a decimal whose scale is refused. */
    private static final int REFUSED_BYTES = 8;

    private static final long TRUE = 't' | 'r' << 8 | 'u' << 16 | (long) 'e' << 24;
    private static final long FALSE = 'f' | 'a' << 8 | 'l' << 16 | (long) 's' << 24 | (long) 'e' << 32;
    private static final int NULL = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;

    private Values() {}

    // ---- literals and numbers ----

    /** Writes {@code null}. */
    public static long putNull(Output out, long at) {
        Memory.putInt(out.array(), at, NULL);
        return at + 4;
    }

    /** Writes {@code true} or {@code false}. */
    public static long put(Output out, long at, boolean value) {
        Memory.putLong(out.array(), at, value ? TRUE : FALSE);
        return at + (value ? 4 : 5);
    }

    /** Writes a number. */
    public static long put(Output out, long at, int value) {
        return Integers.put(out.array(), at, value);
    }

    /** Writes a number, or a string if the options say so. */
    public static long put(Output out, long at, long value) {
        byte[] target = out.array();
        return out.quotesLongs && (value > out.largestLong || value < -out.largestLong)
                ? quote(target, Integers.put(target, quote(target, at), value))
                : Integers.putIdentifier(target, at, value);
    }

    /** Writes a number, or what the options say of a value that is not finite. */
    public static long put(Output out, long at, float value) {
        return Math.abs(value) <= out.largestEcmaScript ? Floats.put(out.array(), at, value) : putOther(out, at, value);
    }

    private static long putOther(Output out, long at, float value) {
        return Float.isFinite(value) ? Floats.putJava(out.array(), at, value) : putNonFinite(out, at, value);
    }

    /** Writes a number, or what the options say of a value that is not finite. */
    public static long put(Output out, long at, double value) {
        return Math.abs(value) <= out.largestEcmaScript
                ? Doubles.put(out.array(), at, value)
                : putOther(out, at, value);
    }

    private static long putOther(Output out, long at, double value) {
        return Double.isFinite(value) ? Doubles.putJava(out.array(), at, value) : putNonFinite(out, at, value);
    }

    /** Returns the number of bytes to reserve for a number with a fixed number of decimals; if that is refused, for a start. */
    public static int bytes(double value, int decimals) {
        if (decimals < 0 || decimals > FixedDecimals.MAX_DECIMALS) {
            return REFUSED_BYTES;
        }
        return FixedDecimals.isShort(value, decimals)
                ? Decimals.maxBytes(decimals) + 3
                : FixedDecimals.maxBytes(decimals) + 3;
    }

    /** Writes a number with a fixed number of decimals, or what the options say of a value that is not finite. */
    public static long put(Output out, long at, double value, int decimals) {
        try {
            FixedDecimals.check(decimals);
        } catch (IllegalArgumentException e) {
            throw out.refused(at, e.getMessage());
        }
        if (!Double.isFinite(value)) {
            return putNonFinite(out, at, value);
        }
        byte[] target = out.array();
        Memory.putByte(target, at, '"'); // a quote that is not wanted is overwritten
        long from = at + out.decimalQuotes;
        long end = FixedDecimals.isShort(value, decimals)
                ? FixedDecimals.putShort(target, from, value, decimals)
                : out.fixedDecimals().put(target, from, value, decimals);
        Memory.putByte(target, end, '"');
        return end + out.decimalQuotes;
    }

    /** Returns whether a value is not finite and is written as {@code null}. */
    public static boolean isNull(Output out, double value) {
        return !Double.isFinite(value) && out.options.nonFinite() == NonFinite.NULL;
    }

    private static long putNonFinite(Output out, long at, double value) {
        if (out.options.nonFinite() == NonFinite.REJECT) {
            throw out.refused(at, notFinite(value));
        }
        return isNull(out, value) ? putNull(out, at) : putQuoted(out.array(), at, nameOf(value));
    }

    /** Returns the text of the error for a value that is not finite, where such values are rejected. */
    static String notFinite(double value) {
        return nameOf(value)
                + " is not a JSON number: write another value, or set JsonOptions.nonFinite(NULL or STRING)";
    }

    /**
     * Returns the name of a value that is not finite. {@code Double.toString} allocates for such values in newer JDKs.
     */
    private static String nameOf(double value) {
        if (value != value) {
            return "NaN";
        }
        return value > 0 ? "Infinity" : "-Infinity";
    }

    /** Returns the number of bytes to reserve for a decimal; if its scale is refused, for a start. */
    public static int bytes(int scale) {
        return Decimals.isScale(scale) ? Decimals.maxBytes(scale) + 3 : REFUSED_BYTES;
    }

    /** Writes the number {@code unscaled × 10^-scale}, or a string if the options say so. */
    public static long putDecimal(Output out, long at, long unscaled, int scale) {
        requireScale(out, at, scale);
        return putDecimal(out, out.array(), at, unscaled, scale);
    }

    /** Checks the scale of decimals that are written to an address, or from there on. */
    public static void requireScale(Output out, long at, int scale) {
        try {
            Decimals.checkScale(scale);
        } catch (IllegalArgumentException e) {
            throw out.refused(at, e.getMessage());
        }
    }

    /** Does the same for a scale that is not refused. */
    static long putDecimal(Output out, byte[] target, long at, long unscaled, int scale) {
        Memory.putByte(target, at, '"'); // a quote that is not wanted is overwritten
        long end = Decimals.put(target, at + out.decimalQuotes, unscaled, scale);
        Memory.putByte(target, end, '"');
        return end + out.decimalQuotes;
    }

    /**
     * Returns the digits of a number that a long does not hold; null for any other, which is written as its
     * {@linkplain BigDecimals#unscaled unscaled} value, or refused for its scale.
     *
     * @param value no subclass.
     */
    public static String digits(BigDecimal value) {
        return BigDecimals.fitsLong(value) || !Decimals.isScale(value.scale()) ? null : BigDecimals.plain(value);
    }

    /** Returns the digits of a number that a long does not hold, else null; of no subclass. */
    public static String digits(BigInteger value) {
        return BigDecimals.fitsLong(value) ? null : value.toString();
    }

    /** Returns the exact length of the digits of a number. */
    public static int bytes(String digits, boolean quoted) {
        return digits.length() + (quoted ? 2 : 0);
    }

    /** Writes the digits of a number, which are ASCII. */
    public static long put(Output out, long at, String digits, boolean quoted) {
        byte[] target = out.array();
        return quoted ? putQuoted(target, at, digits) : putAscii(target, at, digits);
    }

    private static long putQuoted(byte[] target, long at, String ascii) {
        return quote(target, putAscii(target, quote(target, at), ascii));
    }

    private static long putAscii(byte[] target, long at, String ascii) {
        int bytes = ascii.length();
        for (int i = 0; i < bytes; i++) {
            Memory.putByte(target, at + i, ascii.charAt(i));
        }
        return at + bytes;
    }

    // ---- numbers as text ----

    /** Writes a number as a string; for {@link #LONG_BYTES}. */
    public static long text(Output out, long at, long value) {
        byte[] target = out.array();
        return quote(target, Integers.put(target, quote(target, at), value));
    }

    /** Writes a number as a string, also one that is not finite; for {@link #FLOAT_BYTES} and {@link Output#QUOTES}. */
    public static long text(Output out, long at, float value) {
        byte[] target = out.array();
        return Float.isFinite(value)
                ? quote(target, put(out, quote(target, at), value))
                : putQuoted(target, at, nameOf(value));
    }

    /** Writes a number as a string, also one that is not finite; for {@link #DOUBLE_BYTES} and {@link Output#QUOTES}. */
    public static long text(Output out, long at, double value) {
        byte[] target = out.array();
        return Double.isFinite(value)
                ? quote(target, put(out, quote(target, at), value))
                : putQuoted(target, at, nameOf(value));
    }

    /** Writes the number {@code unscaled × 10^-scale} as a string. */
    public static long text(Output out, long at, long unscaled, int scale) {
        requireScale(out, at, scale);
        byte[] target = out.array();
        return quote(target, Decimals.put(target, quote(target, at), unscaled, scale));
    }

    // ---- times and identifiers ----

    /** Writes a point in time as a string. */
    public static long putTimestamp(Output out, long at, long epoch, TimeUnit unit) {
        try {
            Timestamps.checkRange(epoch, unit);
        } catch (IllegalArgumentException e) {
            throw out.refused(at, e.getMessage());
        }
        byte[] target = out.array();
        return quote(target, Timestamps.put(target, quote(target, at), epoch, unit, out.day));
    }

    /** Writes a local date, a time of day, or both as a string; see {@link DateTimes#putLocal}. */
    public static long putLocal(Output out, long at, int date, long nanoOfDay) {
        byte[] target = out.array();
        return quote(target, DateTimes.putLocal(target, quote(target, at), date, nanoOfDay, out.day));
    }

    /** Returns the number of bytes to reserve for an object of a type that {@link #putObject} writes; 0 for any other. */
    public static int bytes(Object value) {
        if (value instanceof UUID) {
            return UUID_BYTES;
        }
        return value instanceof Temporal time && DateTimes.isSupported(time) ? TIME_BYTES : 0;
    }

    /** Writes an object whose text has a bounded length as a string; see {@link #bytes(Object)}. */
    public static long putObject(Output out, long at, Object value) {
        return value instanceof UUID uuid ? putUuid(out, at, uuid) : putTime(out, at, (Temporal) value);
    }

    private static long putTime(Output out, long at, Temporal value) {
        try {
            DateTimes.check(value);
        } catch (IllegalArgumentException e) {
            throw out.refused(at, e.getMessage());
        }
        byte[] target = out.array();
        return quote(target, DateTimes.put(target, quote(target, at), value, out.day));
    }

    private static long putUuid(Output out, long at, UUID value) {
        byte[] target = out.array();
        long high = value.getMostSignificantBits();
        return quote(target, Uuids.put(target, quote(target, at), high, value.getLeastSignificantBits()));
    }

    // ---- text ----

    /** Writes a string of one UTF-16 code unit. */
    public static long put(Output out, long at, char value) {
        byte[] target = out.array();
        return quote(target, StringEncoder.putUnit(target, quote(target, at), value, out.escapeMode));
    }

    /** Returns the number of bytes to reserve for a string of at most {@link Output#PART_BYTES} bytes. */
    public static long bytes(int byteLength, int charset) {
        return StringEncoder.maxBytes(byteLength, charset) + Output.QUOTES;
    }

    /** Writes a string from bytes of an array, or, where that is null, from outside the heap. */
    public static long put(Output out, long at, byte[] array, long from, int byteLength, int charset) {
        byte[] target = out.array();
        long begin = quote(target, at);
        return quote(target, StringEncoder.put(target, begin, array, from, from + byteLength, charset, out.escapeMode));
    }

    /** Writes a String for which {@link Output#shortLatin1} has returned bytes; for {@link Output#shortBytes}. */
    public static long putShort(Output out, long at, byte[] latin1, String value) {
        byte[] target = out.array();
        return quote(target, out.putShort(target, quote(target, at), latin1, value));
    }

    /** Returns the exact length of {@code byteLength} bytes in Base64, quotes included. */
    public static long base64Bytes(int byteLength) {
        return Base64Text.maxBytes(byteLength) + 2;
    }

    /** Writes bytes from an array, or, where that is null, from outside the heap, as a Base64 string. */
    public static long putBase64(Output out, long at, byte[] array, long from, int byteLength) {
        byte[] target = out.array();
        long begin = quote(target, at);
        return quote(
                target,
                array == null
                        ? Base64Text.put(target, begin, from, byteLength)
                        : Base64Text.put(target, begin, array, (int) from, byteLength));
    }

    private static long quote(byte[] target, long at) {
        Memory.putByte(target, at, '"');
        return at + 1;
    }
}
