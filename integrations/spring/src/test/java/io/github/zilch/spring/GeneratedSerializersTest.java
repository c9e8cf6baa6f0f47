// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Serializers are found by their names, or named")
class GeneratedSerializersTest {
    private final GeneratedSerializers serializers = new GeneratedSerializers();

    /** Is listed, as a type of another library is. */
    record Listed(int id) {}

    @JsonSerializers(Listed.class)
    interface Types {}

    /** Has a serializer by hand, which has the name of a generated one. */
    record ByHand(int id) {}

    static final class GeneratedSerializersTestByHandJson {
        private GeneratedSerializersTestByHandJson() {}

        static void write(JsonBuilder json, ByHand value) {
            json.reset().put("id", value.id());
        }
    }

    private static class Custom extends ArrayList<Values.Account> {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void nestedTypesAreFoundByAllTheirNames() {
        assertSame(Values.Trade.class, serializers.of(Values.Trade.class).type());
        assertSame(serializers.of(Values.Trade.class), serializers.of(Values.Trade.class));
    }

    @Test
    void aTypeIsLoggedOnceIfItHasASerializer() {
        List<String> lines = Logged.lines(Level.DEBUG, () -> {
            serializers.of(Values.Trade.class);
            serializers.of(Values.Trade.class);
            serializers.of(Values.Plain.class);
            serializers.of(Values.Viewed.class);
        });
        assertEquals(List.of("DEBUG Zilch writes io.github.zilch.spring.Values$Trade"), lines);
    }

    @Test
    void typesOfTheJdkAnonymousOnesAndArraysHaveNone() {
        assertNull(serializers.of(String.class));
        assertNull(serializers.of(int.class));
        assertNull(serializers.of(Values.Trade[].class));
        assertNull(serializers.of(new Object() {}.getClass()));
    }

    @Test
    void typesWithViewsAreTreatedAsThoseWithoutSerializer() throws ClassNotFoundException {
        assertNull(serializers.of(Values.Viewed.class));
        Class<?> generated = Class.forName("io.github.zilch.spring.ValuesViewedJson");
        assertEquals(
                "io.github.zilch.spring.ValuesViewedJson has views (@JsonView): leave it to Jackson",
                assertThrows(IllegalArgumentException.class, () -> new GeneratedSerializers(generated))
                        .getMessage());
    }

    @Test
    void otherNamesAreGiven() {
        assertNull(serializers.of(Values.Renamed.class));
        GeneratedSerializers named = new GeneratedSerializers(RenamedWire.class);
        assertTrue(named.of(Values.Renamed.class).isDocument());
    }

    @Test
    void listedTypesAreGiven() throws ClassNotFoundException {
        Class<?> generated = Class.forName("io.github.zilch.spring.GeneratedSerializersTestListedJson");
        assertNotNull(new GeneratedSerializers(generated).of(Listed.class));
    }

    @Test
    void aClassByHandIsNoGeneratedSerializer() {
        assertNull(serializers.of(ByHand.class));
        assertEquals(
                "java.lang.String is no generated serializer: name the class that @JsonSerializable or @JsonSerializers"
                        + " generates, such as TradeJson",
                assertThrows(IllegalArgumentException.class, () -> new GeneratedSerializers(String.class))
                        .getMessage());
    }

    @Test
    void collectionsWithoutKnownElementsAndThoseOfOthersAreNotWritten() throws NoSuchMethodException {
        assertNull(serializers.document(List.class, ArrayList.class));
        assertNull(serializers.document(null, ArrayList.class));
        assertNull(serializers.document(Object.class, ArrayList.class));
        assertNull(serializers.document(Custom.class, Custom.class));
        assertNull(serializers.document(int[].class, int[].class));
        assertNull(serializers.document(BigDecimal.class, BigDecimal.class));
        assertNotNull(serializers.document(
                Api.Controller.class.getDeclaredMethod("accounts").getGenericReturnType(), ArrayList.class));
    }
}
