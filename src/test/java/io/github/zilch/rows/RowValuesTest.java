// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.JsonValues;
import io.github.zilch.MethodArguments;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Every method of {@link JsonValues}, on a builder and on rows of both layouts. */
@Tag("contract")
@Tag("fast")
@DisplayName("C17: every value is written to a row as to an array")
class RowValuesTest {
    private static final JsonShape SHAPE = JsonShape.of("a", "b");

    @TestFactory
    Stream<DynamicTest> values() {
        return Stream.of(JsonValues.class.getMethods())
                .filter(method -> method.getReturnType() == JsonValues.class)
                .map(method -> DynamicTest.dynamicTest(method.toString(), () -> assertSameInRows(method)));
    }

    private static void assertSameInRows(Method method) throws ReflectiveOperationException {
        JsonBuilder array = new JsonBuilder().resetArray();
        assertSame(array, method.invoke(array, MethodArguments.of(method)));
        String json = array.toString();
        String value = json.substring(1, json.length() - 1);
        boolean isElements = method.getName().matches("addAll|addDecimals|addTimestamps");
        JsonBuilder rows = new JsonBuilder().resetArray();
        for (JsonShape shape : new JsonShape[] {SHAPE, SHAPE.asArray(), SHAPE.omitNulls()}) {
            JsonRow row = rows.addRow(shape);
            if (isElements) {
                InvocationTargetException thrown = assertThrows(
                        InvocationTargetException.class, () -> method.invoke(row, MethodArguments.of(method)));
                assertEquals(IllegalStateException.class, thrown.getCause().getClass());
                row.skip();
            } else {
                assertSame(row, method.invoke(row, MethodArguments.of(method)));
            }
            row.addArray();
            assertSame(row, method.invoke(row, MethodArguments.of(method)));
            row.end().end();
        }
        String member = isElements ? "" : "\"a\":" + value + ',';
        String notNull = value.equals("null") ? "" : member;
        assertEquals(
                "[{" + member + "\"b\":" + json + "},[" + (isElements ? "null" : value) + ',' + json + "],{" + notNull
                        + "\"b\":" + json + "}]",
                rows.toString());
    }
}
