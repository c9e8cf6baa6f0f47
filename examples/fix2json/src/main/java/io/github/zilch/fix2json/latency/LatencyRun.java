// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.command.LogRun;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.fix2json.mask.MaskedFields;
import io.github.zilch.fix2json.where.MessageFilter;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.output.OutputChannel;
import io.github.zilch.kit.output.OutputFile;
import java.io.IOException;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/** One run of {@code fix2json latency}. For use by one thread. */
final class LatencyRun extends LogRun implements MessageScanner.Handler {
    private final LatencyCommand options;

    /** The file of the plot; null if there is none. */
    private final OutputFile plot;

    private Dictionaries dictionaries;
    private LatencyMeter meter;
    private MessageFilter filter;
    private OutputChannel output;
    private OutputChannel plotOutput;
    private boolean isOtherFormNoted;

    LatencyRun(LatencyCommand options, Streams streams, OutputFile plot, int columns) {
        super(streams, columns, options.reporting, options.arguments, options.out.file(), false);
        this.options = options;
        this.plot = plot;
    }

    @Override
    protected void begin() throws IOException {
        dictionaries = loadDictionaries();
        filter = options.selection.filter(options.arguments, dictionaries);
        IntHashSet masked = options.arguments.maskedTags(dictionaries);
        options.checkMask(masked);
        MaskedFields mask = new MaskedFields(masked, dictionaries::get);
        meter = new LatencyMeter(
                options.clock,
                options.pending,
                options.arguments.isLenient(),
                mask,
                options.categories(dictionaries, mask),
                options.allSessions);
        plotOutput = plot == null ? null : new OutputChannel(plot.open());
        output = output();
    }

    @Override
    protected void read() throws IOException {
        readAll(options.files, options.arguments.scanner(this, options.in.delimiter, dictionaries));
    }

    @Override
    protected void beginFile(String name) {
        super.beginFile(name);
        meter.nextFile();
    }

    @Override
    public void textBefore(DirectBuffer buffer, int offset, int length) {
        meter.textBefore(buffer, offset, length);
    }

    @Override
    public void message(DirectBuffer buffer, int offset, int length, long line) throws IOException {
        reports().message();
        if (!filter.accepts(buffer, offset, length)) {
            return;
        }
        Flaw flaw = meter.read(buffer, offset, length);
        if (meter.otherForm() != null && !isOtherFormNoted) {
            isOtherFormNoted = true;
            reports()
                    .note(Arguments.printable(reports().file()) + ":" + line
                            + ": the time stamp " + meter.otherForm()
                            + ", unlike the first one of this log: such messages are"
                            + " left out; --clock sending needs no time stamps");
        }
        if (flaw != null) {
            reports().rejected(flaw, meter.fieldOffset() - offset, line);
        }
    }

    @Override
    public void rejected(Flaw flaw, long line) throws IOException {
        reports().rejected(flaw, line);
    }

    @Override
    protected void end() throws IOException {
        LatencyReport report = LatencyReport.of(meter);
        if (options.json) {
            JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.lineFeed(true));
            LatencyReportJson.write(json, report);
            json.writeTo(output);
        } else {
            output.write(LatencyTable.text(report, meter, options.color.ansi(options.out.file())));
        }
        if (plot != null) {
            plotOutput.write(LatencyPlot.svg(meter));
            plot.commit();
        }
    }

    // ---- the summary ----

    @Override
    protected long converted() {
        return meter.messages();
    }

    @Override
    protected String done() {
        return "read";
    }

    @Override
    protected String aboutMessages() {
        return aboutSelection(filter) + super.aboutMessages();
    }
}
