// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.kit.capture.CaptureReader;
import io.github.zilch.kit.input.LogChannel;
import io.github.zilch.kit.input.PeekingChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.function.Predicate;
import org.agrona.collections.IntHashSet;

/**
 * The text of a log, for {@link MessageScanner}: decompressed and decoded if that is necessary, and of a capture of a
 * network the lines of {@link CaptureText}. Its first bytes show what it is. Reusable for several logs. For use by one
 * thread.
 */
public final class LogText implements ReadableByteChannel {
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

    private boolean isCapture;

    /** The log if it is closed together with this text, or null. */
    private ReadableByteChannel closed;

    /**
     * Creates a text without a log.
     *
     * @param damage receives what is missing in captures.
     */
    public LogText(CaptureText.Damage damage) {
        this.damage = damage;
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
        text.closed = file;
        return text;
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
        isCapture = false;
    }

    /**
     * Looks at the first bytes of the text, of which nothing has been read yet.
     *
     * @param maxBytes that can be looked at.
     * @param isUndecided returns whether more bytes are needed than those before the position of a buffer.
     * @return a buffer with the bytes, which end at its position; they are still to be read.
     * @throws IOException if the file cannot be read.
     */
    public ByteBuffer peek(int maxBytes, Predicate<ByteBuffer> isUndecided) throws IOException {
        PeekingChannel beginning = new PeekingChannel(maxBytes);
        beginning.begin(open());
        text = beginning;
        return beginning.peek(isUndecided);
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
        isCapture = CaptureReader.recognize(first) == CaptureReader.Recognition.CAPTURE;
        if (!isCapture) {
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
        return isCapture ? capture : null;
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

    /** Frees the memory for decompression. The channel that is read stays open, unless this is the text of one log. */
    @Override
    public void close() throws IOException {
        log.close();
        if (closed != null) {
            closed.close();
        }
    }
}
