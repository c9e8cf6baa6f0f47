// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

/**
 * A message of one side. It is equal only to itself: a log can have the same message twice.
 *
 * @param shown what can be shown of its head.
 * @param key what it has in common with the same message of the other side.
 * @param type its MsgType (35).
 * @param file the name of its file.
 * @param line the line on which it begins.
 * @param bytes the message as FIX.
 */
record Message(Shown shown, Key key, String type, String file, long line, byte[] bytes) {
    /** What a message takes beside its bytes: about this many. */
    private static final int OVERHEAD = 512;

    /**
     * The head of a message for people, without masked values.
     *
     * @param session the session and direction.
     * @param number MsgSeqNum (34), or the mask; null if it has none.
     * @param type MsgType (35), or the mask.
     * @param isResent whether it was sent again, and PossDupFlag (43) is not masked.
     */
    record Shown(String session, String number, String type, boolean isResent) {}

    /**
     * Identifies a message on both sides.
     *
     * @param session number of the session and direction.
     * @param run how often the sequence numbers have begun anew before.
     * @param number MsgSeqNum (34); -1 if it has none.
     * @param isResent whether it was sent again, with PossDupFlag (43).
     */
    record Key(int session, int run, long number, boolean isResent) {
        /** Returns the key of the same message if it was sent again, or if this one was, of the first sending. */
        Key otherSending() {
            return new Key(session, run, number, !isResent);
        }
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    /** Returns the memory that it takes, in bytes. */
    long size() {
        return bytes.length + OVERHEAD;
    }
}
