// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.github.zilch.kit.condition.Condition;
import io.github.zilch.kit.convert.OutputOptions;
import io.github.zilch.kit.convert.ReportLevel;
import io.github.zilch.kit.convert.Reporting;
import io.github.zilch.kit.input.Input;
import io.github.zilch.kit.input.InputList;
import io.github.zilch.kit.output.OutputFile;
import io.github.zilch.sbe2json.SbeToJsonOptions;
import io.github.zilch.sbe2json.input.Framings;
import java.nio.file.Files;
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

/** The options of a {@link Conversion}. Picocli sets them. */
public final class ConvertOptions {
    /** What to add about a message. */
    enum With {
        /** The header of the message, after the name of the template. */
        header,
        /** The name of the file. */
        source,
        /** The number of bytes before the message in the file, after decompression. */
        offset
    }

    @Parameters(
            paramLabel = "FILE",
            description = {
                "Files to read, in order. '-' is standard input, which is also the default. A directory stands for all"
                        + " files in it and its subdirectories, sorted by name, except hidden files and symbolic links."
                        + " Data of gzip, zip, bzip2, xz and zstd is decompressed, whatever the name of the file."
            })
    List<String> files = new ArrayList<>();

    @ArgGroup(validate = false, heading = "%nInput:%n", order = 10)
    In in = new In();

    @ArgGroup(validate = false, heading = "%nOutput:%n", order = 20)
    Out out = new Out();

    @ArgGroup(validate = false, heading = "%nReports:%n", order = 30)
    ReportOptions reporting = new ReportOptions();

    static final class In {
        @Option(
                names = "--schema",
                paramLabel = "FILE",
                description = {
                    "The schema of the messages: XML, or what sbe-tool has serialized, whose name ends with .sbeir."
                            + " Required."
                })
        Path schema;

        @Option(
                names = "--framing",
                paramLabel = "FRAMING",
                description = {
                    "What is between the messages: none (the default), a length of the message in 2 or 4 bytes"
                            + " (length16, length32, length16be, length32be), sofh (the Simple Open Framing Header), cme"
                            + " (packets of MDP 3; without --pcap a file is one packet), aeron (segment files of a"
                            + " recording of an Aeron archive)."
                })
        Framings framing = Framings.none;

        @Option(
                names = "--pcap",
                description = {
                    "The files are captures of a network, pcap or pcapng. The payload of each UDP packet is read as"
                            + " --framing says."
                })
        boolean pcap;

        @Option(
                names = "--aeron",
                paramLabel = "CHANNEL",
                description = {
                    "Subscribes to this channel of Aeron instead of reading files, through the media driver of"
                            + " --aeron-dir: aeron:ipc, or aeron:udp?endpoint=224.0.1.1:40456. Press Ctrl-C to stop."
                })
        String aeron;

        @Option(names = "--stream", paramLabel = "ID", description = "The stream of the channel. Default: 1.")
        Integer stream;

        @Option(
                names = "--aeron-dir",
                paramLabel = "DIRECTORY",
                description = "The directory of the media driver. Default: that of Aeron.")
        String aeronDirectory;

        @Option(
                names = {"-f", "--follow"},
                description = {
                    "Waits for more data at the end of the file, which must be one, also if it is truncated, rotated or does"
                            + " not exist yet. Press Ctrl-C to stop."
                })
        boolean follow;

        @Option(
                names = "--only",
                paramLabel = "TEMPLATE",
                split = ",",
                description = "Converts only messages of these templates: names or template ids.")
        List<String> only = new ArrayList<>();

        @Option(
                names = "--where",
                paramLabel = "CONDITION",
                description = {
                    "Converts only messages whose fields fulfil a condition: 'side = BUY and price > 101.5 and party.role"
                            + " exists'. Fields are names or ids, those of groups and composites included; comparisons"
                            + " are = != < <= > >= ~ (a regular expression) in, not in, exists; they are joined by and,"
                            + " or, not and parentheses."
                })
        Condition where;
    }

    static final class Out extends OutputOptions {
        @Option(
                names = "--with",
                paramLabel = "MEMBER",
                split = ",",
                description = {
                    "Adds members: header (the header, after the name of the template), source (the file) and offset"
                            + " (the position of the message in the file, after decompression)."
                })
        Set<With> with = EnumSet.noneOf(With.class);

        @Option(
                names = "--mask",
                paramLabel = "NAME",
                split = ",",
                description = {
                    "Replaces the values of these fields, groups, composites and data by ***, wherever they are."
                })
        List<String> mask = new ArrayList<>();

        @Option(names = "--nulls", description = "Writes null for an optional field that has no value.")
        boolean nulls;

        @Option(
                names = "--longs",
                paramLabel = "FORM",
                description = {
                    "How integers of 64 bits are written: numbers (the default), or strings for JavaScript, which reads"
                            + " at most 53 bits exactly."
                })
        Longs longs = Longs.numbers;

        @Option(
                names = "--times",
                description = "Writes timestamps (UTCTimestamp) and dates (LocalMktDate) as ISO 8601.")
        boolean times;

        @Option(
                names = "--enums",
                paramLabel = "FORM",
                description = "How values of enums are written: code, name (the default) or both.")
        SbeToJsonOptions.Enums enums = SbeToJsonOptions.Enums.NAME;
    }

    /** How integers of 64 bits are written. */
    enum Longs {
        /** As numbers. */
        numbers,
        /** As strings. */
        strings
    }

    static final class ReportOptions extends Reporting {
        @Option(
                names = "--report",
                order = REPORT_ORDER,
                paramLabel = "FLAWS",
                description = {
                    "What to report one by one on standard error: damaged (messages that are damaged or have flaws; the"
                            + " default), all (also codes and bits that the schema does not define), or none. Everything"
                            + " is counted in the summary."
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
        if (in.schema == null) {
            throw new ParameterException(command, "--schema is missing: pass the schema of the messages");
        }
        if (in.aeron != null && (in.follow || in.pcap || in.framing != Framings.none || !files.isEmpty())) {
            throw new ParameterException(
                    command, "--aeron cannot be combined with files, --framing, --pcap and --follow: it is the input");
        }
        if (in.aeron == null && (in.stream != null || in.aeronDirectory != null)) {
            throw new ParameterException(
                    command, "--stream and --aeron-dir are for a channel of Aeron: add --aeron CHANNEL");
        }
        if (in.follow) {
            Path path = files.size() == 1 ? Input.file(files.get(0)) : null;
            if (path == null || files.contains(Input.STANDARD_INPUT) || Files.isDirectory(path)) {
                throw new ParameterException(command, "--follow requires one file");
            }
            if (in.framing == Framings.aeron) {
                throw new ParameterException(
                        command,
                        "--follow cannot be combined with --framing aeron: the files of a recording have their full length"
                                + " from the beginning; use --aeron to read what is published");
            }
        }
        InputList.check(command, files, out.file());
        if (OutputFile.replaces(out.file(), in.schema)) {
            throw new ParameterException(
                    command, "--out would replace the schema " + in.schema + ": choose another file");
        }
    }

    /** Returns whether the input has no end, so that the user stops the run. */
    boolean isEndless() {
        return in.follow || in.aeron != null;
    }

    /** Returns the options of the converter. */
    SbeToJsonOptions converter() {
        return SbeToJsonOptions.DEFAULT
                .header(out.with.contains(With.header))
                .nulls(out.nulls)
                .longsAsStrings(out.longs == Longs.strings)
                .times(out.times)
                .enums(out.enums)
                .mask(out.mask)
                .reserved(out.with.stream().map(With::name).toList());
    }
}
