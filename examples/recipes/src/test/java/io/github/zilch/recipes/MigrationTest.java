// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.zilch.JsonBuilder;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.json.simple.JSONArray;
import org.json.simple.JSONObject;
import org.json.simple.JSONValue;
import org.junit.jupiter.api.Test;

/** The same document, as it is written with other libraries and with Zilch. */
class MigrationTest {
    private static final String DOCUMENT =
            "{\"id\":7,\"price\":101.50,\"note\":null,\"visit\":{\"day\":3},\"tags\":[\"a\",{\"b\":true}]}";

    @Test
    void zilch() {
        JsonBuilder json = new JsonBuilder(); // once per thread
        json.reset();
        json.put("id", 7);
        json.putDecimal("price", 101_50, 2);
        json.putNull("note");
        JsonBuilder visit = json.createJSON("visit");
        visit.put("day", 3);
        JsonBuilder tags = json.createJSONArray("tags");
        tags.add("a");
        tags.createJSON().put("b", true);
        assertEquals(DOCUMENT, json.toString());
        assertEquals(DOCUMENT, new String(json.toBytes(), StandardCharsets.UTF_8));
    }

    @Test
    @SuppressWarnings("unchecked") // json-simple has no type parameters
    void jsonSimple() throws Exception {
        JSONObject json = new JSONObject();
        json.put("id", 7);
        json.put("price", new BigDecimal("101.50"));
        json.put("note", null);
        JSONObject visit = new JSONObject();
        json.put("visit", visit);
        visit.put("day", 3);
        JSONArray tags = new JSONArray();
        json.put("tags", tags);
        tags.add("a");
        JSONObject b = new JSONObject();
        b.put("b", true);
        tags.add(b);
        String text = json.toJSONString();
        assertEquals(JSONValue.parse(DOCUMENT), JSONValue.parse(text));
    }

    @Test
    void jackson() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator g = new JsonFactory().createGenerator(out)) {
            g.writeStartObject();
            g.writeNumberField("id", 7);
            g.writeNumberField("price", new BigDecimal("101.50"));
            g.writeNullField("note");
            g.writeObjectFieldStart("visit");
            g.writeNumberField("day", 3);
            g.writeEndObject();
            g.writeArrayFieldStart("tags");
            g.writeString("a");
            g.writeStartObject();
            g.writeBooleanField("b", true);
            g.writeEndObject();
            g.writeEndArray();
            g.writeEndObject();
        }
        assertEquals(DOCUMENT, out.toString(StandardCharsets.UTF_8));
    }
}
