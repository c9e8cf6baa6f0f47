// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.sbe2json.random.AnyMessage;
import io.github.zilch.sbe2json.random.OtfJson;
import io.github.zilch.sbe2json.random.Trees;
import io.github.zilch.sbe2json.where.MessageCondition;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Token;

/**
 * Random messages of schemas that others have written become the JSON that sbe-tool's decoder finds in them: those in the
 * libraries that the example uses, and those in the folder {@code -Dsbe2json.folder=…}.
 */
class OtherSchemasTest {
    private static final List<String> IN_LIBRARIES =
            List.of("/archive/aeron-archive-codecs.xml", "/archive/aeron-archive-mark-codecs.xml", "/sbe-ir.xml");

    private static final int MESSAGES = 10;

    private final List<String> flaws = new ArrayList<>();

    private static Map<String, SbeSchema> schemas() throws IOException {
        Map<String, SbeSchema> schemas = new LinkedHashMap<>();
        for (String name : IN_LIBRARIES) {
            try (InputStream in = Token.class.getResourceAsStream(name)) {
                schemas.put(name, SbeSchema.ofXml(in.readAllBytes()));
            }
        }
        String folder = System.getProperty("sbe2json.folder");
        if (folder != null) {
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".xml")).toList()) {
                    schemas.put(file.toString(), SbeSchema.read(file));
                }
            }
        }
        return schemas;
    }

    @Test
    void randomMessagesBecomeTheirJson() throws IOException {
        int templates = 0;
        for (Map.Entry<String, SbeSchema> each : schemas().entrySet()) {
            Ir schema = each.getValue().ir();
            SbeToJson converter = new SbeToJson(each.getValue(), this::onFlaw);
            MessageCondition none = new MessageCondition(Condition.parse("not template exists"), schema);
            for (List<Token> template : schema.messages()) {
                AnyMessage messages = new AnyMessage(schema, templates++);
                for (int i = 0; i < MESSAGES; i++) {
                    String where = each.getKey() + ", " + template.get(0).name() + ", message " + i;
                    check(converter, none, schema, messages.draw(template), where);
                }
            }
        }
        assertTrue(templates > 50, templates + " templates");
    }

    private void onFlaw(Flaw flaw, String template, String field, int position, long found, long expected) {
        if (!flaw.isOrdinary()) {
            flaws.add(flaw.describe(template, field, position, found, expected));
        }
    }

    private void check(SbeToJson converter, MessageCondition none, Ir schema, byte[] message, String where) {
        flaws.clear();
        UnsafeBuffer buffer = new UnsafeBuffer(message);
        try (JsonBuilder json = new JsonBuilder()) {
            assertTrue(converter.convert(buffer, 0, message.length, json), where + flaws);
            assertEquals(List.of(), flaws, where);
            assertNull(Trees.difference(OtfJson.read(schema, buffer), json.toString()), where + " " + json);
            assertTrue(!none.holds(buffer, 0, message.length), where);
            byte[] cut = Arrays.copyOf(message, message.length - 1);
            assertTrue(none.holds(new UnsafeBuffer(cut), 0, cut.length), where);
            assertTrue(!converter.convert(new UnsafeBuffer(cut), 0, cut.length, json.reset()), where);
        }
    }
}
