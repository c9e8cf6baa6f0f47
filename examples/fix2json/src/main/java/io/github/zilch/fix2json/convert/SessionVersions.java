// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.wire.Bytes;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The default application versions of sessions, as their Logons specify them: in DefaultApplVerID (1137), and for single
 * message types in RefApplVerID (1130). A session is identified by its two CompIDs, in either direction.
 *
 * <p>Allocates for each new session and message type, and otherwise not at all. For use by one thread.
 */
final class SessionVersions {
    /**
     * Maximum number of sessions. Further sessions are not recorded, so that a stream of Logons cannot exhaust the
     * memory.
     */
    static final int MAX_SESSIONS = 1 << 14;

    /** Maximum number of message types of a session that have a version of their own. */
    static final int MAX_TYPES = 1 << 8;

    private static final int SLOTS = MAX_SESSIONS * 2;

    private final byte[][] compIds = new byte[SLOTS][];
    private final FixVersion[] versions = new FixVersion[SLOTS];

    /** The versions of single message types, by the bytes of the type; null if a session has none. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private final Long2ObjectHashMap<FixVersion>[] typeVersions = new Long2ObjectHashMap[SLOTS];

    private int size;

    private DirectBuffer buffer;
    private int sender;
    private int senderLength;
    private int target;
    private int targetLength;

    /** Begins a message in the given buffer. Its CompIDs are empty until they are set. */
    void nextMessage(DirectBuffer newBuffer) {
        buffer = newBuffer;
        senderLength = 0;
        targetLength = 0;
    }

    void sender(int offset, int length) {
        sender = offset;
        senderLength = length;
    }

    void target(int offset, int length) {
        target = offset;
        targetLength = length;
    }

    /** Sets the version of the session of this message. */
    void put(FixVersion version) {
        int slot = slotToSet();
        if (slot >= 0) {
            versions[slot] = version;
        }
    }

    /**
     * Sets the version of a message type in the session of this message.
     *
     * @param type its bytes, see {@link Bytes#packed}.
     */
    void put(long type, FixVersion version) {
        int slot = slotToSet();
        if (slot < 0) {
            return;
        }
        if (typeVersions[slot] == null) {
            typeVersions[slot] = new Long2ObjectHashMap<>();
        }
        if (typeVersions[slot].size() < MAX_TYPES) {
            typeVersions[slot].put(type, version);
        }
    }

    /** Forgets the versions of single message types in the session of this message. */
    void forgetTypes() {
        Long2ObjectHashMap<FixVersion> types = typeVersions[slot()];
        if (types != null) {
            types.clear();
        }
    }

    /** Returns the slot of the session of this message, or -1 if there are too many sessions. */
    private int slotToSet() {
        int slot = slot();
        if (compIds[slot] == null) {
            if (size == MAX_SESSIONS) {
                return -1;
            }
            size++;
            byte[] ids = new byte[senderLength + 1 + targetLength];
            buffer.getBytes(sender, ids, 0, senderLength);
            buffer.getBytes(target, ids, senderLength + 1, targetLength);
            compIds[slot] = ids;
        }
        return slot;
    }

    /**
     * Returns the version of messages of a type in the session of this message, or null if no Logon specified one.
     *
     * @param type its bytes, see {@link Bytes#packed}.
     */
    FixVersion get(long type) {
        int slot = slot();
        Long2ObjectHashMap<FixVersion> types = typeVersions[slot];
        FixVersion version = types == null ? null : types.get(type);
        return version == null ? versions[slot] : version;
    }

    private int slot() {
        int slot = hash(sender, senderLength) + hash(target, targetLength) & SLOTS - 1; // the same in both directions
        while (compIds[slot] != null && !isSession(compIds[slot])) {
            slot = slot + 1 & SLOTS - 1;
        }
        return slot;
    }

    private int hash(int offset, int length) {
        int hash = length;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + buffer.getByte(offset + i);
        }
        return hash * 0x9E3779B9 >>> 16;
    }

    private boolean isSession(byte[] ids) {
        return ids.length == senderLength + 1 + targetLength
                && (isAt(ids, 0, sender, senderLength) && isAt(ids, senderLength + 1, target, targetLength)
                        || isAt(ids, 0, target, targetLength) && isAt(ids, targetLength + 1, sender, senderLength));
    }

    private boolean isAt(byte[] ids, int index, int offset, int length) {
        for (int i = 0; i < length; i++) {
            if (ids[index + i] != buffer.getByte(offset + i)) {
                return false;
            }
        }
        return true;
    }
}
