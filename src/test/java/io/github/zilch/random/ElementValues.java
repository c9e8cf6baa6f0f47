// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import io.github.zilch.random.Texts.Shape;
import io.github.zilch.values.AnyNumbers;
import io.github.zilch.values.Choices;
import io.github.zilch.values.Expected;
import java.math.BigDecimal;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Draws arrays of numbers that are added in one call. */
final class ElementValues {
    static final int WAYS = 6;

    private ElementValues() {}

    static Value draw(Choices choices, int way, Shape shape, JsonOptions options) {
        int count = shape.elements();
        int offset = choices.below(3);
        long[] longs = new long[offset + count];
        for (int i = 0; i < longs.length; i++) {
            longs[i] = AnyNumbers.integer(choices);
        }
        switch (way) {
            case 0:
                int[] ints = new int[longs.length];
                for (int i = 0; i < ints.length; i++) {
                    ints[i] = (int) longs[i];
                }
                return of(
                        "ints",
                        Calls.withoutKey((s, v) -> v.addAll(ints, offset, count)),
                        offset,
                        count,
                        i -> "" + ints[i]);
            case 1:
                return of(
                        "longs",
                        Calls.withoutKey((s, v) -> v.addAll(longs, offset, count)),
                        offset,
                        count,
                        i -> Expected.number(longs[i], options));
            case 2:
                int scale = AnyNumbers.scale(choices) % 30;
                return of(
                        "decimals of scale " + scale,
                        Calls.withoutKey((s, v) -> v.addDecimals(longs, offset, count, scale)),
                        offset,
                        count,
                        i -> Expected.decimal(BigDecimal.valueOf(longs[i], scale), options));
            case 3:
                TimeUnit unit = TimeUnit.values()[choices.below(4)];
                for (int i = 0; i < longs.length; i++) {
                    longs[i] = AnyNumbers.epoch(choices, unit);
                }
                return of(
                        "timestamps",
                        Calls.withoutKey((s, v) -> v.addTimestamps(longs, offset, count, unit)),
                        offset,
                        count,
                        i -> Expected.timestamp(longs[i], unit));
            default:
                return floating(choices, way == 4, offset, count, options);
        }
    }

    private static Value floating(Choices choices, boolean single, int offset, int count, JsonOptions options) {
        double[] doubles = new double[offset + count];
        float[] floats = new float[offset + count];
        String[] texts = new String[offset + count];
        boolean failing = false;
        for (int i = 0; i < texts.length; i++) {
            boolean isFinite = choices.below(200) > 0;
            doubles[i] = isFinite ? AnyNumbers.floating(choices) : AnyNumbers.notFinite(choices);
            floats[i] = isFinite ? AnyNumbers.single(choices) : (float) doubles[i];
            texts[i] = single ? Expected.number(floats[i], options) : Expected.number(doubles[i], options);
            failing |= i >= offset && texts[i] == null;
        }
        Calls calls = single
                ? Calls.withoutKey((s, v) -> v.addAll(floats, offset, count))
                : Calls.withoutKey((s, v) -> v.addAll(doubles, offset, count));
        Value value = of(single ? "floats" : "doubles", calls, offset, count, i -> texts[i]);
        return failing
                ? Value.elements(value.what(), calls, value.json(), count, IllegalArgumentException.class)
                : value;
    }

    private static Value of(String what, Calls calls, int offset, int count, IntFunction<String> text) {
        StringJoiner json = new StringJoiner(",");
        for (int i = offset; i < offset + count; i++) {
            json.add(text.apply(i));
        }
        byte[] bytes = ScalarValues.ascii(json.toString());
        return Value.elements(() -> count + " " + what + ": " + Texts.show(json.toString()), calls, bytes, count, null);
    }
}
