// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.trust.Jvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("checks")
@Tag("fast")
@DisplayName("C20: docs/mistakes.md says what each mistake comes to")
class MistakesTest {
    private static final Path PAGE = Path.of("docs/mistakes.md");
    private static final Path PROGRAM = Path.of("src/test/java/io/github/zilch/MistakesProgram.java");
    private static final Pattern MISTAKE = Pattern.compile(
            "^## (\\d+)\\. .*?^```java\\n(.*?)^```\\n.*?^```text\\n(.*?)\\n```$", Pattern.MULTILINE | Pattern.DOTALL);

    @Test
    @DisplayName("each block of code is in the program, whose output is what the page says")
    void programPrintsWhatThePageSays() throws Exception {
        List<String> printed = Jvm.run(List.of("-Dzilch.checks=", "-ea"), MistakesProgram.class)
                .lines()
                .toList();
        String program = Files.readString(PROGRAM).replaceAll("(?m)^ +", "");
        Matcher mistakes = MISTAKE.matcher(Files.readString(PAGE));
        int count = 0;
        while (mistakes.find()) {
            String code = mistakes.group(2).replaceAll("(?m)^ +", "");
            assertTrue(program.contains(code), () -> "MistakesProgram does not contain:\n" + code);
            assertEquals(printed.get(count++), mistakes.group(3).replaceAll("\\n", " "));
            assertEquals("" + count, mistakes.group(1));
        }
        assertEquals(12, count);
        assertEquals(count, printed.size());
    }
}
