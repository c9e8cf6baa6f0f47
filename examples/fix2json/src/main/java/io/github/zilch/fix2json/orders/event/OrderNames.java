// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.event;

import org.agrona.DirectBuffer;

/**
 * Names of orders, as numbers: an id, together with what kind of id it is, and whose. Names of 64 bits are taken for the same
 * if they are equal. Does not allocate; safe to share between threads.
 */
public final class OrderNames {
    /** Stands for no name. */
    public static final long NONE = 0;

    /** The kinds of ids. */
    public enum Kind {
        CL_ORD_ID,
        ORDER_ID,
        LIST_ID,
        SECONDARY_CL_ORD_ID,
        EXEC_ID
    }

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private OrderNames() {}

    /**
     * Returns the name that an id is.
     *
     * @param client hash of the CompID of the side that places orders.
     * @param counterparty hash of that of the other side, which gives OrderIDs and ExecIDs in all its sessions.
     * @param id hash of the id.
     */
    static long of(Kind kind, long client, long counterparty, long id) {
        boolean isInAllSessions = kind == Kind.ORDER_ID || kind == Kind.EXEC_ID;
        long scope = isInAllSessions ? counterparty : combine(client, counterparty);
        long name = combine(scope + kind.ordinal(), id);
        return name == NONE ? 1 : name;
    }

    /** Returns the hash of a text. */
    public static long hash(DirectBuffer buffer, int offset, int length) {
        long hash = length * MULTIPLIER;
        if (length < Long.BYTES) {
            return mix(hash ^ shortWord(buffer, offset, length));
        }
        int last = offset + length - Long.BYTES;
        for (int i = offset; i < last; i += Long.BYTES) {
            hash = mix(hash ^ buffer.getLong(i));
        }
        return mix(hash ^ buffer.getLong(last)); // some bytes may count twice
    }

    /** Returns a number for up to seven bytes. */
    private static long shortWord(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        if (length >= Integer.BYTES) {
            return (long) buffer.getInt(offset) << Integer.SIZE | buffer.getInt(end - Integer.BYTES) & 0xFFFFFFFFL;
        }
        long word = 0;
        for (int i = offset; i < end; i++) {
            word = word << Byte.SIZE | buffer.getByte(i) & 0xFF;
        }
        return word;
    }

    /** Returns the hash of two parts. */
    public static long combine(long first, long second) {
        return mix(first * 31 + second);
    }

    /** Returns a number that depends on all bits of another; different numbers give different ones. */
    public static long mix(long value) {
        long mixed = (value ^ value >>> 32) * MULTIPLIER;
        mixed = (mixed ^ mixed >>> 29) * MULTIPLIER; // once is not enough: of high bits it changes only some
        return mixed ^ mixed >>> 32;
    }
}
