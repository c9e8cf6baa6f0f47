// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

/** JSON that is no FIX message in a form that {@link JsonToFix} reads. The message says where, what and what to do. */
public final class JsonToFixException extends Exception {
    private static final long serialVersionUID = 1;

    private final int line;
    private final String path;

    /**
     * Creates an exception.
     *
     * @param line of the JSON, counted from 1.
     * @param path of the value, as a JSON Pointer such as {@code /Body/NoPartyIDs/0/PartyID}; empty for the message.
     * @param reason why it cannot be converted.
     */
    JsonToFixException(int line, String path, String reason) {
        super((path.isEmpty() ? "" : path + ": ") + reason);
        this.line = line;
        this.path = path;
    }

    /**
     * Returns the line on which the value begins.
     *
     * @return its number, counted from 1.
     */
    public int line() {
        return line;
    }

    /**
     * Returns the path of the value.
     *
     * @return a JSON Pointer; empty for the message.
     */
    public String path() {
        return path;
    }
}
