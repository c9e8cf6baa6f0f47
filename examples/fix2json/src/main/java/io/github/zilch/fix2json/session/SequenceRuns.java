// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.session;

import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.MessageFields;

/**
 * Runs of sequence numbers: a reject refers by RefSeqNum (45) to the latest message before it that has the number in the current
 * run of its sender. The numbers of a sender begin anew
 *
 * <ul>
 *   <li>at its message with number 1, whether it is the first of the two sides to log on or not,
 *   <li>at its Logon with ResetSeqNumFlag (141),
 *   <li>after its SequenceReset (4) without GapFillFlag (123), from NewSeqNo (36) on: lower numbers stay.
 * </ul>
 *
 * <p>A message with PossDupFlag (43) is no new beginning.
 */
public final class SequenceRuns {
    public static final int NEW_SEQ_NO = 36;
    public static final int GAP_FILL_FLAG = 123;
    public static final int RESET_SEQ_NUM_FLAG = 141;

    /** Stands for no number. */
    public static final int NONE = -1;

    private static final long LOGON = 'A';
    private static final long SEQUENCE_RESET = '4';

    private SequenceRuns() {}

    /** Returns whether messages of a type can say that numbers begin anew. */
    private static boolean isAnnouncedBy(long type) {
        return type == LOGON || type == SEQUENCE_RESET;
    }

    /**
     * Returns from which number on a message says that those of its sender begin anew.
     *
     * @param type its MsgType, see {@link Bytes#packed}.
     * @param isReset whether ResetSeqNumFlag (141) is {@code Y}.
     * @param isGapFill whether GapFillFlag (123) is {@code Y}.
     * @param newSeqNo the number in NewSeqNo (36), or {@link #NONE}.
     * @return the number, or {@link #NONE}.
     */
    public static int announced(long type, boolean isReset, boolean isGapFill, int newSeqNo) {
        return type == LOGON && isReset ? 1 : type == SEQUENCE_RESET && !isGapFill ? newSeqNo : NONE;
    }

    /**
     * Returns from which number on those of the sender of a message begin anew.
     *
     * @param number of the message.
     * @param isResent whether it has PossDupFlag (43).
     * @param announced what the message {@linkplain #announced says}.
     * @return the number, or {@link #NONE}.
     */
    public static int begin(long number, boolean isResent, int announced) {
        return isResent ? NONE : number == 1 ? 1 : announced;
    }

    /**
     * Returns from which number on those of the sender of a message begin anew.
     *
     * @param message that was read with the fields of the rule.
     * @param number its MsgSeqNum (34).
     * @param isResent whether it has PossDupFlag (43).
     * @return the number, or {@link #NONE}.
     */
    public static int begin(MessageFields message, long number, boolean isResent) {
        long type = message.type();
        int announced = isAnnouncedBy(type)
                ? announced(
                        type,
                        message.code(RESET_SEQ_NUM_FLAG) == 'Y',
                        message.code(GAP_FILL_FLAG) == 'Y',
                        message.number(NEW_SEQ_NO))
                : NONE;
        return begin(number, isResent, announced);
    }
}
