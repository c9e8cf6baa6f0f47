// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

/** Thrown if settings, topics or inputs cannot be used. The message states the problem and the solution. */
public final class SetupException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message for the user.
     */
    public SetupException(String message) {
        super(message);
    }

    /**
     * Creates the exception.
     *
     * @param message for the user.
     * @param cause of the problem.
     */
    public SetupException(String message, Throwable cause) {
        super(message, cause);
    }
}
