// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sink;

import java.io.IOException;

/** Lines that a sink had taken are lost, and have to be offered again. The sink takes lines again. */
public final class LinesLostException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message that names the sink and the reason.
     * @param cause of the loss.
     */
    public LinesLostException(String message, Throwable cause) {
        super(message, cause);
    }
}
