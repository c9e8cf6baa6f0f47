// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Messages of changing shape and size. Its number determines a message: it is written to a builder without garbage, and
 * in a simple way as the expected text. About half of the messages have the shape of the previous one.
 */
final class SoakMessages {
    private static final String[] NAMES = {
        "ID",
        "Symbol",
        "Price",
        "Qty",
        "a name of more than thirty-one bytes",
        "k\"\n",
        "\u4e2d\u6587",
        "",
        "Side",
        "Time"
    };
    private static final String[] QUOTED = {
        "ID",
        "Symbol",
        "Price",
        "Qty",
        "a name of more than thirty-one bytes",
        "k\\\"\\n",
        "\u4e2d\u6587",
        "",
        "Side",
        "Time"
    };
    private static final JsonKey[] KEYS = new JsonKey[NAMES.length];
    private static final String[] TEXTS = {
        "",
        "x",
        "VOD.L",
        "sixteen_bytes_ab",
        "seventeen_bytes_a",
        "\u00e9t\u00e9",
        "\u4e2d\ud83d\ude00",
        "q\"\\\t",
        "y".repeat(100)
    };
    private static final String[] QUOTED_TEXTS = {
        "",
        "x",
        "VOD.L",
        "sixteen_bytes_ab",
        "seventeen_bytes_a",
        "\u00e9t\u00e9",
        "\u4e2d\ud83d\ude00",
        "q\\\"\\\\\\t",
        "y".repeat(100)
    };
    private static final UUID[] IDS = {new UUID(0, 0), new UUID(0x0123456789ABCDEFL, -1), new UUID(-1, 7)};
    private static final Instant[] TIMES = {
        Instant.EPOCH, Instant.parse("2026-11-21T10:15:30.123456789Z"), Instant.parse("0000-01-01T00:00:00.500Z")
    };

    private static final int KINDS = 15;
    private static final int MOST_DEEP = 6;

    static {
        for (int i = 0; i < NAMES.length; i++) {
            KEYS[i] = JsonKey.of(NAMES[i]);
        }
    }

    private final StringBuilder mutable = new StringBuilder();
    private final JsonBuilder[] path = new JsonBuilder[MOST_DEEP + 1];
    private long state;
    private long shape;

    /** Returns a number from 0 to {@code below - 1}: splitmix64 (Steele, Lea and Flood, 2014). */
    private static int mix(long number, int below) {
        long z = number * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return (int) ((z ^ z >>> 31) >>> 33) % below;
    }

    /** Returns a number that depends on the shape: it is the same for messages of the same shape. */
    private int ofShape(int below) {
        return mix(shape++, below);
    }

    private int ofMessage(int below) {
        return mix(state++, below);
    }

    /** Begins a message, and returns its number of calls. One of 500 is a hundred times as long as the others. */
    private int begin(long number) {
        long likeness = mix(number, 2) == 0 ? number / 64 : number;
        state = number << 24;
        shape = ~(likeness << 24);
        int most = ofShape(500) == 0 ? 2_000 : 20;
        return ofShape(most);
    }

    private long anyLong() {
        long value = (long) ofMessage(Integer.MAX_VALUE) << 32 ^ ofMessage(Integer.MAX_VALUE);
        return (mix(state, 2) == 0 ? value : -value) >> ofMessage(64);
    }

    private double anyDouble() {
        return anyLong() / 1024.0;
    }

