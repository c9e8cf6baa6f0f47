// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random rows, compared with the same values written by put and add. */
@Tag("contract")
class RandomRowsTest {
    private static final int PROGRAMS = 1_500;
    private static final String[] NAMES = {
        "id",
        "",
        "n\"ame",
        "\u20ac<&>",
        "\ud83d\ude00",
        "price",
        "x".repeat(26),
        "y".repeat(27),
        "z".repeat(90),
        "\ud800"
    };
    private static final String[] TEXTS = {
        "",
        "a",
        "eight888",
        "sixteen characters",
        "\u00fc\u00e9",
        "\u20ac\"\\",
        "<script>",
        "\ud83d\ude00",
        "\udc00",
        "t".repeat(5000)
    };
    private static final double[] DOUBLES = {0, -0.0, 1.5, 1e300, Double.MIN_VALUE, Double.NaN, Double.NEGATIVE_INFINITY
    };

    /** A value to add, to an array or to a row. */
    private interface Value {
        void on(JsonValues<?> values);
    }

    private Random random;

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private JsonOptions options() {
        return JsonOptions.DEFAULT
                .initialCapacity(random.nextInt(200))
                .htmlSafe(random.nextBoolean())
                .asciiOnly(random.nextBoolean())
                .loneSurrogates(pick(List.of(JsonOptions.LoneSurrogates.values())))
                .nonFinite(pick(List.of(JsonOptions.NonFinite.STRING, JsonOptions.NonFinite.NULL)))
                .longsAsStrings(pick(List.of(JsonOptions.LongsAsStrings.values())))
                .decimalsAsStrings(random.nextBoolean())
                .lineFeed(random.nextBoolean())
                .rejectDuplicateKeys(random.nextBoolean())
                .repetition(random.nextBoolean());
    }

