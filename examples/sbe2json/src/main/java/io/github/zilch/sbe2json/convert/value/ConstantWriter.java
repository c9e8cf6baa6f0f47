// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.SbeToJsonOptions.Enums;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/** Writes a value that the schema defines. */
public final class ConstantWriter {
    private ConstantWriter() {}

    /** Returns a writer of a string; also of the mask. */
    public static ValueWriter ofText(String text) {
        return (row, buffer, at, version) -> row.add(text);
    }

    /** Returns a writer of a number that is JSON already. */
    static ValueWriter ofNumber(String json) {
        return new Number(json.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns a writer of a value of an enum. */
    static ValueWriter ofEnum(long code, boolean isChar, String name, Enums form) {
        ValueWriter ofCode = isChar ? ofText(String.valueOf((char) code)) : ofNumber(Long.toString(code));
        return switch (form) {
            case CODE -> ofCode;
            case NAME -> ofText(name);
            case BOTH ->
                (row, buffer, at, version) -> {
                    row.addRow(EnumWriter.BOTH);
                    ofCode.write(row, buffer, at, version);
                    row.add(name).end();
                };
        };
    }

    private record Number(byte[] json) implements ValueWriter {
        @Override
        public void write(JsonRow row, DirectBuffer buffer, int at, int version) {
            row.addRawUnchecked(json, 0, json.length);
        }
    }
}
