// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import io.github.zilch.fix2json.session.Parties;
import java.util.Arrays;

/**
 * The requests whose answers or fills are still to come, by a key of 128 bits: a {@link RequestKey}. If there are as many as
 * there may be, a new one takes the place of the oldest.
 *
 * <p>The entries with the same hash are chained, the latest first. Grows by doubling up to its limit, and allocates nothing else.
 * For use by one thread.
 */
final class PendingRequests {
    private static final int FIRST_CAPACITY = 1 << 10;
    private static final int NONE = -1;

    private final int limit;
    private long[] firsts;
    private long[] seconds;
    private long[] times;
    private long[] answerTimes;
    private int[] files;

    /** The number of each request among all; 0 of a free entry. */
    private long[] ages;

    private long count;

    /** The qualifiers of all entries, one after the other; empty as long as no request has one. */
    private int[] qualifiers = new int[0];

    private boolean[] filled;
    private LatencyRow[] rows;

    /** The neighbours by age; of a free entry, the next one that is free. */
    private int[] older;

    private int[] newer;
    private int oldest = NONE;
    private int newest = NONE;
    private int free = NONE;

    /** Entries that were never used begin here. */
    private int unused;

    private int size;

    /** By hash the first entry of each chain, and for each entry the next one. */
    private int[] heads;

    private int[] next;

    /**
     * Creates an empty set.
     *
     * @param limit maximum number of requests, at least 1.
     */
    PendingRequests(int limit) {
        this.limit = limit;
        int capacity = Math.min(limit, FIRST_CAPACITY);
        firsts = new long[capacity];
        seconds = new long[capacity];
        times = new long[capacity];
        answerTimes = new long[capacity];
        files = new int[capacity];
        ages = new long[capacity];
        filled = new boolean[capacity];
        rows = new LatencyRow[capacity];
        older = new int[capacity];
        newer = new int[capacity];
        next = new int[capacity];
        heads = newHeads(capacity);
    }

    private static int[] newHeads(int capacity) {
        int[] heads = new int[2 * Integer.highestOneBit(capacity)];
        Arrays.fill(heads, NONE);
        return heads;
    }

    private int chain(long first) {
        return (int) first & heads.length - 1;
    }

    /**
     * Returns the request with the key of an answer, or -1 if there is none: the latest of those that agree best with it.
     *
     * @param mayResponderDiffer whether the SubID and LocationID of the side that answers may be others than in the request.
     */
    int find(long first, long second, int[] ofAnswer, boolean mayResponderDiffer) {
        int found = NONE;
        int best = Parties.CONFLICT;
        for (int entry = heads[chain(first)]; entry != NONE; entry = next[entry]) {
            int agreement =
                    hasKey(entry, first, second) ? agreement(entry, ofAnswer, mayResponderDiffer) : Parties.CONFLICT;
            if (agreement > best) { // of equal ones, the first is the latest
                best = agreement;
                found = entry;
            }
        }
        return found;
    }

    /** Returns the entry of a request with the same key and qualifiers, or -1 if there is none. */
    int findSame(long first, long second, int[] ofRequest) {
        for (int entry = heads[chain(first)]; entry != NONE; entry = next[entry]) {
            if (hasKey(entry, first, second) && isSame(entry, ofRequest)) {
                return entry;
            }
        }
        return NONE;
    }

    private boolean hasKey(int entry, long first, long second) {
        return firsts[entry] == first && seconds[entry] == second;
    }

    /** Returns how well an answer agrees with a request about whose it is, or {@link Parties#CONFLICT}. */
    private int agreement(int entry, int[] ofAnswer, boolean mayResponderDiffer) {
        int agreement = 0;
        for (int i = 0; i < ofAnswer.length; i++) {
            int ofField = Parties.agreement(i, qualifier(entry, i), ofAnswer[i], false, mayResponderDiffer);
            if (ofField == Parties.CONFLICT) {
                return Parties.CONFLICT;
            }
            agreement += ofField;
        }
        return agreement;
    }

    private boolean isSame(int entry, int[] others) {
        for (int i = 0; i < others.length; i++) {
            if (qualifier(entry, i) != others[i]) {
                return false;
            }
        }
        return true;
    }

    private int qualifier(int entry, int index) {
        return qualifiers.length == 0 ? 0 : qualifiers[entry * Parties.OF_BOTH + index];
    }

