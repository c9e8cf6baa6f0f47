// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.text.StringEncoder;
import java.util.concurrent.TimeUnit;

/** Writes text and arrays of numbers of any length, in parts, each of which asks the document for room. */
public final class LongValues {
    private LongValues() {}

    /**
     * Writes text in parts, so that at most the worst case of one part has to be reserved. If the document becomes too
     * long, the error has the exact length that it needs with this text.
     *
     * @param out the document.
     * @param at address to write at.
     * @param array holding the text, or null if it is in off-heap memory.
     * @param from index or address of its first byte.
     * @param to index or address after its last byte.
     * @param charset of the text, see {@link StringEncoder}.
     * @param tail number of bytes that follow the text at least.
     * @return the address after the text, which is not committed.
     */
    public static long putText(Output out, long at, byte[] array, long from, long to, int charset, int tail) {
        if (to - from <= Output.PART_BYTES) {
            return putPart(out, out.room(at, StringEncoder.maxBytes(to - from, charset)), array, from, to, charset);
        }
        long next = at;
        long in = from;
        if (StringEncoder.canBePlain(charset, out.escapeMode)) {
            if (out.fits(at + (to - from) + tail)) {
                long begin = out.roomForExactly(at, to - from + tail);
                next = putPlainParts(out, begin, array, from, to, charset);
                in += next - begin;
            } else if (StringEncoder.isPlain(array, from, to)) {
                out.checkLength(at + (to - from) + tail, 0); // no text is shorter than its source
            }
        }
        long counted = 0;
        while (in < to) {
            long end = to - in > Output.PART_BYTES
                    ? StringEncoder.characterBegin(array, in + Output.PART_BYTES, charset)
                    : to;
            next = out.room(next, StringEncoder.maxBytes(end - in, charset));
            long written = putPart(out, next, array, in, end, charset);
            if (out.exceedsLimit(written + tail)) {
                counted += written - next; // the next part overwrites this one
            } else {
                next = written;
            }
            in = end;
        }
        if (counted > 0) {
            out.checkLength(next + tail, counted);
        }
        return next;
    }

    /** Copies parts up to one that needs more than a copy; returns the address after them. */
    private static long putPlainParts(Output out, long at, byte[] array, long from, long to, int charset) {
        long next = at;
        for (long in = from; in < to; ) {
            long end = Math.min(in + Output.PART_BYTES, to);
            long written = StringEncoder.putIfPlain(out.array(), next, array, in, end, charset, out.escapeMode);
            if (written == next) {
                break;
            }
            next = written;
            in = end;
        }
        return next;
    }

    private static long putPart(Output out, long at, byte[] array, long from, long to, int charset) {
        return StringEncoder.put(out.array(), at, array, from, to, charset, out.escapeMode);
    }

    /**
     * Writes elements in parts, with a comma after each; see {@link NumberArrays}.
     *
     * @param out the document.
     * @param at address to write at, with room for one element.
     * @param tail number of bytes that follow the last element at least.
     * @return the address after the last comma, which is not committed.
     */
    public static long putNumbers(
            Output out, long at, Object values, int from, int to, int scale, TimeUnit unit, int tail) {
        int maxBytes = NumberArrays.maxBytes(values, scale, unit);
        long address = at;
        long counted = 0;
        for (int next = from; next < to; ) {
            int end = Math.min(next + NumberArrays.PART, to);
            address = out.room(address, (long) (end - next) * maxBytes);
            long written = NumberArrays.put(out, address, values, next, end, scale, unit);
            if (out.exceedsLimit(written - 1 + tail)) {
                counted += written - address; // the next part overwrites this one
            } else {
                address = written;
            }
            next = end;
        }
        if (counted > 0) {
            out.checkLength(address - 1 + tail, counted);
        }
        return address;
    }
}
