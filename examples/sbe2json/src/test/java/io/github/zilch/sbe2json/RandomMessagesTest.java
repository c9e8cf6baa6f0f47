// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.sbe2json.random.OtfJson;
import io.github.zilch.sbe2json.random.RandomMessages;
import io.github.zilch.sbe2json.random.RandomSchema;
import io.github.zilch.sbe2json.random.Trees;
import io.github.zilch.sbe2json.where.MessageCondition;
import io.github.zilch.sbe2json.wire.MessageWalk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Token;

/** Random messages become the JSON that sbe-tool's decoder finds in them. */
class RandomMessagesTest {
    private static final int SCHEMAS = Integer.getInteger("sbe2json.schemas", 10);
    private static final int MESSAGES = 12;
    private static final List<String> IN_LIBRARIES =
            List.of("/archive/aeron-archive-codecs.xml", "/archive/aeron-archive-mark-codecs.xml", "/sbe-ir.xml");

    private final List<String> flaws = new ArrayList<>();
    private long messages;

    /**
     * The schemas nest groups and composites, have both byte orders, gaps and several versions; a message of any version is
     * read with the schema of any version. {@code -Dsbe2json.schemas=n} runs more of them and prints how many, and
     * {@code -Dsbe2json.seed=s} runs one again.
     */
    @Test
    void messagesOfRandomSchemas() throws IOException {
        Long seed = Long.getLong("sbe2json.seed");
        for (long i = 0; i < (seed == null ? SCHEMAS : 1); i++) {
            check(seed == null ? i : seed);
        }
        if (System.getProperty("sbe2json.schemas") != null) {
            System.out.println(SCHEMAS + " schemas of " + (RandomSchema.LATEST + 1) + " versions, " + messages
                    + " messages, 0 differences");
        }
    }

    private void check(long seed) throws IOException {
        RandomSchema random = new RandomSchema(seed);
        for (int known = 0; known <= RandomSchema.LATEST; known++) {
            Check check = new Check(random.schema(known));
            for (int version = 0; version <= RandomSchema.LATEST; version++) {
                for (int i = 0; i < MESSAGES && random.canSkip(known, version); i++) {
                    check.check(random.draw(version), version <= known, "seed " + seed);
                }
            }
        }
    }

    private static Map<String, SbeSchema> schemasOfOthers() throws IOException {
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

    /** The schemas are those in the libraries that the example uses, and those in the folder {@code -Dsbe2json.folder=…}. */
    @Test
    void messagesOfSchemasThatOthersHaveWritten() throws IOException {
        int templates = 0;
        for (Map.Entry<String, SbeSchema> each : schemasOfOthers().entrySet()) {
            Check check = new Check(each.getValue());
            Ir schema = each.getValue().ir();
            for (List<Token> template : schema.messages()) {
                RandomMessages random = new RandomMessages(schema, new Random(templates++));
                for (int i = 0; i < MESSAGES; i++) {
                    String where = each.getKey() + ", " + template.get(0).name() + ", message " + i;
                    check.check(random.draw(template), true, where);
                }
            }
        }
        assertTrue(templates > 50, templates + " templates");
    }

    /** Reads messages with a schema. */
    private final class Check {
        private final Ir schema;
        private final SbeToJson converter;
        private final MessageWalk length;
        private final MessageCondition none;

        Check(SbeSchema schema) {
            this.schema = schema.ir();
            length = new MessageWalk(schema.ir());
            none = new MessageCondition(Condition.parse("not template exists"), schema.ir());
            converter = new SbeToJson(schema, (flaw, template, field, position, found, expected) -> {
                if (!flaw.isOrdinary()) {
                    flaws.add(flaw.describe(template, field, position, found, expected));
                }
            });
        }

        void check(byte[] message, boolean isWholeKnown, String where) {
            messages++;
            flaws.clear();
            UnsafeBuffer buffer = new UnsafeBuffer(message);
            try (JsonBuilder json = new JsonBuilder()) {
                assertTrue(converter.convert(buffer, 0, message.length, json), where + flaws);
                assertEquals(List.of(), flaws, where);
                assertNull(Trees.difference(OtfJson.read(schema, buffer), json.toString()), where + " " + json);
                assertFalse(none.holds(buffer, 0, message.length), where);
                checkLength(buffer, converter.convertedLength(), where);
                if (isWholeKnown) {
                    UnsafeBuffer cut = new UnsafeBuffer(message, 0, message.length - 1);
                    assertTrue(none.holds(cut, 0, cut.capacity()), where);
                    assertFalse(converter.convert(cut, 0, cut.capacity(), json.reset()), where);
                }
            }
        }

        /** Lets a message arrive in pieces. */
        private void checkLength(UnsafeBuffer message, int expected, String where) {
            length.begin();
            for (int there = 0; there < expected; there += 1 + (int) (messages % 7)) {
                long required = length.required(message, 0, there);
                assertTrue(required > there && required <= expected, where + ": " + required + " with " + there);
            }
            assertEquals(expected, length.required(message, 0, message.capacity()), where);
        }
    }
}
