// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.read.SipHash;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Finds keys that an object has.
 *
 * <p>An open-addressing table holds for every key a hash of the key and its object, and the position of the key in the
 * text, which decides if the hash is found. Keys are added in the order of their positions. So the keys that a rollback,
 * or a value that was refused, has left behind are the last ones, and {@link #forgetFrom} takes them out again; that costs
 * no more than adding them did. A reset outdates all entries at once, because each contains the number of its document.
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
    private static final int ENTRY_BYTES = Long.BYTES + 5 * Integer.BYTES / 2;

    private long[] hashes = new long[LEAST_SIZE];
    private int[] positions = new int[LEAST_SIZE];
    private int[] epochs = new int[LEAST_SIZE];

    /** The slots of the entries in the order in which they were added. */
    private int[] added = new int[LEAST_SIZE / 2];

    private int count;

    /** Number of the first entries whose positions have changed. */
    private int moved;

    /** Number of the current document. A test sets it, because it takes long to overflow. */
    int epoch;

    /** Discards all keys. */
    void reset() {
        count = 0;
        moved = 0;
        if (++epoch == 0) { // after 2^32 documents: entries of the first ones must not become valid again
            Arrays.fill(epochs, 0);
            epoch = 1;
        }
    }

    /** Gives back what is larger, and discards all keys. */
    void shrink(int parts) {
        if ((long) hashes.length * ENTRY_BYTES > Math.max(parts, LEAST_SIZE * ENTRY_BYTES)) {
            hashes = new long[LEAST_SIZE];
            positions = new int[LEAST_SIZE];
            epochs = new int[LEAST_SIZE];
            added = new int[LEAST_SIZE / 2];
            reset();
        }
    }

    /** Takes account of text that has moved: the positions of the keys so far are not known any longer. */
    void loosen() {
        for (int i = moved; i < count; i++) {
            positions[added[i]] = SOMEWHERE;
        }
        moved = count;
    }

    /** Discards the keys at or after a position, which are not part of the document. */
    void forgetFrom(int position) {
        while (count > moved && positions[added[count - 1]] >= position) {
            epochs[added[--count]] = 0; // the last one added, so no other entry was placed beyond it
        }
    }

    /** Takes account of a key that is not at its position: a value that was refused has left it behind. */
    void loosen(int node, long from, long to) {
        positions[slotOf(hash(node, from, to))] = SOMEWHERE;
    }

    /**
     * Returns the position of a key with the same hash, {@link #SOMEWHERE} or {@link #NONE}.
     *
     * @param node number of the object.
     * @param from address of the encoded key, quotes and colon included.
     * @param to address after the colon.
     */
    int find(int node, long from, long to) {
        int slot = slotOf(hash(node, from, to));
        return epochs[slot] == epoch ? positions[slot] : NONE;
    }

    /** Adds a key. */
    void add(int node, long from, long to, int position) {
        if (2 * count >= hashes.length) {
            grow();
        }
        long hash = hash(node, from, to);
        int slot = slotOf(hash);
        if (epochs[slot] != epoch) {
            place(slot, hash, position);
            added[count++] = slot;
        }
    }

    private static long hash(int node, long from, long to) {
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
    }

    /** Doubles the table; the entries are added in their order again. */
    private void grow() {
        long[] oldHashes = hashes;
        int[] oldPositions = positions;
        int size = 2 * oldHashes.length;
        hashes = new long[size];
        positions = new int[size];
        epochs = new int[size];
        added = Arrays.copyOf(added, size / 2);
        for (int i = 0; i < count; i++) {
            int old = added[i];
            added[i] = slotOf(oldHashes[old]);
            place(added[i], oldHashes[old], oldPositions[old]);
        }
    }
}
