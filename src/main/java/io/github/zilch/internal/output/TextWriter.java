// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.text.StringEncoder;

/** Text of any length: in parts, so that room for the worst case of a part is all that is ever asked for. */
public final class TextWriter {
    /** Source bytes that are written in one part: a power of two, so that words stay whole. */
    public static final int PART_BYTES = 4096;

    private TextWriter() {}

    /**
     * Writes bytes of an array, or, where that is null, from outside the heap.
     *
     * @return the address after the text, which is not committed.
     */
    static long put(Output output, long at, byte[] array, long from, long to, int charset) {
        int mode = output.escapeMode;
        if (to - from > PART_BYTES && StringEncoder.isPlain(array, from, to, charset, mode)) {
            return StringEncoder.putPlain(output.roomForExactly(at, to - from), array, from, to);
        }
        long out = at;
        long in = from;
        while (to - in > PART_BYTES) {
            long end = StringEncoder.characterBegin(array, in + PART_BYTES, charset);
            out = output.room(out, StringEncoder.maxBytes(end - in));
            out = StringEncoder.put(out, array, in, end, charset, mode);
            in = end;
        }
        out = output.room(out, StringEncoder.maxBytes(to - in));
        return StringEncoder.put(out, array, in, to, charset, mode);
    }
}
