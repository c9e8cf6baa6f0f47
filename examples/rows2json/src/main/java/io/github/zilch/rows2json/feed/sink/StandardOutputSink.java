// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.sink;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;

/**
 * Writes lines to standard output. A line counts as durable when the operating system has taken it: what the reader of a
 * pipe makes of it, the feed cannot know.
 */
public final class StandardOutputSink extends ChannelSink {
    private final WritableByteChannel channel;

    /**
     * Creates the sink.
     *
     * @param out standard output, not buffered.
     */
    public StandardOutputSink(OutputStream out) {
        channel = Channels.newChannel(out);
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

    /** Does nothing: standard output belongs to the JVM. */
    @Override
    public void close() {
        // stays open
    }
}
