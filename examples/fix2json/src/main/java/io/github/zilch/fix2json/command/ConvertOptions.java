// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.ReadingArguments;
import io.github.zilch.fix2json.command.output.PrettyPrinter;
import io.github.zilch.fix2json.command.output.Printer;
import io.github.zilch.fix2json.command.output.TablePrinter;
import io.github.zilch.fix2json.log.Delimiter;
import io.github.zilch.fix2json.log.origin.MessageOrigin;
import io.github.zilch.fix2json.where.MessageCondition;
import io.github.zilch.fix2json.where.MessageFilter;
import io.github.zilch.fix2json.where.TimeRange;
import io.github.zilch.kit.argument.UserTime;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.kit.convert.OutputOptions;
import io.github.zilch.kit.convert.ReportLevel;
import io.github.zilch.kit.convert.Reporting;
import io.github.zilch.kit.input.Input;
import io.github.zilch.kit.input.InputList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The options for the input, the output and the reports of a {@link Conversion}. Picocli sets them. */
public final class ConvertOptions {
    @Parameters(
            paramLabel = "FILE",
            description = {
                "Logs to read, in order. '-' is standard input, which is also the default. A directory stands for all"
                        + " files in it and its subdirectories, sorted by name, except hidden files and symbolic links."
                        + " Data of gzip, zip, bzip2, xz and zstd is decompressed, UTF-16 is read, and of a capture of a network"
                        + " (pcap, pcapng) the FIX in its TCP connections, whatever the name of the file."
            })
    List<String> files = new ArrayList<>();

    @ArgGroup(validate = false, heading = "%nInput:%n", order = 10)
    In in = new In();

    @ArgGroup(validate = false, heading = "%nSelection:%n", order = 20)
    Selection selection = new Selection();

    @ArgGroup(validate = false, heading = "%nOutput:%n", order = 30)
    Out out = new Out();

    @ArgGroup(validate = false, heading = "%nReports:%n", order = 40)
    ReportOptions reporting = new ReportOptions();

    /** The option for the delimiter. */
    public static class Delimited {
        @Option(
                names = "--delimiter",
                paramLabel = "TEXT",
                converter = DelimiterConverter.class,
                description = {
                    "The delimiter of fields as it appears in the log: '|', '^A', '<SOH>'; or one of the names SOH,"
                            + " NUL, TAB, SPACE. Default: the text between BeginString and 9=, detected for each"
                            + " message."
                })
        public Delimiter delimiter;
    }

    static final class In extends Delimited {
        @Option(
                names = {"-f", "--follow"},
                description = {
                    "Waits for more data at the end of the files, and continues if a file is truncated or replaced."
                            + " Press Ctrl-C to stop."
                })
        boolean follow;
    }

    public static final class Selection {
        @Option(
                names = "--only",
                paramLabel = "TYPE",
                split = ",",
                description = "Selects only messages of these types (MsgType), such as D,8,AE.")
        List<String> types = new ArrayList<>();

        @Option(
                names = "--where",
                paramLabel = "CONDITION",
                description = {
                    "Selects only messages whose fields fulfil a condition: '35 in (8, D) and Symbol = \"AAPL\" and"
                            + " LastQty > 100'. Fields are names or tags, those of groups included; comparisons are"
                            + " = != < <= > >= ~ (a regular expression) in, not in, exists; they are joined by and, or,"
                            + " not and parentheses."
                })
        Condition where;

        @Option(
                names = "--from",
                paramLabel = "TIME",
                description = {
                    "Selects only messages with a SendingTime at or after this time: 20260316-08:00:00.123,"
                            + " 2026-03-16T08:00:00.123Z, an offset such as +01:00 instead of Z, or only a date; or a time"
                            + " of day on any day: 10:00."
                })
        UserTime from;

        @Option(
                names = "--to",
                paramLabel = "TIME",
                description = "Selects only messages with a SendingTime before this time.")
        UserTime to;

        @Option(
                names = "--zone",
                paramLabel = "ZONE",
                description =
                        "The time zone of --from and --to without an offset, such as Europe/London. Default: UTC.")
        ZoneId zone = ZoneOffset.UTC;

        /** Checks conditions that picocli does not check. */
        public void check(CommandLine command) {
            try {
                times();
            } catch (IllegalArgumentException e) {
                throw new ParameterException(command, e.getMessage());
            }
            try {
                filter(null, false);
            } catch (IllegalArgumentException e) {
                throw new ParameterException(command, "--only: " + e.getMessage());
            }
        }

