// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.wire.IntegerReader;
import org.agrona.DirectBuffer;

/**
 * Writes a set as an array of the names of its bits, in the order of the bits. A bit that the schema does not define is
 * its number, counted from 0.
 *
 * @param field with its path.
 * @param reader of the bits.
 * @param names of the bits; null for one that is not defined.
 * @param flaws to report to.
 */
record SetWriter(String field, IntegerReader reader, String[] names, Flaws flaws) implements ValueWriter {
    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        row.addArray();
        long rest = reader.read(buffer, at);
        while (rest != 0) {
            int bit = Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
            if (bit < names.length && names[bit] != null) {
                row.add(names[bit]);
            } else {
                flaws.add(Flaw.UNKNOWN_BIT, field, at, bit, 0);
                row.add(bit);
            }
        }
        row.end();
    }
}
