// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The messages of one side that wait for the same message of the other side. Messages with the same key are in their
 * order; all others are, too. For use by one thread.
 */
final class Window {
    private final Map<Message.Key, Deque<Message>> waiting = new LinkedHashMap<>();
    private long size;

    void add(Message message) {
        waiting.computeIfAbsent(message.key(), key -> new ArrayDeque<>(1)).add(message);
        size += message.size();
    }

    /** Removes the first message with a key, and returns it; null if there is none. */
    Message remove(Message.Key key) {
        Deque<Message> messages = waiting.get(key);
        if (messages == null) {
            return null;
        }
        Message message = messages.remove();
        if (messages.isEmpty()) {
            waiting.remove(key);
        }
        size -= message.size();
        return message;
    }

    /** Removes the oldest message, and returns it; null if there is none. */
    Message removeOldest() {
        Iterator<Message.Key> keys = waiting.keySet().iterator();
        return keys.hasNext() ? remove(keys.next()) : null;
    }

    /** Returns the memory that the messages take, in bytes. */
    long size() {
        return size;
    }
}