        /** Creates the filter of the messages, which are read as the user has specified. */
        public MessageFilter filter(ReadingArguments arguments, Dictionaries dictionaries) {
            return filter(where == null ? null : arguments.condition(where, dictionaries), arguments.isLenient());
        }

        private TimeRange times() {
            return TimeRange.of(from, to, zone);
        }

        private MessageFilter filter(MessageCondition condition, boolean isLenient) {
            return new MessageFilter(types, times(), condition, isLenient);
        }
    }

    static final class Out extends OutputOptions {
        @Option(
                names = "--with",
                paramLabel = "MEMBER",
                split = ",",
                description = {
                    "Adds where a message came from, as members beside those of the message: source (the log), line (its"
                            + " number), time and direction (as in the text before the message), raw (the message)."
                })
        Set<MessageOrigin.Part> with = EnumSet.noneOf(MessageOrigin.Part.class);

        @Option(names = "--array", description = "Writes one JSON array with all messages, instead of lines.")
        boolean array;

        @Option(
                names = "--csv",
                description =
                        "Writes comma-separated values: a line with the names of --fields, and a line for each message.")
        boolean csv;

        @Option(names = "--tsv", description = "The same, with tabs between the values.")
        boolean tsv;

        @Option(names = "--pretty", description = "Breaks each message into lines, indented by two spaces per level.")
        boolean pretty;
    }

    public static final class ReportOptions extends Reporting {
        @Option(
                names = "--report",
                order = REPORT_ORDER,
                paramLabel = "FLAWS",
                description = {
                    "What to report one by one on standard error: damaged (messages that are damaged or have flaws; the"
                            + " default), all (also lines without FIX), or none. Everything is counted in the summary."
                })
        private ReportLevel report;

        @Override
        protected ReportLevel requested() {
            return report;
        }
    }

    /**
     * Checks conditions that picocli does not check.
     *
     * @param command that received the options.
     * @throws ParameterException if options conflict.
     */
    public void check(CommandLine command) {
        if (in.follow && (files.isEmpty() || files.contains(Input.STANDARD_INPUT))) {
            throw new ParameterException(command, "--follow requires files: standard input is always read to its end");
        }
        for (String file : in.follow ? files : List.<String>of()) {
            Path path = Input.file(file);
            if (path == null || Files.isDirectory(path)) {
                throw new ParameterException(
                        command,
                        "--follow requires files: " + file
                                + (path == null ? " cannot be named in this locale" : " is a directory"));
            }
        }
        InputList.check(command, files, out.file());
        if (out.csv && out.tsv || tableOption() != null && (out.array || out.pretty)) {
            throw new ParameterException(
                    command, "--csv, --tsv, --array and --pretty cannot be combined, except --array and --pretty");
        }
        selection.check(command);
    }

    /** Returns what writes the messages as lines of a table, or null if they are not written so. */
    TablePrinter table() {
        return out.csv ? TablePrinter.CSV : out.tsv ? TablePrinter.TSV : null;
    }

    /** Returns what writes the messages in another form, or null if they are compact. */
    Printer printer() {
        return out.pretty ? new PrettyPrinter() : table();
    }

    /** Returns the option that selects a table, or null if none does. */
    public String tableOption() {
        return out.csv ? "--csv" : out.tsv ? "--tsv" : null;
    }

    /**
     * Checks whether the requested members about the origin can be written.
     *
     * @param command that received the options.
     * @param converter the options of the converter.
     * @throws ParameterException if they cannot.
     */
    public void checkWith(CommandLine command, FixToJsonOptions converter) {
        if (!out.with.isEmpty() && converter.isRows()) {
            String rows = Objects.requireNonNullElse(tableOption(), "--rows");
            throw new ParameterException(command, "--with and " + rows + " cannot be combined: a row has no members");
        }
        checkRaw(command, out.with, converter);
    }

    /** Checks that the raw message is not requested where it would show masked values. */
    public static void checkRaw(CommandLine command, Set<MessageOrigin.Part> with, FixToJsonOptions converter) {
        if (with.contains(MessageOrigin.Part.raw) && !converter.mask().isEmpty()) {
            throw new ParameterException(
                    command, "--with raw and --mask cannot be combined: the raw message shows the masked values");
        }
    }

    /**
     * Returns the file to write.
     *
     * @return the file, or null for standard output.
     */
    public Path outputFile() {
        return out.file();
    }

    /** Converts the text of an option to a delimiter. */
    static final class DelimiterConverter implements ITypeConverter<Delimiter> {
        @Override
        public Delimiter convert(String value) {
            try {
                return Delimiter.of(value);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
