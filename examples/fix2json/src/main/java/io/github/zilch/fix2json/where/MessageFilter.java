// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.FieldReader;
import io.github.zilch.fix2json.wire.SendingTime;
import java.util.Collection;
import org.agrona.DirectBuffer;
import org.agrona.collections.LongHashSet;

/**
 * Selects messages by type, time and a condition before they are converted.
 *
 * <p>Does not allocate per message. For use by one thread.
 */
public final class MessageFilter {
    private static final int MSG_TYPE = 35;
    private static final int SENDING_TIME = 52;
    private static final int MAX_BYTES = Long.BYTES;

    private final LongHashSet types = new LongHashSet();
    private final TimeRange times;
    private final FieldReader fields;

    /** What else is asked of a message; null if nothing is. */
    private final MessageCondition condition;

    private long notSelected;
    private long withoutTime;

    /**
     * Creates a filter.
     *
     * @param msgTypes values of MsgType (35) to select, each of 1 to 8 ASCII characters; empty to select all.
     * @param from first SendingTime (52) to select, inclusive, in nanoseconds since 1970-01-01 in UTC;
     *     {@link Long#MIN_VALUE} for no limit.
     * @param to last SendingTime to select, exclusive; {@link Long#MAX_VALUE} for no limit.
     * @param condition on the fields, or null for none.
     * @param isLenient {@code true} if the fields after one that cannot be read are converted.
     * @throws IllegalArgumentException if a message type is not valid.
     */
    public MessageFilter(
            Collection<String> msgTypes, long from, long to, MessageCondition condition, boolean isLenient) {
        this(msgTypes, new TimeRange(from, to), condition, isLenient);
    }

    /**
     * Creates a filter.
     *
     * @param msgTypes values of MsgType (35) to select, each of 1 to 8 ASCII characters; empty to select all.
     * @param times of SendingTime (52) to select; this filter alone uses the object.
     * @param condition on the fields, or null for none.
     * @param isLenient {@code true} if the fields after one that cannot be read are converted.
     * @throws IllegalArgumentException if a message type is not valid.
     */
    public MessageFilter(Collection<String> msgTypes, TimeRange times, MessageCondition condition, boolean isLenient) {
        for (String type : msgTypes) {
            if (type.isEmpty() || type.length() > MAX_BYTES || !type.chars().allMatch(c -> c > ' ' && c < 127)) {
                throw new IllegalArgumentException(
                        "'" + type + "' is not a MsgType: use values such as D, 8 or AE, separated by commas");
            }
            types.add(Bytes.packed(type));
        }
        this.times = times;
        this.condition = condition;
        fields = new FieldReader(isLenient);
    }

    /**
     * Returns whether a message is selected. A message without MsgType is selected, so that it is reported, and so is one
     * with a field that cannot be read before those that decide, unless the reading is lenient. If there is a time limit,
     * a message without a valid SendingTime is not selected.
     *
     * @param buffer that contains the message.
     * @param offset of its {@code 8=}.
     * @param length in bytes.
     * @return {@code true} if the message is selected.
     */
    public boolean accepts(DirectBuffer buffer, int offset, int length) {
        boolean isSelected = isSelected(buffer, offset, length);
        notSelected += isSelected ? 0 : 1;
        return isSelected;
    }

    private boolean isSelected(DirectBuffer buffer, int offset, int length) {
        boolean isEvery = types.isEmpty() && times.isUnlimited();
        if (isEvery && condition == null) {
            return true;
        }
        int end = offset + length;
        if (!fields.wrapMessage(buffer, offset, end)) {
            return true;
        }
        return (isEvery || hasTypeAndTime(buffer))
                && (condition == null || condition.holds(buffer, offset, end, fields.delimiter()));
    }

    private boolean hasTypeAndTime(DirectBuffer buffer) {
        boolean isTimeSelected = times.isUnlimited();
        boolean isTypeSelected = types.isEmpty();
        boolean hasType = false;
        while (fields.readNext()) {
            if (fields.tag() == MSG_TYPE && !hasType) {
                hasType = true;
                isTypeSelected |= types.contains(Bytes.packed(buffer, fields.valueOffset(), fields.valueLength()));
            } else if (fields.tag() == SENDING_TIME && !isTimeSelected) {
                long time = SendingTime.of(buffer, fields.valueOffset(), fields.valueLength());
                isTimeSelected = time != SendingTime.NONE && times.contains(time);
                if (!isTimeSelected) {
                    withoutTime += time == SendingTime.NONE && (isTypeSelected || !hasType) ? 1 : 0;
                    return false;
                }
            }
            if (hasType && (isTimeSelected || !isTypeSelected)) {
                return isTypeSelected;
            }
        }
        if (fields.step() != FieldReader.Step.END) {
            return true;
        }
        withoutTime += hasType && isTypeSelected ? 1 : 0;
        return !hasType;
    }

    /**
     * Returns how many messages were not selected.
     *
     * @return their number.
     */
    public long notSelected() {
        return notSelected;
    }

    /**
     * Returns how many messages were not selected only because they have no SendingTime that can be read.
     *
     * @return their number.
     */
    public long withoutTime() {
        return withoutTime;
    }
}
