// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.trust.Cases;
import io.github.zilch.values.SliceCall;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("contract")
@Tag("fast")
@DisplayName("C21: whatever happens to a source while it is read, the document is valid")
class ChangingSourceTest {
    private static final int[] LENGTHS = {
        1, 3, 7, 8, 9, 15, 16, 17, 40, 95, 96, 100, 300, 2048, 4095, 4096, 4097, 9000, 20_000
    };
    private static final String[] TEXTS = {
        "x", "caf\u00e9 na\u00efve ", "\u4e2d\u6587 ", "\u00fc\u20ac\ud83d\ude00-", "<&'"
    };
    /** All but the one whose bytes the caller has to keep valid. */
    private static final Set<SliceCall> SLICES = EnumSet.complementOf(EnumSet.of(SliceCall.RAW_UNCHECKED));

    private static final JsonShape SHAPE = JsonShape.of("utf8", "latin1", "ascii", "raw", "base64", "text");

    /** One JSON string, in an array and off the heap, and as text and numbers, which another thread changes. */
    private static final class Source extends Thread {
        private final byte[] array;
        private final ByteBuffer direct;
        private final ByteBuffer moving;
        private final StringBuilder text = new StringBuilder();
        private final char[] chars;
        private final long[] epochs = new long[200];
        private final double[] doubles = new double[200];
        private volatile boolean ended;

        Source(String text) {
            array = ('"' + text + '"').getBytes(StandardCharsets.UTF_8);
            direct = ByteBuffer.allocateDirect(array.length).put(0, array);
            moving = direct.duplicate();
            chars = text.toCharArray();
            this.text.append(text);
            setDaemon(true);
        }

        /** Changes bytes here and there, for a moment. */
        @Override
        public void run() {
            SplittableRandom random = new SplittableRandom(array.length);
            byte[] before = array.clone();
            while (!ended) {
                int at = random.nextInt(array.length);
                int end = Math.min(at + 1 + random.nextInt(40), array.length);
                byte other = HarmfulBytes.get(random.nextInt(HarmfulBytes.COUNT));
                int unit = at % chars.length;
                char unitBefore = chars[unit];
                for (int i = at; i < end; i++) {
                    array[i] = other;
                    direct.put(i, other);
                }
                chars[unit] = (char) (unitBefore ^ 0xD800);
                text.setCharAt(unit, (char) (other & 0xFF));
                epochs[at % epochs.length] = Long.MAX_VALUE;
                doubles[at % doubles.length] = Double.NaN;
                moving.clear().position(at).limit(array.length - (at & 1) * (array.length - at));
                for (int i = random.nextInt(30); i > 0; i--) {
                    Thread.onSpinWait();
                }
                System.arraycopy(before, at, array, at, end - at);
                direct.put(at, before, at, end - at);
                chars[unit] = unitBefore;
                text.setCharAt(unit, unitBefore);
                epochs[at % epochs.length] = 0;
                doubles[at % doubles.length] = 1;
            }
        }
    }

    private record Way(String name, Runnable call) {}

    private static List<JsonOptions> options() {
        JsonOptions plain = JsonOptions.DEFAULT;
        return List.of(
                plain,
                plain.repetition(false).jacksonEscapes(true),
                plain.asciiOnly(true).loneSurrogates(JsonOptions.LoneSurrogates.ESCAPE),
                plain.htmlSafe(true),
                plain.asciiOnly(true).htmlSafe(true).jacksonEscapes(true));
    }

    /** Every way to write the source. */
    private static List<Way> ways(JsonBuilder json, Source from) {
        List<Way> ways = new ArrayList<>();
        byte[] array = from.array;
        int bytes = array.length;
        for (Object source : List.of(array, new UnsafeBuffer(array), new UnsafeBuffer(from.direct))) {
            String of = " of a " + (source == array ? "array" : source);
            for (SliceCall call : SLICES) {
                ways.add(new Way(call + of, () -> call.put(json, "a", source, begin(call), bytes - 2 * begin(call))));
            }
            ways.add(new Way("elements" + of, () -> add(json.createJSONArray("k"), source, bytes)));
            ways.add(new Way("a row" + of, () -> row(json, source, from)));
        }
        ways.add(new Way("put of a ByteBuffer", () -> json.put("l", (Object) from.direct.duplicate())));
        ways.add(new Way("put of a ByteBuffer that moves", () -> json.put("m", (Object) from.moving)));
        ways.add(new Way("put of an array of bytes", () -> json.put("n", (Object) array)));
        ways.add(new Way("put of an array of chars", () -> json.put("o", (Object) from.chars)));
        ways.add(new Way("put of a StringBuilder", () -> json.put("p", from.text)));
        ways.add(new Way("a key that is a StringBuilder", () -> json.put(from.text, 1)));
        ways.add(new Way("putRaw of a StringBuilder", () -> json.putRaw("q", from.text)));
        DelimitedFields fields = new DelimitedFields((byte) 1).expect("").expect("");
        ways.add(new Way("fields", () -> {
            fields.wrap(array, 0, bytes);
            json.createJSONArray("t").addRow(SHAPE).addFields(fields, 2).end();
        }));
        ways.add(new Way(
                "timestamps",
                () -> json.createJSONArray("r").addTimestamps(from.epochs, 0, from.epochs.length, TimeUnit.SECONDS)));
        ways.add(new Way("doubles", () -> json.createJSONArray("s").addAll(from.doubles, 0, from.doubles.length)));
        return ways;
    }

    /** Returns where the bytes begin that a call is given: JSON does with its quotes, text after them. */
    private static int begin(SliceCall call) {
        return call == SliceCall.RAW ? 0 : 1;
    }

