// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.ReadingArguments;
import io.github.zilch.fix2json.category.Categories;
import io.github.zilch.fix2json.command.ConvertOptions;
import io.github.zilch.fix2json.mask.MaskedFields;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.ColorOption;
import io.github.zilch.kit.convert.OutputOptions;
import io.github.zilch.kit.input.Input;
import io.github.zilch.kit.input.InputList;
import io.github.zilch.kit.output.OutputFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.IntHashSet;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code fix2json latency}. */
@Command(
        name = "latency",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures how long requests in the logs waited for their answers and fills, and prints percentiles by session"
                    + " and message type.",
            "",
            "A request is answered by the first message of the other side with the same identifier, such as ClOrdID (11),"
                    + " or by a reject that refers to it. What has no answer, and every other message that is left out,"
                    + " is counted and printed.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every message was read",
            "1:at least one message was damaged and is left out; or the input has text, but no message",
            "2:an input or output error",
            "3:stopped at a damaged message because of --on-error fail",
            "64:wrong usage; nothing was read or written"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  fix2json latency session.log",
            "  fix2json latency --by LastMkt session.log       by venue",
            "  fix2json latency --all-sessions --by LastMkt logs/",
            "  fix2json latency logs/ --clock sending --json | jq .requests",
            "  fix2json latency --where 'Symbol = VOD.L' --svg latency.svg session.log"
        })
public final class LatencyCommand extends KitCommand {
    private static final int MAX_PENDING = 100_000_000;

    @Parameters(
            paramLabel = "FILE",
            description = {
                "Logs to read, in order, as for the conversion. '-' is standard input, which is also the default; a"
                        + " directory stands for all files in it."
            })
    List<String> files = new ArrayList<>();

    @Option(
            names = "--clock",
            paramLabel = "CLOCK",
            description = {
                "The time of a message: log (the log's own time stamp in the text before it), sending (SendingTime, 52) or"
                        + " transact (TransactTime, 60). Default: log if the first message has such a time stamp,"
                        + " otherwise sending. Messages without the time of this clock are left out."
            })
    ClockSource clock;

    @Option(
            names = "--by",
            paramLabel = "FIELD",
            split = ",",
            description = {
                "Divides the latencies by the values of these fields, as tags or names, such as LastMkt, ExDestination or"
                        + " Account: those of the answer or fill, or if it does not have the field, those of the request."
            })
    List<String> by = new ArrayList<>();

    @Option(
            names = "--all-sessions",
            description = "Measures the requests of all sessions together, such as to compare venues.")
    boolean allSessions;

    @Option(
            names = "--pending",
            paramLabel = "N",
            defaultValue = "1000000",
            description = {
                "Maximum number of requests that wait for an answer or a fill, each of which takes 60 bytes. If there are"
                        + " more, the oldest is dropped. Default: ${DEFAULT-VALUE}."
            })
    int pending;

    @Option(names = "--json", description = "Writes the figures as JSON, in nanoseconds, instead of a table.")
    boolean json;

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            description = "Also draws the percentiles in this file, for light and dark backgrounds.")
    private Path svg;

    @ArgGroup(validate = false, heading = "%nInput:%n", order = 10)
    ConvertOptions.Delimited in = new ConvertOptions.Delimited();

    @ArgGroup(validate = false, heading = "%nSelection:%n", order = 20)
    ConvertOptions.Selection selection = new ConvertOptions.Selection();

    @ArgGroup(validate = false, heading = "%nReports:%n", order = 40)
    ConvertOptions.ReportOptions reporting = new ConvertOptions.ReportOptions();

    @Mixin
    OutputOptions out;

    @Mixin
    ColorOption color;

    @Mixin
    ReadingArguments arguments;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public LatencyCommand(Streams streams) {
        super("fix2json", streams);
    }

    @Override
    public Integer call() {
        check();
        try (OutputFile plot = svg == null ? null : new OutputFile(svg)) {
            return new LatencyRun(this, streams, plot, Progress.terminalColumns()).run();
        }
    }

    private void check() {
        if (pending < 1 || pending > MAX_PENDING) {
            throw usage("--pending is " + pending + ": it must be from 1 to " + MAX_PENDING);
        }
        InputList.check(commandLine(), files, out.file());
        if (svg != null
                && (svg.equals(out.file()) || files.stream().map(Input::file).anyMatch(this::isPlot))) {
            throw usage("--svg " + svg + " is also an input, or the output: choose another file");
        }
        selection.check(commandLine());
        arguments.checkOutput("--out", out.file());
        arguments.checkOutput("--svg", svg);
    }

    /** Refuses to mask fields whose values the figures would tell: which reports are fills, and which are rejects. */
    void checkMask(IntHashSet masked) {
        LatencyMeter.CODES.forEach((tag, name) -> {
            if (masked.contains(tag)) {
                throw usage("--mask: the figures are computed from " + name + " (" + tag
                        + "), and would tell what its values are: leave it out of the mask");
            }
        });
    }

    /** Creates the categories that latencies are divided into. */
    Categories categories(Dictionaries dictionaries, MaskedFields mask) {
        try {
            return new Categories(by, List.of(), dictionaries::get, mask);
        } catch (IllegalArgumentException e) {
            throw usage("--by: " + e.getMessage());
        }
    }

    private boolean isPlot(Path file) {
        return file != null && OutputFile.replaces(svg, file);
    }
}
