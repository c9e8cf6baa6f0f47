// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.log.LogText;
import io.github.zilch.fix2json.log.MessageFilter;
import io.github.zilch.fix2json.log.MessageOrigin;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.OutputFailure;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.convert.ConversionRun;
import io.github.zilch.kit.convert.RejectedException;
import io.github.zilch.kit.input.FollowedFile;
import io.github.zilch.kit.input.Input;
import io.github.zilch.kit.input.InputList;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One run of the command: converts logs to JSON and reports flaws. For use by one thread. */
public final class Conversion extends ConversionRun {
    private final ConvertOptions options;
    private final PrintStream err;
    private final ConverterArguments arguments;
    private final Reports reports;
    private final Follower follower = new Follower(this::cannotRead);
    private JsonOutput output;
    private LogConverter logConverter;
    private long bytesRead;
    private long skippedPackets;

    /**
     * Creates a run.
     *
     * @param options of the user for input, output and reports.
     * @param arguments of the user for the conversion.
     * @param streams to read from and write to.
     * @param columns width of the terminal that standard error is connected to, 0 if it is not a terminal.
     */
    public Conversion(ConvertOptions options, ConverterArguments arguments, Streams streams, int columns) {
        super("fix2json", streams, columns, options.reporting, options.out.file, options.in.follow);
        this.options = options;
        this.arguments = arguments;
        err = streams.err();
        reports = new Reports(err, options.reporting.level(), arguments.isLenient(), progress());
    }

    @Override
    protected Reports reports() {
        return reports;
    }

    @Override
    protected void begin() throws IOException {
        Dictionaries dictionaries = arguments.dictionaries();
        dictionaries.warnings().forEach(warning -> err.println("fix2json: warning: " + warning));
        FixToJson converter = arguments.converter(dictionaries, reports);
        MessageFilter filter = options.filter(
                options.selection.where == null ? null : arguments.condition(options.selection.where, dictionaries),
                arguments.isLenient());
        output = new JsonOutput(output(), options.out.array, options.printer());
        if (options.table() != null) {
            output.begin(options.table().head(arguments.fields()));
        }
        logConverter = new LogConverter(
                filter,
                converter,
                output,
                reports,
                options.reporting.stopsAtRejected(),
                options.out.with.isEmpty() ? null : new MessageOrigin(options.out.with));
    }

    @Override
    protected void read() throws IOException {
        if (options.in.follow) {
            follow();
        } else {
            readAll();
        }
    }

    private void follow() throws IOException {
        List<FollowedLog> followed = new ArrayList<>();
        for (String name : options.files) {
            FollowedFile file = new FollowedFile(Path.of(name), true, reports::note);
            followed.add(new FollowedLog(file, newScanner(), reports));
        }
        try {
            follower.run(followed);
        } finally {
            for (FollowedLog each : followed) {
                bytesRead += each.count();
            }
        }
    }

    @Override
    protected void stop() {
        follower.stop();
    }

    private MessageScanner newScanner() {
        return arguments.scanner(logConverter, options.in.delimiter);
    }

    private void readAll() throws IOException {
        InputList list = new InputList(options.files, this::cannotRead);
        progress().total(list.size());
        MessageScanner scanner = newScanner();
        try (LogText log = new LogText(this::missing)) {
            for (Input input : list.inputs()) {
                reports.file(input.name());
                try (ReadableByteChannel channel = open(input.path())) {
                    log.begin(channel);
                    scanner.begin(log);
                    while (scanner.advance() >= 0) {
                        progress().update(log.count());
                    }
                    scanner.end();
                    reports.endOfFile();
                } catch (OutputFailure | RejectedException e) {
                    throw e;
                } catch (IOException e) {
                    cannotRead(input.name(), e);
                } finally {
                    bytesRead = log.count();
                    skippedPackets = log.skippedPackets();
                }
            }
        }
    }

    /** Reports what a capture of a network lacks. */
    private void missing(long line, String sentence) throws RejectedException {
        reports.broken(line, sentence);
        if (options.reporting.stopsAtRejected()) {
            throw new RejectedException();
        }
    }

    @Override
    protected void end() throws IOException {
        output.end();
    }

    @Override
    protected boolean isStrange() {
        return !options.in.follow && reports.foundNoMessage();
    }

    // ---- the summary ----

    @Override
    protected long converted() {
        return logConverter.converted();
    }

    @Override
    protected long bytesRead() {
        return bytesRead;
    }

    @Override
    protected String aboutMessages() {
        StringBuilder text = new StringBuilder();
        if (logConverter.skipped() > 0) {
            text.append(", ").append(Amounts.grouped(logConverter.skipped())).append(" not selected");
        }
        if (logConverter.withoutTime() > 0) {
            text.append(" (")
                    .append(Amounts.grouped(logConverter.withoutTime()))
                    .append(" of them without a SendingTime that can be read)");
        }
        if (reports.textLines() > 0) {
            text.append("; ").append(Amounts.grouped(reports.textLines())).append(" lines without FIX");
        }
        return text.toString();
    }

    @Override
    protected String aboutFlaws() {
        String packets = skippedPackets > 0
                ? String.format(
                        "%nfix2json: %s packets skipped: not TCP, or fragments", Amounts.grouped(skippedPackets))
                : "";
        return packets + reports.summary();
    }
}
