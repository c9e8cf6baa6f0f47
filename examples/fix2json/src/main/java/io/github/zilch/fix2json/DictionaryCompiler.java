// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compiles dictionary files into the tables of a {@link FixDictionary}. Several files are merged: fields, components
 * and groups of a later file replace those with the same tag, name or counter; the members of headers, trailers and
 * messages of the same type are combined.
 */
final class DictionaryCompiler implements FixDictionary.BodyCompiler {
    /**
     * Header fields that every version accepts, as FIX engines do, so that a header field of a newer version is not put
     * in the body.
     */
    private static final int[] HEADER = {
        8, 9, 34, 35, 43, 49, 50, 52, 56, 57, 90, 91, 97, 115, 116, 122, 128, 129, 142, 143, 144, 145, 212, 213, 347,
        369, 370, 627, 1128, 1129, 1156
    };

    private static final int[] TRAILER = {10, 89, 93};

    private static final int MAX_DEPTH = 32;

    /** Knows the fields of header and trailer, and nothing else. */
    static final FixDictionary NO_DICTIONARY = noDictionary();

    private final Map<Integer, DictionaryXml> fields = new HashMap<>();
    private final Map<String, Integer> tags = new HashMap<>();
    private final Map<String, DictionaryXml> components = new HashMap<>();
    private final Map<String, List<DictionaryXml>> messages = new LinkedHashMap<>();
    private final Set<String> adminMessages = new HashSet<>();
    private final List<DictionaryXml> header = new ArrayList<>();
    private final List<DictionaryXml> trailer = new ArrayList<>();
    private final Map<DictionaryXml, FieldSet> groups = new IdentityHashMap<>();
    private final Set<Integer> counters = new HashSet<>();

    private final Set<String> undefined;

    private DictionaryCompiler(Set<String> undefined) {
        this.undefined = undefined;
    }

    /**
     * Compiles the files of one version. The bodies of messages are compiled on first use: a version has about a
     * hundred messages, few of them are used, and compiling all of them takes longer than everything else.
     *
     * @param files to merge, the base first.
     * @param undefined receives the names of fields and components that are used but not defined. They are ignored,
     *     because a message cannot contain a field without a number.
     * @return the tables.
     * @throws IOException if a field has no valid number, or components contain each other in a cycle.
     */
    static FixDictionary compile(List<DictionaryXml> files, Set<String> undefined) throws IOException {
        DictionaryCompiler compiler = new DictionaryCompiler(undefined);
        for (DictionaryXml file : files) {
            compiler.add(file);
        }
        return compiler.compile();
    }

    private static FixDictionary noDictionary() {
        try {
            return compile(List.of(), new HashSet<>());
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
        if (isTag(number)) {
            return Integer.parseInt(number);
        }
        throw new IOException("field '" + field.attribute("name") + "' has number '" + number
                + "': use a number from 1 to " + FixDictionary.MAX_TAG);
    }

    private static boolean isTag(String number) {
        for (int i = 0; i < number.length(); i++) {
            if (number.charAt(i) < '0' || number.charAt(i) > '9') {
                return false;
            }
        }
        return !number.isEmpty() && number.length() <= 6;
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
                counters,
                fieldSet(header, HEADER, 0),
                fieldSet(trailer, TRAILER, 0),
                messages.keySet(),
                adminMessages,
                this);
    }

    private void addCounters(List<DictionaryXml> parts) {
        for (DictionaryXml part : parts) {
            Integer tag = part.kind().equals("group") ? tags.get(part.attribute("name")) : null;
            if (tag != null) {
                counters.add(tag);
            }
            addCounters(part.children());
        }
    }

    @Override
    public synchronized FieldSet body(String messageType) throws IOException {
        return fieldSet(messages.get(messageType), new int[0], 0);
    }

    private FieldSet fieldSet(List<DictionaryXml> parts, int[] implicitTags, int depth) throws IOException {
        Members members = new Members();
        for (int tag : implicitTags) {
            members.tags.add(tag);
        }
        collect(parts, true, members, depth);
        return new FieldSet(members.tags, members.required, members.groups);
    }

    /** The members of a header, a body or an entry, in the order of the dictionary. */
    private static final class Members {
        final Set<Integer> tags = new LinkedHashSet<>();
        final Set<Integer> required = new LinkedHashSet<>();
        final Map<Integer, FieldSet> groups = new LinkedHashMap<>();
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
        for (DictionaryXml part : parts) {
            String name = part.attribute("name");
            Integer tag = tags.get(name);
            DictionaryXml component = components.get(name);
            boolean isComponent = part.kind().equals("component");
            if (isComponent ? component == null : tag == null) {
                undefined.add(part.kind() + " '" + name + "'");
                continue;
            }
            boolean isRequired = required && part.attribute("required").equals("Y");
            if (isComponent) {
                collect(component.children(), isRequired, members, depth + 1);
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

    /**
     * Compiles a group. A group inside a component is compiled once and shared by all messages that contain the
     * component.
     */
    private FieldSet group(DictionaryXml group, int depth) throws IOException {
        FieldSet known = groups.get(group);
        if (known != null) {
            return known;
        }
        FieldSet entry = fieldSet(group.children(), new int[0], depth);
        groups.put(group, entry);
        return entry;
    }
}
