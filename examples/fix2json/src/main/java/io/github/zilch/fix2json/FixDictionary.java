// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.agrona.DirectBuffer;

/**
 * One version of FIX as the converter needs it: names ready to be written, who belongs to header and trailer, and the
 * groups of every message. Everything is an array indexed by tag or a small table of bytes, so that asking neither boxes
 * nor allocates, but for the first time: keys and bodies are made when they are first asked for, since a version has
 * thousands, and few of them are ever seen. Safe to share between threads: what two threads make at the same time is the
 * same, and immutable. Made by {@link Dictionaries}.
 */
public final class FixDictionary {
    /** Largest tag that a dictionary may define. Fields with larger tags are converted under their number. */
    public static final int MAX_TAG = 999_999;

    private final DictionaryXml[] sources;
    private final FieldDefinition[] fields;
    private final boolean[] counters;
    private final FieldSet header;
    private final FieldSet trailer;

    /** Message types in an open-addressed table; bodies and admin flags stand at the same index. */
    private final byte[][] messageTypes;

    private final FieldSet[] bodies;
    private final boolean[] admin;
    private final Bodies compiler;

    /** Makes the bodies of messages. */
    interface Bodies {
        /** The fields and groups of the message of this type, one of those that were announced. */
        FieldSet body(String messageType) throws IOException;
    }

    /**
     * @param definitions {@code field} elements by tag, tags from 0 to {@link #MAX_TAG}.
     * @param counters tags of all fields that count the entries of a group anywhere.
     * @param messages types of all messages.
     * @param adminMessages types of those that belong to the session layer.
     */
    FixDictionary(
            Map<Integer, DictionaryXml> definitions,
            Set<Integer> counters,
            FieldSet header,
            FieldSet trailer,
            Set<String> messages,
            Set<String> adminMessages,
            Bodies compiler) {
        int size = 1;
        for (int tag : definitions.keySet()) {
            size = Math.max(size, tag + 1);
        }
        this.sources = new DictionaryXml[size];
        this.fields = new FieldDefinition[size];
        this.counters = new boolean[size];
        for (Map.Entry<Integer, DictionaryXml> definition : definitions.entrySet()) {
            this.sources[definition.getKey()] = definition.getValue();
        }
        for (int counter : counters) {
            this.counters[counter] = true;
        }
        this.header = header;
        this.trailer = trailer;
        this.compiler = compiler;
        int slots = Integer.highestOneBit(Math.max(4, messages.size()) * 4);
        messageTypes = new byte[slots][];
        bodies = new FieldSet[slots];
        admin = new boolean[slots];
        for (String type : messages) {
            addMessage(type, adminMessages.contains(type));
        }
    }

    private void addMessage(String type, boolean isAdmin) {
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
        admin[slot] = isAdmin;
    }

    /**
     * Finds the name of a field.
     *
     * @param tag of the field.
     * @return the name, ready to be written, or null if this dictionary does not define the field. The first time it is
     *     made, which allocates.
     */
    public JsonKey name(int tag) {
        FieldDefinition field = field(tag);
        return field == null ? null : field.name();
    }

    /** What this dictionary says of a field, or null if it does not define it. The first time it is made. */
    FieldDefinition field(int tag) {
        if (tag >= fields.length) {
            return null;
        }
        FieldDefinition field = fields[tag];
        return field != null || sources[tag] == null ? field : define(tag);
    }

    private FieldDefinition define(int tag) {
        FieldDefinition field = FieldDefinition.of(sources[tag]);
        fields[tag] = field;
        return field;
    }

    /** Tells whether this dictionary defines a field, wherever it may stand. */
    boolean defines(int tag) {
        return tag < sources.length && sources[tag] != null;
    }

    /** The tag of the field with this name, or -1 if this dictionary defines none. Looks at all fields. */
    int tag(String name) {
        for (int tag = 0; tag < sources.length; tag++) {
            if (sources[tag] != null && sources[tag].attribute("name").equals(name)) {
                return tag;
            }
        }
        return -1;
    }

    /** One more than the largest tag that this dictionary defines. */
    int endOfTags() {
        return sources.length;
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

    /** The fields and groups of a message. The first time they are compiled, which allocates. */
    FieldSet body(int message) {
        FieldSet body = bodies[message];
        return body != null ? body : compileBody(message);
    }

    private FieldSet compileBody(int message) {
        try {
            bodies[message] = compiler.body(new String(messageTypes[message], StandardCharsets.ISO_8859_1));
            return bodies[message];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Makes the bodies of all messages now.
     *
     * @throws IOException if that is impossible for one of them.
     */
    void compileBodies() throws IOException {
        try {
            for (int i = 0; i < messageTypes.length; i++) {
                if (messageTypes[i] != null) {
                    body(i);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Tells whether a message belongs to the session layer. */
    boolean isAdmin(int message) {
        return admin[message];
    }
}
