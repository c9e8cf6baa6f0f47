// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import org.agrona.DirectBuffer;

/** The versions of FIX that there are dictionaries for. */
public enum FixVersion {
    /** FIX.4.0. */
    FIX40("FIX.4.0", '2'),
    /** FIX.4.1. */
    FIX41("FIX.4.1", '3'),
    /** FIX.4.2. */
    FIX42("FIX.4.2", '4'),
    /** FIX.4.3. */
    FIX43("FIX.4.3", '5'),
    /** FIX.4.4. */
    FIX44("FIX.4.4", '6'),
    /** FIX.5.0, an application version. */
    FIX50("FIX.5.0", '7'),
    /** FIX.5.0SP1, an application version. */
    FIX50SP1("FIX.5.0SP1", '8'),
    /** FIX.5.0SP2, an application version. */
    FIX50SP2("FIX.5.0SP2", '9'),
    /** FIXT.1.1, the session layer below FIX.5.0 and later. */
    FIXT11("FIXT.1.1", '\0');

    /** What application messages are read as when nothing in their session says which version they are of. */
    public static final FixVersion LATEST = FIX50SP2;

    private static final FixVersion[] VALUES = values();

    private final String label;
    private final char applVerId;

    FixVersion(String label, char applVerId) {
        this.label = label;
        this.applVerId = applVerId;
    }

    /**
     * Tells how BeginString (8) spells this version, or would if it could name application versions.
     *
     * @return the spelling, such as {@code FIX.4.4}.
     */
    public String label() {
        return label;
    }

    /**
     * Tells whether messages of this version travel under the FIXT.1.1 session layer.
     *
     * @return whether they do.
     */
    boolean isOverFixt() {
        return ordinal() >= FIX50.ordinal();
    }

    /**
     * Finds the version that a BeginString (8) names. FIX.5.0, FIX.5.0SP1 and FIX.5.0SP2 are not proper BeginStrings but
     * are seen, and are taken at their word.
     *
     * @return the version, or null if there is none of that name.
     */
    static FixVersion ofBeginString(DirectBuffer buffer, int offset, int length) {
        for (FixVersion version : VALUES) {
            if (version.label.length() == length && isLabel(version.label, buffer, offset)) {
                return version;
            }
        }
        return null;
    }

    private static boolean isLabel(String label, DirectBuffer buffer, int offset) {
        for (int i = label.length() - 1; i >= 0; i--) {
            if (buffer.getByte(offset + i) != label.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Finds the version that an ApplVerID (1128) or DefaultApplVerID (1137) names.
     *
     * @return the version, or null if the value names none that there is a dictionary for.
     */
    static FixVersion ofApplVerId(DirectBuffer buffer, int offset, int length) {
        if (length != 1) {
            return null;
        }
        byte id = buffer.getByte(offset);
        for (FixVersion version : VALUES) {
            if (version.applVerId == id && id != 0) {
                return version;
            }
        }
        return null;
    }
}
