// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.JsonBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Any input results in a JSON object of the correct shape, or in no output and a reason. */
class MalformedInputTest {
    private static final byte[] FRAGMENTS = "8=FIX.4.4\u00019=5\u000135=0\u0001453=2\u0001448=x\u000110=163\u0001\n|=-0"
            .getBytes(StandardCharsets.UTF_8);

    private final Set<Flaw> flaws = EnumSet.noneOf(Flaw.class);
    private final JsonBuilder json = new JsonBuilder();
    private final FixToJson converter =
            new FixToJson(Fixtures.DICTIONARIES, (flaw, tag, position, found, expected) -> flaws.add(flaw));

    /**
     * Converts the messages that the scanner finds, checks the output, and returns the number of converted messages.
     */
    private int check(byte[] input, String what) throws IOException {
        int converted = 0;
        for (String message : Fixtures.scan(input)) {
            flaws.clear();
            json.reset();
            byte[] bytes = Fixtures.bytes(message);
            boolean isWhole = converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, json);
            assertEquals(isWhole, flaws.stream().noneMatch(Flaw::rejects), () -> what + ": " + flaws);
            String text = new String(json.toBytes(), StandardCharsets.UTF_8);
            if (isWhole) {
                converted++;
                checkShape(Fixtures.tree(text), what + ": " + text);
            } else {
                assertEquals("{}", text, what);
            }
        }
        return converted;
    }

    private static void checkShape(JsonNode message, String what) {
        assertEquals(3, message.size(), what);
        for (String section : List.of("Header", "Body", "Trailer")) {
            assertTrue(hasFixShape(message.get(section)), what);
        }
        assertTrue(message.get("Header").has("MsgType"), what);
    }

    /** Returns whether a node is an object of strings and of arrays of strings and such objects. */
    private static boolean hasFixShape(JsonNode object) {
        for (Iterator<JsonNode> values = object.elements(); values.hasNext(); ) {
            JsonNode value = values.next();
            if (value.isArray()) {
                for (JsonNode entry : value) {
                    if (!entry.isTextual() && !hasFixShape(entry)) {
                        return false;
                    }
                }
            } else if (!value.isTextual()) {
                return false;
            }
        }
        return object.isObject();
    }

    @Test
    void mutationsOfTheSessionLog() throws Exception {
        byte[] log = Fixtures.sessionLog();
        for (long seed = 1; seed <= 60; seed++) {
            Random random = new Random(seed);
            byte[] mutated = log.clone();
            int changes = 1 + random.nextInt(400);
            for (int i = 0; i < changes; i++) {
                int at = random.nextInt(mutated.length);
                mutated[at] =
                        random.nextBoolean() ? (byte) random.nextInt() : FRAGMENTS[random.nextInt(FRAGMENTS.length)];
            }
            int from = random.nextInt(mutated.length);
            int length = random.nextInt(Math.min(200, mutated.length - from));
            System.arraycopy(mutated, from, mutated, random.nextInt(mutated.length - length), length);
            assertTrue(check(mutated, "seed " + seed) > 0, "seed " + seed);
        }
    }

    @Test
    void everySliceOfAMessage() throws IOException {
        String message = Fixtures.message("FIX.4.4", "35=D|95=3|96=a|b|453=2|448=x|802=1|523=y|448=z|58=ü|");
        for (int from = 0; from < message.length(); from++) {
            for (int to = from; to <= message.length(); to++) {
                check(Fixtures.bytes(message.substring(from, to)), "from " + from + " to " + to);
            }
        }
    }

    @Test
    void randomBytes() throws IOException {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[random.nextInt(5000)];
            random.nextBytes(bytes);
            check(bytes, "seed " + seed);
        }
    }

    @Test
    @Tag("slow")
    void fragmentsInAnyOrder() throws IOException {
        String[] parts = {
            "8=FIX.4.4\u0001", "8=FIXT.1.1|", "9=5\u0001", "35=D\u0001", "35=A|", "453=2\u0001", "448=a\u0001",
                    "802=1\u0001",
            "523=b\u0001", "10=000\u0001", "10=1|", "95=4\u0001", "96=\u0001\u0001\u0001\u0001", "=", "\n",
                    "1128=7\u0001",
            "627=1\u0001628=h\u0001", "89=s\u0001", "-5=x\u0001", "\u0001", "é", "1137=9\u0001", "99999999=\u0001"
        };
        for (long seed = 1; seed <= 2000; seed++) {
            Random random = new Random(seed);
            StringBuilder input = new StringBuilder("8=FIX.4.4\u00019=5\u000135=D\u0001");
            for (int i = random.nextInt(40); i >= 0; i--) {
                input.append(parts[random.nextInt(parts.length)]);
            }
            check(Fixtures.bytes(input.toString()), "seed " + seed);
        }
    }

    @Test
    void sharedSamples() throws Exception {
        for (Path sample : Fixtures.sharedSamples()) {
            assertTrue(check(Files.readAllBytes(sample), sample.toString()) > 0);
        }
    }

    @Test
    void rejectingFlaws() {
        assertEquals(
                "NO_MESSAGE NO_BEGIN_STRING NO_BODY_LENGTH NO_MSG_TYPE BAD_TAG NO_EQUALS_SIGN TRUNCATED TOO_LONG"
                        + " OTHER_DELIMITER JSON_TOO_LONG",
                Arrays.stream(Flaw.values())
                        .filter(Flaw::rejects)
                        .map(Flaw::name)
                        .collect(Collectors.joining(" ")));
    }
}
