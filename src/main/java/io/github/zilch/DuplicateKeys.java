// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.read.SipHash;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Finds keys that an object may already have.
 *
 * <p>An open-addressing table holds a hash of every key and its object. If a hash is found, the text of the object
 * decides. So neither a collision nor an entry that a rollback has outdated causes an error. A reset outdates all
 * entries at once, because each entry contains the number of its document.
 */
final class DuplicateKeys {
    private static final int LEAST_SIZE = 64;

    /**
     * The secret key of the hash, different in every run. A hash that is found costs a scan of the whole object. An
     * attacker who could choose colliding keys would cause such a scan for every member.
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

    private long[] hashes = new long[LEAST_SIZE];
    private int[] epochs = new int[LEAST_SIZE];
    private int count;

    /** Number of the current document. A test sets it, because it takes long to overflow. */
    int epoch;

    /** Discards all keys. */
    void reset() {
        count = 0;
        if (++epoch == 0) { // after 2^32 documents: entries of the first ones must not become valid again
            Arrays.fill(epochs, 0);
            epoch = 1;
        }
    }

    /**
     * Returns whether the table contains a key with the same hash, in which case the text decides. Otherwise adds the
     * key.
     *
     * @param node index of the object that the key is written to.
     * @param from address of the encoded key, quotes and colon included, which is not committed.
     * @param to address after the colon.
     */
    boolean isKnown(int node, long from, long to) {
        if (2 * count >= hashes.length) {
            grow();
        }
        long hash = SipHash.hash(KEY_0, KEY_1, from, to) + node * NODE;
        int mask = hashes.length - 1;
        int slot = (int) (hash >>> 32) & mask;
        while (epochs[slot] == epoch) {
            if (hashes[slot] == hash) {
                return true;
            }
            slot = slot + 1 & mask;
        }
        hashes[slot] = hash;
        epochs[slot] = epoch;
        count++;
        return false;
    }

    private void grow() {
        long[] oldHashes = hashes;
        int[] oldEpochs = epochs;
        hashes = new long[2 * oldHashes.length];
        epochs = new int[2 * oldHashes.length];
        int mask = hashes.length - 1;
        for (int i = 0; i < oldHashes.length; i++) {
            if (oldEpochs[i] == epoch) {
                int slot = (int) (oldHashes[i] >>> 32) & mask;
                while (epochs[slot] == epoch) {
                    slot = slot + 1 & mask;
                }
                hashes[slot] = oldHashes[i];
                epochs[slot] = epoch;
            }
        }
    }
}
