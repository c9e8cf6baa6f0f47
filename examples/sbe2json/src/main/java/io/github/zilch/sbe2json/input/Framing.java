// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.io.IOException;

/** Finds the messages of an input. For use by one thread. */
public interface Framing {
    /**
     * Begins an input, or a packet of it.
     *
     * @param window at the beginning of the input.
     * @throws IOException if the input cannot be read, or is damaged.
     */
    void begin(ByteWindow window) throws IOException;

    /**
     * Finds the next message.
     *
     * @param window at the current position; moved after the message, whose bytes remain until the next call.
     * @param message that is set to the message.
     * @return {@code false} at the end of the input.
     * @throws BrokenFrameException if a message is missing, or it cannot be told where the next one is.
     * @throws IOException if the input cannot be read.
     */
    boolean next(ByteWindow window, FoundMessage message) throws IOException;
}
