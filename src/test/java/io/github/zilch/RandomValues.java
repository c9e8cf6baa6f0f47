// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.output.Output;
import io.github.zilch.internal.text.SlowText;
import io.github.zilch.internal.text.StringEncoder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;

/** Values of every type, each with the JSON text that it must have. */
final class RandomValues {
    /** Writes a value; without a key if {@code key} is null. */
    interface Action {
        void on(JsonBuilder node, CharSequence key);
    }

    /**
     * A value to put.
     *
     * @param what describes the call.
     * @param text of the value in JSON, or null to omit the member.
     * @param failure that the call must throw, or null if it must succeed.
     */
    record Value(String what, Action action, String text, Class<? extends Throwable> failure) {}

    /** Thrown by user code. */
    static final class UserProblem extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UserProblem() {
            super("the user's", null, false, false);
        }
    }

    private static final String[] TEXTS = {
        "",
        "x",
        "Hoi An",
        "a\"b",
        "back\\slash",
        "tab\tnew\nline",
        "\u0000\u001f\u007f",
        "<script>&'",
        "Übermaß",
        "\u20ac uro",
        "\u2028\u2029",
        "\ud83d\ude00 pair",
        "\ud800 lone",
        "low \udc00",
        "\udc00\ud800",
        "\uffff\ufffe",
        "exactly8",
        "exactly sixteen!",
        "thirty-one bytes with no special",
        "\u0080\u07ff\u0800",
    };

    private static final String[] RAWS = {
        "1",
        "[]",
        "{}",
        "null",
        " [1, 2 ,{\"a\" : \"x,}\"}] ",
        "\"\\u00e9,\\\"\"",
        "-0.5E+7",
        "{\"r\":[[[]]]}\n",
        "\"€\"",
        "{\"<a>\":\"&'\u2028\ud83d\ude00\"}",
    };
    private static final String[] WRONG_RAWS = {
        "", " ", "01", "[1,]", "{\"a\"}", "1 2", "\"\n\"", "nul", "[1", "\"\ud800\""
    };
    private static final double[] DOUBLES = {
        0, -0.0, 1, -1.5, 101.5, 1e21, 1e-7, 123456789012345680000.0, 5e-324, Double.MAX_VALUE, 0.1, 1e22, -9.5e-7,
    };
    private static final String[] DOUBLE_TEXTS = {
        "0",
        "-0",
        "1",
        "-1.5",
        "101.5",
        "1e+21",
        "1e-7",
        "123456789012345680000",
        "5e-324",
        "1.7976931348623157e+308",
        "0.1",
        "1e+22",
        "-9.5e-7",
    };
    private static final float[] FLOATS = {0.1f, 16777216f, 3.4028235e38f, 1.4e-45f, -2.5f};
    private static final String[] FLOAT_TEXTS = {"0.1", "16777216", "3.4028235e+38", "1e-45", "-2.5"};

    private final Random random;
    private final JsonOptions options;
    private final int mode;

    RandomValues(Random random, JsonOptions options) {
        this.random = random;
        this.options = options;
        this.mode = Output.escapeMode(options);
    }

    String quote(CharSequence text) {
        return SlowText.quote(text, mode);
    }

    String text() {
        switch (random.nextInt(12)) {
            case 0:
                return "v".repeat(random.nextInt(90)) + pick(TEXTS);
            case 1:
                return random.nextInt(8) > 0 ? pick(TEXTS) : (pick(TEXTS) + "-").repeat(random.nextInt(500));
            case 2:
                return chars(random.nextInt(40), Character.MAX_VALUE + 1);
            case 3:
                return chars(random.nextInt(40), 0x100);
            default:
                return pick(TEXTS);
        }
    }

    private String chars(int length, int bound) {
        char[] chars = new char[length];
        for (int i = 0; i < length; i++) {
            chars[i] = (char) random.nextInt(bound);
        }
        return new String(chars);
    }

    private String pick(String[] from) {
        return from[random.nextInt(from.length)];
    }

    /** Returns a value of any type. */
    Value value() {
        switch (random.nextInt(19)) {
            case 0:
                String string = text();
                return value(show(string), (n, k) -> put(n, k, string), quote(string));
            case 1:
                return sequence(text());
            case 2:
                return character((char) random.nextInt(random.nextBoolean() ? 0x80 : 0x10000));
            case 3:
                boolean bool = random.nextBoolean();
                return value("" + bool, (n, k) -> put(n, k, bool), "" + bool);
            case 4:
                return integer();
            case 5:
                return floating();
            case 6:
                return decimal();
            case 7:
                return timestamp();
            case 8:
                return bytes(random.nextInt(3));
            case 9:
                return base64();
            case 10:
                return raw();
            case 11:
                return any();
            case 12:
                return nothing();
            case 13:
                TimeUnit unit = TimeUnit.values()[random.nextInt(7)];
                return value(unit + "", (n, k) -> put(n, k, unit), '"' + unit.name() + '"');
            case 14:
                return random.nextInt(4) == 0 ? failing() : integer();
            case 15:
                return fixed();
            case 16:
                return uuid();
            case 17:
                return time();
            default:
                int small = random.nextInt(2000) - 1000;
                return value("" + small, (n, k) -> put(n, k, small), "" + small);
        }
    }

    private static Value value(String what, Action action, String text) {
        return new Value(what, action, text, null);
    }

    private static String show(CharSequence text) {
        String shown = SlowText.quote(text, 3);
        return shown.length() < 200 ? shown : shown.substring(0, 200) + "…(" + text.length() + " chars)";
    }

    // ---- the same method for a member and an element ----

    private static void put(JsonBuilder node, CharSequence key, String value) {
        JsonBuilder unused = key == null ? node.add(value) : node.put(key, value);
    }

    private static void put(JsonBuilder node, CharSequence key, boolean value) {
        JsonBuilder unused = key == null ? node.add(value) : node.put(key, value);
    }

    private static void put(JsonBuilder node, CharSequence key, int value) {
        JsonBuilder unused = key == null ? node.add(value) : node.put(key, value);
    }

    private static void put(JsonBuilder node, CharSequence key, Enum<?> value) {
        JsonBuilder unused = key == null ? node.add(value) : node.put(key, value);
    }

    private static void put(JsonBuilder node, CharSequence key, Object value) {
        JsonBuilder unused = key == null ? node.add(value) : node.put(key, value);
    }

    // ---- kinds of values ----

    private Value sequence(String string) {
        CharSequence text;
        switch (random.nextInt(3)) {
            case 0:
                text = new StringBuilder(string);
                break;
            case 1:
                text = CharBuffer.wrap(("#" + string).toCharArray(), 1, string.length());
                break;
            default:
                text = new Letters(string, -1);
        }
        return value(
                text.getClass().getSimpleName() + ' ' + show(string),
                (n, k) -> {
                    JsonBuilder unused = k == null ? n.add(text) : n.put(k, text);
                },
                quote(string));
    }

    private Value character(char c) {
        return value(
                "char " + (int) c,
                (n, k) -> {
                    JsonBuilder unused = k == null ? n.add(c) : n.put(k, c);
                },
                quote(String.valueOf(c)));
    }

    private Value integer() {
        long value = random.nextInt(3) == 0 ? Long.MIN_VALUE : random.nextLong() >> random.nextInt(64);
        String digits = Long.toString(value);
        boolean unsafe = value > (1L << 53) - 1 || value < -((1L << 53) - 1);
        boolean quoted = options.longsAsStrings() == JsonOptions.LongsAsStrings.ALWAYS
                || unsafe && options.longsAsStrings() == JsonOptions.LongsAsStrings.UNSAFE;
        String text = quoted ? '"' + digits + '"' : digits;
        if (random.nextInt(4) == 0) {
            BigInteger big = BigInteger.valueOf(value);
            return value(
                    "BigInteger " + digits,
                    (n, k) -> {
                        JsonBuilder unused = k == null ? n.add(big) : n.put(k, big);
                    },
                    text);
        }
        return value(
                digits + 'L',
                (n, k) -> {
                    JsonBuilder unused = k == null ? n.add(value) : n.put(k, value);
                },
                text);
    }

    private Value floating() {
        if (random.nextInt(4) == 0) {
            double[] values = {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
            double value = values[random.nextInt(3)];
            boolean single = random.nextBoolean();
            boolean refuse = options.nonFinite() == JsonOptions.NonFinite.REJECT;
            return new Value(
                    (single ? "float " : "double ") + value,
                    single ? floatAction((float) value) : doubleAction(value),
                    options.nonFinite() == JsonOptions.NonFinite.STRING ? "\"" + value + '"' : "null",
                    refuse ? IllegalArgumentException.class : null);
        }
        if (random.nextInt(3) == 0) {
            int i = random.nextInt(FLOATS.length);
            return value(FLOAT_TEXTS[i] + 'f', floatAction(FLOATS[i]), FLOAT_TEXTS[i]);
        }
        int i = random.nextInt(DOUBLES.length);
        return value(DOUBLE_TEXTS[i] + 'd', doubleAction(DOUBLES[i]), DOUBLE_TEXTS[i]);
    }

    private static Action floatAction(float value) {
        return (n, k) -> {
            JsonBuilder unused = k == null ? n.add(value) : n.put(k, value);
        };
    }

    private static Action doubleAction(double value) {
        return (n, k) -> {
            JsonBuilder unused = k == null ? n.add(value) : n.put(k, value);
        };
    }

    private Value decimal() {
        int scale = random.nextInt(10) == 0 ? random.nextInt(2001) - 1000 : random.nextInt(12) - 2;
        long unscaled = random.nextLong() >> random.nextInt(64);
        BigDecimal value = BigDecimal.valueOf(unscaled, scale);
        if (random.nextInt(3) == 0) {
            value = value.multiply(new BigDecimal("123456789012345678901"));
        }
        if (random.nextBoolean() || value.scale() != scale || value.precision() > 18) {
            BigDecimal put = value;
            return value(
                    "BigDecimal " + value,
                    (n, k) -> {
                        JsonBuilder unused = k == null ? n.add(put) : n.put(k, put);
                    },
                    decimalText(value));
        }
        return value(
                "decimal " + value,
                (n, k) -> {
                    JsonBuilder unused = k == null ? n.addDecimal(unscaled, scale) : n.putDecimal(k, unscaled, scale);
                },
                decimalText(value));
    }

    private String decimalText(BigDecimal value) {
        return options.decimalsAsStrings() ? '"' + value.toPlainString() + '"' : value.toPlainString();
    }

    private Value fixed() {
        double drawn =
                random.nextBoolean() ? random.nextInt(1_000_000) / 1000.0 : Double.longBitsToDouble(random.nextLong());
        double value = Double.isFinite(drawn) ? drawn : 0.5;
        int decimals = random.nextInt(random.nextInt(10) > 0 ? 12 : 400);
        return value(
                "double " + value + " with " + decimals + " decimals",
                (n, k) -> {
                    JsonBuilder unused = k == null ? n.add(value, decimals) : n.put(k, value, decimals);
                },
                decimalText(new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN)));
    }

    private Value uuid() {
        UUID value = new UUID(random.nextLong(), random.nextLong());
        return value(
                "UUID " + value,
                (n, k) -> {
                    JsonBuilder unused = k == null ? n.add(value) : n.put(k, value);
                },
                "\"" + value + '"');
    }

    private Value time() {
        ZoneOffset offset = ZoneOffset.ofTotalSeconds(random.nextInt(-64_800, 64_801));
        OffsetDateTime full = Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000))
                .atOffset(offset);
        boolean local = random.nextBoolean();
        Temporal value = local ? full.toLocalDateTime() : full;
        DateTimeFormatter format =
                local ? DateTimeFormatter.ISO_LOCAL_DATE_TIME : DateTimeFormatter.ISO_OFFSET_DATE_TIME;
        return value(
                "time " + value,
                (n, k) -> {
                    JsonBuilder unused = k == null ? n.add(value) : n.put(k, value);
                },
                '"' + format.format(value) + '"');
    }

    private Value timestamp() {
        long millis = random.nextLong() >> 22;
        Instant instant = Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS);
        if (millis < -62_167_219_200_000L || millis >= 253_402_300_800_000L) {
            return integer();
        }
        String text = instant.toString().replace("Z", String.format(".%03dZ", Math.floorMod(millis, 1000)));
        return value(
                "timestamp " + text,
                (n, k) -> {
                    JsonBuilder unused = k == null
                            ? n.addTimestamp(millis, TimeUnit.MILLISECONDS)
                            : n.putTimestamp(k, millis, TimeUnit.MILLISECONDS);
                },
                '"' + text + '"');
    }

    private byte[] randomBytes(int charset) {
        if (charset == StringEncoder.UTF8 && random.nextInt(3) > 0) {
            return text().getBytes(StandardCharsets.UTF_8);
        }
        byte[] bytes = new byte[random.nextInt(random.nextInt(50) == 0 ? 9000 : 40)];
        random.nextBytes(bytes);
        return bytes;
    }

    private Value bytes(int charset) {
        byte[] bytes = randomBytes(charset);
        int offset = random.nextInt(9);
        byte[] array = new byte[offset + bytes.length + 3];
        System.arraycopy(bytes, 0, array, offset, bytes.length);
        ByteBuffer direct = ByteBuffer.allocateDirect(array.length).put(array);
        UnsafeBuffer buffer = random.nextBoolean() ? new UnsafeBuffer(direct) : new UnsafeBuffer(array);
        boolean plain = random.nextBoolean();
        int length = bytes.length;
        Action[] actions = {
            (n, k) -> {
                JsonBuilder unused = k == null
                        ? plain ? n.addAscii(array, offset, length) : n.addAscii(buffer, offset, length)
                        : plain ? n.putAscii(k, array, offset, length) : n.putAscii(k, buffer, offset, length);
            },
            (n, k) -> {
                JsonBuilder unused = k == null
                        ? plain ? n.addLatin1(array, offset, length) : n.addLatin1(buffer, offset, length)
                        : plain ? n.putLatin1(k, array, offset, length) : n.putLatin1(k, buffer, offset, length);
            },
            (n, k) -> {
                JsonBuilder unused = k == null
                        ? plain ? n.addUtf8(array, offset, length) : n.addUtf8(buffer, offset, length)
                        : plain ? n.putUtf8(k, array, offset, length) : n.putUtf8(k, buffer, offset, length);
            }
        };
        return value(
                "charset " + charset + " bytes " + Arrays.toString(length < 60 ? bytes : new byte[] {(byte) length}),
                actions[charset],
                quote(SlowText.decode(bytes, charset)));
    }

    private Value base64() {
        byte[] bytes = new byte[random.nextInt(50)];
        random.nextBytes(bytes);
        UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        boolean plain = random.nextBoolean();
        return value(
                "base64 of " + bytes.length,
                (n, k) -> {
                    JsonBuilder unused = k == null
                            ? plain ? n.addBase64(bytes, 0, bytes.length) : n.addBase64(buffer, 0, bytes.length)
                            : plain ? n.putBase64(k, bytes, 0, bytes.length) : n.putBase64(k, buffer, 0, bytes.length);
                },
                '"' + Base64.getEncoder().encodeToString(bytes) + '"');
    }

    private Value raw() {
        boolean wrong = random.nextInt(5) == 0;
        String text = pick(wrong ? WRONG_RAWS : RAWS);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (wrong) {
            return new Value("putRaw " + show(text), rawAction(text), "", IllegalArgumentException.class);
        }
        Action[] actions = {
            rawAction(text),
            (n, k) -> {
                JsonBuilder unused = k == null ? n.addRaw(bytes, 0, bytes.length) : n.putRaw(k, bytes, 0, bytes.length);
            },
            (n, k) -> {
                UnsafeBuffer buffer = new UnsafeBuffer(bytes);
                JsonBuilder unused =
                        k == null ? n.addRaw(buffer, 0, bytes.length) : n.putRaw(k, buffer, 0, bytes.length);
            },
            (n, k) -> {
                JsonBuilder unused = k == null ? n.addRawUnchecked(text) : n.putRawUnchecked(k, text);
            }
        };
        int which = random.nextInt(
                TreeModel.depth(text) > 0
                        ? 3
                        : 4); // unchecked text is copied as it is, so the model cannot escape a copy of it
        which = which == 3 && mode != 0 ? 0 : which;
        return value("putRaw " + show(text), actions[which], which == 3 ? text : SlowText.escapeFragment(text, mode));
    }

    private static Action rawAction(String text) {
        return (n, k) -> {
            JsonBuilder unused = k == null ? n.addRaw(text) : n.putRaw(k, text);
        };
    }

    private Value nothing() {
        switch (random.nextInt(4)) {
            case 0:
                return value("String null", (n, k) -> put(n, k, (String) null), null);
            case 1:
                return value("Object null", (n, k) -> put(n, k, (Object) null), null);
            case 2:
                return value(
                        "BigDecimal null",
                        (n, k) -> {
                            JsonBuilder unused = k == null ? n.add((BigDecimal) null) : n.put(k, (BigDecimal) null);
                        },
                        null);
            default:
                return value(
                        "putNull",
                        (n, k) -> {
                            JsonBuilder unused = k == null ? n.addNull() : n.putNull(k);
                        },
                        "null");
        }
    }

    private Value any() {
        StringBuilder text = new StringBuilder();
        Object object = object(text, 3);
        return value("Object " + text, (n, k) -> put(n, k, object), text.toString());
    }

    private Object object(StringBuilder text, int levels) {
        switch (random.nextInt(levels > 0 ? 8 : 4)) {
            case 0:
                String string = text();
                text.append(quote(string));
                return string;
            case 1:
                text.append("-7");
                return (byte) -7;
            case 2:
                text.append(decimalText(new BigDecimal("2.50")));
                return new BigDecimal("2.50");
            case 3:
                text.append("\"a/b\"");
                return Path.of("a/b");
            case 4:
                text.append("[1,-2,3]");
                return new int[] {1, -2, 3};
            case 5:
                text.append("[true,null,\"c\"]");
                return new Object[] {true, null, 'c'};
            case 6:
                return list(text, levels);
            default:
                return map(text, levels);
        }
    }

    private List<Object> list(StringBuilder text, int levels) {
        List<Object> list = new ArrayList<>();
        text.append('[');
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(object(text, levels - 1));
            text.append(i > 1 ? "," : "");
        }
        text.append(']');
        return list;
    }

    private Map<Object, Object> map(StringBuilder text, int levels) {
        Map<Object, Object> map = new LinkedHashMap<>();
        text.append('{');
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append("\"").append(i).append("\":");
            map.put(random.nextBoolean() ? (Object) i : Integer.toString(i), object(text, levels - 1));
            text.append(i > 1 ? "," : "");
        }
        map.put("absent", null);
        text.append('}');
        return map;
    }

    /** Returns a value whose own code throws, or that cannot be written. */
    private Value failing() {
        int after = random.nextInt(4);
        switch (random.nextInt(5)) {
            case 0:
                Letters letters = new Letters("abcde", after);
                return failing("throwing CharSequence", letters, UserProblem.class);
            case 1:
                LazyCollection<Object> elements = LazyCollection.of(() -> elements(after));
                return failing("Iterable that throws after " + after, elements, UserProblem.class);
            case 2:
                List<Object> itself = new ArrayList<>();
                itself.add(itself);
                return failing("List of itself", itself, IllegalStateException.class);
            case 3:
                return failing("Map with a null key", Collections.singletonMap(null, 1), NullPointerException.class);
            default:
                BigDecimal tooLong = new BigDecimal(BigInteger.TEN.pow(after), 1001);
                return failing("scale 1001", tooLong, IllegalArgumentException.class);
        }
    }

    private static Value failing(String what, Object value, Class<? extends Throwable> failure) {
        return new Value(what, (n, k) -> put(n, k, value), "", failure);
    }

    private static Iterator<Object> elements(int count) {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Object next() {
                if (next == count) {
                    throw new UserProblem();
                }
                return next++ % 2 == 0 ? List.of("x", next) : Map.of("k", next);
            }
        };
    }

    /** A CharSequence of a user, which may throw. */
    record Letters(String text, int problemAt) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (index == problemAt) {
                throw new UserProblem();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            throw new UserProblem();
        }
    }
}
