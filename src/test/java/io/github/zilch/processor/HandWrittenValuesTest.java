// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static io.github.zilch.Documents.IN_USER_CODE;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
                        case 3 -> json.put(key, 1).reset();
                        case 4 -> json.reset(JsonShape.of("a")).add(1).end();
                        case 5 -> json.put(key, 1).unwrap();
                        case 6 -> json.wrap(java.nio.ByteBuffer.allocate(50)).put(key, 1);
                        case 7 -> json.put(key, 1).trim(0);
                        case 8 -> json.close();
                        case 9 -> json.rollback(json.mark());
                        case 11 -> json.put(key, "x".repeat(3_000));
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

    private static void write(JsonBuilder json, int value) {
        COMPILED.call("p.Types", "write", json, value);
    }

    @Test
    void twoValuesAreRefused() {
        assertRefused(
                1, "$.value: a method of @JsonWriter has written 2 values: put one, with the key that it is given");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9})
    void whatBeginsOrEndsItsDocumentIsRefused(int value) {
        assertRefused(value, IN_USER_CODE);
    }

    /** Also that later values are written as ever, however long they are. */
    private static void assertRefused(int value, String problem) {
        assertEquals(List.of(), COMPILED.errors());
        JsonBuilder json = new JsonBuilder();
        assertEquals(problem, messageOf(IllegalStateException.class, () -> write(json, value)));
        assertDoesNotThrow(() -> write(json, 0));
        assertEquals("{\"value\":1}", json.toString());
        assertDoesNotThrow(() -> write(json, 10));
        assertEquals("{}", json.toString());
        assertDoesNotThrow(() -> write(json, 11));
        assertEquals("{\"value\":\"" + "x".repeat(3_000) + "\"}", json.toString());
    }
}
