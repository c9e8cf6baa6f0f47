// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zilch.cases.CaseFiles;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.TemporaryDirectory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Runs of a command, and what they print, from the files of {@code src/test/commands}. A file has cases, one after the
 * other; the beginning of a line says what the line is:
 *
 * <pre>
 * # The name of the case, which begins here
 * &lt; 35=0|                    a line of input; a module says what its lines stand for
 * = ./a.log                  the lines of input after this one are in this file, and no longer standard input
 * $ tool --array './a.log'   runs the command; then follows what it prints:
 * &gt; [1]                      a line of standard output
 * ! tool: …                  a line of standard error
 * !64 tool: …                the last line of standard error, if the exit code is not 0
 * ?1                         the exit code, if it is not 0 and nothing is printed on standard error
 * $ tool | pick a.b c.*.d    runs the command, and prints only these members of each line of JSON; in an array, those of each
 *                            element; with an asterisk, those of each member
 * $ cat ./out.json.gz        prints a file, compressed or not
 * $ grep 'text' ./a          prints the lines of a file with a text
 * $ ls ./sub                 prints the names of the files, of the case or of a directory
 * $ mv ./a ./b               moves a file; and so on for ln, which makes a symbolic link, link, a hard one, mkdir and rm
 * </pre>
 *
 * <p>Here … stands for any text, the figures of a run are left out, {@code \xE9} is a character that controls a terminal, and
 * {@code ./} is an empty directory of the case. The lines about help after wrong usage must be there, and are left out.
 * {@code -Dcommands.record=true} writes the files anew, with what the commands print.
 */
