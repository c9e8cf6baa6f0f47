// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

/** Thrown if a sink did not accept a text in time. The text must be sent again before the session can continue. */
public final class SinkNotReadyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception without a stack trace, because it is thrown for a slow sink and not for a program error.
     *
     * @param reason why the sink did not accept the text.
     */
    public SinkNotReadyException(String reason) {
        super(reason, null, false, false);
    }
}
