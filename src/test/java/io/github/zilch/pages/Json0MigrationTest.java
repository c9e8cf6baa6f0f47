// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Code that was written for JSON0 compiles after its import and the name of its class have been replaced. */
class Json0MigrationTest {
    private static final String JSON0 = """
            import json0.JSON0;
            JSON0 json = new JSON0();
            for (int id = 10_000; id < 10_002; id++) {
                json.reset();
                json.put("ID", id);
                json.put("Method", "JSON");
                json.put("Message", "Hello World");
                JSON0 property = json.createJSON("Property");
                property.put("Key", "Key");
                property.put("Value", "Value");
                JSON0 children = json.createJSONArray("Childs");
                JSON0 child1 = children.createJSON();
                child1.put("ID", "child1");
                JSON0 child2 = children.createJSON();
                child2.put("ID", "child2");
                child1.put("Name", "child1");
                children.add(3);
                byte[] bytes = json.toBytes();
                System.out.write(bytes, 0, bytes.length);
            }
            """;

    @Test
    void theImportAndTheNameOfTheClassAreReplaced() throws Exception {
        Runnable example =
                InMemoryCompiler.compile(JSON0.replace("import json0.JSON0;", "import io.github.zilch.JsonBuilder;")
                        .replace("JSON0 ", "JsonBuilder ")
                        .replace("JSON0(", "JsonBuilder("));
        String document = "{\"ID\":%d,\"Method\":\"JSON\",\"Message\":\"Hello World\","
                + "\"Property\":{\"Key\":\"Key\",\"Value\":\"Value\"},"
                + "\"Childs\":[{\"ID\":\"child1\",\"Name\":\"child1\"},{\"ID\":\"child2\"},3]}";
        assertEquals(document.formatted(10_000) + document.formatted(10_001), InMemoryCompiler.printed(example));
    }
}
