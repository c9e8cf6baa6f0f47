// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.io.IOException;

/** What is around the messages of an input is damaged, so that the rest of the input cannot be read. */
public final class BrokenFrameException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long position;

    BrokenFrameException(long position, String reason) {
        super(reason);
        this.position = position;
    }

    /**
     * Returns where the damage is.
     *
     * @return the number of bytes before it in the input.
     */
    public long position() {
        return position;
    }
}
