// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

/** A settings file, or what it names, cannot be used. The message says what is wrong and what to do. */
final class SettingsException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param message that is shown to the user.
     */
    SettingsException(String message) {
        super(message);
    }

    /**
     * Makes the exception.
     *
     * @param message that is shown to the user.
     * @param cause that it comes from.
     */
    SettingsException(String message, Throwable cause) {
        super(message, cause);
    }
}
