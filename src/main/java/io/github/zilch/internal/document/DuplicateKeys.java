// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.read.SipHash;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Finds keys that an object has.
 *
 * <p>An open-addressing table holds for every key a hash of the key and its object, and the position of the key in the
 * text, which decides if the hash is found. Keys are added in the order of their positions; one that is added again is the
 * last one from then on. So the keys that a rollback, or a value that was refused, has left behind are the last ones, and
 * {@link #forgetFrom} takes them out again; that costs no more than adding them did. A slot is empty again when those that
 * were taken after it are, so that no search ends too early. A reset outdates all entries at once, because each contains the
 * number of its document.
 */
final class DuplicateKeys {
    /** In place of a position: there is no such key. */
    static final int NONE = -1;

    /** In place of a position: the key may be anywhere in the object, or nowhere. */
    static final int SOMEWHERE = -2;

    private static final int LEAST_SIZE = 64;

    /**
     * The secret key of the hash, different in every run. An attacker who could choose colliding keys would make every
     * search long.
     */
    private static final long KEY_0;

    private static final long KEY_1;

    static {
        SecureRandom random = new SecureRandom();
        KEY_0 = random.nextLong();
        KEY_1 = random.nextLong();
    }

    /** Odd, so that the same key has a different hash in every object. */
    private static final long NODE = 0x9E3779B97F4A7C15L;

    /** Size of what is kept for each entry of the table. */
    private static final int ENTRY_BYTES = Long.BYTES + 5 * Integer.BYTES;

    private long[] hashes;
    private int[] positions;
    private int[] epochs;

    /** For each slot the index of its entry in {@link #added}. */
    private int[] indices;

    /** The slots of the entries in the order in which they were added last; {@link #NONE} for one that was added again. */
    private int[] added;

    private int count;

    /** The slots that are not empty in the order in which they were taken. */
    private int[] taken;

    private int takenCount;

    /** Number of the first entries whose positions have changed. */
    private int moved;

    /** Number of the current document. A test sets it, because it takes long to overflow. */
    int epoch;

    DuplicateKeys() {
        makeTable(LEAST_SIZE);
    }

    private void makeTable(int size) {
        hashes = new long[size];
        positions = new int[size];
        epochs = new int[size];
        indices = new int[size];
        added = new int[size];
        taken = new int[size];
    }

    /** Discards all keys. */
    void reset() {
        count = 0;
        takenCount = 0;
        moved = 0;
        if (++epoch == 0) { // after 2^32 documents: entries of the first ones must not become valid again
            Arrays.fill(epochs, 0);
            epoch = 1;
        }
    }

    /** Gives back what is larger, and discards all keys. */
    void shrink(int parts) {
        if ((long) hashes.length * ENTRY_BYTES > Math.max(parts, LEAST_SIZE * ENTRY_BYTES)) {
            makeTable(LEAST_SIZE);
            reset();
        }
    }

    /** Takes account of text that has moved: the positions of the keys so far are not known any longer. */
    void loosen() {
        for (int i = moved; i < count; i++) {
            if (added[i] != NONE) {
                positions[added[i]] = SOMEWHERE;
            }
        }
        moved = count;
    }

    /** Discards the keys at or after a position, which are not part of the document. */
    void forgetFrom(int position) {
        while (count > moved && (added[count - 1] == NONE || positions[added[count - 1]] >= position)) {
            int slot = added[--count];
            if (slot != NONE) {
                positions[slot] = NONE;
            }
        }
        while (takenCount > 0 && positions[taken[takenCount - 1]] == NONE) {
            epochs[taken[--takenCount]] = 0; // the last one taken, so no other entry was placed beyond it
        }
    }

    /**
     * Returns the position of a key with the same hash, {@link #SOMEWHERE} or {@link #NONE}.
     *
     * @param node number of the object.
     * @param from address of the encoded key, quotes and colon included.
     * @param to address after the colon.
     */
    int find(long node, long from, long to) {
        int slot = slotOf(hash(node, from, to));
        return epochs[slot] == epoch ? positions[slot] : NONE;
    }

    /** Adds a key, or gives it another position, which is after those of all other keys. */
    void add(long node, long from, long to, int position) {
        if (2 * Math.max(count, takenCount) >= hashes.length) {
            makeRoom();
        }
        long hash = hash(node, from, to);
        int slot = slotOf(hash);
        if (epochs[slot] != epoch) {
            taken[takenCount++] = slot;
        } else if (positions[slot] == SOMEWHERE) {
            return; // its text decides
        } else if (positions[slot] != NONE) {
            added[indices[slot]] = NONE;
        }
        place(slot, hash, position);
    }

    private static long hash(long node, long from, long to) {
        return SipHash.hash(KEY_0, KEY_1, from, to - 1) + node * NODE;
    }

    /** Returns the slot of a hash, or the empty one where it would be. */
    private int slotOf(long hash) {
        int mask = hashes.length - 1;
        int slot = (int) (hash >>> 32) & mask;
        while (epochs[slot] == epoch && hashes[slot] != hash) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void place(int slot, long hash, int position) {
        hashes[slot] = hash;
        positions[slot] = position;
        epochs[slot] = epoch;
        indices[slot] = count;
        added[count++] = slot;
    }

    /** Doubles the table, unless most of what it has is outdated; the entries are added in their order again. */
    private void makeRoom() {
        long[] oldHashes = hashes;
        int[] oldPositions = positions;
        int[] oldAdded = added;
        int entries = count;
        int loose = moved;
        int live = 0;
        for (int i = 0; i < entries; i++) {
            live += oldAdded[i] != NONE ? 1 : 0;
        }
        makeTable(4 * live < oldHashes.length ? oldHashes.length : 2 * oldHashes.length);
        count = 0;
        takenCount = 0;
        for (int i = 0; i < entries; i++) {
            if (i == loose) {
                moved = count;
            }
            int old = oldAdded[i];
            if (old != NONE) {
                int slot = slotOf(oldHashes[old]);
                taken[takenCount++] = slot;
                place(slot, oldHashes[old], oldPositions[old]);
            }
        }
        if (loose == entries) {
            moved = count;
        }
    }
}
