// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import java.io.IOException;
import java.util.Locale;

/** Distinguishes output errors from input errors. */
public final class OutputFailure extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param cause the exception of the output.
     */
    public OutputFailure(IOException cause) {
        super(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
    }

    /**
     * Returns whether the reader of a pipe closed it, as {@code head} does. The only indication is the message of the
     * operating system.
     *
     * @return {@code true} if it closed the pipe.
     */
    public boolean isBrokenPipe() {
        String message = getMessage().toLowerCase(Locale.ROOT);
        return message.contains("broken pipe") || message.contains("pipe is being closed");
    }
}
