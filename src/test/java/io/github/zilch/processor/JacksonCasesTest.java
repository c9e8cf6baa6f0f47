// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The cases of {@code cases/*.txt} are written as Jackson writes them, except for those in {@code cases/expected}: that
 * file says which are refused, by which rules, and which are different, or are refused at run time, by which line of the table
 * of differences. The same holds for those of {@code cases/more}.
 */
class JacksonCasesTest {
    private static final String REFUSED = "refused: ";
    private static final String TABLE = "| what | Jackson | here |\n|---|---|---|\n";

    /** Lines of the table that the comparison knows, or that are about what is refused. */
    private static final Set<String> WITHOUT_CASE = Set.of(
            "@JsonRawValue, and the toString() of a Number of yours",
            "a document that is null",
            "Date, Calendar, Timestamp");

    @Test
    void typesAndAnnotationsAreWrittenAsJacksonWritesThem() throws IOException {
        judge(JacksonCases.basic(), "cases/expected");
    }

    @Test
    void casesAreWrittenAsJacksonWritesThemOrAreExpectedToDiffer() throws IOException {
        judge(JacksonCases.first(), "cases/expected");
    }

    @Test
    @Tag("slow")
    void secondCasesAreWrittenAsJacksonWritesThemOrAreExpectedToDiffer() throws IOException {
        judge(JacksonCases.second(), "cases/expected");
    }

    @Test
    void casesThatAreExpectedToDifferExist() throws IOException {
        Set<String> missing = new TreeSet<>(expected("cases/expected").keySet());
        missing.removeAll(JacksonCases.all().names());
        assertEquals(Set.of(), missing);
        missing.addAll(expected("cases/more/expected").keySet());
        missing.removeAll(JacksonCases.more().names());
        assertEquals(Set.of(), missing);
    }

    @Test
    @Tag("slow")
    void moreCasesAreWrittenAsJacksonWritesThemOrAreExpectedToDiffer() throws IOException {
        judge(JacksonCases.more(), "cases/more/expected");
    }

    private static void judge(JacksonCases cases, String expectations) throws IOException {
        Map<String, String> expected = expected(expectations);
        expected.keySet().retainAll(cases.names());
        Map<String, String> actual = new TreeMap<>();
        StringBuilder details = new StringBuilder();
        cases.judge(expected.keySet()).forEach((name, outcome) -> {
            String known = expected.getOrDefault(name, "");
            if (outcome.kind() == JacksonCases.Kind.REFUSED) {
                actual.put(name, REFUSED + outcome.detail());
            } else if (known.startsWith("either: ")) {
                actual.put(name, known);
            } else if (outcome.kind() == JacksonCases.Kind.DIFFERENT && known.startsWith("different: ")) {
                actual.put(name, known);
            } else if (outcome.kind() == JacksonCases.Kind.THROWN && known.startsWith("throws: ")) {
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

    @Test
    void pageSaysHowManyHundredsOfCasesThereAre() throws IOException {
        int count = Stream.of(JacksonCases.basic(), JacksonCases.all(), JacksonCases.more())
                .mapToInt(cases -> cases.names().size())
                .sum();
        String number = String.format(Locale.ROOT, "more than %,d cases by hand", (count - 1) / 100 * 100);
        assertTrue(Files.readString(Path.of("docs/serializers.md")).contains(number), number);
    }

    @Test
    void differencesAreTheLinesOfTheTable() throws IOException {
        Set<String> table = new TreeSet<>();
        String page = Files.readString(Path.of("docs/serializers.md"));
        page.substring(page.indexOf(TABLE) + TABLE.length())
                .lines()
                .takeWhile(line -> line.startsWith("|"))
                .forEach(line -> table.add(line.split(" *\\| *")[1].replace("`", "")));
        Set<String> reasons = new TreeSet<>(WITHOUT_CASE);
        Map<String, String> expected = expected("cases/expected");
        expected.putAll(expected("cases/more/expected"));
        expected.values().forEach(it -> {
            if (it.startsWith("different: ") || it.startsWith("throws: ") || it.startsWith("either: ")) {
                reasons.add(it.substring(it.indexOf(' ') + 1));
            }
        });
        assertEquals(String.join("\n", table), String.join("\n", reasons));
    }

    @Test
    void rulesThatRefuseCasesAreInTheTableOfWhatIsRefused() throws IOException {
        String page = Files.readString(Path.of("docs/serializers.md"));
        String table = page.substring(page.indexOf("## What is refused"), page.indexOf("## What holds this page"));
        Map<String, String> expected = expected("cases/expected");
        expected.putAll(expected("cases/more/expected"));
        Set<String> rules = new TreeSet<>();
        expected.values().stream()
                .filter(it -> it.startsWith(REFUSED))
                .forEach(
                        it -> rules.addAll(Set.of(it.substring(REFUSED.length()).split(" "))));
        assertEquals(rules, ids(table));
    }

    private static Set<String> ids(String text) {
        return Pattern.compile("ZJ\\d{3}")
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Iterable<String> lines(Map<String, String> outcomes) {
        return outcomes.entrySet().stream().map(it -> it.getKey() + " " + it.getValue())::iterator;
    }

    /** Returns what is expected of the cases that are not written as Jackson writes them, by their names. */
    static Map<String, String> expected(String expectations) throws IOException {
        Map<String, String> expected = new TreeMap<>();
        try (InputStream in = JacksonCasesTest.class.getResourceAsStream(expectations)) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line ->
                            expected.put(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1)));
        }
        return expected;
    }

    @Test
    void fiftyClassesNeedOneAnnotation() {
        JacksonCases cases = new JacksonCases();
        cases.read("cases/dtos.txt");
        String sources = cases.sources();
        assertEquals(2, sources.split("@JsonSerializable\\b").length);
        assertTrue(sources.split("\\b(?:class|record|interface|enum) [A-Z]").length > 50);
        assertEquals(Map.of("fifty-classes", new JacksonCases.Outcome(JacksonCases.Kind.SAME, "")), cases.judge());
    }
}
