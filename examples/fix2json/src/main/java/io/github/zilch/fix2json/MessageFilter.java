// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.util.Collection;
import org.agrona.DirectBuffer;
import org.agrona.collections.LongHashSet;

/**
 * Chooses messages by their type and time, before they are converted.
 *
 * <p>Allocates nothing per message. For one thread.
 */
public final class MessageFilter {
    private static final int MSG_TYPE = 35;
    private static final int SENDING_TIME = 52;
    private static final int MOST_BYTES = Long.BYTES;

    private final LongHashSet types = new LongHashSet();
    private final long from;
    private final long to;
    private final FieldReader fields = new FieldReader();

    /**
     * Makes a filter.
     *
     * @param msgTypes values of MsgType (35) to choose, each of 1 to 8 characters of ASCII; empty to choose all.
     * @param from first SendingTime (52) to choose, in nanoseconds since 1970-01-01 in UTC; {@link Long#MIN_VALUE} for no
     *     limit.
     * @param to SendingTime to end before; {@link Long#MAX_VALUE} for no limit.
     * @throws IllegalArgumentException if a message type is none.
     */
    public MessageFilter(Collection<String> msgTypes, long from, long to) {
        for (String type : msgTypes) {
            if (type.isEmpty() || type.length() > MOST_BYTES || !type.chars().allMatch(c -> c > ' ' && c < 127)) {
                throw new IllegalArgumentException(
                        "'" + type + "' is no MsgType: write D, 8 or AE, several with commas");
            }
            long packed = 0;
            for (int i = 0; i < type.length(); i++) {
                packed = packed << 8 | type.charAt(i);
            }
            types.add(packed);
        }
        this.from = from;
        this.to = to;
    }

    /**
     * Tells whether a message is chosen. One without MsgType is, so that somebody reports it; one without a proper
     * SendingTime is not if there is a limit for that.
     *
     * @param buffer that holds the message.
     * @param offset of its {@code 8=}.
     * @param length in bytes.
     * @return whether it is chosen.
     */
    public boolean accepts(DirectBuffer buffer, int offset, int length) {
        boolean isTimeChosen = from == Long.MIN_VALUE && to == Long.MAX_VALUE;
        boolean isTypeChosen = types.isEmpty();
        if (isTimeChosen && isTypeChosen) {
            return true;
        }
        int end = offset + length;
        int delimiter = offset + 2;
        while (delimiter < end && FixToJson.isVersionCharacter(buffer.getByte(delimiter))) {
            delimiter++;
        }
        if (delimiter >= end) {
            return true;
        }
        fields.wrap(buffer, offset, end, buffer.getByte(delimiter));
        boolean hasType = false;
        while (fields.next() == FieldReader.Step.FIELD) {
            if (fields.tag() == MSG_TYPE && !hasType) {
                hasType = true;
                isTypeChosen |= types.contains(packed(buffer, fields.valueOffset(), fields.valueLength()));
            } else if (fields.tag() == SENDING_TIME && !isTimeChosen) {
                long time = SendingTime.of(buffer, fields.valueOffset(), fields.valueLength());
                isTimeChosen = time != SendingTime.NONE && time >= from && time < to;
                if (!isTimeChosen) {
                    return false;
                }
            }
            if (hasType && (isTimeChosen || !isTypeChosen)) {
                return isTypeChosen;
            }
        }
        return !hasType;
    }

    private static long packed(DirectBuffer buffer, int offset, int length) {
        long packed = 0;
        for (int i = 0; i < Math.min(length, MOST_BYTES + 1); i++) {
            packed = packed << 8 | buffer.getByte(offset + i) & 0xFF;
        }
        return length > MOST_BYTES ? 0 : packed;
    }
}
