// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import io.github.zilch.kit.CommandRunner;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.Streams;
import io.github.zilch.sbe2json.command.Conversion;
import io.github.zilch.sbe2json.command.ConvertOptions;
import io.github.zilch.sbe2json.command.SchemaCommand;
import io.github.zilch.sbe2json.demo.DemoCommand;
import java.util.concurrent.Callable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The command {@code sbe2json}. Without a subcommand it converts SBE messages to JSON, one object per line. A subcommand
 * is a class of its own that is listed in {@link #run}. It gets its streams from there, and returns the same exit codes.
 */
@Command(
        name = "sbe2json",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Prints each SBE message of the files as one line of JSON.",
            "",
            "A damaged message is reported on standard error as FILE:BYTE: REASON, and the rest is converted.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every message was converted without a warning",
            "1:at least one message was damaged or had a flaw: rejected, or converted with a warning",
            "2:an input or output error, or the schema cannot be used",
            "3:stopped at a rejected message because of --on-error fail",
            "64:wrong usage; nothing was read or written",
            "70:stopped by a defect of the program",
            "130:stopped by SIGINT (Ctrl-C), or 143 by SIGTERM; with --follow the code is one of the above",
            "141:the reader of the output closed it, as head does"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  sbe2json --schema market.xml orders.bin                   messages one after the other",
            "  sbe2json --schema market.xml --framing sofh orders.sofh   messages with a frame",
            "  sbe2json --schema market.xml --where 'price > 100' orders.bin",
            "  sbe2json --schema market.xml --pcap --framing cme feed.pcap.gz",
            "  sbe2json --schema market.xml --framing aeron archive/0-*.rec | jq .template",
            "  sbe2json schema market.xml                                templates and their sizes",
            "  sbe2json demo                                             Aeron, live and recorded"
        })
public final class Sbe2Json implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ConvertOptions options;

    private final Streams streams;

    /**
     * Creates the command.
     *
     * @param streams to read from and write to.
     */
    Sbe2Json(Streams streams) {
        this.streams = streams;
    }

    /**
     * Runs the command and exits the JVM with the command's exit code.
     *
     * @param args options and files, see {@code --help}.
     */
    public static void main(String... args) {
        System.exit(run(Streams.ofJvm(), args));
    }

    /**
     * Runs the command.
     *
     * @param streams of the run.
     * @param args options and files, or a subcommand and its options.
     * @return the exit code.
     */
    public static int run(Streams streams, String... args) {
        CommandLine command = new CommandLine(new Sbe2Json(streams))
                .addSubcommand(new SchemaCommand(streams))
                .addSubcommand(new DemoCommand(streams))
                .addSubcommand(new HelpCommand())
                .addSubcommand(new GenerateCompletion());
        return CommandRunner.run(streams, command, args);
    }

    @Override
    public Integer call() {
        options.check(spec.commandLine());
        return new Conversion(options, spec.commandLine(), streams, Progress.terminalColumns()).run();
    }
}
