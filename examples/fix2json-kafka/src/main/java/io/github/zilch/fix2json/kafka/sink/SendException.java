// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

/** A producer does not accept a record, and nothing of it has been sent. The cause says why. */
final class SendException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param cause that the producer names.
     */
    SendException(Throwable cause) {
        super(cause);
    }
}
