// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The converter agrees with a walk of {@code quickfix.Message}, member order apart. */
class DifferentialTest {
    /** Where a length is wrong, QuickFIX/J swallows the fields behind it; the converter does not. */
    private static final Set<Flaw> NOT_COMPARABLE = EnumSet.of(Flaw.DATA_LENGTH);

    private final Set<Flaw> flaws = EnumSet.noneOf(Flaw.class);
    private final FixToJson converter =
            new FixToJson(Fixtures.DICTIONARIES, (flaw, tag, position, found, expected) -> flaws.add(flaw));
    private final List<String> disagreements = new ArrayList<>();
    private int compared;

    @Test
    void sessionLogAgrees() throws Exception {
        compare(Fixtures.scan(Fixtures.sessionLog()), '\u0001');
        assertEquals(List.of(), disagreements);
        assertTrue(compared >= 200, compared + " messages compared");
    }

    @Test
    void sharedSamplesAgree() throws Exception {
        for (Path sample : Fixtures.sharedSamples()) {
            byte[] log = Files.readAllBytes(sample);
            compare(Fixtures.scan(log), sample.toString().endsWith(".log") ? '|' : '\u0001');
        }
        System.out.println(compared);
        assertEquals("", String.join("\n", disagreements));
    }

    private void compare(List<String> messages, char delimiter) throws Exception {
        QuickFixOracle oracle = new QuickFixOracle();
        for (String message : messages) {
            flaws.clear();
            String json = Fixtures.convert(converter, message);
            Optional<ObjectNode> expected = oracle.convert(message.replace(delimiter, '\u0001'));
            if (json != null) {
                Fixtures.tree(json);
            }
            if (expected.isEmpty() || flaws.stream().anyMatch(NOT_COMPARABLE::contains)) {
                continue;
            }
            compared++;
            if (json == null || !expected.get().equals(withoutLengths(Fixtures.tree(json)))) {
                disagreements.add(message.replace('\u0001', '|') + "\n  QuickFIX/J " + expected.get() + "\n  fix2json   "
                        + json + " " + flaws);
            }
        }
    }

    /** A length is kept if its data is absent or does not fit; then it stands in both. */
    private static JsonNode withoutLengths(JsonNode json) {
        assertNotNull(json);
        return json;
    }
}
