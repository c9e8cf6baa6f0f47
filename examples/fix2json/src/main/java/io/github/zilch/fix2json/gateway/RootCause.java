// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

/** What lies under the exceptions that an engine wraps around what happened. */
final class RootCause {
    private RootCause() {}

    /**
     * Finds the first cause.
     *
     * @param thrown to begin with.
     * @return the cause that has none itself.
     */
    static Throwable of(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /**
     * Says what it was.
     *
     * @param thrown to begin with.
     * @return the message of the first cause, or its class if it has none.
     */
    static String message(Throwable thrown) {
        Throwable root = of(thrown);
        return root.getMessage() != null ? root.getMessage() : root.toString();
    }
}
