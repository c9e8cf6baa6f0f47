// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.sbe2json.random.RandomSchema;
import io.github.zilch.sbe2json.random.Trees;
import io.github.zilch.sbe2json.wire.MessageWalk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * Random messages of random schemas become the right JSON. The schemas nest groups and composites, have both byte
 * orders, gaps and several versions; a message of any version is read with the schema of any version.
 * {@code -Dsbe2json.schemas=n} runs more of them and prints how many, and {@code -Dsbe2json.seed=s} runs one again.
 */
class RandomMessagesTest {
    private static final int SCHEMAS = Integer.getInteger("sbe2json.schemas", 10);
    private static final int MESSAGES = 12;

    private long messages;

    @Test
    void messagesOfAnyVersionBecomeTheirJson() throws IOException {
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
            List<String> flaws = new ArrayList<>();
            MessageWalk length = new MessageWalk(random.schema(known).ir());
            SbeToJson converter =
                    new SbeToJson(random.schema(known), (flaw, template, field, position, found, expected) -> {
                        if (!flaw.isOrdinary()) {
                            flaws.add(flaw.describe(template, field, position, found, expected));
                        }
                    });
            for (int version = 0; version <= RandomSchema.LATEST; version++) {
                for (int i = 0; i < MESSAGES && random.canSkip(known, version); i++) {
                    RandomSchema.Message message = random.draw(version, Math.min(known, version));
                    check(converter, message, "seed " + seed);
                    checkLength(length, message.bytes(), converter.convertedLength(), "seed " + seed);
                }
            }
            assertEquals(List.of(), flaws, "seed " + seed);
        }
    }

    private void check(SbeToJson converter, RandomSchema.Message message, String where) {
        messages++;
        byte[] bytes = message.bytes();
        try (JsonBuilder json = new JsonBuilder()) {
            assertTrue(converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, json), where);
            assertEquals(null, Trees.difference(message.json(), json.toString()), where + " " + json);
        }
    }

    /** Lets a message arrive in pieces. */
    private void checkLength(MessageWalk length, byte[] bytes, int expected, String where) {
        UnsafeBuffer message = new UnsafeBuffer(bytes);
        length.begin();
        for (int there = 0; there < expected; there += 1 + (int) (messages % 7)) {
            long required = length.required(message, 0, there);
            assertTrue(required > there && required <= expected, where + ": " + required + " with " + there);
        }
        assertEquals(expected, length.required(message, 0, bytes.length), where);
    }
}
