// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.read.SipHash;
import io.github.zilch.internal.read.TrustedJson;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Refuses a key that its object has already.
 *
 * <p>A hash of every key and its object is kept in an open-addressing table. Only when a hash is found does the
 * text of the object decide, so neither a collision nor an entry that a rollback has outdated can do harm. A reset
 * outdates all entries at once, by counting the documents.
 */
final class DuplicateKeys {
    private static final int LEAST_SIZE = 64;

    /**
     * The secret key of the hash, another one in every run. A hash that is found costs a look at the whole object; whoever
     * could choose keys that collide would make that happen at every member.
     */
    private static final long KEY_0;

    private static final long KEY_1;

    static {
        SecureRandom random = new SecureRandom();
        KEY_0 = random.nextLong();
        KEY_1 = random.nextLong();
    }

    /** Odd, so that the same key has another hash in every object. */
    private static final long NODE = 0x9E3779B97F4A7C15L;

    private final Document document;
    private long[] hashes = new long[LEAST_SIZE];
    private int[] epochs = new int[LEAST_SIZE];
    private int count;

    /** Counts the documents; a test sets it, as it takes long to come round. */
    int epoch;

    DuplicateKeys(Document document) {
        this.document = document;
    }

    /** Forgets all keys. */
    void reset() {
        count = 0;
        if (++epoch == 0) { // after 2^32 documents: entries of the first ones must not come alive again
            Arrays.fill(epochs, 0);
            epoch = 1;
        }
    }

    /**
     * Refuses a key, or takes it up.
     *
     * @param node that it is written to.
     * @param from address of its encoded form, quotes and colon included, not yet committed.
     * @param to address behind that.
     */
    void check(JsonBuilder node, long from, long to) {
        if (2 * count >= hashes.length) {
            grow();
        }
        long hash = SipHash.hash(KEY_0, KEY_1, from, to) + node.index * NODE;
        int mask = hashes.length - 1;
        int slot = (int) (hash >>> 32) & mask;
        while (epochs[slot] == epoch) {
            if (hashes[slot] == hash) {
                refuseIfPresent(node, from, to);
                return;
            }
            slot = slot + 1 & mask;
        }
        hashes[slot] = hash;
        epochs[slot] = epoch;
        count++;
    }

    private void refuseIfPresent(JsonBuilder node, long from, long to) {
        if (document.hasKey(node, from, to)) {
            throw new IllegalArgumentException("the object has a member " + TrustedJson.string(from, to)
                    + " already: leave one out, or allow it with JsonOptions.rejectDuplicateKeys(false)");
        }
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
