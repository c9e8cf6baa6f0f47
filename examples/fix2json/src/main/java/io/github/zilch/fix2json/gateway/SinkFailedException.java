// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

/** A sink cannot take texts any more, until the gateway is started anew. */
final class SinkFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param message that names the sink and what happened to it.
     * @param cause of the failure, or null.
     */
    SinkFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
