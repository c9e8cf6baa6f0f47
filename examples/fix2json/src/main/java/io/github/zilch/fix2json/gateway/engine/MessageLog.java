// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.engine;

import quickfix.Log;

/** A log of the engine that is told which message its events are about. Others can have come in the meantime. */
public interface MessageLog extends Log {
    /**
     * States that the engine processes a message from now on.
     *
     * @param message as it was received.
     */
    void processing(String message);
}
