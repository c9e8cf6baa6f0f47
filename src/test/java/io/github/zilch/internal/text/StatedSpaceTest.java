// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.number.DateTimes;
import io.github.zilch.internal.number.Day;
import io.github.zilch.internal.number.Decimals;
import io.github.zilch.internal.number.Doubles;
import io.github.zilch.internal.number.FixedDecimals;
import io.github.zilch.internal.number.Floats;
import io.github.zilch.internal.number.Integers;
import io.github.zilch.internal.number.Timestamps;
import io.github.zilch.trust.Cases;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * An encoder never touches more bytes than it states, and touches exactly that many for some value. So nothing is
 * written outside the reserved room, and no room is reserved unnecessarily.
 */
class StatedSpaceTest {
    private static final int RANDOM = (int) Cases.drawn(100_000, 50_000_000);
    private static final int BEFORE = 16;
    private static final Block BLOCK = Memory.allocate(1 << 16);
    private static final ByteBuffer MEMORY = BLOCK.bytes();
    private static final long BEGIN = BLOCK.address() + BEFORE;

    private final SplittableRandom random = new SplittableRandom(20);
    private int most;
    private long tried;

    /** Fills the memory, runs an encoder, and returns how many bytes from the beginning on have changed. */
    private static int touched(int stated, int fill, Encoded.Encoder encoder) {
        int window = stated + 32;
        for (int i = -BEFORE; i < window; i++) {
            Memory.putByte(BEGIN + i, fill);
        }
        long end = encoder.put(Memory.arrayAt(BEGIN), BEGIN);
        for (int i = -BEFORE; i < 0; i++) {
            if (Memory.getByte(BEGIN + i) != (byte) fill) {
                throw new AssertionError("byte " + i + " was written");
            }
        }
        int touched = (int) (end - BEGIN);
        for (int i = touched; i < window; i++) {
            if (Memory.getByte(BEGIN + i) != (byte) fill) {
                touched = i + 1;
            }
        }
        return touched;
    }

    /** Tries a value on two fillings: a byte that equals the one in the first filling shows in the second. */
    private void tryOne(int stated, Encoded.Encoder encoder) {
        int touched = Math.max(touched(stated, 0xA5, encoder), touched(stated, 0x5A, encoder));
        if (touched > stated) {
            throw new AssertionError(touched + " bytes touched, " + stated + " stated");
        }
        most = Math.max(most, touched);
        if (++tried % 10_000_000 == 0) {
            Cases.progress(tried, "values of one kind, " + most + " bytes touched at most");
        }
    }

    private long anyLong() {
        return random.nextLong() >> random.nextInt(64);
    }