    /** Writes the message with the given number to a builder that has just been reset. */
    void write(JsonBuilder json, long number) {
        int calls = begin(number);
        int depth = 0;
        path[0] = json;
        for (int i = 0; i < calls; i++) {
            JsonBuilder node = path[depth];
            int kind = ofShape(KINDS + 2);
            int name = ofShape(NAMES.length);
            CharSequence key = name % 3 == 0 ? KEYS[name] : NAMES[name];
            switch (kind) {
                case 0 -> node.put(key, (int) anyLong());
                case 1 -> node.put(key, anyLong());
                case 2 -> node.put(key, anyDouble());
                case 3 -> node.put(key, TEXTS[ofMessage(TEXTS.length)]);
                case 4 -> node.put(key, TEXTS[ofShape(TEXTS.length)]);
                case 5 -> node.put(key, ofMessage(2) == 0);
                case 6 -> node.putNull(key);
                case 7 -> {
                    mutable.setLength(0);
                    for (int j = ofMessage(8); j > 0; j--) {
                        mutable.append(TEXTS[ofMessage(TEXTS.length)]);
                    }
                    node.put(key, mutable);
                }
                case 8 -> node.putDecimal(key, anyLong(), ofMessage(9));
                case 9 -> node.putTimestamp(key, ofMessage(Integer.MAX_VALUE), TimeUnit.SECONDS);
                case 10 -> node.putRaw(key, "{\"a\":[1,2.5]}");
                case 11 -> node.put(key, TEXTS[8]);
                case 12 -> node.put(key, anyLong() / 1024.0, ofMessage(12));
                case 13 -> node.put(key, IDS[ofMessage(IDS.length)]);
                case 14 -> node.put(key, TIMES[ofMessage(TIMES.length)]);
                default -> {
                    if (depth < MOST_DEEP && ofShape(3) > 0) {
                        path[++depth] = kind == KINDS ? node.createJSON(key) : node.createJSONArray(key);
                    } else {
                        depth = Math.max(0, depth - 1);
                    }
                }
            }
        }
    }

    /** Returns the text of the message with the given number. */
    String text(long number) {
        int calls = begin(number);
        StringBuilder out = new StringBuilder("{");
        StringBuilder closing = new StringBuilder("}");
        for (int i = 0; i < calls; i++) {
            int kind = ofShape(KINDS + 2);
            int name = ofShape(NAMES.length);
            int depth = closing.length() - 1;
            if (kind >= KINDS && !(depth < MOST_DEEP && ofShape(3) > 0)) {
                if (depth > 0) {
                    out.append(closing.charAt(0));
                    closing.deleteCharAt(0);
                }
                continue;
            }
            char last = out.charAt(out.length() - 1);
            out.append(last == '{' || last == '[' ? "" : ",");
            if (closing.charAt(0) == '}') {
                out.append('"').append(QUOTED[name]).append("\":");
            }
            switch (kind) {
                case 0 -> out.append((int) anyLong());
                case 1 -> out.append(anyLong());
                case 2 -> out.append(shortest(anyDouble()));
                case 3 ->
                    out.append('"')
                            .append(QUOTED_TEXTS[ofMessage(TEXTS.length)])
                            .append('"');
                case 4 ->
                    out.append('"').append(QUOTED_TEXTS[ofShape(TEXTS.length)]).append('"');
                case 5 -> out.append(ofMessage(2) == 0);
                case 6 -> out.append("null");
                case 7 -> {
                    out.append('"');
                    for (int j = ofMessage(8); j > 0; j--) {
                        out.append(QUOTED_TEXTS[ofMessage(TEXTS.length)]);
                    }
                    out.append('"');
                }
                case 8 -> out.append(BigDecimal.valueOf(anyLong(), ofMessage(9)).toPlainString());
                case 9 ->
                    out.append('"')
                            .append(Instant.ofEpochSecond(ofMessage(Integer.MAX_VALUE)))
                            .append('"');
                case 10 -> out.append("{\"a\":[1,2.5]}");
                case 11 -> out.append('"').append(QUOTED_TEXTS[8]).append('"');
                case 12 ->
                    out.append(new BigDecimal(anyLong() / 1024.0)
                            .setScale(ofMessage(12), RoundingMode.HALF_EVEN)
                            .toPlainString());
                case 13 -> out.append('"').append(IDS[ofMessage(IDS.length)]).append('"');
                case 14 ->
                    out.append('"').append(TIMES[ofMessage(TIMES.length)]).append('"');
                default -> {
                    out.append(kind == KINDS ? '{' : '[');
                    closing.insert(0, kind == KINDS ? '}' : ']');
                }
            }
        }
        return out.append(closing).toString();
    }

    /** Returns the shortest text of a multiple of 1/1024, none of which has an exponent. */
    private static String shortest(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits <= 17; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (rounded.doubleValue() == value) {
                return rounded.stripTrailingZeros().toPlainString();
            }
        }
        throw new AssertionError(value);
    }
}
