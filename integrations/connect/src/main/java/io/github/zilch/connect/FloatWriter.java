// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import java.nio.charset.StandardCharsets;

/**
 * Writes floating-point numbers in the layout of {@link Double#toString(double)}: {@code 5.0}, {@code 1.0E10}. A reader
 * without a schema tells from it that a number is no integer. The digits are the shortest ones, which are those of
 * {@code toString} from JDK 19 on.
 */
final class FloatWriter {
    private static final double LEAST_PLAIN = 1e-3;
    private static final double LEAST_SCIENTIFIC = 1e7;

    /** Below, a number has so few bits that {@code toString} writes a second digit where one is enough. */
    private static final double LEAST_SHORTEST = 1e-321;

    private static final float LEAST_SHORTEST_FLOAT = 1e-42f;

    private static final byte[] ZERO = "0.0".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NEGATIVE_ZERO = "-0.0".getBytes(StandardCharsets.US_ASCII);

    private final JsonBuilder json = new JsonBuilder(Settings.OPTIONS.initialCapacity(64));
    private final byte[] source = new byte[64];
    private final byte[] text = new byte[64];
    private int size;

    /** Writes a number, or {@code "NaN"}, {@code "Infinity"} or {@code "-Infinity"}, to the next position. */
    void add(JsonRow row, double value) {
        if (addWhole(row, value)) {
            return;
        }
        if (isPlain(value) || !Double.isFinite(value)) {
            row.add(value);
        } else if (Math.abs(value) < LEAST_SHORTEST) {
            row.addRawUnchecked(Double.toString(value));
        } else {
            addScientific(row, json.resetArray().add(value).toBytes(source, 0));
        }
    }

    /** Writes a number, or {@code "NaN"}, {@code "Infinity"} or {@code "-Infinity"}, to the next position. */
    void add(JsonRow row, float value) {
        if (addWhole(row, value)) {
            return;
        }
        if (isPlain(value) || !Float.isFinite(value)) {
            row.add(value);
        } else if (Math.abs(value) < LEAST_SHORTEST_FLOAT) {
            row.addRawUnchecked(Float.toString(value));
        } else {
            addScientific(row, json.resetArray().add(value).toBytes(source, 0));
        }
    }

    /** Writes 0 and integers that have no exponent; returns whether the number is one. */
    private static boolean addWhole(JsonRow row, double value) {
        if (value == 0) {
            addZero(row, Double.doubleToRawLongBits(value) < 0);
            return true;
        }
        long whole = (long) value;
        if (whole != value || !isPlain(value)) {
            return false;
        }
        row.addDecimal(10 * whole, 1);
        return true;
    }

    /** Returns whether a number has no exponent. */
    private static boolean isPlain(double value) {
        double abs = Math.abs(value);
        return abs >= LEAST_PLAIN && abs < LEAST_SCIENTIFIC;
    }

    private static void addZero(JsonRow row, boolean negative) {
        byte[] zero = negative ? NEGATIVE_ZERO : ZERO;
        row.addRawUnchecked(zero, 0, zero.length);
    }

    /** Writes a number that stands in an array as {@code d.dddEn}. */
    private void addScientific(JsonRow row, int length) {
        size = 0;
        int from = 1;
        if (source[from] == '-') {
            put('-');
            from++;
        }
        int end = length - 1;
        int mantissaEnd = from;
        while (mantissaEnd < end && source[mantissaEnd] != 'e') {
            mantissaEnd++;
        }
        int exponent = mantissaEnd < end ? exponent(mantissaEnd + 1, end) : 0;
        int point = from;
        while (point < mantissaEnd && source[point] != '.') {
            point++;
        }
        int first = from;
        while (source[first] == '0' || source[first] == '.') {
            first++;
        }
        exponent += first < point ? point - first - 1 : point - first;
        int last = mantissaEnd - 1;
        while (source[last] == '0' || source[last] == '.') {
            last--;
        }
        put(source[first]);
        put('.');
        if (first == last) {
            put('0');
        }
        for (int i = first + 1; i <= last; i++) {
            if (source[i] != '.') {
                put(source[i]);
            }
        }
        put('E');
        putExponent(exponent);
        row.addRawUnchecked(text, 0, size);
    }

    private int exponent(int from, int end) {
        int value = 0;
        for (int i = from + 1; i < end; i++) { // after the sign
            value = 10 * value + source[i] - '0';
        }
        return source[from] == '-' ? -value : value;
    }

    private void putExponent(int exponent) {
        int rest = exponent;
        if (rest < 0) {
            put('-');
            rest = -rest;
        }
        if (rest >= 100) {
            put('0' + rest / 100);
        }
        if (rest >= 10) {
            put('0' + rest / 10 % 10);
        }
        put('0' + rest % 10);
    }

    private void put(int character) {
        text[size++] = (byte) character;
    }

    void close() {
        json.close();
    }
}
