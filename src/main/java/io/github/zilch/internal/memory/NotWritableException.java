// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.nio.ReadOnlyBufferException;

/** A {@link ReadOnlyBufferException} with a message. The JDK's own class does not accept one. */
final class NotWritableException extends ReadOnlyBufferException {
    private static final long serialVersionUID = 1L;

    private final String message;

    NotWritableException(String message) {
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
