// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import java.io.IOException;

/**
 * Thrown if compressed data is not what its first bytes promise, or is truncated, although the file itself can be read.
 * All data before the error has been passed on, and there is no use in trying again.
 */
public class BrokenDataException extends IOException {
    private static final long serialVersionUID = 1;

    /**
     * Creates an exception.
     *
     * @param message what is wrong with the data.
     */
    protected BrokenDataException(String message) {
        super(message);
    }

    BrokenDataException(String message, Exception cause) {
        super(message, cause);
    }
}