    private static void add(JsonValues<?> to, Object source, int bytes) {
        for (SliceCall call : SLICES) {
            call.add(to, source, begin(call), bytes - 2 * begin(call));
        }
    }

    private static void row(JsonBuilder json, Object source, Source from) {
        JsonRow row = json.createJSONArray("row").addRow(SHAPE);
        try {
            add(row, source, from.array.length);
            row.add(from.text).end();
        } catch (RuntimeException e) {
            row.cancel();
            throw e;
        }
    }

    /** Calls a way; what is refused is not in the document. */
    private static boolean call(Way way) {
        try {
            way.call.run();
            return true;
        } catch (IllegalArgumentException e) { // a fragment or number that was wrong when it was copied
            return false;
        } catch (
                IndexOutOfBoundsException
                        e) { // of StringBuilder's and ByteBuffer's own methods, for what it was made to be
            return false;
        }
    }

    private static void checkValid(JsonBuilder json, Object what) {
        byte[] text = json.toBytes();
        int error = JsonValidator.firstError(text, 0, text.length);
        assertEquals(
                JsonValidator.VALID,
                error,
                () -> what + " around " + new String(text, Math.max(0, error - 20), 40, StandardCharsets.ISO_8859_1));
    }

    private static String text(int kind, int length) {
        String text = TEXTS[kind].repeat(length / TEXTS[kind].length() + 1);
        return text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length + 1 : length);
    }

    @Test
    void anotherThreadChangesIt() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Cases.drawn(4, 600));
        SplittableRandom random = new SplittableRandom(end);
        int written = 0;
        while (System.nanoTime() < end || written < 1_000) { // a busy machine takes longer
            int kind = Math.max(0, random.nextInt(2 * TEXTS.length) - TEXTS.length);
            int length = LENGTHS[random.nextInt(LENGTHS.length)];
            JsonOptions options = options().get(random.nextInt(options().size()));
            Source source = new Source(text(kind, length));
            source.start();
            try (JsonBuilder json = new JsonBuilder(options)) {
                List<Way> ways = ways(json, source);
                long stop = System.nanoTime() + 50_000_000;
                while (System.nanoTime() < stop) {
                    Way way = ways.get(random.nextInt(ways.size()));
                    for (int i = 0; i < 40 && System.nanoTime() < stop; i++) { // recorded and replayed, too
                        json.reset().put("before", i);
                        written += call(way) ? 1 : 0;
                        json.put("after", i);
                        checkValid(json, way.name + ", " + length + " of \"" + TEXTS[kind] + "\", " + options);
                    }
                }
            } finally {
                source.ended = true;
                source.join();
            }
        }
    }

    // ---- sources whose methods answer otherwise the next time ----

    /** Returns a text that is one character longer or shorter each time, and whose characters change. */
    private static CharSequence otherText(int length) {
        int[] calls = {0};
        return new OwnText(
                () -> length + calls[0]++ % 3,
                index -> "x\"\ud800\u00e9\udc00\u0001\\".charAt((index + calls[0]++ / 5) % 7));
    }

    /** A buffer that answers otherwise each time. */
    private static final class OtherBuffer extends UnsafeBuffer {
        private final boolean ready;
        private final int length;
        private int calls;

        OtherBuffer(int length) {
            super(new byte[length]);
            this.length = length;
            ready = true;
        }

        @Override
        public byte[] byteArray() {
            return !ready ? super.byteArray() : calls++ % 2 == 0 ? null : new byte[calls % 3];
        }

        @Override
        public long addressOffset() {
            return !ready ? super.addressOffset() : calls++ % 3;
        }

        @Override
        public ByteBuffer byteBuffer() {
            return calls++ % 2 == 0 ? null : ByteBuffer.allocateDirect(1);
        }

        @Override
        public int capacity() {
            return ready ? length + 1_000 * (1 + calls++ % 2) : length;
        }

        /** Writes nothing: it is also a region and a destination. */
        @Override
        public void putLong(int index, long value, ByteOrder order) {
            calls++;
        }

        @Override
        public void putByte(int index, byte value) {
            calls++;
        }

        @Override
        public void putBytes(int index, byte[] from, int offset, int count) {
            calls++;
        }

        @Override
        public void checkLimit(int limit) {
            calls++;
        }

        @Override
        public void getBytes(int index, byte[] to, int offset, int count) {
            for (int i = 0; i < count; i++) {
                to[offset + i] = HarmfulBytes.get((i + calls) % HarmfulBytes.COUNT);
            }
            calls++;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 16, 17, 95, 96, 4096, 4097, 20_000})
    void itsOwnMethodsChangeIt(int length) {
        for (JsonOptions options : options()) {
            JsonBuilder json = new JsonBuilder(options);
            CharSequence text = otherText(length);
            OtherBuffer buffer = new OtherBuffer(length);
            for (int i = 0; i < 40; i++) {
                json.reset().put("text", text).put(text, 1).put("object", (Object) text);
                json.putUtf8("utf8", buffer, 0, length).putLatin1("latin1", buffer, 0, length);
                json.putAscii("ascii", buffer, 0, length).putBase64("base64", buffer, 0, length);
                assertTrue(!call(new Way("raw", () -> json.putRaw("raw", buffer, 0, length))));
                json.createJSONArray("rows")
                        .addRow(SHAPE)
                        .addUtf8(buffer, 0, length)
                        .addLatin1(buffer, 0, length)
                        .addAscii(buffer, 0, length)
                        .add(new BigDecimal("1.5"))
                        .addBase64(buffer, 0, length)
                        .add(text)
                        .end();
                checkValid(json, options);
                assertTrue(!JsonValidator.isValid(buffer, 0, length));
                json.reset().put("k", i).toBytes(buffer, 0);
                json.wrap(buffer, 0, 8).put("k", 1).length();
                json.unwrap();
            }
        }
    }
}
