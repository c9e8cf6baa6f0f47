// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.zilch.JsonBuilder;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Members stand in the order of the source, inherited ones first and fields before getters, unless annotations say
 * otherwise. {@code order.txt} has a source for each fact, after a line {@code === fact}, and after {@code --- json}
 * what is written for the object that the method {@code sample()} of T returns.
 */
class MemberOrderTest {
    private static final String HEAD = """
            package p;
            import com.fasterxml.jackson.annotation.*;
            import com.fasterxml.jackson.databind.annotation.*;
            import com.fasterxml.jackson.databind.PropertyNamingStrategies;
            import io.github.zilch.*;
            """;

    @TestFactory
    Stream<DynamicTest> sourcesAndTheirJson() {
        return Stream.of(Everything.resource("order.txt").split("(?m)^=== "))
                .skip(1)
                .map(text -> dynamicTest(text.substring(0, text.indexOf('\n')), () -> assertJson(text)));
    }

    private static void assertJson(String text) {
        String[] parts = text.substring(text.indexOf('\n') + 1).split("--- json\n", 2);
        Compilation compilation = Compilation.of(HEAD + parts[0]).succeeds();
        JsonBuilder json = new JsonBuilder();
        compilation.call("p.TJson", "write", json, compilation.call("p.T", "sample"));
        assertEquals(parts[1].strip(), json.toString());
    }
}
