// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The examples in the README and on the pages beside it are correct. */
class ReadmeTest {
    private static List<String> blocks(String language) throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(readme());
        while (matcher.find()) {
            blocks.add(matcher.group(1));
        }
        return blocks;
    }

    /** The README and then all pages, whose options, tables and examples are checked as one. */
    private static String readme() throws IOException {
        StringBuilder text = new StringBuilder(Files.readString(Path.of("README.md")));
        try (DirectoryStream<Path> pages = Files.newDirectoryStream(Path.of("docs"))) {
            for (Path page : pages) {
                text.append(Files.readString(page));
            }
        }
        return text.toString();
    }

    @Test
    void inputResultsInOutputAndReports() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        byte[] in = blocks("fix").get(0).getBytes(StandardCharsets.UTF_8);
        PrintStream reports = new PrintStream(err, true, StandardCharsets.UTF_8);
        assertEquals(1, Fix2Json.run(new Streams(new ByteArrayInputStream(in), out, reports)));
        assertEquals(
                Fixtures.tree("[" + blocks("json").get(0).replace("}\n{", "},{") + "]"),
                Fixtures.tree("[" + out.toString(StandardCharsets.UTF_8).replace("}\n{", "},{") + "]"));
        assertEquals(blocks("text").get(0), err.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"));
    }

    @Test
    void viewsOfTheFirstMessage() throws IOException {
        String message = blocks("fix").get(0).lines().findFirst().orElseThrow() + "\n";
        List<String> lines = blocks("view").get(0).lines().toList();
        for (int i = 0; i < lines.size(); i += 2) {
            String[] args = lines.get(i).substring("$ fix2json ".length()).split(" ");
            assertEquals(new Run(0, lines.get(i + 1) + "\n", ""), Run.run(message, args), lines.get(i));
        }
        assertEquals(8, lines.size());
    }

    @Test
    void commandsPrintWhatTheReadmeShows() throws IOException {
        for (String block : blocks("console")) {
            String[] commands = block.substring(2).split("\n\\$ ");
            for (String command : commands) {
                String[] lines = command.split("\n", 2);
                String[] args = arguments(lines[0].substring("fix2json ".length()));
                assertEquals(lines[1].stripTrailing(), Run.run("", args).out().stripTrailing(), lines[0]);
            }
        }
    }

    /** Returns the arguments of a command, as a shell divides them: at spaces that are not in single quotes. */
    private static String[] arguments(String command) {
        return Pattern.compile("'([^']*)'|(\\S+)")
                .matcher(command)
                .results()
                .map(argument -> argument.group(1) == null ? argument.group() : argument.group(1))
                .toArray(String[]::new);
    }

    @Test
    void everyFlawIsInTheTable() throws IOException {
        for (Flaw flaw : Flaw.values()) {
            String row = "(?s).*\\| `" + flaw + "` \\| " + (flaw.rejects() ? "rejected" : "converted") + " \\|.*";
            assertEquals(true, readme().matches(row), flaw + " is missing or has the wrong effect");
        }
    }

    @Test
    void everyOptionAndExitCodeIsInTheTables() throws IOException {
        CommandSpec command = new CommandLine(new Fix2Json(null)).getCommandSpec();
        for (OptionSpec option : command.options()) {
            for (String name : option.names()) {
                assertTrue(readme().contains("`" + name), name);
            }
        }
        for (String code : command.usageMessage().exitCodeList().keySet()) {
            assertTrue(readme().matches("(?s).*\n\\| " + code + "\\b.*"), code);
        }
    }

    @Test
    void bundledLogIsConvertedWithoutReports() throws IOException {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream reports = new PrintStream(err, true, StandardCharsets.UTF_8);
        int exitCode = Fix2Json.run(
                new Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream(), reports),
                "samples/session.log");
        assertEquals("", err.toString(StandardCharsets.UTF_8));
        assertEquals(0, exitCode);
    }
}
