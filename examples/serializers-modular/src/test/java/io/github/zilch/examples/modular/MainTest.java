// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.modular;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zilch.JsonBuilder;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MainTest {
    private static final ObjectMapper JACKSON = new ObjectMapper();

    @Test
    void mainPrintsTheDocument() throws Exception {
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Main.main(new String[0]);
        } finally {
            System.setOut(console);
        }
        JsonNode document = JACKSON.readTree(printed.toString(StandardCharsets.UTF_8));
        assertEquals(document.get("trades").get(1), document.get("last"));
    }

    @Test
    void documentIsWhatJacksonWrites() throws Exception {
        ObjectNode document =
                (ObjectNode) JACKSON.readTree(Main.write(new JsonBuilder()).toString());
        document.remove("version");
        document.remove("last");
        // Jackson knows nothing of Zilch's own annotations, so these values are compared with what they stand for.
        ObjectNode first = (ObjectNode) document.get("trades").get(0);
        assertEquals("101.5", first.get("price").asText());
        assertEquals("2026-11-25T10:15:30.123456789Z", first.get("time").textValue());
        first.put("price", Main.FIRST.price()).put("time", Main.FIRST.time());
        ((ObjectNode) document.get("trades").get(1))
                .put("price", Main.SECOND.price())
                .put("time", Main.SECOND.time());
        ((ObjectNode) document.get("settlements").get(0)).put("amount", 304_50L);
        assertEquals(JACKSON.readTree(JACKSON.writeValueAsString(Main.DAY)), JACKSON.readTree(document.toString()));
    }
}
