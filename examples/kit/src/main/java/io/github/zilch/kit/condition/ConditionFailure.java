// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.condition;

/** A condition cannot be tested on a message, which ends the run. The message says why, and what to do. */
public final class ConditionFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ConditionFailure(String reason, Throwable cause) {
        super(reason, cause);
    }
}
