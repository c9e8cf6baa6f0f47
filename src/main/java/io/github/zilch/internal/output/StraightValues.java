// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.SavedBytes;
import io.github.zilch.internal.number.BigDecimals;
import io.github.zilch.internal.text.StringBuilders;
import io.github.zilch.internal.text.Strings;
import io.github.zilch.internal.text.TextCopy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.concurrent.TimeUnit;

/**
 * Writes values straight ahead, for rows and generated serializers: asks for as much room as {@link Values} says, and writes
 * text, fragments and arrays, which may be longer than one piece.
 *
 * <p>Every method takes the address to write at and returns the address after the value. A null is written as
 * {@code null}. What is refused has not moved the cursor, so the document is unchanged.
 *
 * <p>Methods of user code must not run between the request for an address and the call of a method here, because they may
 * write to the document. So a row reads text with {@link Output#readValue} first; while a generated serializer writes, the
 * document refuses all calls of user code.
 */
public abstract class StraightValues extends StraightOutput {
    /** Creates a writer for a document. */
    protected StraightValues(Output out) {
        super(out);
    }

    // ---- values of bounded length ----

    /** Writes {@code null}. */
    protected long putNull(long at) {
        return Values.putNull(out, reserve(at, Values.LITERAL_BYTES));
    }

    /** Writes the number {@code unscaled × 10^-scale}. */
    protected final long putDecimal(long at, long unscaled, int scale) {
        return Values.putDecimal(out, reserve(at, Values.bytes(scale)), unscaled, scale);
    }

    /** Writes an object whose text has a bounded length; see {@link Values#bytes(Object)}. */
    protected final long putObject(long at, Object value) {
        return Values.putObject(out, reserve(at, Values.bytes(value)), value);
    }

    /** Returns a number with the same digits whose methods are not user code, for a value at an address. */
    protected final BigDecimal exact(long at, BigDecimal value) {
        BigDecimal number = out.readNumber(value);
        if (number == null) {
            throw out.refused(at, BigDecimals.noDigits(value));
        }
        return number;
    }

    /** Returns an equal number whose methods are not user code, for a value at an address. */
    protected final BigInteger exact(long at, BigInteger value) {
        BigInteger number = out.readNumber(value);
        if (number == null) {
            throw out.refused(at, BigDecimals.noDigits(value));
        }
        return number;
    }

    /** Writes a number with its scale, which is {@link #exact}. */
    protected final long putNumber(long at, BigDecimal value) {
        String digits = Values.digits(value);
        return digits == null
                ? putDecimal(at, BigDecimals.unscaled(value), value.scale())
                : putDigits(at, digits, out.decimalQuotes > 0);
    }

    /** Writes a number, which is {@link #exact}. */
    protected final long putNumber(long at, BigInteger value) {
        String digits = Values.digits(value);
        return digits == null
                ? Values.put(out, reserve(at, Values.LONG_BYTES), value.longValue())
                : putDigits(at, digits, out.quotesLongs);
    }

    /** Writes the digits of a number. */
    protected final long putDigits(long at, String digits, boolean quoted) {
        return Values.put(out, reserveExactly(at, Values.bytes(digits, quoted)), digits, quoted);
    }

    // ---- text ----

    /** Writes a string, or {@code null}. */
    protected long put(long at, String value) {
        byte[] latin1 = value == null ? null : out.shortLatin1(value);
        return latin1 != null
                ? Values.putShort(out, reserve(at, Output.shortBytes(value)), latin1, value)
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
        return putCopy(at, out.readValue(value));
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
        return Values.put(out, reserve(at, Values.bytes(byteLength, charset)), array, from, byteLength, charset);
    }

    private long quote(long at) {
        Memory.putByte(out.array(), at, '"');
        return at + 1;
    }

    /** Writes bytes of an array, or, where that is null, from outside the heap, in Base64. */
    protected final long putBase64(long at, byte[] array, long from, int byteLength) {
        return Values.putBase64(out, reserveExactly(at, Values.base64Bytes(byteLength)), array, from, byteLength);
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
            throw out.refused(out.cursor + before, e.index - from, e.getMessage());
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
            throw new IllegalStateException(out.textAt(at, e.getMessage()));
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
            throw out.refused(at, e.getMessage());
        }
    }
}
