// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.settings;

/**
 * Thrown if a settings file, or something that it names, cannot be used. The message states the problem and the
 * solution.
 */
public final class SettingsException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message for the user.
     */
    public SettingsException(String message) {
        super(message);
    }

    /**
     * Creates the exception.
     *
     * @param message for the user.
     * @param cause of the problem.
     */
    public SettingsException(String message, Throwable cause) {
        super(message, cause);
    }
}
