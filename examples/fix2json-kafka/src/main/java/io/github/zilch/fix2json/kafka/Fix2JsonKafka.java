// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.fix2json.kafka.archive.ArchiveCommand;
import io.github.zilch.fix2json.kafka.demo.DemoCommand;
import io.github.zilch.fix2json.kafka.figures.FiguresCommand;
import io.github.zilch.fix2json.kafka.stream.StreamCommand;
import io.github.zilch.kit.CommandRunner;
import io.github.zilch.kit.Streams;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command {@code fix2json-kafka}. A subcommand is a class of its own that is listed in {@link #run}. It gets
 * its streams from there, and returns the same exit codes.
 */
@Command(
        name = "fix2json-kafka",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {"Converts FIX messages to JSON on Kafka.", ""},
        commandListHeading = "%nCommands:%n")
public final class Fix2JsonKafka {
    private Fix2JsonKafka() {}

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
    static int run(Streams streams, String... args) {
        CommandLine command = new CommandLine(new Fix2JsonKafka())
                .addSubcommand(new StreamCommand(streams))
                .addSubcommand(new ArchiveCommand(streams))
                .addSubcommand(new DemoCommand(streams, demoArgs -> run(streams, demoArgs)))
                .addSubcommand(new FiguresCommand(streams))
                .addSubcommand(new GenerateCompletion());
        return CommandRunner.run(streams, command, args);
    }
}
