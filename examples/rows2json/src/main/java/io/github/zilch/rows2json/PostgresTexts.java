// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.JsonRow;

/**
 * Writes values from the text that PostgreSQL has for them: columns of types that JDBC does not know, and the elements
 * of arrays. Does not allocate after warm-up. For use by one thread.
 */
final class PostgresTexts {
    static final String INFINITY = "infinity";
    static final String MINUS_INFINITY = "-infinity";

    private static final int DECIMAL = 10;

    private final IsoText iso;
    private final PostgresTime time;
    private final PostgresInterval interval;
    private final boolean decimalsAsStrings;
    private final JsonText documents = new JsonText();
    private byte[] bytes = new byte[64];

    /** Writes the value of a text. */
    @FunctionalInterface
    interface Writer {
        /**
         * Writes one value.
         *
         * @param text of the value, not null.
         * @param json to write to.
         */
        void write(CharSequence text, JsonRow json);
    }

    /**
     * Creates writers of values.
     *
     * @param iso composes dates and times.
     * @param decimalsAsStrings whether decimals are written as strings.
     */
    PostgresTexts(IsoText iso, boolean decimalsAsStrings) {
        this.iso = iso;
        this.decimalsAsStrings = decimalsAsStrings;
        time = new PostgresTime(iso);
        interval = new PostgresInterval(iso);
    }

    /** Returns whether a built-in type has a writer of its own, or is text. */
    boolean isKnown(String type) {
        return switch (type) {
            case "bool", "int2", "int4", "int8", "oid", "float4", "float8", "numeric" -> true;
            case "json", "jsonb", "date", "time", "timestamp", "timestamptz", "timetz", "interval", "bytea" -> true;
            case "text", "varchar", "bpchar", "char", "name", "uuid", "xml", "bit", "varbit", "money" -> true;
            default -> false;
        };
    }

    /** Returns the writer of a type, by its name. */
    Writer writer(String type) {
        return switch (type) {
            case "bool" -> (text, json) -> json.add(text.charAt(0) == 't');
            case "int2", "int4" -> (text, json) -> json.add(Integer.parseInt(text, 0, text.length(), DECIMAL));
            case "int8", "oid" -> (text, json) -> json.add(Long.parseLong(text, 0, text.length(), DECIMAL));
            case "numeric" -> (text, json) -> NumberText.write(NumberText.plain(text), decimalsAsStrings, json);
            case "json", "jsonb" -> documents::write;
            case "date" -> time::date;
            case "timestamp" -> time::timestamp;
            case "timestamptz" -> time::instant;
            case "timetz" -> time::offsetTime;
            case "interval" -> interval::write;
            case "bytea" -> this::hex;
            default -> (text, json) -> json.add(text);
        };
    }

    /** Writes bytes as Base64 from the text {@code \x0102}. */
    private void hex(CharSequence text, JsonRow json) {
        int length = text.length() / 2 - 1;
        if (bytes.length < length) {
            bytes = new byte[Math.max(length, 2 * bytes.length)];
        }
        for (int i = 0; i < length; i++) {
            int at = 2 + 2 * i;
            bytes[i] = (byte) Integer.parseInt(text, at, at + 2, 16);
        }
        json.addBase64(bytes, 0, length);
    }
}