public final class CommandCases {
    private static final String ANY = "…";
    private static final Pattern QUOTED = Pattern.compile("'([^']*)'|\"([^\"]*)\"");
    private static final Pattern WORD = Pattern.compile("(?:" + QUOTED + "|\\S)+");
    private static final Pattern HELP = Pattern.compile("Usage: .*\\RTry '.* --help' for all options\\.\\R$");
    private static final Pattern FIGURES =
            Pattern.compile("(?<= in )[0-9.]+ s: ([0-9.]+ MB/s, )?[0-9,]+ (messages|rows)/s");
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F]");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Supplier<Applications> applications;
    private final Function<String, byte[]> input;

    /** A command with its subcommands. */
    @FunctionalInterface
    public interface Application {
        /** Runs the command, and returns its exit code. */
        int run(Streams streams, String... args);
    }

    /** The commands of a case, by their first words, and what they share. */
    @FunctionalInterface
    public interface Applications extends AutoCloseable {
        /** Returns a command. */
        Application get(String name);

        /** Ends what the commands of the case have left. */
        @Override
        default void close() {}
    }

    private CommandCases(Supplier<Applications> applications, Function<String, byte[]> input) {
        this.applications = applications;
        this.input = input;
    }

    /**
     * Returns the cases of all files of {@code src/test/commands}.
     *
     * @param applications by the first word of a command.
     * @param input returns the bytes that a line of input stands for.
     */
    public static Stream<DynamicTest> all(Map<String, Application> applications, Function<String, byte[]> input)
            throws IOException {
        return all("src/test/commands", () -> applications::get, input);
    }

    /** Returns the cases of all files of a folder, each with commands of its own. */
    public static Stream<DynamicTest> all(
            String folder, Supplier<Applications> applications, Function<String, byte[]> input) throws IOException {
        return CaseFiles.tests(folder, "commands.record", new CommandCases(applications, input)::run);
    }

    /** Returns the lines of a case with what the commands print. */
    private List<String> run(List<String> lines) throws IOException {
        List<String> actual = new ArrayList<>();
        try (TemporaryDirectory directory = TemporaryDirectory.create("case");
                Applications own = applications.get()) {
            Path standardInput = Files.createFile(directory.path().resolve(".in"));
            Path target = standardInput;
            for (int i = 0; i < lines.size(); ) {
                String line = lines.get(i++);
                actual.add(line);
                if (line.startsWith("= ")) {
                    target = directory.path().resolve(line.substring(2));
                    Files.createDirectories(target.getParent());
                    Files.write(target, new byte[0]);
                } else if (line.startsWith("<")) {
                    Files.write(
                            target, input.apply(line.substring(Math.min(2, line.length()))), StandardOpenOption.APPEND);
                } else if (line.startsWith("$ ")) {
                    int from = i;
                    while (i < lines.size() && lines.get(i).matches("[>!?].*")) {
                        i++;
                    }
                    List<String> expected = lines.subList(from, i);
                    List<String> printed = execute(line.substring(2), directory.path(), own);
                    actual.addAll(isMatch(expected, printed) ? expected : printed);
                    if (i < lines.size() && lines.get(i).startsWith("<")) {
                        target = standardInput;
                        Files.write(target, new byte[0]);
                    }
                }
            }
        }
        return actual;
    }

    private static boolean isMatch(List<String> expected, List<String> printed) {
        String pattern = Arrays.stream(String.join("\n", expected).split(ANY, -1))
                .map(Pattern::quote)
                .reduce((a, b) -> a + "(?s:.*)" + b)
                .orElse("");
        return String.join("\n", printed).matches(pattern);
    }

    private static List<String> execute(String command, Path directory, Applications applications) throws IOException {
        String[] commandAndPicks = command.split(" \\| pick ");
        String[] words = WORD.matcher(commandAndPicks[0])
                .results()
                .map(it -> QUOTED.matcher(it.group()).replaceAll("$1$2").replace("./", directory + "/"))
                .toArray(String[]::new);
        List<String> picks = commandAndPicks.length == 1 ? List.of() : List.of(commandAndPicks[1].split(" "));
        List<String> printed = new ArrayList<>();
        Path first = words.length > 1 ? Path.of(words[1]) : directory;
        switch (words[0]) {
            case "cat" -> add(printed, '>', read(first));
            case "grep" ->
                read(Path.of(words[2]))
                        .lines()
                        .filter(line -> line.contains(words[1]))
                        .forEach(line -> add(printed, '>', line + "\n"));
            case "ls" -> list(first, printed);
            case "mv" -> Files.move(first, Path.of(words[2]), StandardCopyOption.REPLACE_EXISTING);
            case "ln" -> Files.createSymbolicLink(Path.of(words[2]), first);
            case "link" -> Files.createLink(Path.of(words[2]), first);
            case "mkdir" -> Files.createDirectories(first);
            case "rm" -> remove(first);
            default -> run(applications.get(words[0]), words, picks, directory, printed);
        }
        return printed;
    }

    private static void list(Path directory, List<String> printed) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            files.map(it -> "> " + it.getFileName())
                    .filter(it -> !it.equals("> .in"))
                    .sorted()
                    .forEach(printed::add);
        }
    }

    private static void remove(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void run(
            Application application, String[] words, List<String> picks, Path directory, List<String> printed)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        InputStream in = new ByteArrayInputStream(Files.readAllBytes(directory.resolve(".in")));
        PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
        int exitCode = application.run(new Streams(in, out, messages), Arrays.copyOfRange(words, 1, words.length));
        add(printed, '>', picked(text(out, directory), picks));
        int afterOutput = printed.size();
        String errors = text(err, directory);
        boolean hasHelp = HELP.matcher(errors).find();
        assertEquals(exitCode == ExitCode.USAGE, hasHelp, errors);
        add(printed, '!', HELP.matcher(errors).replaceFirst(""));
        if (exitCode != 0 && printed.size() > afterOutput) {
            printed.set(
                    printed.size() - 1,
                    "!" + exitCode + printed.get(printed.size() - 1).substring(1));
        } else if (exitCode != 0) {
            printed.add("?" + exitCode);
        }
    }

    private static String picked(String text, List<String> picks) {
        if (picks.isEmpty()) {
            return text;
        }
        return text.lines()
                .map(line -> picks.stream()
                        .map(it -> picked(tree(line), List.of(it.split("\\."))).toString())
                        .collect(Collectors.joining(" ", "", "\n")))
                .collect(Collectors.joining());
    }

    private static JsonNode picked(JsonNode node, List<String> path) {
        if (path.isEmpty()) {
            return node;
        }
        List<String> rest = path.subList(1, path.size());
        if (node.isArray()) {
            ArrayNode elements = JSON.createArrayNode();
            node.forEach(it -> elements.add(picked(it, path)));
            return elements;
        } else if (path.get(0).equals("*")) {
            ObjectNode members = JSON.createObjectNode();
            node.properties().forEach(it -> members.set(it.getKey(), picked(it.getValue(), rest)));
            return members;
        }
        return node.has(path.get(0)) ? picked(node.get(path.get(0)), rest) : JSON.nullNode();
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("no JSON: " + json, e);
        }
    }

    private static String text(ByteArrayOutputStream bytes, Path directory) {
        String text = bytes.toString(StandardCharsets.UTF_8);
        text = text.replace(directory + "/", "./").replace(directory.toString(), ".");
        return FIGURES.matcher(text).replaceAll(ANY);
    }

    private static String read(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            boolean isCompressed = path.toString().endsWith(".gz");
            return new String((isCompressed ? new GZIPInputStream(in) : in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void add(List<String> printed, char kind, String text) {
        CONTROL.matcher(text)
                .replaceAll(it -> String.format("\\\\x%02X", (int) it.group().charAt(0)))
                .lines()
                .forEach(line -> printed.add(line.isEmpty() ? "" + kind : kind + " " + line));
        if (!text.isEmpty() && !text.endsWith("\n")) {
            printed.add(kind + "(no line feed at the end)");
        }
    }
}
