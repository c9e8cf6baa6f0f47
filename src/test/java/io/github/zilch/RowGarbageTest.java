// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** What rows do beside writing values, which ValueGarbageTest measures. */
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
    Stream<DynamicTest> parts() {
        return Stream.of(
                values("skip", row -> row.skip()),
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
