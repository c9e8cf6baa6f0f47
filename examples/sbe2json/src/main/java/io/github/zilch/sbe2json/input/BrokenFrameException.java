// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.io.IOException;

/** What is around the messages of an input is damaged, or a message is missing. */
public final class BrokenFrameException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long position;
    private final boolean isPassed;

    /** The rest of the input, or of the packet, cannot be read. */
    BrokenFrameException(long position, String reason) {
        this(position, reason, false);
    }

    /**
     * Creates the exception.
     *
     * @param position number of bytes before the damage in the input.
     * @param reason of the failure.
     * @param isPassed whether the next message can be found.
     */
    BrokenFrameException(long position, String reason, boolean isPassed) {
        super(reason);
        this.position = position;
        this.isPassed = isPassed;
    }

    /**
     * Returns where the damage is.
     *
     * @return the number of bytes before it in the input.
     */
    public long position() {
        return position;
    }

    /**
     * Returns whether the framing has passed the damage, so that {@link Framing#next} finds the next message.
     *
     * @return {@code true} if it has; {@code false} if the rest of the input cannot be read.
     */
    public boolean isPassed() {
        return isPassed;
    }
}
