// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

/** Thrown if a sink cannot accept texts any more, or a store cannot be written, until the gateway is restarted. */
public final class SinkFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message that names the sink or the store, and the failure.
     * @param cause of the failure, or null.
     */
    public SinkFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
