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

/**
 * Every put of a member, in order and late: each test is named after the method, and after a colon the kind of value.
 */
@Tag("garbage")
@Tag("contract")
@Tag("fast")
@DisplayName("C5: no garbage from members")
class PutGarbageTest extends GarbageValues {
    @TestFactory
    Stream<DynamicTest> text() {
        return Stream.of(
                put("put(CharSequence,String): ASCII", () -> json.put("key", "a text")),
                put("put(CharSequence,String): Latin-1", () -> json.put("key", "\u00e9t\u00e9 \n")),
                put("put(CharSequence,String): Chinese", () -> json.put("key", CHINESE)),
                put("put(CharSequence,String): emoji", () -> json.put("key", "\ud83d\ude00")),
                put("put(CharSequence,String): longer than a part", () -> json.put("key", LONG)),
                put("put(CharSequence,String): null", () -> json.put("key", (String) null)),
                put("put(CharSequence,CharSequence): StringBuilder", () -> json.put("key", BUILDER)),
                put("put(CharSequence,CharSequence): StringBuffer", () -> json.put("key", BUFFER)),
                put("put(CharSequence,CharSequence): CharBuffer of an array", () -> json.put("key", CHARS)),
                put("put(CharSequence,CharSequence): CharBuffer of a String", () -> json.put("key", STRING_CHARS)),
                put("put(CharSequence,CharSequence): direct CharBuffer", () -> json.put("key", DIRECT_CHARS)),
                put("put(CharSequence,CharSequence): own CharSequence", () -> json.put("key", OWN)),
                put("put(CharSequence,CharSequence): JsonKey", () -> json.put("key", KEY)),
                put("put(CharSequence,char): ASCII", () -> json.put("key", 'c')),
                put("put(CharSequence,char): wide", () -> json.put("key", '\u4e2d')),
                put("put(CharSequence,Enum): constant", () -> json.put("key", TimeUnit.DAYS)),
                put("put(CharSequence,boolean): true", () -> json.put("key", true)),
                put("putNull(CharSequence)", () -> json.putNull("key")));
    }

    @TestFactory
    Stream<DynamicTest> decimalsWithManyDigits() {
        assumeTrue(Memory.hasAddresses(), "on the heap they take up to 40 bytes: BigDecimalsTest");
        return Stream.of(
                put("put(CharSequence,BigDecimal): 16 digits", () -> json.put("key", DIGITS_16)),
                put("put(CharSequence,BigDecimal): 18 digits", () -> json.put("key", DIGITS_18)),
                put("put(CharSequence,BigDecimal): a large scale", () -> json.put("key", TINY)));
    }

