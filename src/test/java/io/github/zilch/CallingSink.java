// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** A stream and channel that calls what writes to it before it takes the bytes; the channel takes some at a time. */
final class CallingSink extends OutputStream implements WritableByteChannel {
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final Runnable call;
    private final boolean swallows;
    private RuntimeException thrown;

    /**
     * Creates a sink.
     *
     * @param swallows whether what the call throws is not thrown on.
     */
    CallingSink(Runnable call, boolean swallows) {
        this.call = call;
        this.swallows = swallows;
    }

    private void run() {
        try {
            call.run();
        } catch (RuntimeException e) {
            thrown = e;
            if (!swallows) {
                throw e;
            }
        }
    }

    @Override
    public void write(int b) {
        throw new AssertionError();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        run();
        taken.write(bytes, offset, length);
    }

    @Override
    public int write(ByteBuffer source) {
        run();
        byte[] bytes = new byte[Math.min(7_000, source.remaining())];
        source.get(bytes);
        taken.write(bytes, 0, bytes.length);
        return bytes.length;
    }

    /** Returns what it has taken. */
    String text() {
        return taken.toString(UTF_8);
    }

    /** Returns what the last call has thrown, or null. */
    RuntimeException thrown() {
        return thrown;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {}
}
