// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import io.github.zilch.fix2json.wire.FieldReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Compiles dictionary files into the tables of a {@link FixDictionary}. Several files are merged: fields, components
 * and groups of a later file replace those with the same tag, name or counter; the members of headers, trailers and
 * messages of the same type are combined.
 */
public final class DictionaryCompiler implements FixDictionary.BodyCompiler {
    /**
     * Header fields that every version accepts, as FIX engines do, so that a header field of a newer version is not put
     * in the body.
     */
    private static final int[] HEADER = {
        8, 9, 34, 35, 43, 49, 50, 52, 56, 57, 90, 91, 97, 115, 116, 122, 128, 129, 142, 143, 144, 145, 212, 213, 347,
        369, 370, 627, 1128, 1129, 1156
    };

    private static final int[] TRAILER = {10, 89, 93};

    private static final int[] NO_TAGS = {};

    private static final int MAX_DEPTH = 32;

    /** The most fields of a message with those of its groups, wherever they are; the largest of FIX Latest has some thousand. */
    static final long MAX_FIELDS = 1_000_000;

    /** The most fields of all messages and groups, each counted wherever it is used outside of an inner group. */
    static final long MAX_USES = 5_000_000;

    /** Knows the fields of header and trailer, and nothing else. */
    public static final FixDictionary NO_DICTIONARY = noDictionary();

    private final Map<Integer, DictionaryXml> fields = new HashMap<>();
    private final Map<String, Integer> tags = new HashMap<>();
    private final Map<String, DictionaryXml> components = new HashMap<>();
    private final Map<String, List<DictionaryXml>> messages = new LinkedHashMap<>();
    private final Set<String> adminMessages = new HashSet<>();
    private final List<DictionaryXml> header = new ArrayList<>();
    private final List<DictionaryXml> trailer = new ArrayList<>();
    private final Map<DictionaryXml, FieldSet> groups = new IdentityHashMap<>();

    /** The elements of all groups, by the tags of their counters. */
    private final Map<Integer, List<DictionaryXml>> groupsByCounter = new HashMap<>();

    private final Set<String> undefined;
    private final Supplier<FixDictionary> fallback;

    /** The number of fields, groups and components that were looked at. */
    private long uses;

    /** Returns what FIX Latest adds to the group with a counter; null if it adds nothing. */
    private IntFunction<Addition> additions = counter -> null;

    private DictionaryCompiler(Set<String> undefined, Supplier<FixDictionary> fallback) {
        this.undefined = undefined;
        this.fallback = fallback;
    }

    /**
     * Compiles the files of one version. The bodies of messages are compiled on first use: a version has about a
     * hundred messages, few of them are used, and compiling all of them takes longer than everything else.
     *
     * @param files to merge, the base first.
     * @param undefined receives the names of fields and components that are used but not defined. They are ignored,
     *     because a message cannot contain a field without a number.
     * @param fallback FIX Latest, or null if there is no fallback.
     * @return the tables.
     * @throws IOException if a field has no valid number, or components contain each other in a cycle.
     */
    public static FixDictionary compile(
            List<DictionaryXml> files, Set<String> undefined, Supplier<FixDictionary> fallback) throws IOException {
        DictionaryCompiler compiler = new DictionaryCompiler(undefined, fallback);
        for (DictionaryXml file : files) {
            compiler.add(file);
        }
        return compiler.compile();
    }

    private static FixDictionary noDictionary() {
        try {
            return compile(List.of(), new HashSet<>(), null);
        } catch (IOException e) {
            throw new IllegalStateException(e); // impossible: there is no file to read
        }
    }

    private void add(DictionaryXml file) throws IOException {
        for (DictionaryXml field : file.section("fields")) {
            int tag = number(field);
            fields.put(tag, field);
            tags.put(field.attribute("name"), tag);
        }
        for (DictionaryXml component : file.section("components")) {
            components.put(component.attribute("name"), component);
        }
        for (DictionaryXml message : file.section("messages")) {
            String type = message.attribute("msgtype");
            List<DictionaryXml> known = messages.get(type);
            if (known == null) {
                known = new ArrayList<>();
                messages.put(type, known);
            }
            known.addAll(message.children());
            if (message.attribute("msgcat").equals("admin")) {
                adminMessages.add(type);
            }
        }
        header.addAll(file.section("header"));
        trailer.addAll(file.section("trailer"));
    }

    private static int number(DictionaryXml field) throws IOException {
        String number = field.attribute("number");
        if (FixDictionary.isTag(number) && Integer.parseInt(number) > 0) {
            return Integer.parseInt(number);
        }
        throw new IOException("field '" + field.attribute("name") + "' has number '" + number
                + "': use a number from 1 to " + FieldReader.MAX_TAG);
    }

    /**
     * Returns the tag of the field that a part names, or null if no field has this name. FIX Orchestra names fields by their
     * tags, and a repository may leave their definition to the dictionary that it extends.
     */
    private Integer tag(DictionaryXml part) {
        String name = part.attribute("name");
        Integer tag = tags.get(name);
        if (tag == null && FixDictionary.isTag(name) && fields.containsKey(Integer.valueOf(name))) {
            return Integer.valueOf(name);
        }
        return tag;
    }

