// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.zilch.fix2json.ApplicationVersion;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.JsonToFix;
import io.github.zilch.fix2json.JsonToFixException;
import io.github.zilch.fix2json.ReadingArguments;
import io.github.zilch.fix2json.reverse.JsonSource;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.convert.OnError;
import io.github.zilch.kit.convert.OutputOptions;
import io.github.zilch.kit.input.Input;
import io.github.zilch.kit.input.InputList;
import io.github.zilch.kit.input.LogChannel;
import io.github.zilch.kit.output.OutputChannel;
import io.github.zilch.kit.output.OutputFailure;
import io.github.zilch.kit.output.OutputFile;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code fix2json reverse}. */
@Command(
        name = "reverse",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Converts JSON back to FIX messages, one a line: the JSON that fix2json writes by default or with --types,"
                    + " --tags, --flat, --array, --pretty, --with, --enums both or --data base64.",
            "",
            "BodyLength, CheckSum and the lengths of data are made anew. What is no field of FIX is reported on standard"
                    + " error as FILE:LINE: PATH: REASON, and the message is left out.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every message was converted",
            "1:at least one message was reported and left out",
            "2:an input or output error, or input that is not JSON",
            "3:stopped at a message because of --on-error fail"
        })
public final class ReverseCommand extends KitCommand {
    @Parameters(
            paramLabel = "FILE",
            description =
                    "Files with JSON to read, in order, compressed or not. '-' is standard input, which is also the"
                            + " default. A directory stands for all files in it.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--dictionary",
            paramLabel = "FILE",
            description =
                    "A custom dictionary of QuickFIX or FIX Orchestra, as for the conversion to JSON. May be repeated.")
    private List<Path> dictionaries = new ArrayList<>();

    @Option(names = "--no-latest", description = "Do not take from FIX Latest what the version does not define.")
    private boolean noLatest;

    @Option(
            names = "--appl-version",
            paramLabel = "VERSION",
            converter = ApplicationVersion.class,
            description =
                    "The version of application messages under FIXT.1.1 that specify none and whose Logon is not in"
                            + " the input. Default: FIX.5.0SP2.")
    private FixVersion applVersion = FixVersion.DEFAULT;

    @Option(
            names = "--charset",
            paramLabel = "NAME",
            description = "The charset of text in the messages. Default: UTF-8.")
    private Charset charset;

    @Mixin
    private OutputOptions out;

    @Option(
            names = "--on-error",
            paramLabel = "WHAT",
            description = "What to do with a message that cannot be converted: skip (the default) or fail.")
    private OnError onError = OnError.skip;

    private boolean hasFailed;
    private boolean hasReported;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public ReverseCommand(Streams streams) {
        super("fix2json", streams);
    }

    @Override
    public Integer call() {
        InputList.check(commandLine(), files, out.file());
        ReadingArguments.checkOutput(commandLine(), "--out", out.file(), dictionaries);
        OutputFile file = out.file() == null ? null : new OutputFile(out.file());
        try {
            JsonToFix converter = converter();
            OutputChannel channel = new OutputChannel(file == null ? Channels.newChannel(streams.out()) : file.open());
            boolean isComplete = convertAll(converter, channel);
            if (!isComplete) {
                return ExitCode.STOPPED;
            }
            if (file != null) {
                file.commit();
            }
        } catch (OutputFailure e) {
            return failOutput(out.file(), e);
        } catch (IOException e) {
            return fail(e.getMessage());
        } finally {
            if (file != null) {
                file.close();
            }
        }
        return hasFailed ? ExitCode.FAILED : hasReported ? ExitCode.REPORTED : ExitCode.OK;
    }

    private JsonToFix converter() throws IOException {
        Dictionaries loaded = new Dictionaries(dictionaries, !noLatest);
        loaded.warnings().forEach(warning -> print("warning: " + warning));
        return new JsonToFix(
                loaded,
                FixToJsonOptions.builder()
                        .applVersion(applVersion)
                        .charset(charset)
                        .build());
    }

    /** Converts all inputs. Returns {@code false} if a message stopped the run. */
    private boolean convertAll(JsonToFix converter, OutputChannel channel) throws OutputFailure {
        InputList list = new InputList(files, this::cannotRead);
        for (Input input : list.inputs()) {
            try (ReadableByteChannel source = open(input);
                    LogChannel text = new LogChannel()) {
                text.begin(source);
                if (!convert(converter, input.name(), text, channel)) {
                    return false;
                }
            } catch (OutputFailure e) {
                throw e;
            } catch (CharConversionException e) { // as well
                cannotRead(
                        input.name(),
                        new IOException("not in UTF-8, UTF-16 or UTF-32, as JSON is, so the rest is not read"));
            } catch (IOException e) {
                cannotRead(input.name(), e);
            }
        }
        return true;
    }

    private ReadableByteChannel open(Input input) throws IOException {
        return input.path() == null ? Channels.newChannel(streams.in()) : FileChannel.open(input.path());
    }

    private void cannotRead(String name, IOException e) {
        hasFailed = true;
        print("cannot read " + Arguments.printable(name) + ": " + Causes.ofFile(e));
    }

    private boolean convert(JsonToFix converter, String name, LogChannel text, OutputChannel channel)
            throws IOException {
        try (JsonParser json = JsonSource.of(Channels.newInputStream(text))) {
            while (true) {
                try {
                    byte[] message = converter.next(json);
                    if (message == null) {
                        return true;
                    }
                    channel.write(line(message));
                } catch (JsonToFixException e) {
                    hasReported = true;
                    streams.err().println(Arguments.printable(name) + ":" + e.line() + ": " + e.getMessage());
                    if (onError == OnError.fail) {
                        return false;
                    }
                } catch (JsonProcessingException e) { // its message can have a value
                    JsonLocation at = JsonSource.place(json, e);
                    hasFailed = true;
                    streams.err()
                            .println(Arguments.printable(name) + ":" + at.getLineNr() + ": not JSON at column "
                                    + at.getColumnNr() + ", so the rest of the input is not read");
                    return true;
                }
            }
        }
    }

    private static byte[] line(byte[] message) {
        byte[] line = Arrays.copyOf(message, message.length + 1);
        line[message.length] = '\n';
        return line;
    }
}