    @TestFactory
    Stream<DynamicTest> numbers() {
        return Stream.of(
                put("put(CharSequence,int): changing", () -> json.put("key", next())),
                put("put(CharSequence,long): changing", () -> json.put("key", next() * 1_000_000_007L)),
                put("put(CharSequence,float): random", () -> json.put("key", nextFloat())),
                put("put(CharSequence,double): random", () -> json.put("key", nextDouble())),
                put("put(CharSequence,double): price", () -> json.put("key", next() / 100.0)),
                put("put(CharSequence,BigDecimal): compact", () -> json.put("key", COMPACT)),
                put("put(CharSequence,BigDecimal): a negative scale", () -> json.put("key", THOUSANDS)),
                put("put(CharSequence,Object): Timestamp", () -> json.put("key", (Object) SQL_TIMESTAMP)),
                put("put(CharSequence,Object): Date of SQL", () -> json.put("key", (Object) SQL_DATE)),
                put("put(CharSequence,Object): Time", () -> json.put("key", (Object) SQL_TIME)),
                put("put(CharSequence,Object): OptionalLong", () -> json.put("key", (Object) OPTIONAL_LONG)),
                put("put(CharSequence,Object): OptionalInt", () -> json.put("key", (Object) OPTIONAL_INT)),
                put("put(CharSequence,Object): OptionalDouble", () -> json.put("key", (Object) OPTIONAL_DOUBLE)),
                put("put(CharSequence,BigDecimal): 64 bits", () -> json.put("key", INFLATED)),
                put("put(CharSequence,BigDecimal): null", () -> json.put("key", (BigDecimal) null)),
                put("put(CharSequence,BigInteger): small", () -> json.put("key", SMALL)),
                put("put(CharSequence,BigInteger): 64 bits", () -> json.put("key", LARGE)),
                put("put(CharSequence,Object): String", () -> json.put("key", (Object) "text")),
                put("put(CharSequence,Object): Integer", () -> json.put("key", (Object) BOXED)),
                put("put(CharSequence,Object): Double", () -> json.put("key", (Object) BOXED_DOUBLE)),
                put("put(CharSequence,Object): BigDecimal", () -> json.put("key", (Object) COMPACT)),
                put("put(CharSequence,Object): enum constant", () -> json.put("key", (Object) TimeUnit.DAYS)),
                put("put(CharSequence,double,int): price", () -> json.put("key", next() / 100.0, 2)),
                put("put(CharSequence,double,int): random", () -> json.put("key", nextDouble(), 30)),
                put("put(CharSequence,UUID)", () -> json.put("key", ID)),
                put("put(CharSequence,Temporal): Instant", () -> json.put("key", INSTANT)),
                put("put(CharSequence,Temporal): LocalDate", () -> json.put("key", DATE)),
                put("put(CharSequence,Temporal): LocalTime", () -> json.put("key", TIME)),
                put("put(CharSequence,Temporal): LocalDateTime", () -> json.put("key", LOCAL)),
                put("put(CharSequence,Temporal): OffsetDateTime", () -> json.put("key", WITH_OFFSET)),
                put("put(CharSequence,Temporal): ZonedDateTime", () -> json.put("key", ZONED)),
                put("put(CharSequence,Object): Instant", () -> json.put("key", (Object) INSTANT)),
                put("put(CharSequence,Object): UUID", () -> json.put("key", (Object) ID)),
                put("putDecimal(CharSequence,long,int)", () -> json.putDecimal("key", next(), 2)),
                put(
                        "putTimestamp(CharSequence,long,TimeUnit): seconds",
                        () -> json.putTimestamp("key", 1_795_000_000L, TimeUnit.SECONDS)),
                put(
                        "putTimestamp(CharSequence,long,TimeUnit): minutes",
                        () -> json.putTimestamp("key", 29_000_000L, TimeUnit.MINUTES)),
                put(
                        "putTimestamp(CharSequence,long,TimeUnit): days",
                        () -> json.putTimestamp("key", 20_000L, TimeUnit.DAYS)),
                put(
                        "putTimestamp(CharSequence,long,TimeUnit): milliseconds",
                        () -> json.putTimestamp("key", 1_795_000_000_123L * 1, TimeUnit.MILLISECONDS)),
                put(
                        "putTimestamp(CharSequence,long,TimeUnit): microseconds",
                        () -> json.putTimestamp("key", 1_795_000_000_123L * 1000, TimeUnit.MICROSECONDS)),
                put(
                        "putTimestamp(CharSequence,long,TimeUnit): nanoseconds",
                        () -> json.putTimestamp("key", 1_795_000_000_123L * 1_000_000, TimeUnit.NANOSECONDS)));
    }

