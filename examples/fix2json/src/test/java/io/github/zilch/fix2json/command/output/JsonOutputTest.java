// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Documents of all lengths close to the capacity of the buffer. */
class JsonOutputTest {
    private static final int CAPACITY = 1 << 20;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private JsonOutput output(boolean isArray, boolean isPretty) {
        return new JsonOutput(Channels.newChannel(bytes), isArray, isPretty ? new PrettyPrinter() : null);
    }

    private static JsonOutput.Source document(int length) {
        String text = "x".repeat(length - 8);
        return json -> {
            json.put("a", text);
            return true;
        };
    }

    private String written() {
        String text = bytes.toString(StandardCharsets.UTF_8);
        bytes.reset();
        return text;
    }

    @Test
    void documentsCloseToTheCapacity() throws IOException {
        for (int length = CAPACITY - 24; length < CAPACITY + 4; length++) {
            String document = "{\"a\":\"" + "x".repeat(length - 8) + "\"}";
            JsonOutput lines = output(false, false);
            assertEquals(JsonOutput.Result.WRITTEN, lines.write(document(length), 0));
            lines.end();
            assertEquals(document + "\n", written());

            JsonOutput array = output(true, true);
            array.write(document(length - 10), 0);
            array.end();
            String text = document.substring(16, document.length() - 1);
            assertEquals("[\n  {\n    \"a\": \"" + text + "\n  }\n]\n", written());
        }
    }

    @Test
    void documentsAfterOthers() throws IOException {
        JsonOutput output = output(true, false);
        StringBuilder expected = new StringBuilder("[\n");
        for (int length = 8; length < 2000; length++) {
            output.write(document(length), length);
            expected.append(length == 8 ? "" : ",\n")
                    .append("{\"a\":\"")
                    .append("x".repeat(length - 8))
                    .append("\"}");
        }
        output.end();
        assertEquals(expected + "\n]\n", written());
    }

    @Test
    void sourceWithoutADocumentLeavesNothing() throws IOException {
        JsonOutput output = output(true, false);
        assertEquals(JsonOutput.Result.NONE, output.write(json -> json.put("a", 1) == null, 0));
        output.write(document(8), 0);
        assertEquals(JsonOutput.Result.NONE, output.write(json -> json.put("a", 1) == null, 0));
        output.end();
        assertEquals("[\n{\"a\":\"\"}\n]\n", written());
    }
}
