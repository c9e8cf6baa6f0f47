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
     * Writes text in parts, so that at most the worst case of one part has to be reserved.
     *
     * @param at address to write at.
     * @param array holding the text, or null if it is in off-heap memory.
     * @param from index or address of its first byte.
     * @param to index or address after its last byte.
     * @param charset of the text, see {@link StringEncoder}.
     * @return the address after the text, which is not committed.
     */
    protected final long putText(long at, byte[] array, long from, long to, int charset) {
        if (to - from > PART_BYTES && StringEncoder.isPlain(array, from, to, charset, escapeMode)) {
            return StringEncoder.putPlain(roomForExactly(at, to - from), array, from, to);
        }
        long out = at;
        long in = from;
        while (to - in > PART_BYTES) {
            long end = StringEncoder.characterBegin(array, in + PART_BYTES, charset);
            out = room(out, StringEncoder.maxBytes(end - in, charset));
            out = StringEncoder.put(out, array, in, end, charset, escapeMode);
            in = end;
        }
        out = room(out, StringEncoder.maxBytes(to - in, charset));
        return StringEncoder.put(out, array, in, to, charset, escapeMode);
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
     * @return the address after the last comma, which is not committed.
     */
    protected final long putNumbers(long at, Object values, int from, int to, int scale, TimeUnit unit) {
        int maxBytes = NumberArrays.maxBytes(values, scale, unit);
        long out = at;
        for (int next = from; next < to; ) {
            int end = Math.min(next + NumberArrays.PART, to);
            out = NumberArrays.put(this, room(out, (long) (end - next) * maxBytes), values, next, end, scale, unit);
            next = end;
        }
        return out;
    }
}