    @TestFactory
    Stream<DynamicTest> bytes() {
        return Stream.of(
                put(
                        "putAscii(CharSequence,DirectBuffer,int,int): heap",
                        () -> json.putAscii("key", HEAP, 1, BYTES.length - 1)),
                put(
                        "putAscii(CharSequence,DirectBuffer,int,int): off heap",
                        () -> json.putAscii("key", OFF_HEAP, 1, BYTES.length - 1)),
                put("putAscii(CharSequence,byte[],int,int)", () -> json.putAscii("key", BYTES, 1, BYTES.length - 1)),
                put(
                        "putUtf8(CharSequence,DirectBuffer,int,int): heap",
                        () -> json.putUtf8("key", HEAP, 1, BYTES.length - 1)),
                put(
                        "putUtf8(CharSequence,DirectBuffer,int,int): off heap",
                        () -> json.putUtf8("key", OFF_HEAP, 1, BYTES.length - 1)),
                put("putUtf8(CharSequence,byte[],int,int)", () -> json.putUtf8("key", BYTES, 1, BYTES.length - 1)),
                put(
                        "putLatin1(CharSequence,DirectBuffer,int,int): heap",
                        () -> json.putLatin1("key", HEAP, 1, BYTES.length - 1)),
                put(
                        "putLatin1(CharSequence,DirectBuffer,int,int): off heap",
                        () -> json.putLatin1("key", OFF_HEAP, 1, BYTES.length - 1)),
                put("putLatin1(CharSequence,byte[],int,int)", () -> json.putLatin1("key", BYTES, 1, BYTES.length - 1)),
                put(
                        "putBase64(CharSequence,DirectBuffer,int,int): heap",
                        () -> json.putBase64("key", HEAP, 1, BYTES.length - 1)),
                put(
                        "putBase64(CharSequence,DirectBuffer,int,int): off heap",
                        () -> json.putBase64("key", OFF_HEAP, 1, BYTES.length - 1)),
                put("putBase64(CharSequence,byte[],int,int)", () -> json.putBase64("key", BYTES, 1, BYTES.length - 1)),
                put("putRaw(CharSequence,CharSequence): String", () -> json.putRaw("key", JSON)),
                put("putRaw(CharSequence,CharSequence): StringBuilder", () -> json.putRaw("key", JSON_BUILDER)),
                put(
                        "putRaw(CharSequence,DirectBuffer,int,int): heap",
                        () -> json.putRaw("key", JSON_HEAP, 1, JSON_BYTES.length - 1)),
                put(
                        "putRaw(CharSequence,DirectBuffer,int,int): off heap",
                        () -> json.putRaw("key", JSON_OFF_HEAP, 1, JSON_BYTES.length - 1)),
                put(
                        "putRaw(CharSequence,byte[],int,int)",
                        () -> json.putRaw("key", JSON_BYTES, 1, JSON_BYTES.length - 1)),
                put("putRawUnchecked(CharSequence,CharSequence): String", () -> json.putRawUnchecked("key", JSON)),
                put(
                        "putRawUnchecked(CharSequence,CharSequence): StringBuilder",
                        () -> json.putRawUnchecked("key", JSON_BUILDER)),
                put(
                        "putRawUnchecked(CharSequence,DirectBuffer,int,int): heap",
                        () -> json.putRawUnchecked("key", JSON_HEAP, 1, JSON_BYTES.length - 1)),
                put(
                        "putRawUnchecked(CharSequence,DirectBuffer,int,int): off heap",
                        () -> json.putRawUnchecked("key", JSON_OFF_HEAP, 1, JSON_BYTES.length - 1)),
                put(
                        "putRawUnchecked(CharSequence,byte[],int,int)",
                        () -> json.putRawUnchecked("key", JSON_BYTES, 1, JSON_BYTES.length - 1)),
                put(
                        "putMembersUnchecked(DirectBuffer,int,int): heap",
                        () -> json.putMembersUnchecked(MEMBERS_HEAP, 1, MEMBERS.length - 2)),
                put(
                        "putMembersUnchecked(DirectBuffer,int,int): off heap",
                        () -> json.putMembersUnchecked(MEMBERS_OFF_HEAP, 1, MEMBERS.length - 2)),
                put("putJSON(CharSequence,JsonBuilder): another document", () -> json.putJSON("key", other)),
                put(
                        "putJSON(CharSequence,JsonBuilder): a child of the same document",
                        () -> json.putJSON("key", json.createJSON("source").put("x", 1))));
    }

    private DynamicTest put(String name, Runnable call) {
        return DynamicTest.dynamicTest(name, () -> {
            AllocationMeter.assertNone(() -> {
                json.reset();
                call.run();
                call.run();
            });
            JsonBuilder keep = json;
            AllocationMeter.assertNone(() -> {
                keep.reset();
                JsonBuilder child = keep.createJSON("child");
                keep.put("after", 1);
                child.put("late", 2); // from here on pieces of the text are out of place
                call.run();
                child.put("later", 3);
                call.run();
            });
        });
    }
}
