// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.internal.text.SlowText;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.random.Choices;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A value, the call that writes it, and the tokens that parsers must read.
 *
 * @param what describes the call.
 * @param put the call; without a key if the key is null.
 * @param tokens of the value, or null to omit the member.
 * @param failure that the call must throw, or null if it must succeed.
 * @param raw whether the value is a raw fragment.
 */
record HostileValue(String what, Put put, List<String> tokens, Class<? extends RuntimeException> failure, boolean raw) {
    /** Writes a value. */
    interface Put {
        void to(JsonBuilder node, CharSequence key);
    }

    /** The number of ways to put text as characters. */
    static final int CHAR_WAYS = 8;

    /** The number of ways to put text as bytes. */
    static final int BYTE_WAYS = 12;

    private static final long LARGEST_SAFE = (1L << 53) - 1;

    private static HostileValue of(String what, Put put, String... tokens) {
        return new HostileValue(what, put, List.of(tokens), null, false);
    }

    /** Returns how many containers are around the deepest token. */
    int depth() {
        int open = 0;
        int deepest = 0;
        for (String token : tokens == null ? List.<String>of() : tokens) {
            open += token.equals("{") || token.equals("[") ? 1 : token.equals("}") || token.equals("]") ? -1 : 0;
            deepest = Math.max(deepest, open);
        }
        return deepest;
    }

    static HostileValue random(Choices choices, JsonOptions options) {
        return switch (choices.below(14)) {
            case 0, 1, 2 -> chars(choices.below(CHAR_WAYS), HostileText.chars(choices), options);
            case 3, 4, 5 -> bytes(choices.below(BYTE_WAYS), HostileText.bytes(choices), choices.below(9));
            case 6 -> integer(choices, options);
            case 7 -> floating(choices, options);
            case 8 -> decimal(choices);
            case 9 -> raw(choices);
            case 10 -> timestamp(choices);
            case 11 -> fixed(choices);
            case 12 -> idOrTime(choices);
            default -> literal(choices);
        };
    }

    /** Returns text given as characters, in the given way. */
    static HostileValue chars(int way, String text, JsonOptions options) {
        String read = HostileText.asRead(text, options);
        String token = 's' + read;
        switch (way) {
            case 0:
                return of("String", (n, k) -> either(k == null ? n.add(text) : n.put(k, text)), token);
            case 1:
                StringBuilder mutable = new StringBuilder(text);
                return of("StringBuilder", (n, k) -> either(k == null ? n.add(mutable) : n.put(k, mutable)), token);
            case 2:
                char[] chars = ("\"" + text + "\"").toCharArray();
                CharBuffer slice = CharBuffer.wrap(chars, 1, text.length());
                return of("char[]", (n, k) -> either(k == null ? n.add(slice) : n.put(k, slice)), token);
            case 3:
                return any("Object", text, token);
            case 4:
                return any("Object[]", new Object[] {text, text}, "[", token, token, "]");
            case 5:
                return any("List", List.of(new StringBuilder(text), List.of(text)), "[", token, "[", token, "]", "]");
            case 6:
                return any("Map", Map.of(text, text), "{", 'k' + read, token, "}");
            default:
                char first = text.isEmpty() ? '"' : text.charAt(0);
                return of(
                        "char",
                        (n, k) -> either(k == null ? n.add(first) : n.put(k, first)),
                        's' + HostileText.asRead("" + first, options));
        }
    }

    private static HostileValue any(String what, Object value, String... tokens) {
        return of(what, (n, k) -> either(k == null ? n.add(value) : n.put(k, value)), tokens);
    }

