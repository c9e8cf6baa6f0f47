// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import io.github.zilch.fix2json.wire.MessageFields;
import java.util.Arrays;

/**
 * The sequence numbers of one side of a session. They begin anew at a Logon with ResetSeqNumFlag (141), at number 1, and
 * where a SequenceReset (4) without GapFillFlag (123) has set them back. A message with PossDupFlag (43), or the first
 * message once more, as a log may have it twice, is no new beginning. For use by one thread.
 */
final class SequenceNumbers {
    static final int MSG_SEQ_NUM = 34;
    static final int NEW_SEQ_NO = 36;
    static final int POSS_DUP_FLAG = 43;
    static final int GAP_FILL_FLAG = 123;
    static final int RESET_SEQ_NUM_FLAG = 141;

    private static final long LOGON = 'A';
    private static final long SEQUENCE_RESET = '4';

    private final int session;
    private int run;
    private long last = -1;

    /** The number that a SequenceReset has set back to; -1 if there was none. */
    private long setBackTo = -1;

    /** The first message of the run. */
    private byte[] first;

    /**
     * Creates numbers without a message.
     *
     * @param session number of the session and direction.
     */
    SequenceNumbers(int session) {
        this.session = session;
    }

    /** Returns the key of the next message. */
    Message.Key next(MessageFields message, byte[] bytes) {
        long number = message.number(MSG_SEQ_NUM);
        if (message.code(POSS_DUP_FLAG) == 'Y') {
            return new Message.Key(session, run, number, true);
        }
        if (number >= 0) {
            if (number <= last && beginsAnew(message, number) && !Arrays.equals(bytes, first)) {
                run++;
                last = -1;
            }
            first = last < 0 ? bytes : first;
            last = Math.max(last, number);
            if (message.type() == SEQUENCE_RESET && message.code(GAP_FILL_FLAG) != 'Y') {
                long to = message.number(NEW_SEQ_NO);
                setBackTo = to >= 0 && to <= last ? to : -1;
            }
        }
        return new Message.Key(session, run, number, false);
    }

    private boolean beginsAnew(MessageFields message, long number) {
        return number == 1 || number == setBackTo || message.type() == LOGON && message.code(RESET_SEQ_NUM_FLAG) == 'Y';
    }
}
