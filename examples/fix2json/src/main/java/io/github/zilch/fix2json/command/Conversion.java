// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.command.output.JsonOutput;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.fix2json.log.origin.MessageOrigin;
import io.github.zilch.fix2json.where.MessageFilter;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.input.FollowedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One run of the command: converts logs to JSON and reports flaws. For use by one thread. */
public final class Conversion extends LogRun {
    private final ConvertOptions options;
    private final ConverterArguments arguments;
    private Dictionaries dictionaries;
    private MessageFilter filter;
    private JsonOutput output;
    private LogConverter logConverter;

    /**
     * Creates a run.
     *
     * @param options of the user for input, output and reports.
     * @param arguments of the user for the conversion.
     * @param streams to read from and write to.
     * @param columns width of the terminal that standard error is connected to, 0 if it is not a terminal.
     */
    public Conversion(ConvertOptions options, ConverterArguments arguments, Streams streams, int columns) {
        super(streams, columns, options.reporting, arguments, options.outputFile(), options.in.follow);
        this.options = options;
        this.arguments = arguments;
    }

    @Override
    protected void begin() throws IOException {
        dictionaries = loadDictionaries();
        FixToJson converter = arguments.converter(dictionaries, reports());
        filter = options.selection.filter(arguments, dictionaries);
        output = new JsonOutput(output(), options.out.array, options.printer());
        if (options.table() != null) {
            output.begin(options.table().head(arguments.fields()));
        }
        logConverter = new LogConverter(
                filter,
                converter,
                output,
                reports(),
                options.out.with.isEmpty() ? null : new MessageOrigin(options.out.with));
    }

    @Override
    protected void read() throws IOException {
        if (options.in.follow) {
            follow();
        } else {
            readAll(options.files, newScanner());
        }
    }

    private void follow() throws IOException {
        List<FollowedLog> followed = new ArrayList<>();
        for (String name : options.files) {
            FollowedFile file = new FollowedFile(Path.of(name), true, reports()::note);
            followed.add(new FollowedLog(file, this::isInterrupted, newScanner(), reports()));
        }
        try {
            new Follower(followed, this::isInterrupted, this::cannotRead).run();
        } finally {
            for (FollowedLog each : followed) {
                addBytesRead(each.count());
            }
        }
    }

    private MessageScanner newScanner() {
        return arguments.scanner(logConverter, options.in.delimiter, dictionaries);
    }

    @Override
    protected void end() throws IOException {
        output.end();
    }

    @Override
    protected boolean isStrange() {
        return !options.in.follow && super.isStrange();
    }

    // ---- the summary ----

    @Override
    protected long converted() {
        return logConverter.converted();
    }

    @Override
    protected String aboutMessages() {
        return aboutSelection(filter) + super.aboutMessages();
    }
}
