// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.fix2json.kafka.archive.ArchiveCommand;
import io.github.zilch.fix2json.kafka.demo.DemoCommand;
import io.github.zilch.fix2json.kafka.figures.FiguresCommand;
import io.github.zilch.fix2json.kafka.stream.StreamCommand;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command {@code fix2json-kafka}. A subcommand is a class of its own that is listed in the annotation below. It gets
 * its {@link #streams() streams} from this command through {@code @ParentCommand}, and returns the same exit codes.
 */
@Command(
        name = "fix2json-kafka",
        subcommands = {
            StreamCommand.class,
            ArchiveCommand.class,
            DemoCommand.class,
            FiguresCommand.class,
            GenerateCompletion.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = Fix2JsonKafka.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = {"Converts FIX messages to JSON on Kafka.", ""},
        commandListHeading = "%nCommands:%n")
public final class Fix2JsonKafka {
    /** Exit code for success. */
    public static final int OK = 0;

    /** Exit code after wrong usage or an error of Kafka, of an input or of the output. */
    public static final int FAILED = 2;

    private final Streams streams;

    /**
     * The streams of a run. Tests replace those of the JVM.
     *
     * @param out standard output, for JSON; not buffered.
     * @param err standard error, for messages.
     */
    public record Streams(OutputStream out, PrintStream err) {}

    /** Reads the version from the jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Fix2JsonKafka.class.getPackage().getImplementationVersion();
            return new String[] {"fix2json-kafka " + (version == null ? "(not packaged)" : version)};
        }
    }

    /**
     * Creates the command.
     *
     * @param streams to write to.
     */
    Fix2JsonKafka(Streams streams) {
        this.streams = streams;
    }

    /**
     * Returns the streams of this run.
     *
     * @return the streams.
     */
    public Streams streams() {
        return streams;
    }

    /**
     * Runs the command and exits the JVM with the command's exit code.
     *
     * @param args a subcommand and its options, see {@code --help}.
     */
    public static void main(String... args) {
        System.exit(run(new Streams(new FileOutputStream(FileDescriptor.out), System.err), args));
    }

    /**
     * Runs the command.
     *
     * @param streams to write to.
     * @param args a subcommand and its options.
     * @return the exit code.
     */
    public static int run(Streams streams, String... args) {
        CommandLine command = new CommandLine(new Fix2JsonKafka(streams));
        command.setOut(new PrintWriter(streams.out(), true, StandardCharsets.UTF_8));
        command.setErr(new PrintWriter(streams.err(), true));
        command.setCaseInsensitiveEnumValuesAllowed(true);
        return command.execute(args);
    }
}
