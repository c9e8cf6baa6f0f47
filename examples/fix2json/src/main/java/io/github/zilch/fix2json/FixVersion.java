// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import org.agrona.DirectBuffer;

/** The versions of FIX that have a dictionary. */
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
    /** FIXT.1.1, the session layer of FIX.5.0 and later. */
    FIXT11("FIXT.1.1", '\0');

    /** The version of application messages whose session does not specify one, unless the options do. */
    public static final FixVersion DEFAULT = FIX50SP2;

    private static final FixVersion[] VALUES = values();

    private final String label;
    private final char applVerId;

    FixVersion(String label, char applVerId) {
        this.label = label;
        this.applVerId = applVerId;
    }

    /**
     * Returns the label of this version: its BeginString (8), or, for application versions, the corresponding text.
     *
     * @return the label, such as {@code FIX.4.4}.
     */
    public String label() {
        return label;
    }

    /**
     * Returns whether messages of this version use the session layer FIXT.1.1.
     *
     * @return {@code true} if they do.
     */
    public boolean isOverFixt() {
        return ordinal() >= FIX50.ordinal();
    }

    /**
     * Returns the version that a BeginString (8) names. FIX.5.0, FIX.5.0SP1 and FIX.5.0SP2 are not valid BeginStrings,
     * but occur in practice and are accepted.
     *
     * @return the version, or null if no version has that name.
     */
    public static FixVersion ofBeginString(DirectBuffer buffer, int offset, int length) {
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
     * Returns the application version with a label.
     *
     * @param label such as {@code FIX.5.0SP2}.
     * @return the version.
     * @throws IllegalArgumentException if no application version has this label.
     */
    public static FixVersion ofApplication(String label) {
        for (FixVersion version : VALUES) {
            if (version.label.equals(label) && version != FIXT11) {
                return version;
            }
        }
        throw new IllegalArgumentException("'" + label
                + "' is not an application version: use FIX.4.0 to FIX.4.4, FIX.5.0, FIX.5.0SP1 or FIX.5.0SP2");
    }

    /**
     * Returns the version that an ApplVerID (1128) or DefaultApplVerID (1137) names.
     *
     * @return the version, or null if the value names no version with a dictionary. For FIX Latest, which is 10, the last
     *     version, because FIX Latest is that version with its extension packs.
     */
    public static FixVersion ofApplVerId(DirectBuffer buffer, int offset, int length) {
        if (length != 1) {
            boolean isLatest = length == 2 && buffer.getByte(offset) == '1' && buffer.getByte(offset + 1) == '0';
            return isLatest ? FIX50SP2 : null;
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
