// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.SbeToJsonOptions;
import org.agrona.DirectBuffer;

/** Writes variable data as text, or in Base64 if the schema names no charset. */
final class DataWriter implements PartWriter {
    private final String path;
    private final int since;
    private final IntegerReader length;
    private final int lengthOffset;
    private final int dataOffset;
    private final Charsets.Text text;
    private final boolean isMasked;
    private final Flaws flaws;

    /**
     * Creates a writer.
     *
     * @param path name with those of the groups that it is in.
     * @param since the first version of the schema that has it.
     * @param length reads the length of the data.
     * @param lengthOffset of that number.
     * @param dataOffset of the data.
     * @param text writes the data; null for Base64.
     * @param isMasked whether to write the mask instead of the data.
     * @param flaws to report to.
     */
    DataWriter(
            String path,
            int since,
            IntegerReader length,
            int lengthOffset,
            int dataOffset,
            Charsets.Text text,
            boolean isMasked,
            Flaws flaws) {
        this.path = path;
        this.since = since;
        this.length = length;
        this.lengthOffset = lengthOffset;
        this.dataOffset = dataOffset;
        this.text = text;
        this.isMasked = isMasked;
        this.flaws = flaws;
    }

    @Override
    public int write(JsonRow row, DirectBuffer buffer, int at, int end, int version) {
        if (since > version) {
            row.skip();
            return at;
        }
        if (end - at < dataOffset) {
            return flaws.truncated(path, at, (long) at + dataOffset);
        }
        long size = length.read(buffer, at + lengthOffset);
        int begin = at + dataOffset;
        if (size < 0 || size > end - begin) {
            return flaws.truncated(path, at, size < 0 ? Long.MAX_VALUE : begin + size);
        }
        if (isMasked) {
            row.add(SbeToJsonOptions.MASK);
        } else if (text == null) {
            row.addBase64(buffer, begin, (int) size);
        } else {
            text.add(row, buffer, begin, (int) size);
        }
        return begin + (int) size;
    }
}
