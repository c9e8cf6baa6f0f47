// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** A slice outside its source for each public method that writes one. */
@Tag("contract")
@Tag("checks")
@Tag("fast")
@DisplayName("C4 C13: a slice outside its source")
class SliceArgumentsTest {
    @TestFactory
    @DisplayName("the error says where it is and how large its source is, and nothing is written")
    Stream<DynamicTest> isRefused() {
        return Stream.of(JsonBuilder.class, JsonRow.class)
                .flatMap(type -> Stream.of(type.getMethods()))
                .filter(method -> slice(method) > 0 && !method.isBridge())
                .map(method -> dynamicTest(method.toString(), () -> assertRefused(method)));
    }

    /** Returns the index of the offset of a slice that a method writes; 0 if there is none. */
    private static int slice(Method method) {
        List<Class<?>> types = List.of(method.getParameterTypes());
        int at = types.indexOf(int.class);
        boolean isSlice =
                at > 0 && types.lastIndexOf(int.class) > at && method.getName().matches("(put|add).*");
        return isSlice
                        && (types.get(at - 1) == DirectBuffer.class
                                || types.get(at - 1).isArray())
                ? at
                : 0;
    }

    private static void assertRefused(Method method) {
        int at = slice(method);
        Object source = MethodArguments.of(method)[at - 1];
        int size = source instanceof DirectBuffer buffer ? buffer.capacity() : Array.getLength(source);
        String unit = source instanceof DirectBuffer || source instanceof byte[] ? "bytes" : "values";
        int most = Integer.MAX_VALUE;
        for (int[] slice :
                new int[][] {{-1, 1}, {0, size + 1}, {size, 1}, {size + 1, 0}, {1, size}, {0, -1}, {most, 1}, {1, most}
                }) {
            Object[] arguments = MethodArguments.of(method);
            arguments[at] = slice[0];
            arguments[at + 1] = slice[1];
            JsonBuilder json = new JsonBuilder().put("a", 1);
            JsonBuilder array = json.createJSONArray("b");
            boolean isRow = method.getDeclaringClass() == JsonRow.class;
            Object target = isRow
                    ? array.addRow(JsonShape.of("k")).addArray()
                    : method.getName().startsWith("put") ? json : array;
            Throwable thrown = assertThrows(InvocationTargetException.class, () -> method.invoke(target, arguments))
                    .getCause();
            assertEquals(IndexOutOfBoundsException.class, thrown.getClass());
            assertEquals(
                    "offset " + slice[0] + ", length " + slice[1] + " is outside the source, which has " + size + ' '
                            + unit + ": pass a slice that is inside it",
                    thrown.getMessage());
            if (target instanceof JsonRow row) {
                row.cancel();
            }
            assertEquals("{\"a\":1,\"b\":[]}", json.toString());
        }
    }
}
