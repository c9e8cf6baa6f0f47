// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.JsonToFix;
import io.github.zilch.fix2json.JsonToFixException;
import io.github.zilch.fix2json.command.Reports;
import io.github.zilch.fix2json.log.LogText;
import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.fix2json.reverse.JsonSource;
import io.github.zilch.kit.convert.RejectedException;
import io.github.zilch.kit.input.Input;
import io.github.zilch.kit.input.InputList;
import io.github.zilch.kit.output.OutputFailure;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One side of a comparison, which is read piece by piece: logs, or JSON that is converted back to FIX. For use by one thread.
 */
final class DiffInput implements MessageScanner.Handler, AutoCloseable {
    /** Number of messages of JSON that are read at once. */
    private static final int PIECE = 64;

    /** Opens files. */
    interface Files {
        ReadableByteChannel open(Path path) throws IOException;
    }

    /** Compares the messages of two sides. */
    interface Comparison {
        /**
         * Adds the next message of a side.
         *
         * @param side that has it.
         * @param file the name of its file.
         * @param line the line on which it begins.
         * @param buffer that contains the message.
         * @param offset in bytes at which the message begins.
         * @param length of the message in bytes.
         * @return why the message is rejected, or null if it was added.
         */
        Flaw add(Side side, String file, long line, DirectBuffer buffer, int offset, int length) throws IOException;

        /** Returns the offset of the field that made {@link #add} reject the message. */
        int fieldOffset();

        /** Returns how much of a side waits for the other one, in bytes. */
        long waiting(Side side);

        /** Ends the comparison, and writes what is still to be written. */
        void end() throws IOException;

        /** Returns whether there is no difference. */
        boolean isSame();

        /** Returns the number of messages on both sides. */
        long messages();
    }

    private final Side side;
    private final Comparison diff;
    private final Reports reports;
    private final Files files;
    private final InputList.Failures failures;
    private final MessageScanner scanner;
    private final JsonToFix jsonToFix;
    private final InputList list;
    private final Iterator<Input> inputs;
    private final LogText log;
    private final UnsafeBuffer made = new UnsafeBuffer(0, 0);

    /** The current file; null between two. */
    private Input input;

    private ReadableByteChannel channel;

    /** Reads the current file if it is JSON; null if it is a log. */
    private JsonParser json;

    private boolean isEnded;

    /**
     * Creates a side.
     *
     * @param side which one.
     * @param name of the file or directory.
     * @param diff that receives the messages.
     * @param reports that receive the flaws.
     * @param files opens files.
     * @param failures receives the files that cannot be read.
     * @param reader creates the reader of logs.
     * @param jsonToFix converts JSON.
     */
    DiffInput(
            Side side,
            String name,
            Comparison diff,
            Reports reports,
            Files files,
            InputList.Failures failures,
            Function<MessageScanner.Handler, MessageScanner> reader,
            JsonToFix jsonToFix) {
        this.side = side;
        this.diff = diff;
        this.reports = reports;
        log = new LogText(reports::broken);
        this.files = files;
        this.failures = failures;
        this.jsonToFix = jsonToFix;
        scanner = reader.apply(this);
        list = new InputList(List.of(name), failures);
        inputs = list.inputs().iterator();
    }

    /** Returns the size of all files in bytes, or 0 if it is unknown. */
    long size() {
        return list.size();
    }

    /** Returns the number of bytes read so far. */
    long bytesRead() {
        return log.count();
    }

    /** Returns whether everything has been read. */
    boolean isEnded() {
        return isEnded;
    }

    /** Returns whether there were messages that cannot be compared. */
    boolean isDamaged() {
        return reports.rejected() > 0 || reports.foundNoMessage();
    }

    /** Reads the next piece, and adds its messages to the comparison. */
    void advance() throws IOException {
        try {
            if (input == null) {
                open();
            } else if (json == null ? !advanceLog() : !advanceJson()) {
                closeFile();
            }
        } catch (OutputFailure | RejectedException e) {
            throw e;
        } catch (JsonProcessingException e) { // its message can have a value
            JsonLocation at = JsonSource.place(json, e);
            String place = "line " + at.getLineNr() + ", column " + at.getColumnNr();
            cannotRead(new IOException(place + ": not JSON, so the rest is not read"));
        } catch (CharConversionException e) { // as well
            cannotRead(new IOException("not in UTF-8, UTF-16 or UTF-32, as JSON is, so the rest is not read"));
        } catch (IOException e) {
            cannotRead(e);
        }
    }

    private void cannotRead(IOException e) throws IOException {
        failures.cannotRead(input.name(), e);
        closeFile();
    }

    private void open() throws IOException {
        if (!inputs.hasNext()) {
            isEnded = true;
            return;
        }
        input = inputs.next();
        reports.file(input.name());
        channel = files.open(input.path());
        log.begin(channel);
        scanner.prepare(log);
        if (ConvertedText.isIn(log)) {
            json = JsonSource.of(Channels.newInputStream(log));
        } else {
            scanner.begin(log);
        }
    }

    private boolean advanceLog() throws IOException {
        if (scanner.advance() >= 0) {
            return true;
        }
        scanner.end();
        reports.skippedPackets(log.skippedPackets());
        reports.endOfFile();
        return false;
    }

    private boolean advanceJson() throws IOException {
        for (int i = 0; i < PIECE; i++) {
            try {
                byte[] message = jsonToFix.next(json);
                if (message == null) {
                    return false;
                }
                made.wrap(message);
                message(made, 0, message.length, jsonToFix.line());
            } catch (JsonToFixException e) {
                reports.message();
                reports.broken(e.line(), e.getMessage());
            }
        }
        return true;
    }

    private void closeFile() throws IOException {
        reports.skippedPackets(log.skippedPackets());
        input = null;
        json = null;
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }

    @Override
    public void close() throws IOException {
        closeFile();
        log.close();
    }

    @Override
    public void message(DirectBuffer buffer, int offset, int length, long line) throws IOException {
        reports.message();
        Flaw flaw = diff.add(side, input.name(), line, buffer, offset, length);
        if (flaw != null) {
            reports.rejected(flaw, diff.fieldOffset() - offset, line);
        }
    }

    @Override
    public void rejected(Flaw flaw, long line) throws IOException {
        reports.rejected(flaw, line);
    }
}
