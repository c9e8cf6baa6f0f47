// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import io.github.zilch.JsonKey;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.FieldReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One version of FIX, prepared for the converter: the encoded names of fields, the fields of header and trailer, and
 * the groups of every message. The tables are arrays indexed by tag or small hash tables of bytes, so that lookups
 * neither box nor allocate. Only the first use of a name or body allocates: they are created on first use, because a
 * version has thousands and few of them are used. Safe to share between threads: if two threads create the same entry,
 * both create equal, immutable objects. {@link Dictionaries} creates the instances.
 *
 * <p>FIX Latest is the fallback for what the version does not define.
 */
public final class FixDictionary {
    /** Tags from here on are for users; a dictionary of one version may have some of them. */
    public static final int FIRST_USER_DEFINED = 5000;

    private final DictionaryXml[] sources;
    private final FieldDefinition[] fields;
    private final boolean[] counters;
    private final FieldSet header;
    private final FieldSet trailer;

    /** Message types in an open-addressed hash table. The body and the admin flag of a type are at the same index. */
    private final byte[][] messageTypes;

    private final FieldSet[] bodies;
    private final boolean[] admin;
    private final BodyCompiler compiler;

    /** The smallest tag of each name; null until it is needed. */
    private Map<String, Integer> tagsByName;

    /** The groups that are known by their counter only, by its tag; null until they are needed. */
    private final FieldSet[] groups;

    private final Supplier<FixDictionary> fallback;

    /** Compiles the bodies of messages and groups. */
    interface BodyCompiler {
        /** Returns the fields and groups of a message of the dictionary. */
        public FieldSet body(String messageType) throws IOException;

        /** Returns the fields of the entries of all groups with a counter, in whatever messages they are. */
        FieldSet group(int counter) throws IOException;
    }

