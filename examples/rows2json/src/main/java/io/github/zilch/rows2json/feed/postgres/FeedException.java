// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import java.util.List;

/** A change or a message of the server that cannot be written, and what to do about it. */
public final class FeedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what was wrong, where, and what to do.
     */
    public FeedException(String message) {
        super(message);
    }

    /**
     * Creates the exception.
     *
     * @param message what was wrong, where, and what to do.
     * @param cause the error of the library or the server.
     */
    public FeedException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Returns the exception for tables, or partitions of them, whose old rows the server does not write.
     *
     * @param tables their names.
     * @return the exception.
     */
    public static FeedException withoutOldRows(List<String> tables) {
        return new FeedException("the option diff needs complete old rows, which the server does not write for "
                + String.join(", ", tables) + ": run ALTER TABLE … REPLICA IDENTITY FULL");
    }
}
