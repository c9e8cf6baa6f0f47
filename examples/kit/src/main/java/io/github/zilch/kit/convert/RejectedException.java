// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.convert;

import java.io.IOException;

/** Stops a run at the first rejected message, if the user requested that. */
public final class RejectedException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public RejectedException() {
        super("a message was rejected", null);
    }
}