    /**
     * Creates the tables of a version.
     *
     * @param definitions {@code field} elements by tag; tags range from 0 to {@link FieldReader#MAX_TAG}.
     * @param counters tags of all fields that count the entries of a group somewhere.
     * @param messages types of all messages.
     * @param adminMessages types of the messages of the session layer.
     * @param fallback FIX Latest, or null if there is no fallback.
     */
    FixDictionary(
            Map<Integer, DictionaryXml> definitions,
            Set<Integer> counters,
            FieldSet header,
            FieldSet trailer,
            Set<String> messages,
            Set<String> adminMessages,
            BodyCompiler compiler,
            Supplier<FixDictionary> fallback) {
        this.fallback = fallback;
        int size = 1;
        for (int tag : definitions.keySet()) {
            size = Math.max(size, tag + 1);
        }
        this.sources = new DictionaryXml[size];
        this.fields = new FieldDefinition[size];
        this.counters = new boolean[size];
        this.groups = new FieldSet[size];
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
     * Returns the name of a field. The first call for a field allocates.
     *
     * @param tag of the field.
     * @return the encoded name, or null if this dictionary does not define the field.
     */
    public JsonKey name(int tag) {
        FieldDefinition field = field(tag);
        return field == null ? null : field.name();
    }

    /**
     * Returns the definition of a field, or null if this dictionary does not define it. The first call for a field
     * allocates.
     */
    public FieldDefinition field(int tag) {
        if (tag >= fields.length) {
            return null;
        }
        FieldDefinition field = fields[tag];
        return field != null || sources[tag] == null ? field : define(tag);
    }

    /**
     * Returns the dictionaries of all versions, and those that they fall back on, each once. Loads them one by one.
     *
     * @param dictionaries by version.
     * @return the dictionaries.
     */
    public static Stream<FixDictionary> all(Function<FixVersion, FixDictionary> dictionaries) {
        return Arrays.stream(FixVersion.values())
                .map(dictionaries)
                .flatMap(dictionary -> Stream.of(dictionary, dictionary.fallback()))
                .filter(Objects::nonNull)
                .distinct();
    }

    /**
     * Returns what the dictionaries of {@linkplain #all all versions} say of a field.
     *
     * @param tag of the field.
     * @param dictionaries by version.
     * @return the definitions; none if no dictionary defines the field.
     */
    public static Stream<FieldDefinition> definitions(int tag, Function<FixVersion, FixDictionary> dictionaries) {
        return all(dictionaries).map(dictionary -> dictionary.field(tag)).filter(Objects::nonNull);
    }

    private FieldDefinition define(int tag) {
        FieldDefinition field = FieldDefinition.of(sources[tag]);
        fields[tag] = field;
        return field;
    }

    /** Returns whether this dictionary defines a field. */
    public boolean defines(int tag) {
        return tag < sources.length && sources[tag] != null;
    }

    /** Returns whether this dictionary or its fallback defines a field. */
    public boolean knows(int tag) {
        return defines(tag) || fallback != null && fallback.get().defines(tag);
    }

    /** Returns FIX Latest, which defines what this dictionary does not define, or null if there is no fallback. */
    public FixDictionary fallback() {
        return fallback == null ? null : fallback.get();
    }

    /**
     * Returns the tag of the field with this name, or -1 if this dictionary does not define one. If several fields have
     * the name, it is that of the field with the smallest tag, and the others are written under their tags. The first
     * call allocates.
     */
    public int tag(String name) {
        Map<String, Integer> known = tagsByName;
        if (known == null) {
            known = tagsByName();
            tagsByName = known;
        }
        return known.getOrDefault(name, -1);
    }

    private Map<String, Integer> tagsByName() {
        Map<String, Integer> tags = new HashMap<>();
        for (int tag = 0; tag < sources.length; tag++) {
            if (sources[tag] != null) {
                tags.putIfAbsent(sources[tag].attribute("name"), tag);
            }
        }
        return Map.copyOf(tags); // safe to share without synchronization
    }

    /**
     * Returns the tag of the field that the definition of a data field names for its length, as FIX Orchestra does, or 0 if it
     * names none.
     */
    public int lengthFieldOf(int data) {
        String length = defines(data) ? sources[data].attribute("lengthId") : "";
        return isTag(length) ? Integer.parseInt(length) : 0;
    }

    /** Adds the tags of all data fields, and of all fields that contain a length. */
    public void addDataTags(BitSet data, BitSet lengths) {
        for (int tag = 0; tag < sources.length; tag++) {
            String type = sources[tag] == null ? "" : sources[tag].attribute("type");
            if (Datatype.of(type) == Datatype.DATA) {
                data.set(tag);
            } else if (type.equalsIgnoreCase("LENGTH")) { // QuickFIX has LENGTH, FIX Orchestra has Length
                lengths.set(tag);
            }
        }
    }

    /** Adds the tags of all fields with this name. */
    void addTags(String name, IntHashSet tags) {
        for (int tag = 0; tag < sources.length; tag++) {
            if (sources[tag] != null && sources[tag].attribute("name").equalsIgnoreCase(name)) {
                tags.add(tag);
            }
        }
    }

    /** Returns the largest tag that this dictionary defines, plus one. */
    public int tagLimit() {
        return sources.length;
    }

    /** Returns whether this field counts the entries of a group in some message. */
    public boolean isCounter(int tag) {
        return tag < counters.length && counters[tag];
    }

    /**
     * Returns the fields of the entries of the groups with this counter, for a message that should not have one, or null
     * if there is no fallback, or neither this dictionary nor its fallback has such a group. The first call for a counter
     * allocates.
     */
    public FieldSet groupElsewhere(int counter) {
        if (fallback == null) {
            return null;
        }
        if (defines(counter)) {
            return groupOfAnyMessage(counter);
        }
        return fallback.get().groupOfAnyMessage(counter);
    }

    /** Returns the fields of the entries of the groups with this counter in all messages, or null if there is none. */
    public FieldSet groupOfAnyMessage(int counter) {
        if (!isCounter(counter)) {
            return null;
        }
        FieldSet group = groups[counter];
        return group != null ? group : compileGroup(counter);
    }

    private FieldSet compileGroup(int counter) {
        try {
            groups[counter] = compiler.group(counter);
            return groups[counter];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public FieldSet header() {
        return header;
    }

    public FieldSet trailer() {
        return trailer;
    }

    /**
     * Returns a handle on the message with the given MsgType (35).
     *
     * @return a handle for {@link #body(int)} and {@link #isAdmin(int)}, or -1 if there is no such message.
     */
    public int findMessage(DirectBuffer buffer, int offset, int length) {
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

    /**
     * Returns the fields and groups that the fallback has for a message that this dictionary does not define, or null if
     * it does not define the message either.
     */
    public FieldSet bodyElsewhere(DirectBuffer buffer, int offset, int length) {
        FixDictionary other = fallback();
        int message = other == null ? -1 : other.findMessage(buffer, offset, length);
        return message < 0 ? null : other.body(message);
    }

    private static boolean isType(byte[] type, DirectBuffer buffer, int offset, int length) {
        return type.length == length && Bytes.isAt(buffer, offset, type, length);
    }

    /** Returns the fields and groups of a message, or none if this dictionary does not define it. */
    public FieldSet body(String messageType) {
        UnsafeBuffer type = new UnsafeBuffer(messageType.getBytes(StandardCharsets.ISO_8859_1));
        int message = findMessage(type, 0, type.capacity());
        return message < 0 ? FieldSet.EMPTY : body(message);
    }

    /** Returns the fields and groups of a message. The first call for a message compiles them, which allocates. */
    public FieldSet body(int message) {
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
     * Compiles the bodies of all messages now.
     *
     * @throws IOException if a body cannot be compiled.
     */
    public void compileBodies() throws IOException {
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

    /** Returns whether a message belongs to the session layer. */
    public boolean isAdmin(int message) {
        return admin[message];
    }

    /** Returns whether a text is a number that can be a tag. */
    static boolean isTag(String number) {
        for (int i = 0; i < number.length(); i++) {
            if (number.charAt(i) < '0' || number.charAt(i) > '9') {
                return false;
            }
        }
        return !number.isEmpty() && number.length() <= 6;
    }
}
