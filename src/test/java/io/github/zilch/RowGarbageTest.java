// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.internal.memory.Memory;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Every value of a row. */
@Tag("garbage")
@Tag("contract")
@DisplayName("C5: no garbage from rows")
class RowGarbageTest extends GarbageValues {
    private static final JsonShape NESTED = JsonShape.of("a", "b").with("b", JsonShape.of("c"));
    private static final DelimitedFields FIELDS =
            new DelimitedFields((byte) '\t').expect("").expect("");
    private static final byte[] DELIMITED = "first\tsecond\tthe rest\n".getBytes(StandardCharsets.US_ASCII);

    private static final JsonShape SHAPE = JsonShape.of("a", "\u00fcber", "x".repeat(50));
    private static final JsonShape POSITIONAL = SHAPE.asArray();

    @TestFactory
    Stream<DynamicTest> text() {
        return Stream.of(
                values("add(String): ASCII", row -> row.add("a text")),
                values("add(String): Chinese", row -> row.add(CHINESE)),
                values("add(String): longer than a part", row -> row.add(LONG)),
                values("add(String): null", row -> row.add((String) null)),
                values("add(CharSequence): StringBuilder", row -> row.add(BUILDER)),
                values("add(CharSequence): own CharSequence", row -> row.add(OWN)),
                values("add(char)", row -> row.add('\u4e2d')),
                values("add(Enum)", row -> row.add(TimeUnit.DAYS)),
                values("addAscii", row -> row.addAscii(OFF_HEAP, 1, BYTES.length - 1)),
                values("addUtf8", row -> row.addUtf8(BYTES, 1, BYTES.length - 1)),
                values("addLatin1", row -> row.addLatin1(HEAP, 1, BYTES.length - 1)),
                values("addBase64", row -> row.addBase64(BYTES, 1, BYTES.length - 1)));
    }

    @TestFactory
    Stream<DynamicTest> decimalsWithManyDigits() {
        assumeTrue(Memory.hasAddresses(), "on the heap they take up to 40 bytes: BigDecimalsTest");
        return Stream.of(
                values("add(BigDecimal): 16 digits", row -> row.add(DIGITS_16)),
                values("add(BigDecimal): 18 digits", row -> row.add(DIGITS_18)),
                values("add(BigDecimal): a large scale", row -> row.add(TINY)));
    }

    @TestFactory
    Stream<DynamicTest> numbers() {
        return Stream.of(
                values("add(int)", row -> row.add(next())),
                values("add(long)", row -> row.add(next() * 1_000_000_007L)),
                values("add(float)", row -> row.add(nextFloat())),
                values("add(double)", row -> row.add(nextDouble())),
                values("add(boolean)", row -> row.add(true)),
                values("addNull", row -> row.addNull()),
                values("skip", row -> row.skip()),
                values("add(BigDecimal)", row -> row.add(COMPACT)),
                values("add(BigDecimal): a negative scale", row -> row.add(THOUSANDS)),
                values("add(Object): Timestamp", row -> row.add((Object) SQL_TIMESTAMP)),
                values("add(Object): Date of SQL", row -> row.add((Object) SQL_DATE)),
                values("add(Object): Time", row -> row.add((Object) SQL_TIME)),
                values("add(Object): OptionalLong", row -> row.add((Object) OPTIONAL_LONG)),
                values("add(Object): OptionalInt", row -> row.add((Object) OPTIONAL_INT)),
                values("add(Object): OptionalDouble", row -> row.add((Object) OPTIONAL_DOUBLE)),
                values("add(BigDecimal): null", row -> row.add((BigDecimal) null)),
                values("add(BigInteger)", row -> row.add(SMALL)),
                values("add(Object): String", row -> row.add((Object) "text")),
                values("add(Object): Double", row -> row.add((Object) BOXED_DOUBLE)),
                values("add(Object): enum constant", row -> row.add((Object) TimeUnit.DAYS)),
                values("add(double,int): price", row -> row.add(next() / 100.0, 2)),
                values("add(double,int): random", row -> row.add(nextDouble(), 30)),
                values("add(UUID)", row -> row.add(ID)),
                values("add(Temporal): Instant", row -> row.add(INSTANT)),
                values("add(Temporal): LocalDate", row -> row.add(DATE)),
                values("add(Temporal): LocalTime", row -> row.add(TIME)),
                values("add(Temporal): LocalDateTime", row -> row.add(LOCAL)),
                values("add(Temporal): OffsetDateTime", row -> row.add(WITH_OFFSET)),
                values("add(Temporal): ZonedDateTime", row -> row.add(ZONED)),
                values("add(Object): Instant", row -> row.add((Object) INSTANT)),
                values("add(Object): UUID", row -> row.add((Object) ID)),
                values("addDecimal", row -> row.addDecimal(next(), 2)),
                values("addTimestamp", row -> row.addTimestamp(1_795_000_000_123L, TimeUnit.MILLISECONDS)));
    }

