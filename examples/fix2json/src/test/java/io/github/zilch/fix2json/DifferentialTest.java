// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;

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

/** The converter produces the same members as an independent conversion of {@code quickfix.Message}, in any order. */
class DifferentialTest {
    /** If a length is wrong, QuickFIX/J loses the fields after it; the converter does not. */
    private static final Set<Flaw> NOT_COMPARABLE = EnumSet.of(Flaw.DATA_LENGTH);

    /** QuickFIX/J keeps the last value of a repeated field, as readers of repeated members do. */
    private static final FixToJsonOptions AS_THE_ENGINE = FixToJsonOptions.builder()
            .repeated(FixToJsonOptions.Repeated.MEMBERS)
            .build();

    private final Set<Flaw> flaws = EnumSet.noneOf(Flaw.class);
    private final FixToJson converter = new FixToJson(
            Fixtures.OWN_DICTIONARIES, AS_THE_ENGINE, (flaw, tag, position, found, expected) -> flaws.add(flaw));
    private final List<String> disagreements = new ArrayList<>();
    private int compared;

    private int notParsed;

    @Test
    void sessionLogAgrees() throws Exception {
        List<String> messages = Fixtures.scan(Fixtures.sessionLog());
        compare(messages, '\u0001');
        assertEquals(List.of(), disagreements);
        long withDelimiterInXml =
                messages.stream().filter(m -> m.contains("\u0001</note>")).count();
        assertEquals(withDelimiterInXml, notParsed, "QuickFIX/J does not support XMLDATA, but parses everything else");
        assertEquals(messages.size() - withDelimiterInXml, compared);
    }

    @Test
    void sharedSamplesAgree() throws Exception {
        for (Path sample : Fixtures.sharedSamples()) {
            byte[] log = Files.readAllBytes(sample);
            compare(Fixtures.scan(log), sample.toString().endsWith(".log") ? '|' : '\u0001');
        }
        assertEquals("", String.join("\n", disagreements));
    }

    private void compare(List<String> messages, char delimiter) throws Exception {
        QuickFixOracle oracle = new QuickFixOracle();
        for (String message : messages) {
            flaws.clear();
            String json = Fixtures.convert(converter, message);
            Optional<ObjectNode> expected = oracle.convert(message.replace(delimiter, '\u0001'));
            if (expected.isEmpty()) {
                notParsed++;
            } else if (json == null ? !isExcused(message) : !agrees(json, expected.get())) {
                disagreements.add(message.replace('\u0001', '|') + "\n  QuickFIX/J " + expected.get()
                        + "\n  fix2json   " + json + " " + flaws);
            } else {
                compared++;
            }
        }
    }

    /** Without validation, QuickFIX/J also parses incomplete messages. */
    private static boolean isExcused(String message) {
        return !message.matches("(?s)8=[^\u0001|]*[\u0001|]9=[0-9]+[\u0001|]35=.*[\u0001|]10=[0-9]{3}[\u0001|]?");
    }

    private boolean agrees(String json, JsonNode expected) {
        return Fixtures.tree(json).equals(expected) || flaws.stream().anyMatch(NOT_COMPARABLE::contains);
    }
}
