// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.convert.ConversionRun;
import io.github.zilch.kit.convert.RejectedException;
import io.github.zilch.kit.input.FollowedFile;
import io.github.zilch.kit.input.FollowedInput;
import io.github.zilch.kit.input.Input;
import io.github.zilch.kit.input.InputList;
import io.github.zilch.kit.input.LogChannel;
import io.github.zilch.kit.output.OutputFailure;
import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.FlawListener;
import io.github.zilch.sbe2json.SbeSchema;
import io.github.zilch.sbe2json.SbeToJson;
import io.github.zilch.sbe2json.input.Framings;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * One run of the command: converts files to JSON and reports flaws. {@link #run} throws a {@link ParameterException} if the
 * options name something that the schema does not have. For use by one thread.
 */
public final class Conversion extends ConversionRun {
    private final ConvertOptions options;
    private final CommandLine command;
    private final Reports reports;
    private MessageLines lines;
    private long bytesRead;

    /**
     * Creates a run.
     *
     * @param options of the user.
     * @param command that received the options; null if they need no check.
     * @param streams to read from and write to.
     * @param columns width of the terminal that standard error is connected to, 0 if it is not a terminal.
     */
    public Conversion(ConvertOptions options, CommandLine command, Streams streams, int columns) {
        super("sbe2json", streams, columns, options.reporting, options.out.file(), options.isEndless());
        this.options = options;
        this.command = command;
        reports = new Reports(streams.err(), options.reporting, progress());
    }

    /**
     * Creates a run that converts the recording of an Aeron archive to standard output.
     *
     * @param schema of the messages.
     * @param segments files of the recording, in order.
     * @param streams to write to.
     * @return the run.
     */
    public static Conversion ofRecording(Path schema, List<Path> segments, Streams streams) {
        ConvertOptions options = new ConvertOptions();
        options.in.schema = schema;
        options.in.framing = Framings.aeron;
        segments.forEach(segment -> options.files.add(segment.toString()));
        return new Conversion(options, null, streams, 0);
    }

    @Override
    protected Reports reports() {
        return reports;
    }

    @Override
    protected void begin() throws IOException {
        SbeSchema schema = readSchema();
        try {
            Selection selection = new Selection(schema.ir(), options.in.only, options.in.where);
            lines = new MessageLines(schema, options, selection, output(), reports);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, e.getMessage(), e);
        }
    }

    private SbeSchema readSchema() throws IOException {
        try {
            SbeSchema schema = SbeSchema.read(options.in.schema);
            new SbeToJson(schema, FlawListener.NONE); // what it refuses without options is wrong in the schema
            options.in.framing.create(schema.ir());
            return schema;
        } catch (IOException e) {
            throw cannotUse(Causes.ofFile(e), e);
        } catch (IllegalArgumentException e) {
            throw cannotUse(e.getMessage(), e);
        }
    }

    private IOException cannotUse(String reason, Exception e) {
        return new IOException(
                "cannot use schema " + Arguments.printable(options.in.schema.toString()) + ": " + reason, e);
    }

    @Override
    protected void read() throws IOException {
        if (options.in.aeron != null) {
            subscribe();
        } else if (options.in.follow) {
            follow();
        } else {
            readFiles();
        }
    }

    private void subscribe() throws IOException {
        try (AeronInput input = AeronInput.connect(options.in, this::isInterrupted)) {
            if (input != null) {
                input.read(lines, this::isInterrupted);
                bytesRead = input.count();
            }
        } catch (OutputFailure | RejectedException e) {
            throw e;
        } catch (IOException e) {
            cannotRead(options.in.aeron, e);
        }
    }

    private void follow() throws IOException {
        String name = options.files.get(0);
        try (FollowedFile file = new FollowedFile(Input.file(name), false, reports::note)) {
            FollowedInput data = new FollowedInput(file, this::isInterrupted, true);
            try {
                while (data.next()) {
                    lines.convert(name, new InputChannel(data, file::count, progress()));
                }
            } finally {
                bytesRead = file.count();
            }
        } catch (OutputFailure | RejectedException e) {
            throw e;
        } catch (IOException e) {
            cannotRead(name, e);
        }
    }

    private void readFiles() throws IOException {
        InputList list = new InputList(options.files, this::cannotRead);
        progress().total(list.size());
        try (LogChannel data = new LogChannel(false)) {
            for (Input input : list.inputs()) {
                read(input, data);
                bytesRead = data.count();
            }
        }
    }

    private void read(Input input, LogChannel data) throws IOException {
        try (ReadableByteChannel channel = open(input.path())) {
            data.begin(channel);
            lines.convert(input.name(), new InputChannel(data, data::count, progress()));
        } catch (OutputFailure | RejectedException e) {
            throw e;
        } catch (IOException e) {
            cannotRead(input.name(), e);
        }
    }

    @Override
    protected void end() throws IOException {
        lines.flush();
    }

    // ---- the summary ----

    @Override
    protected long converted() {
        return lines.converted();
    }

    @Override
    protected long bytesRead() {
        return bytesRead;
    }

    @Override
    protected String aboutMessages() {
        return lines.skipped() > 0 ? ", " + Amounts.grouped(lines.skipped()) + " not selected" : "";
    }

    @Override
    protected String aboutFlaws() {
        String packets = lines.skippedPackets() > 0
                ? String.format(
                        "%nsbe2json: %s packets skipped: not UDP, fragments, or not captured whole",
                        Amounts.grouped(lines.skippedPackets()))
                : "";
        long codes = reports.count(Flaw.UNKNOWN_VALUE);
        long bits = reports.count(Flaw.UNKNOWN_BIT);
        String undefined = codes + bits > 0
                ? String.format(
                        "%nsbe2json: the schema does not define a code in %s messages, and a bit in %s",
                        Amounts.grouped(codes), Amounts.grouped(bits))
                : "";
        return packets + reports.summary() + undefined;
    }
}