    @Test
    void ints() {
        for (int value : new int[] {0, -1, 99_999_999, -99_999_999, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            tryOne(Integers.MAX_INT_BYTES, (target, at) -> Integers.put(target, at, value));
        }
        for (int i = 0; i < RANDOM; i++) {
            int value = (int) anyLong() >> random.nextInt(32);
            tryOne(Integers.MAX_INT_BYTES, (target, at) -> Integers.put(target, at, value));
            tryOne(Integers.MAX_INT_BYTES, (target, at) -> Integers.put(target, at, (long) value));
        }
        assertEquals(Integers.MAX_INT_BYTES, most);
    }

    @Test
    void longs() {
        tryOne(Integers.MAX_LONG_BYTES, (target, at) -> Integers.put(target, at, Long.MIN_VALUE));
        for (int i = 0; i < RANDOM; i++) {
            long value = anyLong();
            tryOne(Integers.MAX_LONG_BYTES, (target, at) -> Integers.put(target, at, value));
        }
        assertEquals(Integers.MAX_LONG_BYTES, most);
    }

    @Test
    void doubles() {
        tryOne(Doubles.MAX_BYTES, (target, at) -> Doubles.put(target, at, -0.0000033333333333333333));
        for (int i = 0; i < RANDOM; i++) {
            double any = Double.longBitsToDouble(random.nextLong());
            double price = anyLong() / 128.0;
            double small = (random.nextDouble() - 0.5) / (1 << random.nextInt(30));
            for (double value : new double[] {any, price, small}) {
                if (value - value == 0) {
                    tryOne(Doubles.MAX_BYTES, (target, at) -> Doubles.put(target, at, value));
                    tryOne(Doubles.MAX_BYTES, (target, at) -> Doubles.putJava(target, at, value));
                }
            }
        }
        assertEquals(Doubles.MAX_BYTES, most);
    }

    @Test
    void floats() {
        for (int i = 0; i < RANDOM; i++) {
            float any = Float.intBitsToFloat(random.nextInt());
            float whole = (float) anyLong();
            float small = ((float) random.nextDouble() - 0.5f) / (1 << random.nextInt(30));
            for (float value : new float[] {any, whole, small}) {
                if (value - value == 0) {
                    tryOne(Floats.MAX_BYTES, (target, at) -> Floats.put(target, at, value));
                    tryOne(Floats.MAX_BYTES, (target, at) -> Floats.putJava(target, at, value));
                }
            }
        }
        assertEquals(Floats.MAX_BYTES, most);
    }

    @Test
    void decimalsOfEveryScale() {
        for (int scale = -Decimals.MAX_SCALE; scale <= Decimals.MAX_SCALE; scale++) {
            int it = scale;
            most = 0;
            tryOne(Decimals.maxBytes(scale), (target, at) -> Decimals.put(target, at, Long.MIN_VALUE, it));
            for (int i = 0; i < RANDOM / 10_000; i++) {
                long value = anyLong();
                tryOne(Decimals.maxBytes(scale), (target, at) -> Decimals.put(target, at, value, it));
            }
            assertEquals(Decimals.maxBytes(scale), most, "scale " + scale);
        }
    }

    @Test
    void numbersWithFixedDecimals() {
        FixedDecimals fixed = new FixedDecimals();
        for (int i = 0; i < RANDOM; i++) {
            double any = Double.longBitsToDouble(random.nextLong());
            double price = anyLong() / 128.0;
            int decimals = random.nextInt(random.nextInt(10) > 0 ? 20 : FixedDecimals.MAX_DECIMALS + 1);
            for (double value : new double[] {any, price, Double.MAX_VALUE}) {
                if (value - value != 0) {
                    continue;
                }
                if (FixedDecimals.isShort(value, decimals)) {
                    tryOne(
                            Decimals.maxBytes(decimals),
                            (target, at) -> FixedDecimals.putShort(target, at, value, decimals));
                }
                tryOne(FixedDecimals.maxBytes(decimals), (target, at) -> fixed.put(target, at, value, decimals));
            }
        }
    }

    @Test
    void datesTimesAndUuids() {
        for (int i = 0; i < RANDOM; i++) {
            int nanos = i % 4 == 0 ? random.nextInt(1000) * 1_000_000 : random.nextInt(1_000_000_000);
            long seconds = random.nextLong(-62_167_219_200L, 253_402_300_800L);
            LocalDateTime local = LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
            ZoneOffset offset = ZoneOffset.ofTotalSeconds(random.nextInt(-64_800, 64_801));
            for (Temporal value : new Temporal[] {
                local,
                local.toLocalDate(),
                local.toLocalTime(),
                local.toInstant(ZoneOffset.UTC),
                local.atOffset(offset),
                local.atZone(offset)
            }) {
                tryOne(DateTimes.MAX_BYTES, (target, at) -> DateTimes.put(target, at, value, new Day()));
            }
        }
        assertEquals(DateTimes.MAX_BYTES, most);
        most = 0;
        tryOne(Uuids.BYTES, (target, at) -> Uuids.put(target, at, random.nextLong(), -1));
        assertEquals(Uuids.BYTES, most);
    }

    @Test
    void timestampsOfEveryUnit() {
        for (TimeUnit unit : TimeUnit.values()) {
            tryOne(Timestamps.MAX_BYTES, (target, at) -> Timestamps.put(target, at, -1, unit, new Day()));
            for (int i = 0; i < RANDOM / 10; i++) {
                long seconds = random.nextLong(-62_167_219_200L, 253_402_300_800L);
                long epoch = unit.convert(seconds, TimeUnit.SECONDS) + random.nextInt(1000);
                if (unit != TimeUnit.NANOSECONDS || Math.abs(seconds) < 9_000_000_000L) {
                    tryOne(Timestamps.MAX_BYTES, (target, at) -> Timestamps.put(target, at, epoch, unit, new Day()));
                }
            }
        }
        assertEquals(Timestamps.MAX_BYTES, most);
    }

    @Test
    void bytesOfTextInEveryModeAndCharset() {
        for (int charset = StringEncoder.US_ASCII; charset <= StringEncoder.UTF8; charset++) {
            for (int mode = 0; mode < Escapes.MODES; mode++) {
                bytesOfText(charset, mode);
            }
        }
    }

    /** Text whose bytes all become six takes the most space; a whole word is stored for the last one. */
    private void bytesOfText(int charset, int mode) {
        for (int i = 0; i < RANDOM / 20; i++) {
            byte[] bytes = new byte[random.nextInt(i % 50 == 0 ? 300 : 40)];
            random.nextBytes(bytes);
            for (int j = 0; j < bytes.length && i % 3 > 0; j++) {
                bytes[j] = (byte) (i % 3 == 1 ? bytes[j] & 0x1F : 'a' + (bytes[j] & 15));
            }
            tryOne(
                    (int) StringEncoder.maxBytes(bytes.length),
                    (target, at) -> StringEncoder.put(target, at, bytes, 0, bytes.length, charset, mode));
        }
        most = 0;
        for (int length = 1; length < 100; length++) {
            byte[] worst = "\u0001".repeat(length).getBytes(StandardCharsets.US_ASCII);
            int stated = (int) StringEncoder.maxBytes(length);
            tryOne(stated, (target, at) -> StringEncoder.put(target, at, worst, 0, worst.length, charset, mode));
            // the word stored for the last byte may go beyond its six bytes
            assertEquals(6 * length + 2, most, "length " + length);
        }
    }

    @Test
    void charactersInEveryMode() {
        for (int mode = 0; mode < Escapes.MODES; mode++) {
            int it = mode;
            for (int i = 0; i < RANDOM / 10; i++) {
                char[] chars = new char[random.nextInt(40)];
                for (int j = 0; j < chars.length; j++) {
                    int bits = i % 4 == 0 ? 16 : i % 4 == 1 ? 5 : i % 4 == 2 ? 7 : 11;
                    chars[j] = (char)
                            (random.nextInt(8) == 0 ? 0xD800 + random.nextInt(0x800) : random.nextInt(1 << bits));
                }
                int stated = (int) StringEncoder.maxBytes(chars.length);
                byte[] utf16 = Encoded.utf16(chars);
                tryOne(
                        stated,
                        (target, at) -> StringEncoder.put(target, at, utf16, 0, utf16.length, StringEncoder.UTF16, it));
                tryOne(
                        stated,
                        (target, at) ->
                                StringEncoder.putUnescaped(target, at, utf16, 0, utf16.length, StringEncoder.UTF16));
                byte[] latin1 = new String(chars).getBytes(StandardCharsets.ISO_8859_1);
                tryOne(
                        stated,
                        (target, at) ->
                                StringEncoder.putUnescaped(target, at, latin1, 0, latin1.length, StringEncoder.LATIN1));
            }
        }
    }

    @Test
    void shortTexts() {
        for (int i = 0; i < RANDOM && StringEncoder.SHORT > 0; i++) {
            byte[] bytes = new byte[1 + random.nextInt(StringEncoder.SHORT)];
            random.nextBytes(bytes);
            tryOne(
                    (int) StringEncoder.maxBytes(StringEncoder.SHORT),
                    (target, at) -> StringEncoder.putShort(target, at, bytes, Escapes.JACKSON));
        }
    }
}
