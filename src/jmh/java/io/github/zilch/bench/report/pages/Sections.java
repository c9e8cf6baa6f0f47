// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.pages;

import io.github.zilch.bench.report.results.Scenario;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sections of a page of the report, so that those of one run can take the place of those of the run before. */
public final class Sections {
    /** The heading of the section that is written last, and describes the last run. */
    public static final String LAST = "Machine and builds";

    private static final String HEADING = "\n## ";

    private Sections() {}

    /**
     * Returns a page with the sections of another one, in place of its own under the same headings or after them. The rows of
     * the first table are replaced by their scenarios, and stand in the order of the report.
     *
     * @param page that was written by an earlier run.
     * @param written what a run of some scenarios has written.
     */
    public static String replace(String page, String written) {
        Map<String, String> sections = split(page);
        Map<String, String> replacements = split(written);
        replacements.computeIfPresent(
                ReportPage.FIRST_TABLE, (heading, table) -> withRows(table, sections.get(heading)));
        sections.putAll(replacements);
        String last = sections.remove(LAST);
        if (last != null) {
            sections.put(LAST, last);
        }
        return sections.entrySet().stream()
                .map(each -> each.getKey().isEmpty() ? each.getValue() : HEADING + each.getKey() + each.getValue())
                .collect(Collectors.joining());
    }

    /** Returns the texts of the sections by their headings; that before the first one has none. */
    private static Map<String, String> split(String page) {
        Map<String, String> sections = new LinkedHashMap<>();
        String[] parts = page.split(HEADING);
        sections.put("", parts[0]);
        for (int i = 1; i < parts.length; i++) {
            int end = parts[i].indexOf('\n');
            sections.put(parts[i].substring(0, end), parts[i].substring(end));
        }
        return sections;
    }

    /** Returns the first table with the rows of the one before that are of other scenarios, if they have the same columns. */
    private static String withRows(String table, String before) {
        List<String> rows = rows(table);
        List<String> rowsBefore = rows(before);
        if (!rows.get(0).equals(rowsBefore.get(0))) {
            return table;
        }
        Map<String, List<String>> byScenario = byScenario(rowsBefore);
        byScenario.putAll(byScenario(rows));
        Stream<String> ordered = byScenario.entrySet().stream()
                .sorted(Comparator.comparingInt(
                        each -> Scenario.of(each.getKey()).position()))
                .flatMap(each -> each.getValue().stream());
        String text = table.substring(0, table.indexOf(rows.get(0)));
        return Stream.concat(rows.stream().limit(2), ordered).collect(Collectors.joining("\n", text, "\n"));
    }

    private static Map<String, List<String>> byScenario(List<String> rows) {
        return rows.stream()
                .skip(2)
                .collect(Collectors.groupingBy(
                        row -> row.substring(2).split(", | \\|")[0], LinkedHashMap::new, Collectors.toList()));
    }

    private static List<String> rows(String text) {
        return text.lines().filter(line -> line.startsWith("|")).toList();
    }
}
