// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.Memory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/**
 * Hands finished text to streams and channels, and locks it while these, or a buffer that it is copied to, have it: they are user
 * code and can call the owner of the text, who asks {@link #requireUnlocked} before each change.
 */
public final class Sending {
    private final String nested;
    private final String locked;
    private final int partBytes;

    private int locks;
    private boolean isSending;

    /** Moves text to streams, which take arrays only; null until it is needed. */
    private byte[] part;

    /**
     * Begins with text that may be changed.
     *
     * @param nested message of the error if text is sent that is being sent already.
     * @param locked message of the error if text is changed that is being sent.
     * @param partBytes number of bytes that a stream is given at once.
     */
    public Sending(String nested, String locked, int partBytes) {
        this.nested = nested;
        this.locked = locked;
        this.partBytes = partBytes;
    }

    /** Locks the text until {@link #unlock}; it may be locked several times. */
    public void lock() {
        locks++;
    }

    public void unlock() {
        locks--;
    }

    /**
     * Locks the text until {@link #end}, to be sent.
     *
     * @throws IllegalStateException if it is being sent already.
     */
    public void begin() {
        if (isSending) {
            throw new IllegalStateException(nested);
        }
        isSending = true;
        lock();
    }

    public void end() {
        isSending = false;
        unlock();
    }

    /**
     * Checks that nothing is taking the text.
     *
     * @throws IllegalStateException if something is.
     */
    public void requireUnlocked() {
        if (locks > 0) {
            throw new IllegalStateException(locked);
        }
    }

    /** Writes text to a stream, between {@link #begin} and {@link #end}. */
    public void send(OutputStream out, long from, int length) throws IOException {
        if (part == null) {
            part = new byte[partBytes];
        }
        byte[] bytes = part;
        for (int done = 0; done < length; ) {
            int next = Math.min(bytes.length, length - done);
            Memory.copy(from + done, bytes, 0, next);
            out.write(bytes, 0, next);
            done += next;
        }
    }

    /**
     * Writes text to a channel, between {@link #begin} and {@link #end}; a channel that takes nothing is tried again.
     *
     * @param text a view that begins with the text, cannot be written, and that nobody else is given.
     * @param length of the text in bytes.
     * @throws IOException if the channel does not take what it says that it has taken: trying again might not end.
     */
    public void send(WritableByteChannel out, ByteBuffer text, int length) throws IOException {
        for (int done = 0; done < length; ) {
            int written = out.write(text.limit(length).position(done));
            int taken = text.position() - done;
            if (written < 0 || taken < 0 || taken > length - done || written > 0 && taken == 0) {
                throw new IOException(
                        out.getClass().getName() + " has taken " + taken + " bytes of its buffer and returned "
                                + written + ": use a channel whose write returns how many bytes it has taken");
            }
            if (written == 0) {
                Thread.onSpinWait();
            }
            done += taken;
        }
    }
}
