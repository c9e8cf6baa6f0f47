// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.output;

import io.github.zilch.kit.Causes;
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
        super(Causes.ofFile(cause), cause);
    }

    /**
     * Returns whether the reader of a pipe closed it, as {@code head} does.
     *
     * @return {@code true} if it closed the pipe.
     */
    public boolean isBrokenPipe() {
        return isBrokenPipe(this);
    }

    /**
     * Returns whether an output error means that the reader of a pipe closed it. The only indication is the message of
     * the operating system.
     *
     * @param e the error.
     * @return {@code true} if it closed the pipe.
     */
    public static boolean isBrokenPipe(IOException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        return message.contains("broken pipe") || message.contains("pipe is being closed");
    }
}
