// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The pages of the integrations")
@Tag("sources")
class IntegrationPagesTest {
    private static final Pattern ROW = Pattern.compile("\\| ([^| ].*?) \\|.*");
    /** A method, or a case of a file: no text has both. */
    private static final Pattern NAMED_TEST =
            Pattern.compile("(?m)(?:@Test\\s+@DisplayName\\(\\s*\"|^# )((?:[^\"\\\\\n]|\\\\.)+)(?:\"\\)|$)");

    private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)+");

    @ParameterizedTest
    @ValueSource(strings = {"connect", "log4j2", "logback", "spring"})
    @DisplayName("each difference of the table has a test of its name, and each such test is in the table")
    void differencesHaveTests(String name) throws IOException {
        Path project = Path.of("integrations", name);
        String section = Files.readString(project.resolve("README.md"))
                .split("\n## What differs\n")[1]
                .split("\n## ")[0];
        TreeSet<String> rows = section.lines()
                .map(ROW::matcher)
                .filter(row -> row.matches())
                .map(row -> row.group(1).replace("`", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        Path tests = project.resolve("src/test");
        TreeSet<String> named = new TreeSet<>();
        for (String file : List.of("java/io/github/zilch/" + name + "/DifferencesTest.java", "cases/differences.txt")) {
            if (Files.exists(tests.resolve(file))) {
                NAMED_TEST
                        .matcher(Files.readString(tests.resolve(file)))
                        .results()
                        .forEach(test -> named.add(test.group(1)));
            }
        }
        assertEquals(rows.toString(), named.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "connect, ../src/parent/pom.xml, kafka",
        "log4j2, ../src/parent/pom.xml, log4j",
        "logback, logback/pom.xml, logback-classic",
        "logback, logback/pom.xml, spring-boot-starter",
        "logback, ../src/parent/pom.xml, spring-boot",
        "spring, spring-tests/boot-3.5/pom.xml, spring-boot",
        "spring, spring-tests/pom.xml, spring-boot",
        "spring, spring-tests/boot-4.1/pom.xml, spring-boot"
    })
    @DisplayName("the page names the versions that the tests run with")
    void versionsAreThoseOfTheBuild(String name, String pom, String host) throws IOException {
        Path integrations = Path.of("integrations");
        Matcher version = Pattern.compile(
                        "<(?:" + host + "\\.version>|artifactId>" + host + "</artifactId>\\s*<version>)([^<$]+)<")
                .matcher(Files.readString(integrations.resolve(pom)));
        assertTrue(version.find(), pom);
        String sentence = Files.readString(integrations.resolve(name).resolve("README.md"))
                .split("The tests run with ")[1]
                .split("\n\n")[0];
        List<String> named =
                VERSION.matcher(sentence).results().map(MatchResult::group).toList();
        assertTrue(named.contains(version.group(1)), version.group(1) + " in: " + sentence);
    }
}
