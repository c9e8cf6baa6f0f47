// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.sbe2json.input.Framings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The examples in the README are correct. */
class ReadmeTest {
    private static String block(String language) throws IOException {
        Matcher matcher = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(readme());
        assertTrue(matcher.find(), language);
        return matcher.group(1);
    }

    private static String readme() throws IOException {
        return Files.readString(Path.of("README.md"));
    }

    private static Run run(String... args) {
        List<String> all = new ArrayList<>(List.of("--schema", SampleCapture.SCHEMA.toString()));
        all.addAll(Arrays.asList(args));
        return Run.run(new byte[0], all.toArray(new String[0]));
    }

    private static String firstLines(String text, int count) {
        return String.join("\n", text.lines().toList().subList(0, count)) + "\n";
    }

    @Test
    void firstMessagesOfTheSample() throws IOException {
        assertEquals(firstLines(run(SampleCapture.CAPTURE.toString()).out(), 3), block("json"));
    }

    @Test
    void viewsOfTheSecondMessage() throws IOException {
        List<String> lines = block("view").lines().toList();
        for (int i = 0; i < lines.size(); i += 2) {
            String args = lines.get(i).substring("$ sbe2json ".length()) + " " + SampleCapture.CAPTURE;
            assertEquals(run(args.split(" ")).out().lines().toList().get(1), lines.get(i + 1), lines.get(i));
        }
        assertEquals(8, lines.size());
    }

    @Test
    void conditionsSelectSomeMessagesOfTheSample() throws IOException {
        List<String> lines = block("where").lines().toList();
        for (String line : lines) {
            String condition = line.substring("sbe2json --where '".length(), line.length() - 1);
            Run run = run("--where", condition, SampleCapture.CAPTURE.toString());
            long selected = run.out().lines().count();
            assertEquals(0, run.exitCode(), run.err());
            assertTrue(selected > 0 && selected < SampleCapture.messages().size(), line + " " + selected);
        }
        assertEquals(4, lines.size());
    }

    @Test
    void templatesOfTheSchema() throws IOException {
        String listed =
                Run.run(new byte[0], "schema", SampleCapture.SCHEMA.toString()).out();
        assertEquals("$ sbe2json schema samples/market.xml\n" + listed, block("schema"));
    }

    @Test
    void everyFlawIsInTheTable() throws IOException {
        for (Flaw flaw : Flaw.values()) {
            String row = "(?s).*\\| `" + flaw + "` \\| " + (flaw.rejects() ? "rejected" : "converted") + " \\|.*";
            assertTrue(readme().matches(row), flaw + " is missing or has the wrong effect");
        }
    }

    @Test
    void everyOptionFramingAndExitCodeIsInTheTables() throws IOException {
        CommandSpec command = new CommandLine(new Sbe2Json(null)).getCommandSpec();
        for (OptionSpec option : command.options()) {
            for (String name : option.names()) {
                assertTrue(readme().contains("`" + name), name);
            }
        }
        for (Framings framing : Framings.values()) {
            assertTrue(readme().contains("`" + framing + "`"), framing.name());
        }
        for (String code : command.usageMessage().exitCodeList().keySet()) {
            assertTrue(readme().matches("(?s).*\n\\| " + code + "\\b.*"), code);
        }
    }
}
