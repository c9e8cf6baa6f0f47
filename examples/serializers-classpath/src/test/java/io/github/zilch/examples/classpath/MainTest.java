// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.classpath;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MainTest {
    private static final ObjectMapper JACKSON = new ObjectMapper();

    @Test
    void mainPrintsWhatJacksonWrites() throws Exception {
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Main.main(new String[0]);
        } finally {
            System.setOut(console);
        }
        JsonNode expected = JACKSON.readTree(JACKSON.writeValueAsString(
                Map.of("version", 1, "shop", Main.SHOP, "orders", Arrays.asList(Main.ORDER, null))));
        assertEquals(expected, JACKSON.readTree(printed.toString(StandardCharsets.UTF_8)));
    }
}
