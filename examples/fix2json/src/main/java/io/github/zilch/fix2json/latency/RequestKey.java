// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.fix2json.session.Parties;
import io.github.zilch.fix2json.session.SessionIds;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.MessageFields;
import org.agrona.DirectBuffer;

/**
 * What identifies a request: the CompIDs of the side that sent it and of the side that answers it, the field that has its
 * identifier, and the identifier, as a hash of 128 bits; and what else says whose it is, of both sides: {@link Parties}. Among a
 * million requests, two have the same hash with a probability of less than 10<sup>-26</sup>. Reusable; does not allocate. For use by
 * one thread.
 */
final class RequestKey {
    private static final long FIRST_FACTOR = 0x9E3779B97F4A7C15L;
    private static final long SECOND_FACTOR = 0xC2B2AE3D27D4EB4FL;

    private long sessionFirst;
    private long sessionSecond;
    private long first;
    private long second;

    /** Hashes of what qualifies the CompIDs: {@link Parties#OF_BOTH}; 0 for a field that the message does not have. */
    private final int[] qualifiers = new int[Parties.OF_BOTH];

    private long requesterIds;
    private long responderIds;

    /** Sets the two sides, from a message that is the request, or an answer. */
    void sides(MessageFields message, boolean isRequest) {
        first = 0;
        second = 0;
        int requester = Parties.compId(isRequest);
        int responder = Parties.compId(!isRequest);
        add(message.buffer(), message.offset(requester), message.length(requester));
        add(message.buffer(), message.offset(responder), message.length(responder));
        sessionFirst = first;
        sessionSecond = second;
        for (int i = 0; i < Parties.QUALIFIERS; i++) {
            qualifiers[i] = hash(message, Parties.qualifier(isRequest, i));
            qualifiers[Parties.QUALIFIERS + i] = hash(message, Parties.qualifier(!isRequest, i));
        }
        requesterIds = SessionIds.side(qualifiers[0], qualifiers[1]);
        responderIds = SessionIds.side(qualifiers[Parties.QUALIFIERS], qualifiers[Parties.QUALIFIERS + 1]);
    }

    private int hash(MessageFields message, int tag) {
        return message.has(tag) && message.length(tag) > 0
                ? hash(message.buffer(), message.offset(tag), message.length(tag))
                : 0;
    }

    private int hash(DirectBuffer buffer, int offset, int length) {
        first = 0;
        second = 0;
        add(buffer, offset, length);
        int hash = (int) (first ^ second >>> 32);
        return hash == 0 ? 1 : hash;
    }

    /** Returns what says whose the request is, beside the CompIDs. It must not be changed. */
    int[] qualifiers() {
        return qualifiers;
    }

    /** Returns the ids of the side that sent the request: {@link SessionIds#side}. */
    long requesterIds() {
        return requesterIds;
    }

    /** Returns the ids of the side that answers the request. */
    long responderIds() {
        return responderIds;
    }

    /** Returns what identifies the CompIDs of the two sides. */
    long session() {
        return sessionFirst;
    }

    /** Sets the identifier of the request between the two sides. */
    void identifier(int tag, DirectBuffer buffer, int offset, int length) {
        first = sessionFirst;
        second = sessionSecond;
        add(tag);
        add(buffer, offset, length);
    }

    private void add(DirectBuffer buffer, int offset, int length) {
        int last = offset + length - Long.BYTES;
        int i = offset;
        for (; i <= last; i += Long.BYTES) {
            add(buffer.getLong(i));
        }
        add(Bytes.packed(buffer, i, offset + length - i));
        add(length);
    }

    private void add(long word) {
        first = (first ^ word) * FIRST_FACTOR;
        first ^= first >>> 32;
        second = (second + word) * SECOND_FACTOR;
        second ^= second >>> 29;
    }

    long first() {
        return first;
    }

    long second() {
        return second;
    }
}
