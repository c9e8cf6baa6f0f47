// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import io.github.zilch.fix2json.orders.event.OrderNames;
import java.io.IOException;
import org.agrona.MutableDirectBuffer;

/**
 * Joins ids that name the same order, by union-find (Robert E. Tarjan, "Efficiency of a Good But Not Linear Set Union
 * Algorithm", Journal of the ACM 22, 1975).
 *
 * <p>Ids are told apart by 32 bits of their hash. Two that have the same bits are joined although nothing says so; therefore
 * what is joined here may belong to several orders, but what belongs to one order is always joined.
 *
 * <p>Takes 12 to 28 bytes for each id, in {@link ScratchMemory}. For use by one thread.
 */
public final class OrderIds {
    /** Stands for no id. */
    static final int NONE = -1;

    private static final int FIRST_SLOTS = 1 << 12;
    private static final int SLOT_BYTES = 2 * Integer.BYTES;

    /** The most slots that a buffer can hold. */
    private static final int MOST_SLOTS = 1 << 27;

    private final ScratchMemory memory;

    /** Slots of 32 bits of the hash, which are 0 in an empty slot, and the number of the id. */
    private MutableDirectBuffer slots;

    private int slotCount = FIRST_SLOTS;

    /** For each id the number of an id that it is joined with; its own number at the root. */
    private MutableDirectBuffer parents;

    private int count;

    /**
     * Creates a set without ids.
     *
     * @param memory to take room from.
     * @throws IOException if there is no room.
     */
    public OrderIds(ScratchMemory memory) throws IOException {
        this.memory = memory;
        slots = memory.allocate(SLOT_BYTES * slotCount);
        parents = memory.allocate(Integer.BYTES * slotCount);
    }

    /**
     * Returns the number of a name, which is added if it is new.
     *
     * @param name the name.
     * @return the number of one of the names that it is joined with.
     * @throws IOException if there is no room.
     */
    int number(long name) throws IOException {
        int bits = (int) (OrderNames.mix(name) >>> 32);
        bits = bits == 0 ? 1 : bits;
        int slot = find(bits);
        if (slots.getInt(slot) == bits) {
            int number = slots.getInt(slot + Integer.BYTES);
            int root = root(number);
            if (root != number) {
                slots.putInt(slot + Integer.BYTES, root); // is found faster the next time
            }
            return root;
        }
        if (count >= slotCount / 4 * 3) {
            grow();
            slot = find(bits);
        }
        slots.putInt(slot, bits);
        slots.putInt(slot + Integer.BYTES, count);
        parents.putInt(Integer.BYTES * count, count);
        return count++;
    }

    /** Returns the offset of the slot that has the bits, or of the empty one where they belong. */
    private int find(int bits) {
        int slot = bits & slotCount - 1;
        while (true) {
            int found = slots.getInt(SLOT_BYTES * slot);
            if (found == bits || found == 0) {
                return SLOT_BYTES * slot;
            }
            slot = slot + 1 & slotCount - 1;
        }
    }

    private void grow() throws IOException {
        if (slotCount == MOST_SLOTS) {
            throw new IOException("there are more than " + count
                    + " ids of orders: pass the logs of fewer days or sessions at a time");
        }
        MutableDirectBuffer smaller = slots;
        int fewer = slotCount;
        slotCount *= 2;
        slots = memory.allocate(SLOT_BYTES * slotCount);
        for (int i = 0; i < fewer; i++) {
            int bits = smaller.getInt(SLOT_BYTES * i);
            if (bits != 0) {
                int slot = find(bits);
                slots.putInt(slot, bits);
                slots.putInt(slot + Integer.BYTES, smaller.getInt(SLOT_BYTES * i + Integer.BYTES));
            }
        }
        memory.free(smaller);
        MutableDirectBuffer fewerParents = parents;
        parents = memory.allocate(Integer.BYTES * slotCount);
        parents.putBytes(0, fewerParents, 0, Integer.BYTES * count);
        memory.free(fewerParents);
    }

    /**
     * Joins two ids.
     *
     * @param a number of an id, or {@link #NONE}.
     * @param b number of an id.
     * @return the number of one of the ids that they are joined with.
     */
    int join(int a, int b) {
        int rootOfB = root(b);
        if (a == NONE) {
            return rootOfB;
        }
        int rootOfA = root(a);
        int first = Math.min(rootOfA, rootOfB);
        parents.putInt(Integer.BYTES * Math.max(rootOfA, rootOfB), first);
        return first;
    }

    /** Returns the number that all ids have in common which are joined with an id. */
    public int root(int number) {
        int node = number;
        int parent = parents.getInt(Integer.BYTES * node);
        while (parent != node) {
            int above = parents.getInt(Integer.BYTES * parent);
            parents.putInt(Integer.BYTES * node, above); // halves the path
            node = above;
            parent = parents.getInt(Integer.BYTES * node);
        }
        return node;
    }

    /** Returns the number of ids. */
    int count() {
        return count;
    }
}