    private void setQualifiers(int entry, int[] all) {
        if (qualifiers.length == 0) {
            if (isSame(entry, all)) {
                return; // there are none
            }
            qualifiers = new int[firsts.length * Parties.OF_BOTH];
        }
        System.arraycopy(all, 0, qualifiers, entry * Parties.OF_BOTH, Parties.OF_BOTH);
    }

    private void chain(int entry) {
        int chain = chain(firsts[entry]);
        next[entry] = heads[chain];
        heads[chain] = entry;
    }

    /** Returns the newest entry, or -1 if there is none. */
    int newest() {
        return newest;
    }

    /** Returns the number of a request among all that were added; 0 if the entry has none. */
    long age(int entry) {
        return ages[entry];
    }

    /** Returns whether a further request takes the place of the oldest one. */
    boolean isFull() {
        return size == limit;
    }

    /** Returns the oldest entry, or -1 if there is none. */
    int oldest() {
        return oldest;
    }

    /**
     * Adds a request, which must not be there. There must be room; see {@link #isFull}.
     *
     * @return its entry, without an answer.
     */
    int add(long first, long second, int[] ofRequest, long time, int file, LatencyRow row) {
        if (free == NONE && unused == firsts.length) {
            grow();
        }
        int entry = free;
        if (entry == NONE) {
            entry = unused++;
        } else {
            free = older[entry];
        }
        firsts[entry] = first;
        seconds[entry] = second;
        ages[entry] = ++count;
        setQualifiers(entry, ofRequest);
        times[entry] = time;
        answerTimes[entry] = Long.MIN_VALUE;
        files[entry] = file;
        filled[entry] = false;
        rows[entry] = row;
        older[entry] = newest;
        newer[entry] = NONE;
        if (newest == NONE) {
            oldest = entry;
        } else {
            newer[newest] = entry;
        }
        newest = entry;
        chain(entry);
        size++;
        return entry;
    }

    private void grow() {
        int capacity = (int) Math.min(limit, 2L * firsts.length);
        firsts = Arrays.copyOf(firsts, capacity);
        seconds = Arrays.copyOf(seconds, capacity);
        times = Arrays.copyOf(times, capacity);
        answerTimes = Arrays.copyOf(answerTimes, capacity);
        files = Arrays.copyOf(files, capacity);
        ages = Arrays.copyOf(ages, capacity);
        qualifiers = Arrays.copyOf(qualifiers, qualifiers.length == 0 ? 0 : capacity * Parties.OF_BOTH);
        filled = Arrays.copyOf(filled, capacity);
        rows = Arrays.copyOf(rows, capacity);
        older = Arrays.copyOf(older, capacity);
        newer = Arrays.copyOf(newer, capacity);
        next = new int[capacity];
        heads = newHeads(capacity);
        for (int entry = oldest; entry != NONE; entry = newer[entry]) {
            chain(entry);
        }
    }

    /** Removes an entry. */
    void remove(int entry) {
        unchain(entry);
        ages[entry] = 0;
        int before = older[entry];
        int after = newer[entry];
        if (before == NONE) {
            oldest = after;
        } else {
            newer[before] = after;
        }
        if (after == NONE) {
            newest = before;
        } else {
            older[after] = before;
        }
        rows[entry] = null;
        older[entry] = free;
        free = entry;
        size--;
    }

    private void unchain(int entry) {
        int chain = chain(firsts[entry]);
        if (heads[chain] == entry) {
            heads[chain] = next[entry];
            return;
        }
        int before = heads[chain];
        while (next[before] != entry) {
            before = next[before];
        }
        next[before] = next[entry];
    }

    long time(int entry) {
        return times[entry];
    }

    /** Returns the number of the file that the request is in. */
    int file(int entry) {
        return files[entry];
    }

    LatencyRow row(int entry) {
        return rows[entry];
    }

    boolean isAnswered(int entry) {
        return answerTimes[entry] != Long.MIN_VALUE;
    }

    /** Returns the time of the first answer. */
    long answerTime(int entry) {
        return answerTimes[entry];
    }

    void answered(int entry, long time) {
        answerTimes[entry] = time;
    }

    /** Returns whether an execution was seen. */
    boolean isFilled(int entry) {
        return filled[entry];
    }

    void filled(int entry) {
        filled[entry] = true;
    }
}