    /** Returns text given as bytes, in the given way; they begin at an offset in an array or buffer. */
    static HostileValue bytes(int way, byte[] bytes, int offset) {
        byte[] array = new byte[offset + bytes.length + 5];
        Arrays.fill(array, (byte) '"');
        System.arraycopy(bytes, 0, array, offset, bytes.length);
        DirectBuffer buffer = new UnsafeBuffer(
                way % 3 == 1 ? ByteBuffer.allocateDirect(array.length).put(0, array) : ByteBuffer.wrap(array));
        int length = bytes.length;
        boolean plain = way % 3 == 0;
        return switch (way / 3) {
            case 0 ->
                of(
                        "UTF-8",
                        (n, k) -> either(
                                k == null
                                        ? plain ? n.addUtf8(array, offset, length) : n.addUtf8(buffer, offset, length)
                                        : plain
                                                ? n.putUtf8(k, array, offset, length)
                                                : n.putUtf8(k, buffer, offset, length)),
                        's' + SlowText.decode(bytes, StringEncoder.UTF8));
            case 1 ->
                of(
                        "Latin-1",
                        (n, k) -> either(
                                k == null
                                        ? plain
                                                ? n.addLatin1(array, offset, length)
                                                : n.addLatin1(buffer, offset, length)
                                        : plain
                                                ? n.putLatin1(k, array, offset, length)
                                                : n.putLatin1(k, buffer, offset, length)),
                        's' + SlowText.decode(bytes, StringEncoder.LATIN1));
            case 2 ->
                of(
                        "ASCII",
                        (n, k) -> either(
                                k == null
                                        ? plain ? n.addAscii(array, offset, length) : n.addAscii(buffer, offset, length)
                                        : plain
                                                ? n.putAscii(k, array, offset, length)
                                                : n.putAscii(k, buffer, offset, length)),
                        's' + SlowText.decode(bytes, StringEncoder.US_ASCII));
            default ->
                of(
                        "base64",
                        (n, k) -> either(
                                k == null
                                        ? plain
                                                ? n.addBase64(array, offset, length)
                                                : n.addBase64(buffer, offset, length)
                                        : plain
                                                ? n.putBase64(k, array, offset, length)
                                                : n.putBase64(k, buffer, offset, length)),
                        's' + Base64.getEncoder().encodeToString(bytes));
        };
    }

    private static HostileValue integer(Choices choices, JsonOptions options) {
        long value = choices.bits() >> choices.below(64);
        if (choices.below(3) == 0) {
            int small = (int) value;
            return of("int", (n, k) -> either(k == null ? n.add(small) : n.put(k, small)), "n" + small);
        }
        boolean unsafe = value > LARGEST_SAFE || value < -LARGEST_SAFE;
        boolean quoted = options.longsAsStrings() == JsonOptions.LongsAsStrings.ALWAYS
                || unsafe && options.longsAsStrings() == JsonOptions.LongsAsStrings.UNSAFE;
        String token = (quoted ? "s" : "n") + value;
        if (choices.below(3) == 0) {
            BigInteger big = BigInteger.valueOf(value);
            return of("BigInteger", (n, k) -> either(k == null ? n.add(big) : n.put(k, big)), token);
        }
        return of("long", (n, k) -> either(k == null ? n.add(value) : n.put(k, value)), token);
    }

    private static HostileValue floating(Choices choices, JsonOptions options) {
        double value = choices.below(4) == 0 ? choices.below(100_000) / 100.0 : Double.longBitsToDouble(choices.bits());
        value = choices.below(6) > 0 ? value : choices.below(2) > 0 ? Double.NaN : Double.NEGATIVE_INFINITY;
        boolean single = choices.below(3) == 0;
        double number = single ? (float) value : value;
        Put put = single
                ? (n, k) -> either(k == null ? n.add((float) number) : n.put(k, (float) number))
                : (n, k) -> either(k == null ? n.add(number) : n.put(k, number));
        if (Double.isFinite(number)) {
            // HostileProgram compares it as a number: a float reads back as a float
            return of("floating", put, (single ? "f" : "d") + number);
        }
        boolean refused = options.nonFinite() == JsonOptions.NonFinite.REJECT;
        String token = options.nonFinite() == JsonOptions.NonFinite.NULL ? "null" : "s" + number;
        return new HostileValue(
                "not finite", put, List.of(token), refused ? IllegalArgumentException.class : null, false);
    }

    private static HostileValue decimal(Choices choices) {
        long unscaled = choices.bits() >> choices.below(64);
        int scale =
                choices.below(8) > 0 ? choices.below(24) - 4 : choices.below(1_801) - 900; // Gson accepts 1,024 digits
        BigDecimal value = BigDecimal.valueOf(unscaled, scale);
        if (choices.below(3) == 0) {
            BigDecimal big = value.multiply(BigDecimal.valueOf(choices.bits()));
            return of(
                    "BigDecimal", (n, k) -> either(k == null ? n.add(big) : n.put(k, big)), 'n' + big.toPlainString());
        }
        return of(
                "decimal",
                (n, k) -> either(k == null ? n.addDecimal(unscaled, scale) : n.putDecimal(k, unscaled, scale)),
                'n' + value.toPlainString());
    }

