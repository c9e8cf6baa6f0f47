// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.capture;

import io.github.zilch.kit.input.BrokenDataException;

/** Thrown if a capture of a network is damaged or cut off. All packets before have been read. */
public final class BrokenCaptureException extends BrokenDataException {
    private static final long serialVersionUID = 1;

    BrokenCaptureException(String message) {
        super(message);
    }
}
