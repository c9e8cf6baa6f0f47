// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.MessageFilter;
import io.github.zilch.fix2json.MessageScanner;
import java.io.IOException;
import java.util.List;
import org.agrona.DirectBuffer;

/** Converts what the scanner finds, if it is chosen, and reports the rest. For one thread. */
final class LogConverter implements MessageScanner.Handler, JsonOutput.Source {
    /** What the converter has to see even if it is not chosen: a Logon may say how to read its session's messages. */
    private final MessageFilter logons = new MessageFilter(List.of("A"), Long.MIN_VALUE, Long.MAX_VALUE);

    private final MessageFilter filter;
    private final FixToJson converter;
    private final JsonOutput output;
    private final Reports reports;
    private final boolean endsAtRejected;

    private DirectBuffer buffer;
    private int offset;
    private int length;
    private boolean isChosen;
    private long converted;
    private long passedOver;

    /**
     * Makes one.
     *
     * @param filter that chooses messages.
     * @param converter that converts them and tells {@code reports} of their flaws.
     * @param output that they are written to.
     * @param reports that are told what is rejected.
     * @param endsAtRejected whether the first message or line that is rejected ends the run.
     */
    LogConverter(
            MessageFilter filter, FixToJson converter, JsonOutput output, Reports reports, boolean endsAtRejected) {
        this.filter = filter;
        this.converter = converter;
        this.output = output;
        this.reports = reports;
        this.endsAtRejected = endsAtRejected;
    }

    @Override
    public void message(DirectBuffer source, int start, int size, long line) throws IOException {
        buffer = source;
        offset = start;
        length = size;
        isChosen = filter.accepts(source, start, size);
        if (!isChosen) {
            passedOver++;
            if (!logons.accepts(source, start, size)) {
                return;
            }
        }
        JsonOutput.Result result;
        try {
            result = output.write(this, size);
        } catch (IOException e) {
            throw new OutputFailure(e);
        }
        if (!isChosen) {
            reports.discard();
            return;
        }
        if (result == JsonOutput.Result.TOO_LONG) {
            reports.discard();
            reports.onFlaw(Flaw.JSON_TOO_LONG, 0, 0, -1, JsonOutput.LONGEST);
        } else if (result == JsonOutput.Result.WRITTEN) {
            converted++;
        }
        report(line);
    }

    @Override
    public boolean write(JsonBuilder json) {
        reports.discard(); // those of an earlier attempt, for which there was not enough room
        return converter.convert(buffer, offset, length, converter.begin(json)) && isChosen;
    }

    @Override
    public void rejected(Flaw flaw, long line) throws IOException {
        reports.onFlaw(flaw, 0, 0, -1, MessageScanner.LONGEST);
        report(line);
    }

    private void report(long line) throws RejectedException {
        if (reports.report(line) && endsAtRejected) {
            throw new RejectedException();
        }
    }

    @Override
    public void beforeReading() throws IOException {
        try {
            output.flush();
        } catch (IOException e) {
            throw new OutputFailure(e);
        }
    }

    /** Messages that were converted. */
    long converted() {
        return converted;
    }

    /** Messages that were not chosen. */
    long passedOver() {
        return passedOver;
    }
}
