// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.SbeToJsonOptions.Enums;
import io.github.zilch.sbe2json.wire.Digits;
import io.github.zilch.sbe2json.wire.IntegerReader;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Writes a value of an enum by its name, its code, or both. A value that the schema does not define is its code.
 *
 * @param field with its path.
 * @param reader of the code.
 * @param isChar whether codes are characters.
 * @param names by their codes.
 * @param nullValue the code that is null, unless it has a name.
 * @param form in which values are written.
 * @param nulls how null is written.
 * @param digits for codes.
 * @param flaws to report to.
 */
record EnumWriter(
        String field,
        IntegerReader reader,
        boolean isChar,
        Long2ObjectHashMap<String> names,
        long nullValue,
        Enums form,
        Nulls nulls,
        Digits digits,
        Flaws flaws)
        implements ValueWriter {
    /** The form of a value that has both code and name. */
    static final JsonShape BOTH = JsonShape.of("code", "name");

    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        long code = reader.read(buffer, at);
        String name = names.get(code);
        if (name == null) {
            if (code == nullValue) {
                nulls.add(row);
                return;
            }
            flaws.add(Flaw.UNKNOWN_VALUE, field, at, code, 0);
        }
        if (form == Enums.BOTH) {
            row.addRow(BOTH);
            addCode(row, code);
            if (name != null) {
                row.add(name);
            }
            row.end();
        } else if (form == Enums.NAME && name != null) {
            row.add(name);
        } else {
            addCode(row, code);
        }
    }

    private void addCode(JsonRow row, long code) {
        if (isChar) {
            row.add((char) code);
        } else if (code < 0 && reader.isUnsignedLong()) {
            digits.add(row, code, true, false);
        } else {
            row.add(code);
        }
    }
}