    private Value value() {
        String text = TEXTS[random.nextInt(TEXTS.length)];
        long number = random.nextLong() >> random.nextInt(64);
        double real = random.nextInt(3) == 0 ? random.nextDouble() * 1000 : DOUBLES[random.nextInt(DOUBLES.length)];
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        UnsafeBuffer direct =
                new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length + 1).put(bytes));
        int scale = random.nextInt(5);
        switch (random.nextInt(27)) {
            case 0:
                return v -> v.add(text);
            case 1:
                return v -> v.add(new StringBuilder(text));
            case 2:
                return v -> v.add((CharSequence) JsonKey.of(text));
            case 3:
                return v -> v.add((char) number);
            case 4:
                return v -> v.add(TimeUnit.DAYS);
            case 5:
                return v -> v.addAscii(bytes, 0, bytes.length);
            case 6:
                return v -> v.addUtf8(direct, 0, bytes.length);
            case 7:
                return v -> v.addLatin1(direct, 0, bytes.length);
            case 8:
                return v -> v.addBase64(bytes, 0, bytes.length);
            case 9:
                return v -> v.add((number & 1) == 0);
            case 10:
                return v -> v.add((int) number);
            case 11:
                return v -> v.add(number);
            case 12:
                return v -> v.add((float) real);
            case 13:
                return v -> v.add(real);
            case 14:
                return v -> v.addDecimal(number, scale);
            case 15:
                return v -> v.add(BigDecimal.valueOf(number, scale));
            case 16:
                return v -> v.add(new BigDecimal("123456789012345678901234567890.5"));
            case 17:
                return v -> v.add(BigInteger.valueOf(number).pow(3));
            case 18:
                return v -> v.addTimestamp(number >>> 25, TimeUnit.MILLISECONDS);
            case 19:
                Map<String, Object> map = new LinkedHashMap<>();
                map.put("k" + text, List.of(1, text, Optional.empty()));
                return v -> v.add(map);
            case 20:
                return v -> v.add((Object) new long[] {number, 1});
            case 21:
                return v -> v.add((Object) number);
            case 22:
                return v -> v.addJSON(new JsonBuilder().put("<" + scale, "\u20ac'"));
            case 23:
                return v -> v.addRaw(" {\"\u20ac<\" : [1 , \"\\u00e9\"]}");
            case 24:
                return v -> v.addRaw("[\"&\",2]".getBytes(StandardCharsets.UTF_8), 0, 7);
            case 25:
                return v -> v.addRawUnchecked("[\"&\",2]");
            default:
                return v -> v.add((Object) text);
        }
    }

    private JsonShape shape() {
        List<String> names = new ArrayList<>();
        for (String name : NAMES) {
            if (random.nextInt(3) > 0) {
                names.add(name);
            }
        }
        JsonShape shape = JsonShape.of(names);
        return random.nextInt(3) == 0 ? shape.sorted() : shape;
    }

    /** Adds the same value to a row and, with a name or without, to what it is compared with. */
    private void add(
            JsonOptions options, JsonRow row, JsonBuilder expected, String name, boolean omitsNulls, int depth) {
        int kind = depth > 4 ? 9 : random.nextInt(12);
        if (kind == 0) {
            JsonShape inner = random.nextBoolean() ? shape() : shape().asArray();
            fill(options, row.addRow(inner), child(expected, name, inner.isArray()), inner, false, depth + 1);
        } else if (kind == 1) {
            JsonBuilder array = child(expected, name, true);
            row.addArray();
            for (int i = random.nextInt(4); i > 0; i--) {
                add(options, row, array, null, false, depth + 1);
            }
            int[] numbers = random.ints(random.nextInt(3)).toArray();
            row.addAll(numbers).end();
            array.addAll(numbers);
        } else if (kind == 2) {
            row.addNull();
            if (!omitsNulls) {
                expected.putNull(name);
            }
        } else {
            Value value = value();
            value.on(row);
            JsonBuilder element = new JsonBuilder(options.lineFeed(false)).resetArray();
            value.on(element);
            String text = element.toString();
            text = text.substring(1, text.length() - 1);
            if (!(omitsNulls && text.equals("null"))) {
                expected.putRawUnchecked(name, text);
            }
        }
    }

    private static JsonBuilder child(JsonBuilder parent, String name, boolean array) {
        return array ? parent.createJSONArray(name) : parent.createJSON(name);
    }

    private void fill(
            JsonOptions options, JsonRow row, JsonBuilder expected, JsonShape shape, boolean omitsNulls, int depth) {
        int filled = random.nextInt(4) == 0 ? random.nextInt(shape.size() + 1) : shape.size();
        for (int i = 0; i < shape.size(); i++) {
            if (i >= filled || random.nextInt(10) == 0) {
                if (i < filled) {
                    row.skip();
                }
                if (shape.isArray()) {
                    expected.addNull();
                }
            } else {
                add(options, row, expected, shape.name(i), omitsNulls && !shape.isArray(), depth);
            }
        }
        row.end();
    }

    private void assertProgram(long seed) {
        random = new Random(seed);
        JsonOptions options = options();
        JsonBuilder json = new JsonBuilder(options);
        JsonBuilder expected = new JsonBuilder(options);
        if (random.nextBoolean()) {
            int size = 300_000;
            json.wrap(
                    random.nextBoolean()
                            ? new UnsafeBuffer(new byte[size])
                            : new UnsafeBuffer(ByteBuffer.allocateDirect(size)),
                    0,
                    size);
        }
        JsonShape[] shapes = {shape(), shape().asArray(), shape().omitNulls()};
        for (int message = 0; message < 3; message++) {
            JsonBuilder rows;
            JsonBuilder expectedRows;
            if (random.nextInt(3) == 0) {
                JsonShape shape = shapes[0];
                fill(options, json.reset(shape), expected.reset(), shape, false, 1);
                rows = json.createJSONArray("rows");
                expectedRows = expected.createJSONArray("rows");
            } else {
                rows = json.reset().put("a", message).createJSONArray("rows");
                expectedRows = expected.reset().put("a", message).createJSONArray("rows");
            }
            for (int i = random.nextInt(6); i > 0; i--) {
                int which = random.nextInt(3);
                JsonShape shape = shapes[which];
                if (random.nextInt(4) == 0) {
                    json.put("late" + i, i);
                    expected.put("late" + i, i);
                }
                if (random.nextInt(5) == 0) {
                    rows.addRow(shape).addArray().add(i).cancel();
                }
                fill(
                        options,
                        rows.addRow(shape),
                        shape.isArray() ? expectedRows.createJSONArray() : expectedRows.createJSON(),
                        shape,
                        which == 2,
                        3);
                if (random.nextInt(6) == 0) {
                    assertEquals(expected.toString(), json.toString(), "seed " + seed);
                }
            }
            JsonShape member = shapes[1];
            fill(options, json.putRow("m", member), expected.createJSONArray("m"), member, false, 2);
            JsonBuilder part = json.createJSON("p");
            fill(options, part.putMembers(shapes[0]), expected.createJSON("p"), shapes[0], false, 2);
            assertEquals(expected.toString(), json.toString(), "seed " + seed);
        }
    }

    @Test
    @DisplayName("C1: random rows are the same bytes as the same values by put and add, with all options")
    void rowsAreWhatPutWrites() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            try {
                assertProgram(seed);
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }
}
