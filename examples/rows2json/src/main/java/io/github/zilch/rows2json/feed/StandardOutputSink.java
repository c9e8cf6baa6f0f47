// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import java.io.OutputStream;
import java.nio.channels.Channels;

/**
 * Writes lines to standard output. A line counts as durable when the operating system has taken it: what the reader of a
 * pipe makes of it, the feed cannot know.
 */
public final class StandardOutputSink extends ChannelSink {
    /**
     * Creates the sink.
     *
     * @param out standard output, not buffered.
     */
    public StandardOutputSink(OutputStream out) {
        super(Channels.newChannel(out));
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
