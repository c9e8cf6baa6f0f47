// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/**
 * Writes lines to standard output. A line counts as durable when the operating system has taken it: what the reader of a
 * pipe makes of it, its writer cannot know.
 */
public final class PipeSink extends ChannelSink {
    private final WritableByteChannel channel;

    /**
     * Creates the sink.
     *
     * @param channel to standard output, not buffered.
     */
    public PipeSink(WritableByteChannel channel) {
        this.channel = channel;
    }

    @Override
    void prepare() {
        // a pipe is not moved
    }

    @Override
    void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    void force() {
        // written is taken
    }

    /** Closes the channel, which interrupts a thread that is blocked in it if the channel can be interrupted. */
    @Override
    public void cancel() throws IOException {
        channel.close();
    }

    /** Does nothing: standard output belongs to the JVM. */
    @Override
    public void close() {
        // stays open
    }

    @Override
    public String toString() {
        return "standard output";
    }
}
