// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import java.io.IOException;
import java.util.Locale;

/** Tells a failure of the output from one of the input. */
public final class OutputFailure extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param cause what the output threw.
     */
    public OutputFailure(IOException cause) {
        super(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
    }

    /**
     * Tells whether the reader of a pipe has gone, as {@code head} does. The operating system's words are all that there
     * is.
     *
     * @return whether it has.
     */
    public boolean isBrokenPipe() {
        String message = getMessage().toLowerCase(Locale.ROOT);
        return message.contains("broken pipe") || message.contains("pipe is being closed");
    }
}
