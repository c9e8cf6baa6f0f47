// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import org.agrona.concurrent.UnsafeBuffer;

/** Values of every kind, created beforehand, and numbers that change from call to call. */
abstract class GarbageValues {
    static final String CHINESE = "\u4e2d\u6587\u5b57";
    static final String LONG = "0123456789".repeat(420);
    static final StringBuilder BUILDER = new StringBuilder("a builder \u4e2d");
    static final StringBuffer BUFFER = new StringBuffer("a buffer \u4e2d");
    static final CharBuffer CHARS = CharBuffer.wrap("some chars".toCharArray());
    static final CharBuffer STRING_CHARS = CharBuffer.wrap("some chars");
    static final CharBuffer DIRECT_CHARS = ByteBuffer.allocateDirect(20).asCharBuffer();
    static final JsonKey KEY = JsonKey.of("a key \u00e9");
    static final BigDecimal COMPACT = new BigDecimal("101.50");
    static final BigDecimal INFLATED = new BigDecimal(BigInteger.valueOf(Long.MIN_VALUE), 4);
    static final BigDecimal DIGITS_16 = new BigDecimal("12345678901234.56");
    static final BigDecimal DIGITS_18 = new BigDecimal("-1.23456789012345678");
    static final BigDecimal THOUSANDS = new BigDecimal("5E+3");
    static final BigDecimal TINY = new BigDecimal("1E-23");
    static final BigInteger SMALL = BigInteger.valueOf(12_345);
    static final BigInteger LARGE = BigInteger.valueOf(Long.MIN_VALUE);
    static final UUID ID = new UUID(0x0123456789abcdefL, -1);
    static final LocalDateTime LOCAL = LocalDateTime.of(2026, 11, 21, 10, 15, 30, 123_456_789);
    static final Instant INSTANT = LOCAL.toInstant(ZoneOffset.UTC);
    static final LocalDate DATE = LOCAL.toLocalDate();
    static final LocalTime TIME = LOCAL.toLocalTime();
    static final OffsetDateTime WITH_OFFSET = LOCAL.atOffset(ZoneOffset.ofHoursMinutes(-3, -30));
    static final ZonedDateTime ZONED = LOCAL.atZone(ZoneId.of("Europe/Berlin"));
    static final Timestamp SQL_TIMESTAMP = Timestamp.valueOf(LOCAL);
    static final java.sql.Date SQL_DATE = java.sql.Date.valueOf(DATE);
    static final Time SQL_TIME = Time.valueOf(TIME);
    static final OptionalLong OPTIONAL_LONG = OptionalLong.of(1_234_567_890_123L);
    static final OptionalInt OPTIONAL_INT = OptionalInt.of(123_456);
    static final OptionalDouble OPTIONAL_DOUBLE = OptionalDouble.of(101.5);
    static final Integer BOXED = 123_456;
    static final Double BOXED_DOUBLE = 0.1;
    static final int[] INTS = {1, -23_456, Integer.MIN_VALUE};
    static final long[] LONGS = {7, -1_234_567_890_123L, Long.MAX_VALUE};
    static final float[] FLOATS = {1, 0.1f, Float.MIN_VALUE};
    static final double[] DOUBLES = {101.5, 1e-300, Math.PI};
    static final byte[] BYTES = TestSlices.utf8("?text \u00e9\u4e2d\ud83d\ude00 \n and more");
    static final UnsafeBuffer HEAP = new UnsafeBuffer(BYTES);
    static final UnsafeBuffer OFF_HEAP = offHeap(BYTES);
    static final String JSON = "{\"a\":[1,2.5,\"\u00e9\"]}";
    static final StringBuilder JSON_BUILDER = new StringBuilder(JSON);
    static final byte[] JSON_BYTES = TestSlices.utf8("?" + JSON);
    static final UnsafeBuffer JSON_HEAP = new UnsafeBuffer(JSON_BYTES);
    static final UnsafeBuffer JSON_OFF_HEAP = offHeap(JSON_BYTES);
    static final byte[] MEMBERS = TestSlices.utf8(",\"a\":1,\"b\":[2,{}],");
    static final UnsafeBuffer MEMBERS_HEAP = new UnsafeBuffer(MEMBERS);
    static final UnsafeBuffer MEMBERS_OFF_HEAP = offHeap(MEMBERS);

    static final CharSequence OWN = new CharSequence() {
        @Override
        public int length() {
            return 26;
        }

        @Override
        public char charAt(int index) {
            return (char) ('a' + index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            throw new AssertionError("must not be called");
        }

        @Override
        public String toString() {
            throw new AssertionError("must not be called");
        }
    };

    final JsonBuilder json = new JsonBuilder();
    final JsonBuilder other = new JsonBuilder().put("a", 1).put("b", "two");

    private int counter;
    private long state = 1;

    /** Returns a buffer off the heap. */
    static UnsafeBuffer offHeap(byte[] bytes) {
        return new UnsafeBuffer(directBytes(bytes));
    }

    /** Returns such a buffer of the JDK. */
    static ByteBuffer directBytes(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    int next() {
        return ++counter;
    }

    /** Returns a finite double of any size: xorshift (George Marsaglia, 2003). */
    double nextDouble() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        double value = Double.longBitsToDouble(state);
        return value - value == 0 ? value : 0.1;
    }

    float nextFloat() {
        float value = Float.intBitsToFloat(Float.floatToRawIntBits((float) nextDouble()) ^ next());
        return value - value == 0 ? value : 0.1f;
    }
}
