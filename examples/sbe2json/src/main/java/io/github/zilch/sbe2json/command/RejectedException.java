// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import java.io.IOException;

/** Stops a run at the first rejected message, if the user requested that. */
final class RejectedException extends IOException {
    private static final long serialVersionUID = 1L;

    RejectedException() {
        super("a message was rejected", null);
    }
}
