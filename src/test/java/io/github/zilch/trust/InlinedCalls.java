// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;

/** Makes each call of the hot path in a method of its own, until the JIT compiler has compiled it: see {@link InliningTest}. */
final class InlinedCalls {
    private static final int MESSAGES = 60_000;
    private static final JsonShape SHAPE = JsonShape.of("id", "name", "price", "legs");
    private static final JsonShape LEG = JsonShape.of("rate");
    private static final String[] NAMES = {"VOD.L", "BARC.L", "IBM", "a name of some letters"};

    private InlinedCalls() {}

    public static void main(String[] args) {
        try (JsonBuilder json = new JsonBuilder()) {
            long bytes = 0;
            for (int i = 0; i < MESSAGES; i++) {
                json.reset();
                byBuilder(json, i);
                bytes += json.length();
                byRows(json, i);
                bytes += json.length();
            }
            System.out.println("wrote " + bytes + " bytes");
        }
    }

    private static void byBuilder(JsonBuilder json, int i) {
        putString(json, NAMES[i & 3]);
        putLong(json, i * 1_000_003L);
        putDouble(json, i * 0.25);
        JsonBuilder legs = createArray(json);
        for (int leg = 0; leg < 2; leg++) {
            putInt(createElement(legs), i);
        }
        putInt(createObject(json), i);
        putDecimal(json, i);
    }

    private static void byRows(JsonBuilder json, int i) {
        JsonRow row = json.reset(SHAPE);
        addLong(row, i * 1_000_003L);
        addString(row, NAMES[i & 3]);
        addDecimal(row, i);
        row.addArray();
        for (int leg = 0; leg < 2; leg++) {
            addRow(row);
            addDouble(row, i * 0.25);
            end(row);
        }
        row.end();
        row.end();
    }

    static void putString(JsonBuilder json, String value) {
        json.put("name", value);
    }

    static void putLong(JsonBuilder json, long value) {
        json.put("id", value);
    }

    static void putInt(JsonBuilder json, int value) {
        json.put("count", value);
    }

    static void putDouble(JsonBuilder json, double value) {
        json.put("rate", value);
    }

    static void putDecimal(JsonBuilder json, long value) {
        json.putDecimal("price", value, 4);
    }

    static JsonBuilder createObject(JsonBuilder json) {
        return json.createJSON("leg");
    }

    static JsonBuilder createArray(JsonBuilder json) {
        return json.createJSONArray("legs");
    }

    static JsonBuilder createElement(JsonBuilder json) {
        return json.createJSON();
    }

    static void addString(JsonRow row, String value) {
        row.add(value);
    }

    static void addLong(JsonRow row, long value) {
        row.add(value);
    }

    static void addDouble(JsonRow row, double value) {
        row.add(value);
    }

    static void addDecimal(JsonRow row, long value) {
        row.addDecimal(value, 4);
    }

    static void addRow(JsonRow row) {
        row.addRow(LEG);
    }

    static void end(JsonRow row) {
        row.end();
    }
}
