// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The cases of {@code cases/*.txt} are written as Jackson writes them, except for those in {@code cases/expected}: that
 * file says which are refused, by which rules, and which are different, by which line of the table of differences.
 */
class JacksonCasesTest {
    @Test
    void casesAreWrittenAsJacksonWritesThemOrAreExpectedToDiffer() throws IOException {
        Map<String, String> expected = expected();
        Map<String, String> actual = new TreeMap<>();
        StringBuilder details = new StringBuilder();
        JacksonCases.all().judge(expected.keySet()).forEach((name, outcome) -> {
            String known = expected.getOrDefault(name, "");
            if (outcome.kind() == JacksonCases.Kind.REFUSED) {
                actual.put(name, "refused: " + outcome.detail());
            } else if (known.startsWith("either: ")) {
                actual.put(name, known);
            } else if (outcome.kind() == JacksonCases.Kind.DIFFERENT && known.startsWith("different: ")) {
                actual.put(name, known);
            } else if (outcome.kind() == JacksonCases.Kind.BROKEN && known.equals("not Java")) {
                actual.put(name, known);
            } else if (outcome.kind() != JacksonCases.Kind.SAME) {
                actual.put(name, outcome.kind().toString());
                details.append(name).append(": ").append(outcome.detail()).append('\n');
            }
        });
        assertEquals(String.join("\n", lines(expected)), String.join("\n", lines(actual)), details.toString());
    }

    private static Iterable<String> lines(Map<String, String> outcomes) {
        return outcomes.entrySet().stream().map(it -> it.getKey() + " " + it.getValue())::iterator;
    }

    private static Map<String, String> expected() throws IOException {
        Map<String, String> expected = new TreeMap<>();
        try (InputStream in = JacksonCasesTest.class.getResourceAsStream("cases/expected")) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line ->
                            expected.put(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1)));
        }
        return expected;
    }
}
