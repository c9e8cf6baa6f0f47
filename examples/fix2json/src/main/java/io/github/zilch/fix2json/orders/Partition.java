// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.OrderEvent;
import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * The events of a partition, in groups of those that belong together, which are in the order of their first events. Filled by one
 * thread; several may read it then.
 */
final class Partition {
    private DirectBuffer events;

    /** For each event the id of its group and the number of the event, sorted. */
    private long[] keys = new long[1 << 10];

    /** For each event the offset of its record. */
    private int[] offsets = new int[1 << 10];

    /** For each group the index of its first key, and how many keys it has. */
    private int[] firsts = new int[1 << 10];

    private int[] sizes = new int[1 << 10];

    /**
     * Divides events into groups.
     *
     * @param newEvents records, one after the other.
     * @param length of them in bytes.
     * @return the number of groups.
     */
    int fill(DirectBuffer newEvents, int length) {
        events = newEvents;
        int count = 0;
        for (int i = 0; i < length; i += events.getInt(i)) {
            if (count == keys.length) {
                keys = Arrays.copyOf(keys, 2 * count);
                offsets = Arrays.copyOf(offsets, 2 * count);
            }
            keys[count] = (long) events.getInt(i + EventRecord.ID) << Integer.SIZE | count;
            offsets[count++] = i;
        }
        Arrays.sort(keys, 0, count);
        if (sizes.length < count) {
            firsts = new int[keys.length];
            sizes = new int[keys.length];
        }
        Arrays.fill(sizes, 0, count, 0);
        int first = 0;
        for (int i = 0; i < count; i++) {
            first = id(i) == id(first) ? first : i;
            int event = (int) keys[first]; // with which the group begins
            firsts[event] = first;
            sizes[event]++;
        }
        int groups = 0;
        for (int i = 0; i < count; i++) {
            if (sizes[i] > 0) {
                firsts[groups] = firsts[i];
                sizes[groups++] = sizes[i];
            }
        }
        return groups;
    }

    private long id(int key) {
        return keys[key] >>> Integer.SIZE;
    }

    /** Returns the number of events of a group. */
    int size(int group) {
        return sizes[group];
    }

    /** Returns an event of a group, by its number in the group, which counts from 0. */
    OrderEvent event(int group, int number) {
        int event = (int) keys[firsts[group] + number];
        return new OrderEvent(events, offsets[event], event);
    }
}
