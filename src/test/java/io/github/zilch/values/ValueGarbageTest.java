// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.AllocationMeter;
import io.github.zilch.JsonBuilder;
import io.github.zilch.internal.memory.Memory;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** A value of each type allocates nothing, in each way that writes it. */
@Tag("garbage")
@Tag("contract")
@Tag("fast")
@DisplayName("C5: no garbage from values")
public class ValueGarbageTest {
    /** Calls in a round, each of which writes four values, and null in place of another one: all of its type. */
    private static final int CALLS = 20;

    private final JsonBuilder[] builders = builders();
    private int number;

    /** Returns a builder with each of the options that change how a value is written. */
    public static JsonBuilder[] builders() {
        return ValuesTest.OPTIONS.stream().map(JsonBuilder::new).toArray(JsonBuilder[]::new);
    }

    @TestFactory
    @DisplayName("by all options, in order, late, and null in place of a value")
    public Stream<DynamicTest> eachValue() {
        return ValueTypes.each(ValueGarbageTest::isWithoutGarbage, (type, way) -> {
            boolean takesNull = ValuesTest.takesNull(type, way);
            for (int options = 0; options < builders.length; options++) {
                JsonBuilder json = builders[options];
                Runnable writes = () -> {
                    inOrder(json, type, way);
                    late(json, type, way);
                    if (takesNull) {
                        way.writeNull(way.reset(json), type);
                    }
                };
                writes.run();
                assertEquals(0, AllocationMeter.allocated(CALLS, writes), "bytes in a round, options " + options);
            }
        });
    }

    private void inOrder(JsonBuilder json, ValueType<?> type, Way way) {
        way.write(way.reset(json), type, next());
        way.write(json, type, next());
        json.length();
    }

    private void late(JsonBuilder json, ValueType<?> type, Way way) {
        JsonBuilder child = json.reset().createJSON("child");
        JsonBuilder node = way.child(json, way.isInArray() ? "array" : "object");
        json.put("after", 1);
        child.put("late", 2); // from here on pieces of the text are out of place
        way.write(node, type, next());
        child.put("later", 3);
        way.write(node, type, next());
        json.length();
    }

    /** Returns whether a way to write a value of a type allocates nothing with the memory of this JVM. */
    public static boolean isWithoutGarbage(ValueType<?> type, Way way) {
        boolean byBigDecimals = type.allocatesOnHeap && !Memory.hasAddresses(); // up to 40 bytes: BigDecimalsTest
        return !type.allocates(way) && !byBigDecimals;
    }

    private int next() {
        return number++ & Integer.MAX_VALUE;
    }
}
