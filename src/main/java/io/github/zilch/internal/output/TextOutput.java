// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.JsonOptions;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.Strings;
import java.util.concurrent.TimeUnit;

/** An {@link Output} that writes text and arrays of numbers of any length. */
public abstract class TextOutput extends Output {
    /** Number of bytes that the quotes around a text and the comma after it may overwrite. */
    public static final int QUOTES = 4;

    /** Number of source bytes written in one part. It is a power of two, so that parts consist of whole words. */
    public static final int PART_BYTES = 4096;

    /**
     * Number of bytes to reserve for a text that is short enough for {@link StringEncoder#putShort}. A constant, so
     * that it needs no computation.
     */
    public static final int SHORT_TEXT_BYTES = (int) StringEncoder.maxBytes(StringEncoder.SHORT) + QUOTES;

    /**
     * Creates an output in memory of its own.
     *
     * @param options the options to use.
     * @param escapeMode the escape mode that the options select.
     */
    protected TextOutput(JsonOptions options, int escapeMode) {
        super(options, escapeMode);
    }

    /**
     * Writes text in parts, so that at most the worst case of one part has to be reserved. If the document becomes too
     * long, the error has the exact length that it needs with this text.
     *
     * @param at address to write at.
     * @param array holding the text, or null if it is in off-heap memory.
     * @param from index or address of its first byte.
     * @param to index or address after its last byte.
     * @param charset of the text, see {@link StringEncoder}.
     * @param tail number of bytes that follow the text at least.
     * @return the address after the text, which is not committed.
     */
    protected final long putText(long at, byte[] array, long from, long to, int charset, int tail) {
        if (to - from <= PART_BYTES) {
            return putPart(room(at, StringEncoder.maxBytes(to - from, charset)), array, from, to, charset);
        }
        if (StringEncoder.isPlain(array, from, to, charset, escapeMode)) {
            return StringEncoder.putPlain(roomForExactly(at, to - from + tail), array, from, to);
        }
        long out = at;
        long counted = 0;
        for (long in = from; in < to; ) {
            long end = to - in > PART_BYTES ? StringEncoder.characterBegin(array, in + PART_BYTES, charset) : to;
            out = room(out, StringEncoder.maxBytes(end - in, charset));
            long next = putPart(out, array, in, end, charset);
            if (exceedsLimit(next + tail)) {
                counted += next - out; // the next part overwrites this one
            } else {
                out = next;
            }
            in = end;
        }
        if (counted > 0) {
            checkLength(out + tail, counted);
        }
        return out;
    }

    private long putPart(long at, byte[] array, long from, long to, int charset) {
        return StringEncoder.put(at, array, from, to, charset, escapeMode);
    }

    /** Returns the bytes of a String that {@link StringEncoder#putShort} may write, else null. */
    public final byte[] shortLatin1(String value) {
        byte[] latin1 = Strings.latin1(value);
        return latin1 != null && latin1.length > 0 && latin1.length <= maxShort ? latin1 : null;
    }

    /**
     * Writes elements in parts, with a comma after each; see {@link NumberArrays}.
     *
     * @param at address to write at, with room for one element.
     * @param tail number of bytes that follow the last element at least.
     * @return the address after the last comma, which is not committed.
     */
    protected final long putNumbers(long at, Object values, int from, int to, int scale, TimeUnit unit, int tail) {
        int maxBytes = NumberArrays.maxBytes(values, scale, unit);
        long out = at;
        long counted = 0;
        for (int next = from; next < to; ) {
            int end = Math.min(next + NumberArrays.PART, to);
            out = room(out, (long) (end - next) * maxBytes);
            long written = NumberArrays.put(this, out, values, next, end, scale, unit);
            if (exceedsLimit(written - 1 + tail)) {
                counted += written - out; // the next part overwrites this one
            } else {
                out = written;
            }
            next = end;
        }
        if (counted > 0) {
            checkLength(out - 1 + tail, counted);
        }
        return out;
    }
}
