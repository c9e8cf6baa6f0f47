// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cases of {@code json-parsing-suite.txt}, which says what they are. */
@Tag("contract")
@Tag("fast")
@DisplayName("C13: every category of the public JSON parsing test suite")
class JsonParsingSuiteTest {
    private static final Pattern CASE = Pattern.compile("(?m)^([+-]) (([yni])_\\S+) \\|(.*)\\|(?: (\\d+))?$");

    private static List<MatchResult> cases() throws IOException {
        try (InputStream file = JsonParsingSuiteTest.class.getResourceAsStream("json-parsing-suite.txt")) {
            String text = new String(file.readAllBytes(), StandardCharsets.US_ASCII);
            return CASE.matcher(text).results().toList();
        }
    }

    @Test
    void theValidatorAcceptsAndRefusesWhatTheTableSays() throws IOException {
        for (MatchResult each : cases()) {
            String text = each.group(4).translateEscapes();
            int times = each.group(5) == null ? 1 : Integer.parseInt(each.group(5));
            int error = TestSlices.firstError(TestSlices.raw(text.repeat(times)));
            assertEquals(each.group(1), error == JsonValidator.VALID ? "+" : "-", each.group(2));
        }
    }

    @ParameterizedTest
    @CsvSource({"y, 95, +", "n, 188, -", "i, 35,"})
    void everyCategoryOfTheSuiteOccursOnce(String kind, int count, String verdict) throws IOException {
        List<MatchResult> ofKind =
                cases().stream().filter(it -> it.group(3).equals(kind)).toList();
        assertEquals(count, ofKind.stream().map(it -> it.group(2)).distinct().count());
        assertEquals(count, ofKind.size());
        assertEquals(
                count,
                ofKind.stream()
                        .filter(it -> verdict == null || it.group(1).equals(verdict))
                        .count());
    }
}
