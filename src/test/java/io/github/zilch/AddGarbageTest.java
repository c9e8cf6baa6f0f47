// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.internal.memory.Memory;
import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Every add of an element: each test is named after the method, and after a colon the kind of value. */
@Tag("garbage")
@Tag("contract")
@Tag("fast")
@DisplayName("C5: no garbage from elements")
class AddGarbageTest extends GarbageValues {
    @TestFactory
    Stream<DynamicTest> text() {
        return Stream.of(
                add("add(String): ASCII", () -> json.add("a text")),
                add("add(String): Latin-1", () -> json.add("\u00e9t\u00e9 \n")),
                add("add(String): Chinese", () -> json.add(CHINESE)),
                add("add(String): emoji", () -> json.add("\ud83d\ude00")),
                add("add(String): longer than a part", () -> json.add(LONG)),
                add("add(String): null", () -> json.add((String) null)),
                add("add(CharSequence): StringBuilder", () -> json.add(BUILDER)),
                add("add(CharSequence): StringBuffer", () -> json.add(BUFFER)),
                add("add(CharSequence): CharBuffer of an array", () -> json.add(CHARS)),
                add("add(CharSequence): CharBuffer of a String", () -> json.add(STRING_CHARS)),
                add("add(CharSequence): direct CharBuffer", () -> json.add(DIRECT_CHARS)),
                add("add(CharSequence): own CharSequence", () -> json.add(OWN)),
                add("add(CharSequence): JsonKey", () -> json.add(KEY)),
                add("add(char): ASCII", () -> json.add('c')),
                add("add(char): wide", () -> json.add('\u4e2d')),
                add("add(Enum): constant", () -> json.add(TimeUnit.DAYS)),
                add("add(boolean): true", () -> json.add(true)),
                add("addNull()", () -> json.addNull()));
    }

    @TestFactory
    Stream<DynamicTest> decimalsWithManyDigits() {
        assumeTrue(Memory.hasAddresses(), "on the heap they take up to 40 bytes: BigDecimalsTest");
        return Stream.of(
                add("add(BigDecimal): 16 digits", () -> json.add(DIGITS_16)),
                add("add(BigDecimal): 18 digits", () -> json.add(DIGITS_18)),
                add("add(BigDecimal): a large scale", () -> json.add(TINY)));
    }

    @TestFactory
    Stream<DynamicTest> numbers() {
        return Stream.of(
                add("add(int): changing", () -> json.add(next())),
                add("add(long): changing", () -> json.add(next() * 1_000_000_007L)),
                add("add(float): random", () -> json.add(nextFloat())),
                add("add(double): random", () -> json.add(nextDouble())),
                add("add(double): price", () -> json.add(next() / 100.0)),
                add("add(BigDecimal): compact", () -> json.add(COMPACT)),
                add("add(BigDecimal): a negative scale", () -> json.add(THOUSANDS)),
                add("add(Object): Timestamp", () -> json.add((Object) SQL_TIMESTAMP)),
                add("add(Object): Date of SQL", () -> json.add((Object) SQL_DATE)),
                add("add(Object): Time", () -> json.add((Object) SQL_TIME)),
                add("add(Object): OptionalLong", () -> json.add((Object) OPTIONAL_LONG)),
                add("add(Object): OptionalInt", () -> json.add((Object) OPTIONAL_INT)),
                add("add(Object): OptionalDouble", () -> json.add((Object) OPTIONAL_DOUBLE)),
                add("add(BigDecimal): 64 bits", () -> json.add(INFLATED)),
                add("add(BigDecimal): null", () -> json.add((BigDecimal) null)),
                add("add(BigInteger): small", () -> json.add(SMALL)),
                add("add(BigInteger): 64 bits", () -> json.add(LARGE)),
                add("add(Object): String", () -> json.add((Object) "text")),
                add("add(Object): Integer", () -> json.add((Object) BOXED)),
                add("add(Object): Double", () -> json.add((Object) BOXED_DOUBLE)),
                add("add(Object): BigDecimal", () -> json.add((Object) COMPACT)),
                add("add(Object): enum constant", () -> json.add((Object) TimeUnit.DAYS)),
                add("addDecimal(long,int)", () -> json.addDecimal(next(), 2)),
                add("add(double,int): price", () -> json.add(next() / 100.0, 2)),
                add("add(double,int): random", () -> json.add(nextDouble(), 30)),
                add("add(UUID)", () -> json.add(ID)),
                add("add(Temporal): Instant", () -> json.add(INSTANT)),
                add("add(Temporal): LocalDate", () -> json.add(DATE)),
                add("add(Temporal): LocalTime", () -> json.add(TIME)),
                add("add(Temporal): LocalDateTime", () -> json.add(LOCAL)),
                add("add(Temporal): OffsetDateTime", () -> json.add(WITH_OFFSET)),
                add("add(Temporal): ZonedDateTime", () -> json.add(ZONED)),
                add("add(Object): Instant", () -> json.add((Object) INSTANT)),
                add("add(Object): UUID", () -> json.add((Object) ID)),
                add("addTimestamp(long,TimeUnit): seconds", () -> json.addTimestamp(1_795_000_000L, TimeUnit.SECONDS)),
                add("addTimestamp(long,TimeUnit): minutes", () -> json.addTimestamp(29_000_000L, TimeUnit.MINUTES)),
                add("addTimestamp(long,TimeUnit): days", () -> json.addTimestamp(20_000L, TimeUnit.DAYS)),
                add(
                        "addTimestamp(long,TimeUnit): milliseconds",
                        () -> json.addTimestamp(1_795_000_000_123L * 1, TimeUnit.MILLISECONDS)),
                add(
                        "addTimestamp(long,TimeUnit): microseconds",
                        () -> json.addTimestamp(1_795_000_000_123L * 1000, TimeUnit.MICROSECONDS)),
                add(
                        "addTimestamp(long,TimeUnit): nanoseconds",
                        () -> json.addTimestamp(1_795_000_000_123L * 1_000_000, TimeUnit.NANOSECONDS)));
    }

