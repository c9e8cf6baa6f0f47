// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.engine;

import quickfix.FieldMap;
import quickfix.Message;
import quickfix.field.MsgSeqNum;
import quickfix.field.NewSeqNo;

/**
 * The sequence numbers that the engine can count: it has them as an {@code int}, and would go on with negative ones. FIX has no
 * greatest number.
 */
public final class SequenceNumbers {
    /** The greatest number of a message, 2,147,483,646: the one after it is the last that the store can have as the next one. */
    static final int GREATEST = Integer.MAX_VALUE - 1;

    private static final int MOST_DIGITS = 10;

    private SequenceNumbers() {}

    /**
     * Returns why a message cannot be counted.
     *
     * @param message whose MsgSeqNum (34) is looked at; it may have none.
     * @return a sentence for the peer, or null if its number can be counted.
     */
    public static String refusalOfNumber(Message message) {
        return refusal(message.getHeader(), MsgSeqNum.FIELD, "MsgSeqNum");
    }

    /**
     * Returns why a SequenceReset cannot be followed.
     *
     * @param sequenceReset whose NewSeqNo (36) is looked at; it may have none.
     * @return a sentence for the peer, or null if a message with this number can be counted.
     */
    public static String refusalOfNext(Message sequenceReset) {
        return refusal(sequenceReset, NewSeqNo.FIELD, "NewSeqNo");
    }

    private static String refusal(FieldMap fields, int tag, String name) {
        return isTooGreat(fields.getOptionalString(tag).orElse(""))
                ? name + " is greater than " + GREATEST
                        + ", the last number that the gateway can count: log on with ResetSeqNumFlag (141) to begin with 1"
                : null;
    }

    /** Returns whether a text is a number that is too great. What is no number, the engine refuses. */
    private static boolean isTooGreat(String text) {
        int start = 0;
        while (start < text.length() && text.charAt(start) == '0') {
            start++;
        }
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        int digits = text.length() - start;
        return digits > MOST_DIGITS || digits == MOST_DIGITS && Long.parseLong(text) > GREATEST;
    }
}
