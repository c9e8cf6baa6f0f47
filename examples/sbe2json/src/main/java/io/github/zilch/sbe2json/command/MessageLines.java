// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonLines;
import io.github.zilch.JsonOptions;
import io.github.zilch.kit.convert.RejectedException;
import io.github.zilch.kit.output.OutputChannel;
import io.github.zilch.kit.output.OutputFailure;
import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.SbeSchema;
import io.github.zilch.sbe2json.SbeToJson;
import io.github.zilch.sbe2json.input.BrokenFrameException;
import io.github.zilch.sbe2json.input.ByteWindow;
import io.github.zilch.sbe2json.input.FoundMessage;
import io.github.zilch.sbe2json.input.Framing;
import io.github.zilch.sbe2json.input.PcapFraming;
import java.io.IOException;
import org.agrona.DirectBuffer;

/** Converts the selected messages of inputs, and writes them to a channel as lines. For use by one thread. */
final class MessageLines {
    /** Maximum length of a document in bytes. Longer documents are rejected. */
    static final int LONGEST = 64 << 20;

    private static final int FLUSHED_LENGTH = 1 << 20;

    private final SbeToJson converter;
    private final int schemaVersion;
    private final ConvertOptions options;
    private final Selection selection;
    private final OutputChannel output;
    private final Reports reports;
    private final Framing framing;

    /** The framing, if the inputs are captures of a network, where a packet ends damage; otherwise null. */
    private final PcapFraming pcap;

    private final ByteWindow window = new ByteWindow();
    private final FoundMessage message = new FoundMessage();
    private final JsonBuilder json =
            new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(LONGEST).repetition(false));
    private final JsonLines lines = new JsonLines(2 * FLUSHED_LENGTH);
    private String source;
    private long converted;
    private long skipped;

    /**
     * Creates the object.
     *
     * @param schema of the messages.
     * @param options of the user.
     * @param selection of the messages to convert.
     * @param output to write to.
     * @param reports that receive the flaws.
     * @throws IllegalArgumentException if the schema cannot be used with these options.
     */
    MessageLines(SbeSchema schema, ConvertOptions options, Selection selection, OutputChannel output, Reports reports) {
        converter = new SbeToJson(schema, options.converter(), reports);
        schemaVersion = schema.ir().version();
        this.options = options;
        this.selection = selection;
        this.output = output;
        this.reports = reports;
        Framing messages = options.in.framing.create(schema.ir());
        pcap = options.in.pcap ? new PcapFraming(messages) : null;
        framing = pcap == null ? messages : pcap;
    }

    /**
     * Converts an input.
     *
     * @param name of the input, for reports.
     * @param input to read from.
     * @throws OutputFailure if the output cannot be written.
     * @throws RejectedException if a rejected message stops the run.
     * @throws IOException if the input cannot be read.
     */
    void convert(String name, InputChannel input) throws IOException {
        source = name;
        reports.file(name);
        input.beforeReading(this::flush);
        window.begin(input);
        try {
            framing.begin(window);
            while (findNext() && convertMessage()) {
                // the next one
            }
        } catch (BrokenFrameException e) {
            broken(e);
        }
    }

    /**
     * Converts a message of an input that is not a file.
     *
     * @param name of the input, for reports.
     * @param buffer that contains the message.
     * @param offset of its header.
     * @param length in bytes.
     * @param position of the message in the input.
     * @throws OutputFailure if the output cannot be written.
     * @throws RejectedException if a rejected message stops the run.
     */
    void convert(String name, DirectBuffer buffer, int offset, int length, long position) throws IOException {
        source = name;
        reports.file(name);
        message.set(buffer, offset, length, position, true);
        convertMessage();
    }

    /** Finds the next message, after damage that can be passed. */
    private boolean findNext() throws IOException {
        while (true) {
            try {
                return framing.next(window, message);
            } catch (BrokenFrameException e) {
                if (!e.isPassed()) {
                    throw e;
                }
                broken(e);
            }
        }
    }

    /**
     * Reports a message of an input that is not a file, which is missing.
     *
     * @param name of the input.
     * @param e why.
     * @throws RejectedException to stop the run.
     */
    void broken(String name, BrokenFrameException e) throws RejectedException {
        reports.file(name);
        broken(e);
    }

    private void broken(BrokenFrameException e) throws RejectedException {
        reports.broken(e.position(), e.getMessage());
    }

    /** Converts the message. Returns {@code false} if the rest of the input cannot be read. */
    private boolean convertMessage() throws IOException {
        boolean isSelected = selection.accepts(message);
        if (!isSelected && message.isWhole()) {
            skipped++;
            return true;
        }
        reports.discard();
        if (write()) {
            checkLength();
            addLine(isSelected);
        }
        boolean isCut = reports.has(Flaw.TRUNCATED);
        reports.reportOrStop(message.position());
        return message.isWhole() || pcap != null || leaveRest(isCut);
    }

    private boolean write() {
        try {
            return converter.convert(message.buffer(), message.offset(), message.length(), json.reset());
        } catch (JsonCapacityException | OutOfMemoryError e) { // rejects this message only
            json.reset();
            reports.discard();
            reports.onFlaw(Flaw.JSON_TOO_LONG, null, null, 0, 0, LONGEST);
            return false;
        }
    }

    /** Checks that a message ends where its frame does. */
    private void checkLength() {
        int length = converter.convertedLength();
        if (length < message.length() && converter.version() <= schemaVersion) {
            String template = converter.template(message.buffer(), message.offset(), message.length());
            reports.onFlaw(Flaw.TRAILING_BYTES, template, null, length, (long) message.length() - length, 0);
        }
    }

    private void addLine(boolean isSelected) throws IOException {
        if (!isSelected) {
            reports.discard();
            skipped++;
            return;
        }
        if (options.out.with.contains(ConvertOptions.With.source)) {
            json.put("source", source);
        }
        if (options.out.with.contains(ConvertOptions.With.offset)) {
            json.put("offset", message.position());
        }
        lines.add(json);
        converted++;
        if (lines.length() >= FLUSHED_LENGTH) {
            flush();
        }
    }

    /** Leaves what cannot be read because the length of a message is not known. Returns that there is nothing more. */
    private boolean leaveRest(boolean isCut) {
        if (!isCut) { // otherwise the message takes the rest
            reports.note("the rest of " + source + " is not read, because the length of the message at byte "
                    + message.position() + " is not known: choose a --framing if the messages have one");
        }
        return false;
    }

    /**
     * Writes the lines that are complete.
     *
     * @throws OutputFailure if the output cannot be written.
     */
    void flush() throws IOException {
        lines.writeTo(output);
        lines.clear();
    }

    /** Returns the number of converted messages. */
    long converted() {
        return converted;
    }

    /** Returns the number of messages that were not selected. */
    long skipped() {
        return skipped;
    }

    /** Returns the number of packets that were skipped. */
    long skippedPackets() {
        return pcap == null ? 0 : pcap.skipped();
    }
}
