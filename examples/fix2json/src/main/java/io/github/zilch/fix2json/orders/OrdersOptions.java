// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.ReadingArguments;
import io.github.zilch.fix2json.command.ConvertOptions;
import io.github.zilch.fix2json.command.output.TablePrinter;
import io.github.zilch.fix2json.log.origin.MessageOrigin;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.ColorOption;
import io.github.zilch.kit.convert.OutputOptions;
import io.github.zilch.kit.input.InputList;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options for the input, the output and the reports of {@link OrdersRun}. Picocli sets them. */
final class OrdersOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

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

    @ArgGroup(validate = false, heading = "%nOrders. All that is asked must hold for an order:%n", order = 22)
    Chosen chosen = new Chosen();

    @ArgGroup(validate = false, heading = "%nOutput:%n", order = 30)
    Out out = new Out();

    @Mixin
    ColorOption color = new ColorOption();

    @ArgGroup(validate = false, heading = "%nReports:%n", order = 40)
    ConvertOptions.ReportOptions reporting = new ConvertOptions.ReportOptions();

    /** The options that select orders by what has become of them. */
    static final class Chosen {
        @Option(
                names = "--state",
                paramLabel = "STATE",
                split = ",",
                description = {
                    "Writes only orders in these states: open, closed, or states as they are written, such as"
                            + " partially_filled or rejected."
                })
        List<String> states = new ArrayList<>();

        @Option(
                names = "--symbol",
                paramLabel = "SYMBOL",
                split = ",",
                description = "Writes only orders with these values of Symbol (55) or SecurityID (48).")
        List<String> symbols = new ArrayList<>();

        @Option(
                names = "--client",
                paramLabel = "CLIENT",
                split = ",",
                description = {
                    "Writes only orders of these clients: the CompID of the side that places them, or for which a hub"
                            + " does (OnBehalfOfCompID, 115), the Account (1) or the ClientID (109)."
                })
        List<String> clients = new ArrayList<>();

        OrderSelection selection() {
            return new OrderSelection(states, symbols, clients);
        }
    }

    static final class Out extends OutputOptions {
        @Option(
                names = "--order",
                order = -2, // before the file
                paramLabel = "ID",
                description = {
                    "Writes only the orders with this id, which may be a ClOrdID, an OrderID or one of the secondary ids:"
                            + " as a table of its messages, or as JSON with --json, --array or --pretty."
                })
        String order;

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

        @Option(
                names = "--table",
                description = {
                    "Writes a table with a row for each order, whose columns are below each other; the default if standard"
                            + " output is a terminal."
                })
        boolean table;

        @Option(names = "--csv", description = "Writes the same table as comma-separated values.")
        boolean csv;

        @Option(names = "--tsv", description = "Writes the same table with tabs between the values.")
        boolean tsv;

        @Option(names = "--json", description = "Writes a line of JSON for each order, also on a terminal.")
        boolean json;

        private boolean isJson() {
            return json || array || pretty;
        }

        private boolean isRows() {
            return table || csv || tsv;
        }

        /** Returns whether an option is given that is for JSON, but does not select it. */
        private boolean isForJson() {
            return !with.isEmpty() || types || enums != FixToJsonOptions.Enums.CODE;
        }

        /** Returns how to write the orders. */
        OrderForm form() {
            boolean isReadByPeople = Streams.isTerminal() && file() == null && !isForJson();
            return isJson()
                    ? OrderForm.JSON
                    : isRows()
                            ? OrderForm.ROWS
                            : order != null ? OrderForm.EVENTS : isReadByPeople ? OrderForm.ROWS : OrderForm.JSON;
        }

        /** Returns what writes rows as values with separators; null if they are lines for people. */
        TablePrinter separated() {
            return csv ? TablePrinter.CSV : tsv ? TablePrinter.TSV : null;
        }
    }

    /**
     * Checks conditions that picocli does not check.
     *
     * @throws ParameterException if options conflict.
     */
    void check(CommandLine command, ReadingArguments arguments) {
        InputList.check(command, files, out.file());
        selection.check(command);
        ConvertOptions.checkRaw(command, out.with, arguments.reader().build());
        arguments.checkOutput("--out", out.file());
        out.with.removeAll(EnumSet.of(MessageOrigin.Part.source, MessageOrigin.Part.line)); // are always written
        if (out.form() != OrderForm.JSON && out.isForJson()) {
            throw new ParameterException(
                    command,
                    "--with, --types and --enums are for JSON: leave them out, or "
                            + (out.isRows() ? "the option for a table" : "add --json, --array or --pretty to --order"));
        }
        long forms = Stream.of(out.table, out.csv, out.tsv, out.isJson())
                .filter(it -> it)
                .count();
        if (forms > 1) {
            throw new ParameterException(
                    command,
                    "--table, --csv, --tsv and the options for JSON (--json, --array, --pretty) exclude each other");
        }
        try {
            chosen.selection();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, "--state: " + e.getMessage());
        }
    }

    /**
     * Checks that the orders which are selected do not tell values that are masked.
     *
     * @param isMasked whether the field with a tag is.
     * @throws ParameterException if they would.
     */
    void checkMask(IntPredicate isMasked) {
        try {
            chosen.selection().checkMask(isMasked);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage());
        }
    }
}