    @TestFactory
    Stream<DynamicTest> parts() {
        return Stream.of(
                values("addRaw", row -> row.addRaw(JSON)),
                values("addRaw: bytes", row -> row.addRaw(JSON_BYTES, 1, JSON_BYTES.length - 1)),
                values("addRawUnchecked", row -> row.addRawUnchecked(JSON_OFF_HEAP, 1, JSON_BYTES.length - 1)),
                values("addJSON", row -> row.addJSON(other)),
                values("addRow", row -> row.addRow(POSITIONAL).add(1).end()),
                values(
                        "addObject, key",
                        row -> row.addObject()
                                .key("k")
                                .add(1)
                                .key(KEY)
                                .add("x")
                                .key(CHINESE)
                                .addNull()
                                .key(BUILDER)
                                .add(2)
                                .key(OWN)
                                .skip()
                                .end()),
                values(
                        "addArray",
                        row -> row.addArray()
                                .addAll(INTS)
                                .addAll(DOUBLES)
                                .addDecimals(LONGS, 0, 3, 2)
                                .end()));
    }

    @TestFactory
    Stream<DynamicTest> rows() {
        return Stream.of(
                DynamicTest.dynamicTest(
                        "putRow",
                        () -> AllocationMeter.assertNone(
                                () -> json.reset().putRow("k", SHAPE).add(1).end())),
                DynamicTest.dynamicTest(
                        "putMembers",
                        () -> AllocationMeter.assertNone(
                                () -> json.reset().putMembers(SHAPE).add(1).end())),
                DynamicTest.dynamicTest(
                        "inner rows",
                        () -> AllocationMeter.assertNone(
                                () -> json.reset(NESTED).add(1).add(2).end())),
                DynamicTest.dynamicTest(
                        "addFields",
                        () -> AllocationMeter.assertNone(() -> {
                            FIELDS.wrap(DELIMITED, 0, DELIMITED.length);
                            json.reset(NESTED).addFields(FIELDS, 2).end();
                        })),
                DynamicTest.dynamicTest(
                        "reset",
                        () -> AllocationMeter.assertNone(
                                () -> json.reset(SHAPE).add(1).end())),
                DynamicTest.dynamicTest(
                        "cancel",
                        () -> AllocationMeter.assertNone(
                                () -> json.reset(SHAPE).addArray().cancel())));
    }

    /** A value of a row. */
    private interface Value {
        void on(JsonRow row);
    }

    private DynamicTest values(String name, Value value) {
        return DynamicTest.dynamicTest(
                name,
                () -> AllocationMeter.assertNone(() -> {
                    JsonBuilder rows = json.resetArray();
                    for (JsonShape shape = SHAPE; shape != null; shape = shape == SHAPE ? POSITIONAL : null) {
                        JsonRow row = rows.addRow(shape);
                        value.on(row);
                        value.on(row);
                        value.on(row);
                        row.end();
                    }
                }));
    }
}
