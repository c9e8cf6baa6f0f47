// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.kit.CommandRunner;
import io.github.zilch.kit.Streams;
import io.github.zilch.rows2json.feed.FeedCommand;
import io.github.zilch.rows2json.query.QueryCommand;
import java.util.Arrays;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command {@code rows2json}. A subcommand is a class of its own that is listed in {@link #run}. It gets its
 * streams from there, and returns the same exit codes.
 */
@Command(
        name = "rows2json",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {"Writes the rows of a database as JSON.", ""},
        commandListHeading = "%nCommands:%n")
public final class Rows2Json {
    private Rows2Json() {}

    /**
     * Runs the command and exits the JVM with the command's exit code.
     *
     * @param args a subcommand and its options, see {@code --help}.
     */
    public static void main(String... args) {
        System.exit(run(Streams.ofJvm(), args));
    }

    /**
     * Runs the command.
     *
     * @param streams of the run.
     * @param args a subcommand and its options.
     * @return the exit code.
     */
    public static int run(Streams streams, String... args) {
        CommandLine command = new CommandLine(new Rows2Json())
                .addSubcommand(new QueryCommand(streams))
                .addSubcommand(new FeedCommand(streams))
                .addSubcommand(new DemoCommand(streams, demoArgs -> run(streams, demoArgs)))
                .addSubcommand(new GenerateCompletion());
        return CommandRunner.run(streams, command, withComments(args));
    }

    /** Keeps a query that begins with a comment from being taken for an option. */
    private static String[] withComments(String... args) {
        return Arrays.stream(args)
                .map(arg -> beginsWithComment(arg) ? '\n' + arg : arg)
                .toArray(String[]::new);
    }

    /** No option has a line break, or white space after its dashes. */
    private static boolean beginsWithComment(String arg) {
        return arg.startsWith("--")
                && arg.length() > 2
                && (Character.isWhitespace(arg.charAt(2)) || arg.indexOf('\n') > 0);
    }
}
