// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.apache.commons.compress.MemoryLimitException;

/**
 * Reads from a stream that decompresses or decodes. Reads from the stream once for each call, so that all data before an
 * error is passed on. For use by one thread.
 */
final class StreamChannel implements ReadableByteChannel {
    private final InputStream in;
    private final LogFormat format;
    private final byte[] part = new byte[1 << 16];
    private boolean isOpen = true;

    StreamChannel(InputStream in, LogFormat format) {
        this.in = in;
        this.format = format;
    }

    @Override
    public int read(ByteBuffer destination) throws IOException {
        try {
            int n = in.read(part, 0, Math.min(part.length, destination.remaining()));
            destination.put(part, 0, Math.max(n, 0));
            return n;
        } catch (BrokenDataException e) {
            throw e; // of what this text was decompressed from
        } catch (IOException | RuntimeException e) { // decompressors throw both if the data is invalid
            throw invalid(format, e);
        }
    }

    /** Returns the error of data that is not what its first bytes promise, or is truncated. */
    static BrokenDataException invalid(LogFormat format, Exception e) {
        return new BrokenDataException("the " + format.label() + " data cannot be read further: " + reason(e), e);
    }

    private static String reason(Exception e) {
        if (e instanceof MemoryLimitException limit) {
            return "its dictionary needs " + limit.getMemoryNeededInKb() / 1024 + " MiB of memory, which is more than "
                    + limit.getMemoryLimitInKb() / 1024 + " MiB: compress it with a smaller one";
        }
        return e.getMessage() == null ? "it is invalid" : e.getMessage();
    }

    @Override
    public boolean isOpen() {
        return isOpen;
    }

    @Override
    public void close() throws IOException {
        isOpen = false;
        in.close();
    }
}