    @TestFactory
    Stream<DynamicTest> arrays() {
        return Stream.of(
                add("addAll(int[])", () -> json.addAll(INTS)),
                add("addAll(int[],int,int)", () -> json.addAll(INTS, 1, 2)),
                add("addAll(long[])", () -> json.addAll(LONGS)),
                add("addAll(long[],int,int)", () -> json.addAll(LONGS, 1, 2)),
                add("addAll(float[])", () -> json.addAll(FLOATS)),
                add("addAll(float[],int,int)", () -> json.addAll(FLOATS, 1, 2)),
                add("addAll(double[])", () -> json.addAll(DOUBLES)),
                add("addAll(double[],int,int)", () -> json.addAll(DOUBLES, 1, 2)),
                add("addDecimals(long[],int,int,int)", () -> json.addDecimals(LONGS, 0, 3, 2)),
                add(
                        "addTimestamps(long[],int,int,TimeUnit)",
                        () -> json.addTimestamps(LONGS, 0, 3, TimeUnit.NANOSECONDS)));
    }

    @TestFactory
    Stream<DynamicTest> bytes() {
        return Stream.of(
                add("addAscii(DirectBuffer,int,int): heap", () -> json.addAscii(HEAP, 1, BYTES.length - 1)),
                add("addAscii(DirectBuffer,int,int): off heap", () -> json.addAscii(OFF_HEAP, 1, BYTES.length - 1)),
                add("addAscii(byte[],int,int)", () -> json.addAscii(BYTES, 1, BYTES.length - 1)),
                add("addUtf8(DirectBuffer,int,int): heap", () -> json.addUtf8(HEAP, 1, BYTES.length - 1)),
                add("addUtf8(DirectBuffer,int,int): off heap", () -> json.addUtf8(OFF_HEAP, 1, BYTES.length - 1)),
                add("addUtf8(byte[],int,int)", () -> json.addUtf8(BYTES, 1, BYTES.length - 1)),
                add("addLatin1(DirectBuffer,int,int): heap", () -> json.addLatin1(HEAP, 1, BYTES.length - 1)),
                add("addLatin1(DirectBuffer,int,int): off heap", () -> json.addLatin1(OFF_HEAP, 1, BYTES.length - 1)),
                add("addLatin1(byte[],int,int)", () -> json.addLatin1(BYTES, 1, BYTES.length - 1)),
                add("addBase64(DirectBuffer,int,int): heap", () -> json.addBase64(HEAP, 1, BYTES.length - 1)),
                add("addBase64(DirectBuffer,int,int): off heap", () -> json.addBase64(OFF_HEAP, 1, BYTES.length - 1)),
                add("addBase64(byte[],int,int)", () -> json.addBase64(BYTES, 1, BYTES.length - 1)),
                add("addRaw(CharSequence): String", () -> json.addRaw(JSON)),
                add("addRaw(CharSequence): StringBuilder", () -> json.addRaw(JSON_BUILDER)),
                add("addRaw(DirectBuffer,int,int): heap", () -> json.addRaw(JSON_HEAP, 1, JSON_BYTES.length - 1)),
                add(
                        "addRaw(DirectBuffer,int,int): off heap",
                        () -> json.addRaw(JSON_OFF_HEAP, 1, JSON_BYTES.length - 1)),
                add("addRaw(byte[],int,int)", () -> json.addRaw(JSON_BYTES, 1, JSON_BYTES.length - 1)),
                add("addRawUnchecked(CharSequence): String", () -> json.addRawUnchecked(JSON)),
                add("addRawUnchecked(CharSequence): StringBuilder", () -> json.addRawUnchecked(JSON_BUILDER)),
                add(
                        "addRawUnchecked(DirectBuffer,int,int): heap",
                        () -> json.addRawUnchecked(JSON_HEAP, 1, JSON_BYTES.length - 1)),
                add(
                        "addRawUnchecked(DirectBuffer,int,int): off heap",
                        () -> json.addRawUnchecked(JSON_OFF_HEAP, 1, JSON_BYTES.length - 1)),
                add(
                        "addRawUnchecked(byte[],int,int)",
                        () -> json.addRawUnchecked(JSON_BYTES, 1, JSON_BYTES.length - 1)),
                add("addJSON(JsonBuilder): another document", () -> json.addJSON(other)),
                add(
                        "addJSON(JsonBuilder): a child of the same document",
                        () -> json.addJSON(json.createJSON().put("x", 1))));
    }

    private DynamicTest add(String name, Runnable call) {
        return DynamicTest.dynamicTest(
                name,
                () -> AllocationMeter.assertNone(() -> {
                    json.resetArray();
                    call.run();
                    call.run();
                }));
    }
}
