// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MillionObjectsTest {
    private static final String OBJECT = "{\"ID\":10001,\"Method\":\"JSON\",\"Message\":\"Hello World\","
            + "\"Property\":{\"Key\":\"Key\",\"Value\":\"Value\"},"
            + "\"Childs\":[{\"ID\":\"child1\",\"Name\":\"child1\"},{\"ID\":\"child2\",\"Name\":\"child2\"}]}";

    @ParameterizedTest
    @EnumSource
    void allWaysWriteTheSameObject(MillionObjects.Way way) throws IOException {
        IntFunction<byte[]> writer = way.writer();
        assertTrue(writer.apply(10_000).length >= OBJECT.length());
        ObjectMapper mapper = new ObjectMapper();
        assertEquals(mapper.readTree(OBJECT), mapper.readTree(new String(writer.apply(10_001), 0, OBJECT.length())));
    }
}
