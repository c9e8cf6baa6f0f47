// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.session;

/**
 * The SubID and LocationID of each side, which tell sessions between the same CompIDs apart: each session has sequence numbers of
 * its own. Two messages can be of one session unless a field that both have differs: answers need not repeat these fields.
 *
 * <p>Those of a side are the hashes of both in a {@code long}. Does not allocate; safe to share between threads.
 */
public final class SessionIds {
    /** The agreement of two messages that have a field with different values. */
    public static final int CONFLICT = -1;

    private SessionIds() {}

    /**
     * Returns the ids of a side.
     *
     * @param subId hash of the SubID, or 0 for none.
     * @param locationId hash of the LocationID, or 0 for none.
     */
    public static long side(long subId, long locationId) {
        return (long) fold(subId) << Integer.SIZE | fold(locationId) & 0xFFFFFFFFL;
    }

    private static int fold(long hash) {
        int folded = (int) (hash ^ hash >>> Integer.SIZE);
        return folded == 0 && hash != 0 ? 1 : folded;
    }

    /**
     * Returns how well two messages agree about their session. An answer is compared with its sides exchanged.
     *
     * @return the number of fields that both have with the same value, or {@link #CONFLICT}.
     */
    public static int agreement(long sender, long target, long otherSender, long otherTarget) {
        int agreement = agreement(sender, otherSender);
        int ofTargets = agreement(target, otherTarget);
        return agreement < 0 || ofTargets < 0 ? CONFLICT : agreement + ofTargets;
    }

    private static int agreement(long a, long b) {
        int subIds = agreement((int) (a >>> Integer.SIZE), (int) (b >>> Integer.SIZE));
        int locationIds = agreement((int) a, (int) b);
        return subIds < 0 || locationIds < 0 ? CONFLICT : subIds + locationIds;
    }

    private static int agreement(int a, int b) {
        return a == 0 || b == 0 ? 0 : a == b ? 1 : CONFLICT;
    }

    /** Returns all that is known of a side by two messages; where they differ, what the first one says. */
    public static long merge(long a, long b) {
        long subIds = a >>> Integer.SIZE == 0 ? b : a;
        long locationIds = (int) a == 0 ? b : a;
        return subIds & 0xFFFFFFFF_00000000L | locationIds & 0xFFFFFFFFL;
    }
}
