// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.fix2json.command.Conversion;
import io.github.zilch.fix2json.command.ConvertOptions;
import io.github.zilch.fix2json.command.ReverseCommand;
import io.github.zilch.fix2json.diff.DiffCommand;
import io.github.zilch.fix2json.gateway.GatewayCommand;
import io.github.zilch.fix2json.gateway.ListenCommand;
import io.github.zilch.fix2json.gateway.SendCommand;
import io.github.zilch.fix2json.latency.LatencyCommand;
import io.github.zilch.fix2json.load.LoadCommand;
import io.github.zilch.fix2json.orders.OrdersCommand;
import io.github.zilch.kit.CommandRunner;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.Streams;
import java.util.concurrent.Callable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The command {@code fix2json}. Without a subcommand it converts FIX messages to JSON, one object per line. A
 * subcommand is a class of its own that is listed in {@link #run}. It gets its streams from there, and returns the same
 * exit codes.
 */
@Command(
        name = "fix2json",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Prints each FIX message of the logs as one line of JSON, in the form of the FIX Trading Community's"
                    + " \"Encoding FIX using JSON\".",
            "",
            "Messages may be anywhere in a line, for example after a time stamp, and may have any delimiter: SOH, or"
                    + " the text that the log shows instead of it. A damaged message is reported on"
                    + " standard error as FILE:LINE: REASON, and the rest is converted.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every message was converted without a warning",
            "1:at least one message was damaged or had a flaw: rejected, or converted with a warning; or the input"
                    + " has text, but no message",
            "2:an input or output error",
            "3:stopped at a rejected message because of --on-error fail",
            "64:wrong usage; nothing was read or written",
            "70:stopped by a defect of the program",
            "130:stopped by SIGINT (Ctrl-C), or 143 by SIGTERM; with --follow the code is one of the above",
            "141:the reader of the output closed it, as head does"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  fix2json session.log                            one JSON object per line",
            "  fix2json logs/ --only 8,AE --out trades.json.gz all logs in a directory, trades only",
            "  fix2json --from 2026-03-16T08:00 --to 2026-03-16T09:00 session.log",
            "  fix2json --where 'Symbol = VOD.L and LastQty > 100' session.log",
            "  fix2json --follow session.log | jq .Body        convert a log while it grows",
            "  zcat old.gz | fix2json --array --pretty         one array, formatted for reading",
            "  source <(fix2json generate-completion)          completion in bash and zsh"
        })
public final class Fix2Json implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ConvertOptions options;

    @Mixin
    private ConverterArguments conversionArguments;

    private final Streams streams;

    /**
     * Creates the command.
     *
     * @param streams to read from and write to.
     */
    Fix2Json(Streams streams) {
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
        CommandLine command = new CommandLine(new Fix2Json(streams))
                .addSubcommand(GatewayCommand.commandLine(streams))
                .addSubcommand(new ListenCommand(streams))
                .addSubcommand(new SendCommand(streams))
                .addSubcommand(new DiffCommand(streams))
                .addSubcommand(new LatencyCommand(streams))
                .addSubcommand(new LoadCommand(streams))
                .addSubcommand(new ReverseCommand(streams))
                .addSubcommand(new OrdersCommand(streams))
                .addSubcommand(new HelpCommand())
                .addSubcommand(new GenerateCompletion());
        return CommandRunner.run(streams, command, args);
    }

    @Override
    public Integer call() {
        options.check(spec.commandLine());
        if (options.tableOption() != null) {
            conversionArguments.writeRows(options.tableOption());
        }
        options.checkWith(spec.commandLine(), conversionArguments.options());
        conversionArguments.checkOutput("--out", options.outputFile());
        return new Conversion(options, conversionArguments, streams, Progress.terminalColumns()).run();
    }
}
