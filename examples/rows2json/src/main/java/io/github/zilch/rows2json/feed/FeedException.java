// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

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
}
