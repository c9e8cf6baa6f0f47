// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.kit.capture.CaptureReader;
import io.github.zilch.kit.input.LogChannel;
import io.github.zilch.kit.input.PeekingChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.agrona.collections.IntHashSet;

/**
 * The text of a log, for {@link MessageScanner}: decompressed and decoded if that is necessary, and of a capture of a
 * network the lines of {@link CaptureText}. Its first bytes show what it is. Reusable for several logs. For use by one
 * thread.
 */
public final class LogText implements TextChannel {
    private final LogChannel log = new LogChannel();

    /** The log from its beginning, although its first bytes have been looked at. */
    private final PeekingChannel whole = new PeekingChannel(CaptureReader.MAX_MAGIC);

    private final CaptureText.Damage damage;

    /**
     * How messages are found in captures: their delimiter, null to detect it; whether they may lack BodyLength; and the data that
     * is masked.
     */
    private Delimiter delimiter;

    private boolean isLenient;

    private IntHashSet maskedData = new IntHashSet();

    /** The lines of captures; null before the first one. */
    private CaptureText capture;

    /** What is read: the log or the capture; null before that is known. */
    private ReadableByteChannel text;

    /**
     * Creates a text without a log.
     *
     * @param damage receives what is missing in captures.
     */
    public LogText(CaptureText.Damage damage) {
        this.damage = damage;
    }

    /** The text of one log, which closes the log. */
    private record OneText(LogText text, ReadableByteChannel log) implements TextChannel {
        @Override
        public int read(ByteBuffer destination) throws IOException {
            return text.read(destination);
        }

        @Override
        public boolean isOpen() {
            return log.isOpen();
        }

        @Override
        public void close() throws IOException {
            text.close();
            log.close();
        }
    }

    /**
     * Returns a channel for the text of one log.
     *
     * @param file the log. The channel closes it.
     * @param damage receives what is missing if it is a capture.
     * @return the channel.
     */
    public static ReadableByteChannel of(ReadableByteChannel file, CaptureText.Damage damage) {
        LogText text = new LogText(damage);
        text.begin(file);
        return new OneText(text, file);
    }

    /**
     * Begins another log.
     *
     * @param file to read from. The caller owns the channel and closes it.
     */
    public void begin(ReadableByteChannel file) {
        log.begin(file);
        whole.begin(log);
        text = null;
    }

    /**
     * Reads the text of the log.
     *
     * @return the number of bytes, or -1 at the end.
     * @throws io.github.zilch.kit.input.BrokenDataException if compressed data or a capture is invalid or truncated.
     * @throws IOException if the file cannot be read.
     */
    @Override
    public int read(ByteBuffer destination) throws IOException {
        if (text == null) {
            text = open();
        }
        return text.read(destination);
    }

    private ReadableByteChannel open() throws IOException {
        ByteBuffer first = whole.peek(LogText::isUndecided);
        if (CaptureReader.recognize(first) != CaptureReader.Recognition.CAPTURE) {
            return whole;
        }
        if (capture == null) {
            capture = new CaptureText(damage, delimiter, isLenient, maskedData);
        }
        capture.begin(whole);
        return capture;
    }

    /**
     * Sets how messages are found if the log is a capture, as they are in the text of another log.
     *
     * @param newDelimiter of the messages; null to detect it for each message.
     * @param newIsLenient whether to find messages without BodyLength as well.
     * @param newMaskedData tags of the masked data fields.
     */
    void findMessages(Delimiter newDelimiter, boolean newIsLenient, IntHashSet newMaskedData) {
        delimiter = newDelimiter;
        isLenient = newIsLenient;
        maskedData = newMaskedData;
    }

    /** Returns the capture that is read; null if the log is none, or if nothing has been read of it. */
    CaptureText capture() {
        return text == capture ? capture : null;
    }

    @Override
    public LogText text() {
        return this;
    }

    private static boolean isUndecided(ByteBuffer first) {
        return CaptureReader.recognize(first) == CaptureReader.Recognition.UNDECIDED;
    }

    /**
     * Returns the number of bytes read from all logs so far.
     *
     * @return the number, before decompression.
     */
    public long count() {
        return log.count();
    }

    /**
     * Returns how many packets of all captures were not read.
     *
     * @return the number.
     */
    public long skippedPackets() {
        return capture == null ? 0 : capture.skipped();
    }

    @Override
    public boolean isOpen() {
        return log.isOpen();
    }

    /** Frees the memory for decompression. The channel that is read stays open. */
    @Override
    public void close() {
        log.close();
    }
}
