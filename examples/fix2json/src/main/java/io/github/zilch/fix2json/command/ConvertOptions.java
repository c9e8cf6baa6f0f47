// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.Delimiter;
import io.github.zilch.fix2json.MessageFilter;
import io.github.zilch.fix2json.SendingTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** What the user may say about the input, the output and the reports of a {@link Conversion}; set by picocli. */
public final class ConvertOptions {
    /** What to do about a line without a message, or with one that is not whole. */
    enum OnError {
        /** Report it and go on. */
        skip,
        /** Report it and end. */
        fail
    }

    @Parameters(
            paramLabel = "FILE",
            description = {
                "Logs to read, one after the other. '-' is standard input, which is also read if nothing is given. A"
                        + " directory stands for all files in it and in its directories, by name, without links and what"
                        + " is hidden. What is packed with gzip is unpacked, whatever its name."
            })
    List<String> files = new ArrayList<>();

    @ArgGroup(validate = false, heading = "%nInput:%n", order = 10)
    In in = new In();

    @ArgGroup(validate = false, heading = "%nSelection:%n", order = 20)
    Selection selection = new Selection();

    @ArgGroup(validate = false, heading = "%nOutput:%n", order = 30)
    Out out = new Out();

    @ArgGroup(validate = false, heading = "%nReports:%n", order = 40)
    Reporting reporting = new Reporting();

    static final class In {
        @Option(
                names = "--delimiter",
                paramLabel = "TEXT",
                converter = DelimiterConverter.class,
                description = {
                    "What ends a field, as it stands in the log: '|', '^A', '<SOH>'; or one of the names SOH, NUL, TAB,"
                            + " SPACE. Without this it is what stands between BeginString and 9=, message by message."
                })
        Delimiter delimiter;

        @Option(
                names = {"-f", "--follow"},
                description = {
                    "Waits for more at the end of the files, and goes on if one is cut short or replaced. An interrupt"
                            + " (Ctrl-C) ends it."
                })
        boolean follow;
    }

    static final class Selection {
        @Option(
                names = "--only",
                paramLabel = "TYPE",
                split = ",",
                description = "Converts messages of these types (MsgType), such as D,8,AE.")
        List<String> types = new ArrayList<>();

        @Option(
                names = "--from",
                paramLabel = "TIME",
                converter = TimeConverter.class,
                description = {
                    "Converts messages with a SendingTime from this one on: 20260316-08:00:00.123,"
                            + " 2026-03-16T08:00:00.123Z, with +01:00 for the Z, or only the date."
                })
        long from = Long.MIN_VALUE;

        @Option(
                names = "--to",
                paramLabel = "TIME",
                converter = TimeConverter.class,
                description = "Converts messages with a SendingTime before this one.")
        long to = Long.MAX_VALUE;
    }

    static final class Out {
        @Option(
                names = {"-o", "--out"},
                paramLabel = "FILE",
                description = {
                    "Writes to this file, packed if its name ends with .gz. It appears under its name when it is complete;"
                            + " if the run fails, it does not."
                })
        Path file;

        @Option(names = "--array", description = "Writes one JSON array with all messages, instead of lines.")
        boolean array;

        @Option(names = "--pretty", description = "Sets each message in lines, with two spaces for each level.")
        boolean pretty;
    }

    static final class Reporting {
        @Option(
                names = "--on-error",
                paramLabel = "WHAT",
                description = {
                    "What to do about a line without a message, or with one that is not whole: skip (report it and go on;"
                            + " the default) or fail (report it and end)."
                })
        OnError onError = OnError.skip;

        @Option(
                names = {"-q", "--quiet"},
                description = {
                    "Reports nothing but what could not be read or written; neither bar nor summary. The exit code tells."
                })
        boolean quiet;

        @Option(names = "--no-progress", description = "Shows no bar on a terminal in a run of more than a second.")
        boolean noProgress;

        @Option(
                names = "--summary",
                negatable = true,
                description = {
                    "Sums up at the end, on standard error: messages, MB/s, messages/s, rejected by reason. Without this it"
                            + " does if standard error is a terminal, or after --follow."
                })
        Boolean summary;
    }

    /**
     * Refuses what picocli lets through.
     *
     * @param command that the options were given to.
     * @throws ParameterException if they do not go together.
     */
    public void check(CommandLine command) {
        if (in.follow && (files.isEmpty() || files.contains(Input.STANDARD_INPUT))) {
            throw new ParameterException(command, "--follow needs files: standard input is read to its end anyway");
        }
        for (String file : in.follow ? files : List.<String>of()) {
            if (Files.isDirectory(Path.of(file))) {
                throw new ParameterException(command, "--follow needs files: " + file + " is a directory");
            }
        }
        try {
            new MessageFilter(selection.types, selection.from, selection.to);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, "--only: " + e.getMessage());
        }
    }

    /** Reads a delimiter. */
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

    /** Reads a time. */
    static final class TimeConverter implements ITypeConverter<Long> {
        @Override
        public Long convert(String value) {
            try {
                return SendingTime.of(value);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
