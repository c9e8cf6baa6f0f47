// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The messages of one side that wait for the same message of the other side. Messages with the same key are in their
 * order; all others are, too. For use by one thread.
 */
final class Window {
    private static final Deque<Message> NOTHING = new ArrayDeque<>();

    private final Map<Message.Key, Deque<Message>> waiting = new LinkedHashMap<>();
    private long size;

    void add(Message message) {
        waiting.computeIfAbsent(message.key(), key -> new ArrayDeque<>(1)).add(message);
        size += message.size();
    }

    /** Returns the number of messages with a key. */
    int count(Message.Key key) {
        Deque<Message> messages = waiting.get(key);
        return messages == null ? 0 : messages.size();
    }

    /** Removes a message with the key and the bytes of another one, and returns it; null if there is none. */
    Message removeEqual(Message other) {
        return remove(other.key(), message -> Arrays.equals(message.bytes(), other.bytes()));
    }

    /** Removes the first message with a key and of a type, or else the first with the key; null if there is none. */
    Message remove(Message.Key key, String type) {
        Message message = remove(key, it -> it.type().equals(type));
        return message == null ? remove(key, it -> true) : message;
    }

    private Message remove(Message.Key key, Predicate<Message> condition) {
        Iterator<Message> messages = waiting.getOrDefault(key, NOTHING).iterator();
        while (messages.hasNext()) {
            Message message = messages.next();
            if (condition.test(message)) {
                messages.remove();
                if (count(key) == 0) {
                    waiting.remove(key);
                }
                size -= message.size();
                return message;
            }
        }
        return null;
    }

    /** Removes the oldest message, and returns it; null if there is none. */
    Message removeOldest() {
        Iterator<Message.Key> keys = waiting.keySet().iterator();
        return keys.hasNext() ? remove(keys.next(), it -> true) : null;
    }

    /** Returns the memory that the messages take, in bytes. */
    long size() {
        return size;
    }
}
