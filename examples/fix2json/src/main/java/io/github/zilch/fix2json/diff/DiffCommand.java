// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.ReadingArguments;
import io.github.zilch.fix2json.category.Categories;
import io.github.zilch.fix2json.command.ConvertOptions;
import io.github.zilch.fix2json.mask.MaskedFields;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Progress;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.ColorOption;
import io.github.zilch.kit.argument.SizeConverter;
import io.github.zilch.kit.convert.OutputOptions;
import io.github.zilch.kit.input.InputList;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code fix2json diff}. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Compares two logs, or a log and its JSON, message by message, and prints the fields that differ.",
            "",
            "Messages belong together if they have the same session, direction and MsgSeqNum (34). The order of fields does"
                    + " not matter, in a message or in an entry of a group; that of entries does.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:both sides have the same messages",
            "1:there is a difference; or at least one message was damaged and is left out, or an input has text, but no"
                    + " message",
            "2:an input or output error",
            "3:stopped at a damaged message because of --on-error fail",
            "64:wrong usage; nothing was read or written"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  fix2json diff ours.log theirs.log --ignore 52,SendingTime,10",
            "  fix2json diff session.log session.json.gz",
            "  fix2json diff --by MsgType,Symbol --sum LastQty monday.log tuesday.log",
            "  fix2json diff --json --types monday/ tuesday/ --ignore 52,60 | jq .differences"
        })
public final class DiffCommand extends KitCommand {
    @Parameters(
            index = "0",
            paramLabel = "A",
            description = {
                "A log, or JSON that fix2json has written from one: by default or with --types, --tags, --flat, --array,"
                        + " --pretty, --with, --enums both or --data base64; compressed or not. '-' is standard input; a"
                        + " directory stands for all files in it."
            })
    String a;

    @Parameters(index = "1", paramLabel = "B", description = "What to compare it with.")
    String b;

    @Option(
            names = "--ignore",
            paramLabel = "FIELD",
            split = ",",
            description = {
                "Fields that are not compared, as tags or names: 52,SendingTime. The counter of a group ignores the group."
                        + " A CompID, SubID or LocationID that is ignored does not tell sessions apart either."
            })
    List<String> ignored = new ArrayList<>();

    @Option(
            names = "--by",
            paramLabel = "FIELD",
            split = ",",
            description = {
                "Compares how many messages there are by the values of these fields, as tags or names, instead of message"
                        + " by message: MsgType,Symbol. 'reason' is the code of a reject, in any field that has one."
            })
    List<String> by = new ArrayList<>();

    @Option(
            names = "--sum",
            paramLabel = "FIELD",
            split = ",",
            description = "With --by: also compares the sums of these fields, such as LastQty.")
    List<String> sums = new ArrayList<>();

    @Option(
            names = "--types",
            description = "Compares values by their datatypes: 1.0 is 1.00, and 08:00:00 is 08:00:00.000.")
    boolean types;

    @Option(
            names = "--window",
            paramLabel = "SIZE",
            defaultValue = "64MB",
            converter = SizeConverter.class,
            description = {
                "Memory for messages that wait for the one of the other side. If they need more, the oldest count as"
                        + " messages of one side only, which is printed. Default: ${DEFAULT-VALUE}."
            })
    long window;

    @Option(names = "--json", description = "Writes one JSON object per difference, and one with the totals.")
    boolean json;

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
    public DiffCommand(Streams streams) {
        super("fix2json", streams);
    }

    @Override
    public Integer call() {
        InputList.check(commandLine(), List.of(a, b), out.file());
        if (by.isEmpty() && !sums.isEmpty()) {
            throw usage("--sum requires --by");
        }
        if (!by.isEmpty() && (!ignored.isEmpty() || types)) {
            throw usage("--by compares no fields of messages: leave out --ignore and --types");
        }
        selection.check(commandLine());
        arguments.checkOutput("--out", out.file());
        return new DiffRun(this, streams, Progress.terminalColumns()).run();
    }

    /** Creates the categories whose messages are compared. */
    Categories categories(Dictionaries dictionaries) {
        MaskedFields mask = new MaskedFields(arguments.maskedTags(dictionaries), dictionaries::get);
        for (String sum : sums) {
            if (arguments.tags("--sum", List.of(sum), dictionaries).stream()
                    .anyMatch(tag -> mask.mayHide(tag, dictionaries::get))) {
                throw usage("--sum: " + sum + " is masked, and the sum would tell what it is");
            }
        }
        try {
            return new Categories(by, sums, dictionaries::get, mask);
        } catch (IllegalArgumentException e) {
            throw usage("--by, --sum: " + e.getMessage());
        }
    }
}
