// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.session;

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

    /** Number of the qualifiers of both sides: those of the side that sent the request, and then those of the other. */
    public static final int OF_BOTH = 2 * QUALIFIERS;

    /** The result if two messages cannot be about the same request or order. */
    public static final int CONFLICT = Integer.MIN_VALUE;

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

    /**
     * Returns how well two messages agree about one field. SubIDs and LocationIDs can be those of people and machines, which differ
     * although the message is about the same.
     *
     * @param index of the field among those {@linkplain #OF_BOTH of both sides}.
     * @param known hash of the value that is known; 0 for none.
     * @param other hash of the value of the message; 0 for none.
     * @param mayClientDiffer whether those of the side that sent the request may differ.
     * @param mayCounterpartyDiffer whether those of the other side may.
     * @return what to add to the agreement of the messages, which is the higher the better; or {@link #CONFLICT}.
     */
    public static int agreement(
            int index, long known, long other, boolean mayClientDiffer, boolean mayCounterpartyDiffer) {
        if (known == other) {
            return known == 0 ? 0 : OF_BOTH;
        }
        boolean isOfSession = index % QUALIFIERS < OF_SESSION;
        boolean mayDiffer = isOfSession && (index < QUALIFIERS ? mayClientDiffer : mayCounterpartyDiffer);
        return known == 0 || other == 0 || mayDiffer ? -1 : CONFLICT;
    }

    private static int[] tags(boolean isSender) {
        return isSender ? SENDER : TARGET;
    }
}
