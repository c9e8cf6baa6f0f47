// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import io.github.zilch.fix2json.session.SequenceRuns;
import io.github.zilch.fix2json.wire.MessageFields;
import io.github.zilch.fix2json.wire.SendingTime;
import java.util.Arrays;

/**
 * The sequence numbers of one side of a session. They begin anew by the rule of {@link SequenceRuns}, if they are set back. The
 * first message once more, as a log may have it twice, is no new beginning. For use by one thread.
 */
final class SequenceNumbers {
    static final int MSG_SEQ_NUM = 34;
    static final int POSS_DUP_FLAG = 43;
    static final int SENDING_TIME = 52;
    static final int ORIG_SENDING_TIME = 122;

    private static final long SEQUENCE_RESET = '4';

    private final int session;
    private int run;
    private long last = -1;

    /** The number that a SequenceReset has set back to, until the next message; -1 if there was none. */
    private long setBackTo = SequenceRuns.NONE;

    /** When it was sent. */
    private long setBackAt = SendingTime.NONE;

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
            return new Message.Key(session, isOfNextRun(message, number) ? run + 1 : run, number, true);
        }
        if (number >= 0) {
            int begin = SequenceRuns.begin(message, number, false);
            boolean isAfter =
                    message.type() == SEQUENCE_RESET && number != 1; // the next message is the first of the run
            boolean isSetBack = setBackTo != SequenceRuns.NONE && number >= setBackTo; // that number may be missing
            boolean beginsAnew = isSetBack || begin != SequenceRuns.NONE && !isAfter;
            if (number <= last && beginsAnew && !Arrays.equals(bytes, first)) {
                run++;
                last = -1;
            }
            setBackTo = SequenceRuns.NONE;
            first = last < 0 ? bytes : first;
            last = Math.max(last, number);
            if (isAfter) {
                setBackTo = begin <= last ? begin : SequenceRuns.NONE;
                setBackAt = message.time(SENDING_TIME);
            }
        }
        return new Message.Key(session, run, number, false);
    }

    /** Returns whether a message that was sent again was sent first after numbers were set back, and no other was since. */
    private boolean isOfNextRun(MessageFields message, long number) {
        long sent = message.time(ORIG_SENDING_TIME);
        return setBackTo != SequenceRuns.NONE
                && number >= setBackTo
                && sent != SendingTime.NONE
                && setBackAt != SendingTime.NONE
                && sent >= setBackAt;
    }
}
