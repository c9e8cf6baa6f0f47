// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;

/**
 * The output of a command: its failures are {@link OutputFailure}s, so that nobody takes them for those of an input. Allocates
 * nothing for bytes in a buffer. For use by one thread.
 */
public final class OutputChannel implements WritableByteChannel {
    private final WritableByteChannel channel;
    private final Runnable before;

    /**
     * Creates an output.
     *
     * @param channel to write to.
     */
    public OutputChannel(WritableByteChannel channel) {
        this(channel, () -> {});
    }

    /**
     * Creates an output.
     *
     * @param channel to write to.
     * @param before runs each time before something is written.
     */
    public OutputChannel(WritableByteChannel channel, Runnable before) {
        this.channel = channel;
        this.before = before;
    }

    /**
     * Writes bytes.
     *
     * @throws OutputFailure if they cannot be written.
     */
    @Override
    public int write(ByteBuffer bytes) throws OutputFailure {
        before.run();
        try {
            return channel.write(bytes);
        } catch (IOException e) {
            throw new OutputFailure(e);
        }
    }

    /**
     * Writes a whole text in UTF-8.
     *
     * @param text to write.
     * @throws OutputFailure if it cannot be written.
     */
    public void write(String text) throws OutputFailure {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes all bytes of an array.
     *
     * @param bytes to write.
     * @throws OutputFailure if they cannot be written.
     */
    public void write(byte[] bytes) throws OutputFailure {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            write(buffer);
        }
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    /**
     * Closes the channel that is written to.
     *
     * @throws OutputFailure if that fails.
     */
    @Override
    public void close() throws OutputFailure {
        try {
            channel.close();
        } catch (IOException e) {
            throw new OutputFailure(e);
        }
    }
}
