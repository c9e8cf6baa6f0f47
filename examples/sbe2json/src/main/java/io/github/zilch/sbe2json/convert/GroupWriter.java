// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.convert.value.Flaws;
import io.github.zilch.sbe2json.wire.GroupHeader;
import org.agrona.DirectBuffer;

/**
 * Writes a repeating group as an array of objects.
 *
 * @param path name with those of the groups that it is in.
 * @param since the first version of the schema that has it.
 * @param header before the entries.
 * @param shape of an entry.
 * @param entry writes an entry.
 * @param flaws to report to.
 */
record GroupWriter(String path, int since, GroupHeader header, JsonShape shape, EntryWriter entry, Flaws flaws)
        implements PartWriter {
    @Override
    public int write(JsonRow row, DirectBuffer buffer, int at, int end, int version) {
        if (since > version) {
            row.skip();
            return at;
        }
        if (end - at < header.length()) {
            return flaws.truncated(path, at, (long) at + header.length());
        }
        long blockLength = header.blockLength(buffer, at);
        long count = header.count(buffer, at);
        int next = at + header.length();
        if (count < 0) {
            return flaws.add(Flaw.GROUP_COUNT, path, at, count, GroupHeader.MAX_EMPTY);
        }
        if (!GroupHeader.fits(blockLength, count, end - next)) {
            return flaws.truncated(path, at, endOf(next, blockLength, count));
        }
        return writeEntries(row, buffer, at, next, blockLength, count, end, version);
    }

    private int writeEntries(
            JsonRow row, DirectBuffer buffer, int at, int from, long blockLength, long count, int end, int version) {
        int next = from;
        row.addArray();
        for (long i = 0; i < count; i++) {
            if (end - next < blockLength) { // parts of the entries before can have taken the bytes
                return flaws.truncated(path, next, next + blockLength);
            }
            int begin = next;
            row.addRow(shape);
            next = entry.write(row, buffer, next, (int) blockLength, version, end);
            if (next < 0 || next == begin && flaws.addEmptyEntry(path, at)) {
                return Flaws.REJECTED;
            }
            row.end();
        }
        row.end();
        return next;
    }

    private static long endOf(int next, long blockLength, long count) {
        long bytes = blockLength * count;
        boolean isExact = blockLength >= 0 && Math.multiplyHigh(blockLength, count) == 0 && bytes >= 0;
        return isExact && bytes < Long.MAX_VALUE - next ? next + bytes : Long.MAX_VALUE;
    }
}
