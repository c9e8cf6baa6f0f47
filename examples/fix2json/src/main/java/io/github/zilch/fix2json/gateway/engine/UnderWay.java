// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.engine;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import quickfix.SessionID;

/**
 * The messages that were passed to the sinks, and that not all sinks have accepted yet, in the order in which they were
 * passed. They have positions, 1, 2 and so on, which the sinks know. Does not allocate for a message. For use by one
 * thread.
 */
public final class UnderWay {
    private final SessionID[] sessions;
    private final NumberStore[] stores;
    private final long[] messages;

    /** The positions of the first message that is under way, and of the next message. */
    private long first = 1;

    private long next = 1;

    /**
     * Creates the list, which is empty.
     *
     * @param limit how many messages can be under way.
     */
    public UnderWay(int limit) {
        sessions = new SessionID[limit];
        stores = new NumberStore[limit];
        messages = new long[limit];
    }

    /**
     * Returns the position of the next message.
     *
     * @return the position, which {@link #add} will give to it.
     */
    public long next() {
        return next;
    }

    /**
     * Adds the message that the engine is at.
     *
     * @param session of the message.
     * @param store of the session.
     */
    public void add(SessionID session, NumberStore store) {
        int index = index(next);
        sessions[index] = session;
        stores[index] = store;
        messages[index] = store.hold();
        next++;
    }

    private int index(long position) {
        return (int) (position % messages.length);
    }

    /** Returns whether no message is under way. */
    public boolean isEmpty() {
        return first == next;
    }

    /** Returns whether no further message can be added. */
    public boolean isFull() {
        return next - first >= messages.length;
    }

    /**
     * Removes messages that all sinks have accepted, and has their numbers stored.
     *
     * @param position up to which they have.
     * @return whether there was one.
     * @throws IOException if a number cannot be stored.
     */
    public boolean accept(long position) throws IOException {
        long before = first;
        while (first < next && first <= position) {
            int index = index(first);
            first++;
            stores[index].accept(messages[index]);
        }
        return first > before;
    }

    /**
     * Gives up all messages: the engine expects them again. The position of the next message is used up, too: some of the
     * sinks can have taken it.
     *
     * @return their sessions.
     */
    public Set<SessionID> giveUp() {
        Set<SessionID> given = new LinkedHashSet<>();
        while (first < next) {
            int index = index(first);
            first++;
            stores[index].rollBack();
            given.add(sessions[index]);
        }
        next++;
        first = next;
        return given;
    }
}
