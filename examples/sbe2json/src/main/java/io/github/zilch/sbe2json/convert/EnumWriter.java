// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.SbeToJsonOptions.Enums;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.agrona.DirectBuffer;

/** Writes a value of an enum by its name, its code, or both. A value that the schema does not define is its code. */
final class EnumWriter implements ValueWriter {
    /** The form of a value that has both code and name. */
    static final JsonShape BOTH = JsonShape.of("code", "name");

    private final String field;
    private final IntegerReader reader;
    private final boolean isChar;
    private final long nullValue;
    private final Enums form;
    private final Nulls nulls;
    private final Digits digits;
    private final Flaws flaws;

    /** The codes in ascending order, and their names. */
    private final long[] codes;

    private final String[] names;

    /**
     * Creates a writer.
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
    EnumWriter(
            String field,
            IntegerReader reader,
            boolean isChar,
            Map<Long, String> names,
            long nullValue,
            Enums form,
            Nulls nulls,
            Digits digits,
            Flaws flaws) {
        this.field = field;
        this.reader = reader;
        this.isChar = isChar;
        this.nullValue = nullValue;
        this.form = form;
        this.nulls = nulls;
        this.digits = digits;
        this.flaws = flaws;
        SortedMap<Long, String> sorted = new TreeMap<>(names);
        codes = sorted.keySet().stream().mapToLong(Long::longValue).toArray();
        this.names = sorted.values().toArray(new String[0]);
    }

    @Override
    public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
        long code = reader.read(buffer, at);
        int index = Arrays.binarySearch(codes, code);
        if (index < 0) {
            if (code == nullValue) {
                nulls.add(row);
                return;
            }
            flaws.add(Flaw.UNKNOWN_VALUE, field, at, code, 0);
        }
        if (form == Enums.BOTH) {
            row.addRow(BOTH);
            addCode(row, code);
            if (index >= 0) {
                row.add(names[index]);
            }
            row.end();
        } else if (form == Enums.NAME && index >= 0) {
            row.add(names[index]);
        } else {
            addCode(row, code);
        }
    }

    private void addCode(JsonRow row, long code) {
        if (isChar) {
            row.add((char) code);
        } else if (reader.isUnsignedLong()) {
            digits.addUnsigned(row, code);
        } else {
            row.add(code);
        }
    }
}
