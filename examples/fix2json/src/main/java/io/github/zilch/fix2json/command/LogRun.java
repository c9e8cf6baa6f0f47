// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.ReadingArguments;
import io.github.zilch.fix2json.log.LogText;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.fix2json.where.MessageFilter;
import io.github.zilch.kit.Amounts;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.convert.ConversionRun;
import io.github.zilch.kit.convert.RejectedException;
import io.github.zilch.kit.input.Input;
import io.github.zilch.kit.input.InputList;
import io.github.zilch.kit.output.OutputFailure;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.List;

/** One run of a command that reads logs, one after the other, and reports their flaws. For use by one thread. */
public abstract class LogRun extends ConversionRun {
    private final PrintStream err;
    private final ReadingArguments arguments;
    private final Reports reports;
    private long bytesRead;

    /**
     * Creates a run.
     *
     * @param streams to read from and write to.
     * @param columns width of the terminal that standard error is connected to, 0 if it is not a terminal.
     * @param reporting options of the user.
     * @param arguments of the user for reading messages.
     * @param out the output file, or null for standard output.
     * @param isEndless whether the input has no end.
     */
    protected LogRun(
            Streams streams,
            int columns,
            ConvertOptions.ReportOptions reporting,
            ReadingArguments arguments,
            Path out,
            boolean isEndless) {
        super("fix2json", streams, columns, reporting, out, isEndless);
        this.arguments = arguments;
        err = streams.err();
        reports = new Reports(err, reporting, arguments.isLenient(), progress());
    }

    @Override
    protected final Reports reports() {
        return reports;
    }

    /** Loads the dictionaries of the user, and prints what is wrong with them. */
    protected final Dictionaries loadDictionaries() throws IOException {
        Dictionaries dictionaries = arguments.dictionaries();
        dictionaries.warnings().forEach(warning -> err.println("fix2json: warning: " + warning));
        return dictionaries;
    }

    /** Reads files to their ends. One that cannot be read is reported, and the others are read. */
    protected final void readAll(List<String> files, MessageScanner scanner) throws IOException {
        InputList list = new InputList(files, this::cannotRead);
        progress().total(list.size());
        try (LogText log = new LogText(reports::broken)) {
            for (Input input : list.inputs()) {
                beginFile(input.name());
                try (ReadableByteChannel channel = open(input.path())) {
                    log.begin(channel);
                    scanner.begin(log);
                    while (scanner.advance() >= 0) {
                        progress().update(log.count());
                    }
                    scanner.end();
                    reports.skippedPackets(log.skippedPackets());
                    reports.endOfFile();
                } catch (OutputFailure | RejectedException e) {
                    throw e;
                } catch (IOException e) {
                    cannotRead(input.name(), e);
                } finally {
                    bytesRead = log.count();
                    reports.skippedPackets(log.skippedPackets());
                }
            }
        }
    }

    /** Begins a file of the input. */
    protected void beginFile(String name) {
        reports.file(name);
    }

    /** Adds to the number of bytes that were read. */
    protected final void addBytesRead(long count) {
        bytesRead += count;
    }

    @Override
    protected boolean isStrange() {
        return reports.foundNoMessage();
    }

    @Override
    protected final long bytesRead() {
        return bytesRead;
    }

    @Override
    protected String aboutMessages() {
        return aboutTextLines(reports.textLines());
    }

    /** Returns how many messages were not selected, for the summary. */
    protected static String aboutSelection(MessageFilter filter) {
        if (filter.notSelected() == 0) {
            return "";
        }
        String times = filter.withoutTime() == 0
                ? ""
                : " (" + Amounts.grouped(filter.withoutTime()) + " of them without a SendingTime that can be read)";
        return ", " + Amounts.grouped(filter.notSelected()) + " not selected" + times;
    }

    protected static String aboutTextLines(long count) {
        return count == 0 ? "" : "; " + Amounts.grouped(count) + " lines without FIX";
    }

    @Override
    protected String aboutFlaws() {
        return reports.aboutFlaws();
    }
}
