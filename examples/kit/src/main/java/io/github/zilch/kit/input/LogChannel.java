// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.apache.commons.io.input.ReaderInputStream;

/**
 * Reads a log, and decompresses or decodes it if its first bytes show that this is necessary: see {@link LogFormat}. What
 * is not text is only decompressed. Reusable for several logs. For use by one thread.
 */
public final class LogChannel implements ReadableByteChannel {
    /**
     * Memory in KiB for the decompression of xz: a dictionary of 128 MiB, which is also what zstd may need, and what the
     * decompressor needs besides.
     */
    private static final int XZ_MEMORY = (128 << 10) + 1024;

    private final boolean isText;
    private final PeekingChannel file = new PeekingChannel(LogFormat.MAX_MAGIC);
    private final Gunzip gunzip = new Gunzip();

    /** What has been decompressed, which may begin with a mark as a file does. */
    private final PeekingChannel decompressed = new PeekingChannel(LogFormat.MAX_MAGIC);

    /** The text of the log; null before its format is known. */
    private ReadableByteChannel text;

    /** Creates a channel without a log, for text. */
    public LogChannel() {
        this(true);
    }

    /**
     * Creates a channel without a log.
     *
     * @param isText {@code true} to read text: in UTF-16, too, and with a line feed after each file of a zip archive.
     */
    public LogChannel(boolean isText) {
        this.isText = isText;
    }

    /**
     * Begins another log.
     *
     * @param next to read from. The caller owns the channel and closes it.
     */
    public void begin(ReadableByteChannel next) {
        file.begin(next);
        text = null;
    }

    /**
     * Reads the text of the log.
     *
     * @return the number of bytes, or -1 at the end.
     * @throws BrokenDataException if compressed data is invalid or truncated.
     * @throws IOException if the file cannot be read.
     */
    @Override
    public int read(ByteBuffer destination) throws IOException {
        try {
            if (text == null) {
                text = open();
            }
            return text.read(destination);
        } catch (BrokenDataException e) {
            file.throwFailure(); // which the decompressor has taken for broken data
            throw e;
        }
    }

    private ReadableByteChannel open() throws IOException {
        LogFormat format = LogFormat.of(file.peek(LogFormat::isUndecided));
        if (!format.isCompressed()) {
            return isText ? withoutMark(file, format) : file;
        }
        ReadableByteChannel bytes = decompress(format);
        if (!isText) {
            return bytes;
        }
        decompressed.begin(bytes);
        return withoutMark(decompressed, LogFormat.of(decompressed.peek(LogFormat::isUndecided)));
    }

    private static ReadableByteChannel withoutMark(PeekingChannel text, LogFormat format) throws IOException {
        return switch (format) {
            case UTF_16LE -> decode(text, format, StandardCharsets.UTF_16LE);
            case UTF_16BE -> decode(text, format, StandardCharsets.UTF_16BE);
            case UTF_8 -> {
                text.skip(format.magicLength());
                yield text;
            }
            default -> text; // what is compressed once more is not text
        };
    }

    private ReadableByteChannel decompress(LogFormat format) throws IOException {
        return switch (format) {
            case GZIP -> gunzip.begin(file);
            case BZIP2, EMPTY_BZIP2 -> decompress(format, CompressorStreamFactory.BZIP2);
            case XZ -> decompress(format, CompressorStreamFactory.XZ);
            case ZSTANDARD, SKIPPABLE_ZSTANDARD -> decompress(format, CompressorStreamFactory.ZSTANDARD);
            case ZIP, EMPTY_ZIP -> new StreamChannel(new ZipText(stream(file), isText), format);
            case UTF_8, UTF_16LE, UTF_16BE, TEXT -> file; // which is not compressed
        };
    }

    private ReadableByteChannel decompress(LogFormat format, String name) throws IOException {
        try {
            boolean isConcatenated = true; // as the commands of these formats read their files
            CompressorStreamFactory factory = new CompressorStreamFactory(isConcatenated, XZ_MEMORY);
            return new StreamChannel(factory.createCompressorInputStream(name, stream(file)), format);
        } catch (CompressorException e) {
            throw StreamChannel.invalid(format, e.getCause() instanceof IOException cause ? cause : e);
        }
    }

    private static ReadableByteChannel decode(PeekingChannel text, LogFormat format, Charset charset)
            throws IOException {
        text.skip(format.magicLength());
        return new StreamChannel(toUtf8(stream(text), charset), format);
    }

    /** Returns text of a charset, without a mark, in UTF-8. */
    static InputStream toUtf8(InputStream text, Charset charset) throws IOException {
        return ReaderInputStream.builder()
                .setReader(new InputStreamReader(text, charset))
                .setCharset(StandardCharsets.UTF_8)
                .get();
    }

    private static InputStream stream(PeekingChannel channel) {
        return Channels.newInputStream(channel);
    }

    /**
     * Returns the number of bytes read from all logs so far.
     *
     * @return the number, before decompression.
     */
    public long count() {
        return file.count();
    }

    @Override
    public boolean isOpen() {
        return file.isOpen();
    }

    /** Frees the memory for decompression. The channel that is read stays open. */
    @Override
    public void close() {
        gunzip.close();
    }
}
