// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The messages of one side that wait for the same message of the other side, in their order. For use by one thread.
 */
final class Window {
    /** Of messages with the same key, at most this many are searched for one of a type. */
    private static final int MOST_SEARCHED = 64;

    private final Map<Message.Key, Set<Message>> byKey = new LinkedHashMap<>();
    private final Map<Integer, Set<Message>> byHash = new HashMap<>();
    private long size;

    void add(Message message) {
        byKey.computeIfAbsent(message.key(), key -> new LinkedHashSet<>(2)).add(message);
        byHash.computeIfAbsent(hash(message), hash -> new LinkedHashSet<>(2)).add(message);
        size += message.size();
    }

    private static Integer hash(Message message) {
        return Arrays.hashCode(message.bytes());
    }

    /** Returns the number of messages with a key. */
    int count(Message.Key key) {
        return byKey.getOrDefault(key, Set.of()).size();
    }

    /** Removes the first message with the bytes of another one, and returns it; null if there is none. */
    Message removeEqual(Message other) {
        for (Message message : byHash.getOrDefault(hash(other), Set.of())) {
            if (Arrays.equals(message.bytes(), other.bytes())) {
                return remove(message);
            }
        }
        return null;
    }

    /** Removes the first message with a key and of a type, or else the first with the key; null if there is none. */
    Message remove(Message.Key key, String type) {
        Message first = null;
        int searched = 0;
        for (Message message : byKey.getOrDefault(key, Set.of())) {
            first = first == null ? message : first;
            if (message.type().equals(type)) {
                return remove(message);
            }
            if (++searched == MOST_SEARCHED) {
                break;
            }
        }
        return first == null ? null : remove(first);
    }

    /** Removes the oldest message, and returns it; null if there is none. */
    Message removeOldest() {
        Iterator<Set<Message>> oldest = byKey.values().iterator();
        return oldest.hasNext() ? remove(oldest.next().iterator().next()) : null;
    }

    private Message remove(Message message) {
        remove(byKey, message.key(), message);
        remove(byHash, hash(message), message);
        size -= message.size();
        return message;
    }

    private static <K> void remove(Map<K, Set<Message>> messages, K key, Message message) {
        Set<Message> all = messages.get(key);
        all.remove(message);
        if (all.isEmpty()) {
            messages.remove(key);
        }
    }

    /** Returns the memory that the messages take, in bytes. */
    long size() {
        return size;
    }
}
