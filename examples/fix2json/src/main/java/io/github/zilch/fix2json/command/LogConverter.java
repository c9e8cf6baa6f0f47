// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.command.output.JsonOutput;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.fix2json.log.origin.MessageOrigin;
import io.github.zilch.fix2json.where.MessageFilter;
import java.io.IOException;
import java.util.List;
import org.agrona.DirectBuffer;

/** Converts the selected messages that the scanner finds, and reports flaws. For use by one thread. */
final class LogConverter implements MessageScanner.Handler, JsonOutput.Source {
    /**
     * Selects the messages that the converter must see even if they are not written. A Logon may specify how to read
     * the messages of its session.
     */
    private final MessageFilter logons = new MessageFilter(List.of("A"), Long.MIN_VALUE, Long.MAX_VALUE, null, true);

    private final MessageFilter filter;
    private final FixToJson converter;
    private final JsonOutput output;
    private final Reports reports;

    /** Writes where a message came from; null if that is not requested. */
    private final MessageOrigin origin;

    private DirectBuffer buffer;
    private int offset;
    private int length;
    private long line;
    private boolean isSelected;
    private long converted;

    /**
     * Creates a converter for logs.
     *
     * @param filter that selects messages.
     * @param converter that converts the messages and notifies {@code reports} of their flaws.
     * @param output that receives the documents.
     * @param reports that receive the flaws.
     * @param origin to write where a message came from, or null.
     */
    LogConverter(MessageFilter filter, FixToJson converter, JsonOutput output, Reports reports, MessageOrigin origin) {
        this.origin = origin;
        this.filter = filter;
        this.converter = converter;
        this.output = output;
        this.reports = reports;
    }

    @Override
    public void textBefore(DirectBuffer text, int start, int size) {
        if (origin != null) {
            origin.textBefore(text, start, size);
        }
    }

    @Override
    public void message(DirectBuffer source, int start, int size, long onLine) throws IOException {
        line = onLine;
        reports.message();
        buffer = source;
        offset = start;
        length = size;
        isSelected = filter.accepts(source, start, size);
        if (!isSelected) {
            if (!logons.accepts(source, start, size)) {
                return;
            }
        }
        JsonOutput.Result result = output.write(this, size);
        if (!isSelected) {
            reports.discard();
            return;
        }
        if (result == JsonOutput.Result.TOO_LONG) {
            reports.discard();
            reports.onFlaw(Flaw.JSON_TOO_LONG, 0, 0, -1, JsonOutput.LONGEST);
        } else if (result == JsonOutput.Result.WRITTEN) {
            converted++;
        }
        reports.reportOrStop(line);
    }

    @Override
    public boolean write(JsonBuilder json) {
        reports.discard(); // discards the flaws of an earlier attempt that had too little room
        boolean isWritten = converter.convert(buffer, offset, length, converter.begin(json)) && isSelected;
        if (isWritten && origin != null) {
            origin.addTo(json, reports.file(), line, buffer, offset, length);
        }
        return isWritten;
    }

    @Override
    public void rejected(Flaw flaw, long onLine) throws IOException {
        reports.rejected(flaw, onLine);
    }

    @Override
    public void beforeReading() throws IOException {
        output.flush();
    }

    /** Returns the number of converted messages. */
    long converted() {
        return converted;
    }
}
