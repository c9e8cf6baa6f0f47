// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import java.util.Arrays;

/**
 * The fields that say whose a message is. A session is between two CompIDs, with their SubIDs and LocationIDs. A hub also says on
 * whose behalf it sends, and to whom its messages are to be delivered. An answer has the fields of the sender of its request as
 * those of its target.
 *
 * <p>Ids such as ClOrdID (11) belong to one party. Answers need not repeat all fields, so two messages agree unless a field that
 * both have differs.
 */
public final class Parties {
    /** Sender: CompID, SubID, LocationID; and those on whose behalf it sends. */
    private static final int[] SENDER = {49, 50, 142, 115, 116, 144};

    /** Target: CompID, SubID, LocationID; and those to whom it delivers. */
    private static final int[] TARGET = {56, 57, 143, 128, 129, 145};

    /** Number of the fields after the CompID of a side. */
    public static final int QUALIFIERS = SENDER.length - 1;

    /** Number of the qualifiers of the session; the others are those of a third party. */
    public static final int OF_SESSION = 2;

    private Parties() {}

    /** Returns the tag of the CompID of a side. */
    public static int compId(boolean isSender) {
        return tags(isSender)[0];
    }

    /** Returns the tag of a field that qualifies the CompID of a side. */
    public static int qualifier(boolean isSender, int index) {
        return tags(isSender)[1 + index];
    }

    /** Returns the tags of the fields that tell sessions apart, of one side: CompID, SubID and LocationID. */
    public static int[] ofSession(boolean isSender) {
        return Arrays.copyOf(tags(isSender), 1 + OF_SESSION);
    }

    private static int[] tags(boolean isSender) {
        return isSender ? SENDER : TARGET;
    }
}
