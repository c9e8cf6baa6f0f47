// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.JsonOptions.NonFinite;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.SavedBytes;
import io.github.zilch.internal.number.BigDecimals;
import io.github.zilch.internal.number.DateTimes;
import io.github.zilch.internal.number.Doubles;
import io.github.zilch.internal.number.Floats;
import io.github.zilch.internal.number.Integers;
import io.github.zilch.internal.number.Timestamps;
import io.github.zilch.internal.text.StringBuilders;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.Strings;
import io.github.zilch.internal.text.TextCopy;
import io.github.zilch.internal.text.Uuids;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * How each type of value is written straight ahead, by the options of the document. This is the one place that knows them;
 * rows and generated serializers write their values through it.
 *
 * <p>Every method takes the address to write at and returns the address after the value. A null is written as
 * {@code null}. What is refused has not moved the cursor, so the document is unchanged.
 *
 * <p>Methods of user code must not run between the request for an address and the call of a method here, because they may
 * write to the document. So a row reads text with {@link Output#readValue} first; while a generated serializer writes, the
 * document refuses all calls of user code.
 */
public abstract class StraightValues extends StraightOutput {
    private static final int CHAR_BYTES = (int) StringEncoder.maxBytes(1) + Output.QUOTES;

    /** Creates a writer for a document. */
    protected StraightValues(Output out) {
        super(out);
    }

    // ---- literals and numbers ----

    /** Writes {@code null}. */
    protected long putNull(long at) {
        return Scalars.putNull(reserve(at, Scalars.LITERAL_BYTES));
    }

    /** Writes {@code true} or {@code false}. */
    protected long put(long at, boolean value) {
        return Scalars.putBoolean(reserve(at, Scalars.LITERAL_BYTES), value);
    }

    /** Writes a number. */
    protected long put(long at, int value) {
        return Integers.put(reserve(at, Scalars.INT_BYTES), value);
    }

    /** Writes a number, or a string if the options say so. */
    protected long put(long at, long value) {
        return Scalars.putLong(out, reserve(at, Scalars.LONG_BYTES), value);
    }

    /** Writes a number, or what the options say of a value that is not finite. */
    protected long put(long at, float value) {
        return Float.isFinite(value) ? Floats.put(reserve(at, Scalars.FLOAT_BYTES), value) : putNonFinite(at, value);
    }

    /** Writes a number, or what the options say of a value that is not finite. */
    protected long put(long at, double value) {
        return Double.isFinite(value) ? Doubles.put(reserve(at, Scalars.DOUBLE_BYTES), value) : putNonFinite(at, value);
    }

    /** Writes a number with a fixed number of decimals, or what the options say of a value that is not finite. */
    protected long put(long at, double value, int decimals) {
        int maxBytes = fixedBytes(at, value, decimals);
        return Double.isFinite(value)
                ? Scalars.putFixed(out, reserve(at, maxBytes), value, decimals)
                : putNonFinite(at, value);
    }

    private long putNonFinite(long at, double value) {
        return isNull(at, value) ? putNull(at) : put(at, Scalars.nameOf(value));
    }

    /** Returns whether a value that is not finite is written as {@code null}. */
    protected final boolean isNull(long at, double value) {
        if (out.options.nonFinite() == NonFinite.REJECT) {
            throw refused(at, Scalars.notFinite(value));
        }
        return out.options.nonFinite() == NonFinite.NULL;
    }

    /** Returns the number of bytes to reserve for a number with a fixed number of decimals, which is checked. */
    protected final int fixedBytes(long at, double value, int decimals) {
        try {
            return Scalars.fixedBytes(value, decimals);
        } catch (IllegalArgumentException e) {
            throw refused(at, e.getMessage());
        }
    }

    /** Returns the number of bytes to reserve for a decimal, whose scale is checked. */
    protected final int decimalBytes(long at, int scale) {
        try {
            return Scalars.decimalBytes(scale);
        } catch (IllegalArgumentException e) {
            throw refused(at, e.getMessage());
        }
    }

    /** Writes the number {@code unscaled × 10^-scale}. */
    protected long putDecimal(long at, long unscaled, int scale) {
        return Scalars.putDecimal(out, reserve(at, decimalBytes(at, scale)), unscaled, scale);
    }

    /** Writes a number with its scale, or {@code null}. */
    protected long put(long at, BigDecimal value) {
        if (value == null) {
            return putNull(at);
        }
        BigDecimal number = exact(at, value);
        return BigDecimals.fitsLong(number)
                ? putDecimal(at, BigDecimals.unscaled(number), number.scale())
                : putDigits(at, plain(at, number), out.decimalQuotes > 0);
    }

    /** Returns a number with the same digits whose methods are not user code. */
    protected final BigDecimal exact(long at, BigDecimal value) {
        BigDecimal number = BigDecimals.exact(value);
        if (number == null) {
            throw refused(at, BigDecimals.noDigits(value));
        }
        return number;
    }

    /** Returns an equal number whose methods are not user code. */
    protected final BigInteger exact(long at, BigInteger value) {
        BigInteger number = BigDecimals.exact(value);
        if (number == null) {
            throw refused(at, BigDecimals.noDigits(value));
        }
        return number;
    }

    /** Returns the text of a number, whose scale is checked. */
    protected final String plain(long at, BigDecimal value) {
        decimalBytes(at, value.scale());
        return BigDecimals.plain(value);
    }

    /** Writes a number, or {@code null}. */
    protected long put(long at, BigInteger value) {
        if (value == null) {
            return putNull(at);
        }
        BigInteger number = exact(at, value);
        return BigDecimals.fitsLong(number)
                ? put(at, number.longValue())
                : putDigits(at, number.toString(), out.quotesLongs);
    }

    private long putDigits(long at, String digits, boolean quotes) {
        return quotes ? put(at, digits) : Scalars.putDigits(reserveExactly(at, digits.length()), digits);
    }

    // ---- times and identifiers ----

    /** Writes a point in time as a string. */
    protected long putTimestamp(long at, long epoch, TimeUnit unit) {
        try {
            Timestamps.checkRange(epoch, unit);
        } catch (IllegalArgumentException e) {
            throw refused(at, e.getMessage());
        }
        return quote(Timestamps.put(quote(reserve(at, Scalars.TIMESTAMP_BYTES)), epoch, unit, out.day));
    }

    /** Writes a date, a time or both as a string, or {@code null}; of the types that {@link DateTimes} supports. */
    protected long put(long at, Temporal value) {
        if (value == null) {
            return putNull(at);
        }
        try {
            DateTimes.check(value);
        } catch (IllegalArgumentException e) {
            throw refused(at, e.getMessage());
        }
        return quote(DateTimes.put(quote(reserve(at, Scalars.TIME_BYTES)), value, out.day));
    }

    /** Writes a string, or {@code null}. */
    protected long put(long at, UUID value) {
        if (value == null) {
            return putNull(at);
        }
        long to = quote(reserve(at, Scalars.UUID_BYTES));
        return quote(Uuids.put(to, value.getMostSignificantBits(), value.getLeastSignificantBits()));
    }

    // ---- text ----

    /** Writes a string, or {@code null}. */
    protected long put(long at, String value) {
        byte[] latin1 = value == null ? null : out.shortLatin1(value);
        return latin1 != null
                ? quote(out.putShort(quote(reserve(at, Output.SHORT_TEXT_BYTES)), latin1, value))
                : putLonger(at, value);
    }

    private long putLonger(long at, String value) {
        if (value == null) {
            return putNull(at);
        }
        byte[] bytes = Strings.bytes(value);
        if (bytes != null) {
            return putText(at, bytes, 0, bytes.length, Strings.charset(value));
        }
        if (value.length() > Output.PART_BYTES) {
            return putCopy(at, out.readValue(value));
        }
        long to = quote(reserve(at, StringEncoder.maxBytes(value.length()) + Output.QUOTES));
        return quote(out.putUnreadable(to, value));
    }

    /** Writes a string, or {@code null}; if its methods are user code, the document must refuse their calls. */
    protected long put(long at, CharSequence value) {
        if (value == null || value instanceof String) {
            return put(at, (String) value);
        }
        int units = StringBuilders.lengthInPlace(value);
        if (units < 0) {
            return putCopy(at, out.readValue(value));
        }
        byte[] bytes = StringBuilders.bytes(value);
        int charset = StringBuilders.charset(value);
        return putText(at, bytes, 0, StringBuilders.byteLength(bytes, charset, units), charset);
    }

    /** Writes a string of one UTF-16 code unit. */
    protected long put(long at, char value) {
        return quote(StringEncoder.putUnit(quote(reserve(at, CHAR_BYTES)), value, out.escapeMode));
    }

    /** Writes a text that has been read. */
    protected final long putCopy(long at, TextCopy text) {
        return putText(at, text.bytes(), 0, text.byteLength(), text.charset());
    }

    /** Writes a string from bytes of an array, or, where that is null, from outside the heap. */
    protected final long putText(long at, byte[] array, long from, int byteLength, int charset) {
        if (byteLength > Output.PART_BYTES) {
            long to = quote(reserve(at, Output.QUOTES));
            return quote(reserve(
                    LongValues.putText(out, to, array, from, from + byteLength, charset, tail(1)), Output.QUOTES));
        }
        long to = quote(reserve(at, StringEncoder.maxBytes(byteLength, charset) + Output.QUOTES));
        return quote(StringEncoder.put(to, array, from, from + byteLength, charset, out.escapeMode));
    }

    /** Writes a quote. */
    protected static long quote(long at) {
        Memory.putByte(at, '"');
        return at + 1;
    }

    /** Writes bytes of an array, or, where that is null, from outside the heap, in Base64. */
    protected final long putBase64(long at, byte[] array, long from, int byteLength) {
        return Scalars.putBase64(reserveExactly(at, Scalars.base64Bytes(byteLength)), array, from, byteLength);
    }

    // ---- many numbers ----

    /**
     * Writes elements of an array with commas between them; see {@link NumberArrays}.
     *
     * @param from index of the first one; there is at least one.
     */
    protected final long putElements(long at, Object values, int from, int to, int scale, TimeUnit unit) {
        long before = at - out.cursor;
        long first = reserve(at, NumberArrays.maxBytes(values, scale, unit));
        try {
            return LongValues.putNumbers(out, first, values, from, to, scale, unit, tail(0)) - 1; // no last comma
        } catch (NumberArrays.RefusedElement e) {
            throw refused(out.cursor + before, e.index - from, e.getMessage());
        }
    }

    // ---- what is JSON already ----

    /** Writes a text that is one JSON value; see {@link #put(long, CharSequence)} for user code. */
    protected final long putFragment(long at, CharSequence json, boolean check) {
        return putSaved(at, out.saveFragment(json), check);
    }

    /** Writes a saved text that is one JSON value. */
    protected final long putSaved(long at, SavedBytes utf8, boolean check) {
        return putSaved(at, utf8.address(), utf8.byteLength(), check);
    }

    private long putSaved(long at, long from, int byteLength, boolean check) {
        if (check) {
            checkFragment(at, from, from + byteLength);
        }
        return putJson(at, from, byteLength, check ? out.escapeMode : 0);
    }

    /** Writes bytes of an array, or, where that is null, from outside the heap, that are one JSON value. */
    protected final long putFragment(long at, byte[] array, long from, int byteLength, boolean check) {
        if (check && RawJson.needsEscapes(out.escapeMode)) {
            long saved = out.scratch().fragment.reserve(byteLength);
            RawJson.put(saved, array, from, byteLength); // what is checked is what is written
            return putSaved(at, saved, byteLength, true);
        }
        long to = reserveExactly(at, byteLength);
        long end = RawJson.put(to, array, from, byteLength);
        if (check) {
            checkFragment(to, to, end);
        }
        return end;
    }

    /**
     * Copies a value from outside of this document.
     *
     * @param mostLevels number of levels that it has at most.
     * @throws IllegalStateException if it would be nested too deeply.
     */
    protected final long putValue(long at, long from, int byteLength, long mostLevels) {
        try {
            RawJson.checkDepth(from, byteLength, mostLevels, out.wholeDepth(valueDepth()), out.options.maxDepth());
        } catch (IllegalStateException e) {
            throw new IllegalStateException(textAt(at, e.getMessage()));
        }
        return putJson(at, from, byteLength, out.escapeMode);
    }

    private long putJson(long at, long from, int byteLength, int mode) {
        long to = reserveExactly(at, RawJson.copiedBytes(from, byteLength, mode));
        return RawJson.putCopy(to, from, byteLength, mode);
    }

    private void checkFragment(long at, long from, long to) {
        try {
            RawJson.check(from, to, out.wholeDepth(valueDepth()), out.options.maxDepth());
        } catch (IllegalArgumentException e) {
            throw refused(at, e.getMessage());
        }
    }
}
