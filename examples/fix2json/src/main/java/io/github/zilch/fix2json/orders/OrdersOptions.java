// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.ReadingArguments;
import io.github.zilch.fix2json.command.ConvertOptions;
import io.github.zilch.fix2json.log.origin.MessageOrigin;
import io.github.zilch.kit.input.InputList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The options for the input, the output and the reports of {@link OrdersRun}. Picocli sets them. */
final class OrdersOptions {
    @Parameters(
            paramLabel = "FILE",
            description = "Logs to read, in any order, as for the conversion. '-' is standard input, which is also the"
                    + " default. A directory stands for all files in it.")
    List<String> files = new ArrayList<>();

    @ArgGroup(validate = false, heading = "%nInput:%n", order = 10)
    ConvertOptions.Delimited in = new ConvertOptions.Delimited();

    @ArgGroup(
            validate = false,
            heading = "%nSelection. An order is written, with all its messages, if one of them is selected:%n",
            order = 20)
    ConvertOptions.Selection selection = new ConvertOptions.Selection();

    @ArgGroup(validate = false, heading = "%nOutput:%n", order = 30)
    Out out = new Out();

    @ArgGroup(validate = false, heading = "%nReports:%n", order = 40)
    ConvertOptions.ReportOptions reporting = new ConvertOptions.ReportOptions();

    static final class Out {
        @Option(
                names = "--order",
                paramLabel = "ID",
                description = {
                    "Writes only the orders with this id, which may be a ClOrdID, an OrderID or one of the secondary ids:"
                            + " as a table, or as JSON with --array or --pretty."
                })
        String order;

        @Option(
                names = {"-o", "--out"},
                paramLabel = "FILE",
                description = {
                    "Writes to this file, compressed if its name ends with .gz. The file appears under its name only"
                            + " when it is complete; if the run fails, it does not appear."
                })
        Path file;

        @Option(
                names = "--with",
                paramLabel = "MEMBER",
                split = ",",
                description = {
                    "Adds to each event what the log says of its message: time and direction (as in the text before the"
                            + " message), raw (the message). Source and line are always written."
                })
        Set<MessageOrigin.Part> with = EnumSet.noneOf(MessageOrigin.Part.class);

        @Option(
                names = "--types",
                description = "Writes numbers as JSON numbers, digit for digit, Boolean values as true and false, and"
                        + " dates and times in ISO 8601. Values that are not valid stay strings.")
        boolean types;

        @Option(
                names = "--enums",
                paramLabel = "FORM",
                description = "How to write values that the dictionary has names for: code (as on the wire), name, or"
                        + " both (an object with 'code' and 'name').")
        FixToJsonOptions.Enums enums = FixToJsonOptions.Enums.CODE;

        @Option(names = "--array", description = "Writes one JSON array with all orders, instead of lines.")
        boolean array;

        @Option(names = "--pretty", description = "Breaks each order into lines, indented by two spaces per level.")
        boolean pretty;

        /** Returns whether to write tables instead of JSON. */
        boolean isTable() {
            return order != null && !array && !pretty;
        }
    }

    /**
     * Checks conditions that picocli does not check.
     *
     * @throws ParameterException if options conflict.
     */
    void check(CommandLine command, ReadingArguments arguments) {
        String conflict = InputList.conflict(files, out.file);
        if (conflict != null) {
            throw new ParameterException(command, conflict);
        }
        selection.check(command);
        ConvertOptions.checkRaw(command, out.with, arguments.reader().build());
        arguments.checkOutput("--out", out.file);
        out.with.removeAll(EnumSet.of(MessageOrigin.Part.source, MessageOrigin.Part.line)); // are always written
        boolean isForJson = !out.with.isEmpty() || out.types || out.enums != FixToJsonOptions.Enums.CODE;
        if (out.isTable() && isForJson) {
            throw new ParameterException(
                    command,
                    "--with, --types and --enums are for JSON: add --array or --pretty to --order, or leave them out");
        }
    }
}
