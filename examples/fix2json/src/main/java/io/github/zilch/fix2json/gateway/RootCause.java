// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

/** Finds the original cause in the exceptions that an engine wraps around it. */
final class RootCause {
    private RootCause() {}

    /**
     * Returns the root cause of an exception.
     *
     * @param thrown the exception.
     * @return the last cause in the chain.
     */
    static Throwable of(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /**
     * Returns the message of the root cause.
     *
     * @param thrown the exception.
     * @return the message of the root cause, or its string representation if it has no message.
     */
    static String message(Throwable thrown) {
        Throwable root = of(thrown);
        return root.getMessage() != null ? root.getMessage() : root.toString();
    }
}
