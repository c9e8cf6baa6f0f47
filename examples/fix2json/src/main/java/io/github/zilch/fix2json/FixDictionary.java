// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonKey;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.agrona.DirectBuffer;

/**
 * One version of FIX as the converter needs it: names ready to be written, who belongs to header and trailer, and the
 * groups of every message. Everything is an array indexed by tag or a small table of bytes, so that asking neither boxes
 * nor allocates. Immutable, safe to share between threads. Made by {@link Dictionaries}.
 */
public final class FixDictionary {
    /** Largest tag that a dictionary may define. Fields with larger tags are converted under their number. */
    public static final int MAX_TAG = 999_999;

    private final JsonKey[] keys;
    private final boolean[] counters;
    private final FieldSet header;
    private final FieldSet trailer;

    /** Message types in an open-addressed table; bodies and admin flags stand at the same index. */
    private final byte[][] messageTypes;

    private final FieldSet[] bodies;
    private final boolean[] admin;

    /** What a dictionary says of one message. */
    record Message(boolean isAdmin, FieldSet body) {}

    /**
     * @param names of fields by tag, tags from 0 to {@link #MAX_TAG}.
     * @param counters tags of all fields that count the entries of a group anywhere.
     */
    FixDictionary(
            Map<Integer, String> names,
            Iterable<Integer> counters,
            FieldSet header,
            FieldSet trailer,
            Map<String, Message> messages) {
        int size = names.keySet().stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
        this.keys = new JsonKey[size];
        this.counters = new boolean[size];
        names.forEach((tag, name) -> keys[tag] = JsonKey.of(name));
        counters.forEach(tag -> this.counters[tag] = true);
        this.header = header;
        this.trailer = trailer;
        int slots = Integer.highestOneBit(Math.max(4, messages.size()) * 4);
        messageTypes = new byte[slots][];
        bodies = new FieldSet[slots];
        admin = new boolean[slots];
        messages.forEach(this::addMessage);
    }

    private void addMessage(String type, Message message) {
        byte[] bytes = type.getBytes(StandardCharsets.ISO_8859_1);
        int hash = 0;
        for (byte b : bytes) {
            hash = 31 * hash + b;
        }
        int slot = hash & messageTypes.length - 1;
        while (messageTypes[slot] != null) {
            slot = slot + 1 & messageTypes.length - 1;
        }
        messageTypes[slot] = bytes;
        bodies[slot] = message.body();
        admin[slot] = message.isAdmin();
    }

    /**
     * Finds the name of a field.
     *
     * @param tag of the field.
     * @return the name, ready to be written, or null if this dictionary does not define the field.
     */
    public JsonKey name(int tag) {
        return tag < keys.length ? keys[tag] : null;
    }

    /** Tells whether this dictionary defines a field, wherever it may stand. */
    boolean defines(int tag) {
        return name(tag) != null;
    }

    /** Tells whether this field counts the entries of a group somewhere. */
    boolean isCounter(int tag) {
        return tag < counters.length && counters[tag];
    }

    FieldSet header() {
        return header;
    }

    FieldSet trailer() {
        return trailer;
    }

    /**
     * Finds a message by its MsgType (35).
     *
     * @return a handle for {@link #body(int)} and {@link #isAdmin(int)}, or -1 if there is no such message.
     */
    int message(DirectBuffer buffer, int offset, int length) {
        int hash = 0;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + buffer.getByte(offset + i);
        }
        int slot = hash & messageTypes.length - 1;
        while (messageTypes[slot] != null && !isType(messageTypes[slot], buffer, offset, length)) {
            slot = slot + 1 & messageTypes.length - 1;
        }
        return messageTypes[slot] == null ? -1 : slot;
    }

    private static boolean isType(byte[] type, DirectBuffer buffer, int offset, int length) {
        if (type.length != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (buffer.getByte(offset + i) != type[i]) {
                return false;
            }
        }
        return true;
    }

    /** The fields and groups of a message. */
    FieldSet body(int message) {
        return bodies[message];
    }

    /** Tells whether a message belongs to the session layer. */
    boolean isAdmin(int message) {
        return admin[message];
    }
}
