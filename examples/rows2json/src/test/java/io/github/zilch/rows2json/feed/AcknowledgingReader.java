// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.kit.sink.AcknowledgedSink;
import io.github.zilch.kit.sink.Sink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The reader of a feed with {@code --ack}. It takes lines, and has done one only when {@link #acknowledge} returns it. */
final class AcknowledgingReader implements Sink {
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Pipe acknowledgements;
    private volatile boolean isDead;
    private long done;

    AcknowledgingReader() throws IOException {
        acknowledgements = Pipe.open();
    }

    /** Returns the sink of the feed. */
    Sink sink() {
        return new AcknowledgedSink(this, () -> Channels.newInputStream(acknowledgements.source()));
    }

    /** Acknowledges the next line and returns it, or returns null if there is none for a moment. */
    String acknowledge() throws Exception {
        String line = lines.poll(20, TimeUnit.MILLISECONDS);
        if (line != null) {
            done++;
            acknowledgements.sink().write(ByteBuffer.wrap((done + "\n").getBytes(StandardCharsets.US_ASCII)));
        }
        return line;
    }

    /** Ends the process of the feed as a kill does: from now on nothing is taken, and nothing more is confirmed. */
    void kill() {
        isDead = true;
    }

    @Override
    public boolean offer(ByteBuffer line, String key) throws IOException {
        checkAlive();
        return lines.add(StandardCharsets.UTF_8.decode(line).toString());
    }

    @Override
    public void mark(long position) {
        // the acknowledgements decide
    }

    @Override
    public long sync() throws IOException {
        checkAlive();
        return durable();
    }

    @Override
    public long durable() {
        return 0;
    }

    private void checkAlive() throws IOException {
        if (isDead) {
            throw new IOException("killed");
        }
    }

    @Override
    public void close() throws IOException {
        acknowledgements.sink().close();
    }
}