    private FixDictionary compile() throws IOException {
        for (List<DictionaryXml> message : messages.values()) {
            addCounters(message);
        }
        for (DictionaryXml component : components.values()) {
            addCounters(component.children());
        }
        addCounters(header);
        addCounters(trailer);
        return new FixDictionary(
                fields,
                groupsByCounter.keySet(),
                fieldSet(header, HEADER, null, 0),
                fieldSet(trailer, TRAILER, null, 0),
                messages.keySet(),
                adminMessages,
                this,
                fallback);
    }

    private void addCounters(List<DictionaryXml> parts) {
        for (DictionaryXml part : parts) {
            Integer tag = part.kind().equals("group") ? tag(part) : null;
            if (tag != null) {
                groupsByCounter.computeIfAbsent(tag, t -> new ArrayList<>()).add(part);
            }
            addCounters(part.children());
        }
    }

    @Override
    public synchronized FieldSet body(String messageType) throws IOException {
        groups.clear();
        if (fallback == null) {
            return fieldSet(messages.get(messageType), NO_TAGS, null, 0);
        }
        BitSet ownTags = new BitSet();
        Addition addition = new Addition(ownTags, () -> fallback.get().body(messageType));
        additions = counter -> new Addition(ownTags, () -> additionalGroup(messageType, counter));
        FieldSet body = fieldSet(messages.get(messageType), NO_TAGS, addition, 0);
        body.addTags(ownTags);
        return body;
    }

    /** Returns the group that FIX Latest has in a message, or else in any message. */
    private FieldSet additionalGroup(String messageType, int counter) {
        FieldSet inside = fallback.get().body(messageType).groupInside(counter);
        FieldSet group = inside != null ? inside : fallback.get().groupOfAnyMessage(counter);
        return group != null ? group : FieldSet.EMPTY;
    }

    @Override
    public synchronized FieldSet group(int counter) throws IOException {
        groups.clear();
        BitSet ownTags = new BitSet();
        additions = fallback == null ? inner -> null : inner -> new Addition(ownTags, () -> additionalGroup("", inner));
        List<DictionaryXml> parts = new ArrayList<>();
        for (DictionaryXml group : groupsByCounter.get(counter)) {
            parts.addAll(group.children());
        }
        FieldSet entry = fieldSet(parts, NO_TAGS, additions.apply(counter), 0);
        entry.addTags(ownTags);
        return entry;
    }

    private FieldSet fieldSet(List<DictionaryXml> parts, int[] implicitTags, Addition addition, int depth)
            throws IOException {
        Members members = new Members();
        for (int tag : implicitTags) {
            members.tags.add(tag);
        }
        collect(parts, true, members, depth);
        FieldSet fields = new FieldSet(members.tags, members.required, members.groups, addition);
        if (fields.size() > MAX_FIELDS) {
            throw new IOException("a message or group has more than " + MAX_FIELDS
                    + " fields with those of its groups: check whether groups contain each other too often");
        }
        return fields;
    }

    /** The members of a header, a body or an entry, in the order of the dictionary. */
    private static final class Members {
        final Set<Integer> tags = new LinkedHashSet<>();
        final Set<Integer> required = new LinkedHashSet<>();
        final Map<Integer, FieldSet> groups = new LinkedHashMap<>();

        /** The components whose members have been added, and those whose required members have been required. */
        final Set<String> components = new HashSet<>();

        final Set<String> requiredComponents = new HashSet<>();
    }

    /**
     * Adds the members of an element.
     *
     * @param required whether the element itself is required. The required members of an optional component are not
     *     required.
     */
    private void collect(List<DictionaryXml> parts, boolean required, Members members, int depth) throws IOException {
        if (depth > MAX_DEPTH) {
            throw new IOException("components and groups are nested more than " + MAX_DEPTH
                    + " levels deep: check whether they contain each other in a cycle");
        }
        uses += parts.size();
        if (uses > MAX_USES) {
            throw new IOException("messages and groups have more than " + MAX_USES
                    + " fields: check whether components with many fields are used too often");
        }
        for (DictionaryXml part : parts) {
            String name = part.attribute("name");
            Integer tag = tag(part);
            DictionaryXml component = components.get(name);
            boolean isComponent = part.kind().equals("component");
            if (isComponent ? component == null : tag == null) {
                undefined.add(part.kind() + " '" + name + "'");
                continue;
            }
            boolean isRequired = required && part.attribute("required").equals("Y");
            if (isComponent) {
                if (!(isRequired ? members.requiredComponents : members.components).contains(name)) {
                    collect(component.children(), isRequired, members, depth + 1);
                    members.components.add(name);
                    if (isRequired) {
                        members.requiredComponents.add(name);
                    }
                }
                continue;
            }
            members.tags.add(tag);
            if (isRequired) {
                members.required.add(tag);
            }
            switch (part.kind()) {
                case "field" -> {}
                case "group" -> members.groups.put(tag, group(part, depth + 1));
                default ->
                    throw new IOException("<" + part.kind() + "> is unknown: expected field, group or component");
            }
        }
    }

    /** Compiles a group. A group inside a component is compiled once for a message. */
    private FieldSet group(DictionaryXml group, int depth) throws IOException {
        FieldSet known = groups.get(group);
        if (known != null) {
            return known;
        }
        FieldSet entry = fieldSet(group.children(), NO_TAGS, additions.apply(tag(group)), depth);
        groups.put(group, entry);
        return entry;
    }
}
