// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonBuilder;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods of {@code @JsonWriter} that do not put one value. */
@Tag("contract")
@DisplayName("C1 C4: a method of @JsonWriter that writes something else than one value is refused")
class HandWrittenValuesTest {
    private static final String SOURCE = """
            package p;
            import io.github.zilch.*;
            public class Types {
                @JsonSerializable public record Member(@JsonWriter(Writer.class) Integer value) {}
                public static class Writer {
                    public static void put(JsonBuilder json, CharSequence key, Integer value) {
                        switch (value) {
                            case 0 -> json.put(key, 1);
                            case 1 -> json.put(key, 1).put("k", 2);
                            case 2 -> json.put(key, 1).resetArray();
                            case 3 -> json.resetArray().add(1);
                            case 4 -> json.reset().put("k", 1).put("l", 2);
                            default -> { }
                        }
                    }
                }
                public static void write(JsonBuilder json, int value) {
                    TypesMemberJson.write(json, new Member(value));
                }
            }
            """;

    private static final Compilation COMPILED = Compilation.of(SOURCE);

    private static void write(JsonBuilder json, int value) throws Throwable {
        try {
            COMPILED.load("p.Types")
                    .getMethod("write", JsonBuilder.class, int.class)
                    .invoke(null, json, value);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, a method of @JsonWriter has written 2 values to an object",
        "2, a method of @JsonWriter has written 0 values to an array",
        "3, a method of @JsonWriter has written 1 values to an array",
        "4, a method of @JsonWriter has written 2 values to an object"
    })
    void isRefused(int value, String problem) throws Throwable {
        assertEquals(List.of(), COMPILED.errors());
        JsonBuilder json = new JsonBuilder();
        String message = assertThrows(IllegalStateException.class, () -> write(json, value))
                .getMessage();
        assertEquals(problem + ": put one value, with the key that it is given, and do not reset the builder", message);
        write(json, 0);
        assertEquals("{\"value\":1}", json.toString());
        write(json, 6);
        assertEquals("{}", json.toString());
    }
}
