// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.Test;

/** Every error message of the library is compared by a test: its words are in the source of one. */
@Tag("fast")
@Tag("sources")
class ErrorTextsTest {
    private static final String STRING = "\"(?:[^\"\\\\]|\\\\.)*+\"";

    /** A statement that creates an exception, or a part of its message. */
    private static final Pattern ERROR = Pattern.compile(
            "(?:new \\w*(?:Exception|Error)\\(|requireNonNull\\(|String remedy =)(?:[^;\"]|" + STRING + ")*+;");

    private static final Pattern LITERAL = Pattern.compile(STRING);

    /** Joins the parts of a message that are on several lines. */
    private static final Pattern JOIN = Pattern.compile("\"\\s*\\+\\s*\"");

    /** Shorter parts, such as a space before a unit, are found in any source. */
    private static final int LEAST_LENGTH = 8;

    /** Needs a big-endian machine. */
    private static final String NOT_TESTABLE = "Zilch needs a little-endian machine, and this machine is big-endian";

    private static String sources(String directory) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(directory))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("ErrorTextsTest.java"))
                    .map(ContractRulesTest::read)
                    .map(source -> JOIN.matcher(source).replaceAll(""))
                    .collect(Collectors.joining("\n"));
        }
    }

    private static Set<String> errorTexts() throws IOException {
        Set<String> texts = new TreeSet<>();
        Matcher error = ERROR.matcher(sources("src/main/java"));
        while (error.find()) {
            Matcher literal = LITERAL.matcher(error.group());
            while (literal.find()) {
                String text = literal.group().substring(1, literal.group().length() - 1);
                if (text.length() >= LEAST_LENGTH) {
                    texts.add(text);
                }
            }
        }
        return texts;
    }

    @Test
    void everyErrorTextIsInATest() throws IOException {
        Set<String> untested = errorTexts();
        assertTrue(untested.size() > 20, untested::toString);
        String tests = sources("src/test/java");
        untested.removeIf(tests::contains);
        assertEquals(Set.of(NOT_TESTABLE), untested, "no test compares these parts of an error message");
    }
}
