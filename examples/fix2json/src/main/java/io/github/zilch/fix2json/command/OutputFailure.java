// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import java.io.IOException;
import java.util.Locale;

/** Tells a failure of the output from one of the input. */
final class OutputFailure extends IOException {
    private static final long serialVersionUID = 1L;

    OutputFailure(IOException cause) {
        super(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
    }

    /** Whether the reader of a pipe has gone, as {@code head} does. The operating system's words are all that there is. */
    boolean isBrokenPipe() {
        String message = getMessage().toLowerCase(Locale.ROOT);
        return message.contains("broken pipe") || message.contains("pipe is being closed");
    }
}
