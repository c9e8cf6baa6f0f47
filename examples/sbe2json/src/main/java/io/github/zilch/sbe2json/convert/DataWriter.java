// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.SbeToJsonOptions;
import io.github.zilch.sbe2json.convert.value.Flaws;
import io.github.zilch.sbe2json.wire.Charsets;
import io.github.zilch.sbe2json.wire.DataHeader;
import org.agrona.DirectBuffer;

/**
 * Writes variable data as text, or in Base64 if the schema names no charset.
 *
 * @param path name with those of the groups that it is in.
 * @param since the first version of the schema that has it.
 * @param header before the data.
 * @param text writes the data; null for Base64.
 * @param isMasked whether to write the mask instead of the data.
 * @param flaws to report to.
 */
record DataWriter(String path, int since, DataHeader header, Charsets.Text text, boolean isMasked, Flaws flaws)
        implements PartWriter {
    @Override
    public int write(JsonRow row, DirectBuffer buffer, int at, int end, int version) {
        if (since > version) {
            row.skip();
            return at;
        }
        if (end - at < header.dataOffset()) {
            return flaws.truncated(path, at, (long) at + header.dataOffset());
        }
        long size = header.size(buffer, at);
        int begin = at + header.dataOffset();
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