    private static HostileValue fixed(Choices choices) {
        double value = choices.below(2) == 0 ? choices.below(100_000) / 128.0 : Double.longBitsToDouble(choices.bits());
        double number = Double.isFinite(value) ? value : 0;
        int decimals = choices.below(8) > 0 ? choices.below(20) : choices.below(600); // Gson accepts 1,024 digits
        String text = new BigDecimal(number)
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .toPlainString();
        return of(
                "fixed decimals",
                (n, k) -> either(k == null ? n.add(number, decimals) : n.put(k, number, decimals)),
                'n' + text);
    }

    private static HostileValue idOrTime(Choices choices) {
        UUID id = new UUID(choices.bits(), choices.bits());
        if (choices.below(2) == 0) {
            return of("UUID", (n, k) -> either(k == null ? n.add(id) : n.put(k, id)), "s" + id);
        }
        OffsetDateTime time = Instant.ofEpochMilli(choices.bits() >> 22)
                .atOffset(ZoneOffset.ofTotalSeconds(choices.below(60_000) - 30_000));
        boolean refused = time.getYear() < 0 || time.getYear() > 9999;
        return new HostileValue(
                "OffsetDateTime",
                (n, k) -> either(k == null ? n.add(time) : n.put(k, time)),
                List.of('s' + DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time)),
                refused ? IllegalArgumentException.class : null,
                false);
    }

    private static HostileValue timestamp(Choices choices) {
        TimeUnit unit = TimeUnit.values()[choices.below(4)];
        int digits = 9 - 3 * unit.ordinal();
        long epoch = choices.bits() >> 4 + 10 * unit.ordinal(); // within the years 0 to 9999, for each unit
        Instant instant = Instant.EPOCH.plus(epoch, unit.toChronoUnit());
        String text = new DateTimeFormatterBuilder()
                .appendInstant(digits)
                .toFormatter()
                .format(instant);
        boolean refused = text.charAt(0) == '-' || text.charAt(0) == '+';
        return new HostileValue(
                "timestamp",
                (n, k) -> either(k == null ? n.addTimestamp(epoch, unit) : n.putTimestamp(k, epoch, unit)),
                List.of('s' + text),
                refused ? IllegalArgumentException.class : null,
                false);
    }

    private static HostileValue literal(Choices choices) {
        boolean yes = choices.below(2) == 0;
        return switch (choices.below(3)) {
            case 0 -> of("boolean", (n, k) -> either(k == null ? n.add(yes) : n.put(k, yes)), "" + yes);
            case 1 -> of("putNull", (n, k) -> either(k == null ? n.addNull() : n.putNull(k)), "null");
            default ->
                new HostileValue(
                        "null",
                        (n, k) -> either(k == null ? n.add((String) null) : n.put(k, (String) null)),
                        null,
                        null,
                        false);
        };
    }

    /** Returns a raw fragment: JSON, JSON with a change, or an arbitrary text. */
    private static HostileValue raw(Choices choices) {
        String quoted = SlowText.quote(HostileText.chars(choices), choices.below(8));
        String text = quoted + choices.below(100);
        switch (choices.below(5)) {
            case 0 -> text = quoted;
            case 1 -> text = " [ " + quoted + ",\t{ " + quoted + " : -1.5e+3 , \"\" :[]}\r\n]";
            case 2 -> text = "{\"k\":" + quoted + '}';
            case 3 -> text = HostileText.chars(choices);
            default -> {}
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        boolean asChars = choices.below(2) == 0;
        if (asChars) {
            bytes = StandardCharsets.UTF_8.newEncoder().canEncode(text) ? bytes : new byte[0];
        } else if (bytes.length > 0 && choices.below(2) == 0) {
            bytes[choices.below(bytes.length)] = (byte) choices.below(256);
        }
        List<String> tokens = tokens(bytes);
        String chars = text;
        byte[] array = bytes;
        Put put = asChars
                ? (n, k) -> either(k == null ? n.addRaw(chars) : n.putRaw(k, chars))
                : (n, k) -> either(k == null ? n.addRaw(array, 0, array.length) : n.putRaw(k, array, 0, array.length));
        return new HostileValue("raw", put, tokens, tokens.isEmpty() ? IllegalArgumentException.class : null, true);
    }

    /** Returns the tokens of a JSON text; none if one of the parsers refuses it. */
    private static List<String> tokens(byte[] json) {
        try {
            return new ArrayList<>(ThreeParsers.read(json));
        } catch (AssertionError refused) {
            return List.of();
        }
    }

    /** Makes a statement of a conditional expression. */
    private static void either(JsonBuilder node) {
        if (node == null) {
            throw new AssertionError("a put must return its node");
        }
    }
}
