// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files that a new value type or option has to be in are those that the example of the page is mentioned in. */
@Tag("fast")
@Tag("sources")
class HowToTest {
    private static final Path PAGE = Path.of("docs/maintainers/architecture.md");

    /** A row of the table of files: a directory in bold, and what is in it. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| \\*\\*`([^`]+)`\\*\\* \\|(.*)\\|$");

    private static final Pattern NAME = Pattern.compile("`([\\w./-]+\\.(?:java|md))`");

    @ParameterizedTest
    @CsvSource({
        "How to add a value type, \\b(UUIDs?|Uuids)\\b",
        "How to add an option, \\b(decimalsAsStrings|decimalQuotes)\\b"
    })
    void theTableHasEveryFileThatTheExampleIsMentionedIn(String heading, String mention) throws IOException {
        String section =
                Files.readString(PAGE).split("(?m)^## " + heading + "$")[1].split("(?m)^## ")[0];
        Matcher rows = ROW.matcher(section);
        assertFalse(rows.results().toList().isEmpty(), heading);
        rows.reset();
        while (rows.find()) {
            String directory = rows.group(1);
            Set<String> listed = NAME.matcher(rows.group(2))
                    .results()
                    .map(name -> name.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(mentioning(Path.of(directory), Pattern.compile(mention)), listed, heading + ": " + directory);
        }
    }

    /** Returns the files of a directory that mention something, without this test and the page that it reads. */
    private static Set<String> mentioning(Path directory, Pattern mention) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().matches(".*\\.(java|md)"))
                    .filter(file -> !file.equals(PAGE) && !file.endsWith("HowToTest.java"))
                    .filter(file ->
                            mention.matcher(ContractRulesTest.read(file)).find())
                    .map(file -> directory.relativize(file).toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
