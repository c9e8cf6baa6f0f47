// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.xml.sax.Attributes;

/**
 * The types of a schema as its XML names them, and what they become. Types can refer to others, and these again, so that a
 * few lines stand for more than any memory holds; and sbe-tool searches the document for each reference that it follows. So
 * both are counted first.
 */
final class SchemaTypes {
    /** Number of types, fields, values and choices after all references have been followed. */
    static final int MAX_PARTS = 500_000;

    /** Number of references that are followed, times that of elements to search, and what one search costs at least. */
    static final long MAX_SEARCHES = 5_000_000;

    private static final int LEAST_ELEMENTS = 500;

    /** Number of references from one type to the next. */
    static final int MAX_REFERENCES = 64;

    private static final Set<String> PARTS = Set.of("type", "enum", "set", "composite", "validValue", "choice");
    private static final Set<String> USERS = Set.of("field", "group", "data");

    /** A type, or what all messages use. */
    private static final class Type {
        private final List<String> references = new ArrayList<>();
        private long parts;
        private boolean isUndeclaredText;
        private String data;
        private Size size;
    }

    /** How large a type is with what it refers to. */
    private record Size(long parts, long references) {}

    private final Map<String, Type> types = new HashMap<>();
    private final Type messages = new Type();
    private Type current;
    private int level;
    private int currentLevel;
    private long elements;

    /** Takes an element of the schema, or of a file that it includes. */
    void begin(String name, Attributes attributes) {
        level++;
        elements++;
        if (current == null && PARTS.contains(name)) {
            current = new Type();
            currentLevel = level;
            types.merge(String.valueOf(attributes.getValue("name")), current, SchemaTypes::larger);
        }
        if (current != null) {
            current.parts++;
            addMember(name, attributes);
        } else if (USERS.contains(name)) {
            messages.parts += 2; // the tokens around it
            messages.references.add(name.equals("group") ? dimensions(attributes) : attributes.getValue("type"));
        }
    }

    /** Returns both of two types with one name, of which sbe-tool takes one or refuses them. */
    private static Type larger(Type first, Type second) {
        second.parts += first.parts;
        second.references.addAll(first.references);
        second.isUndeclaredText |= first.isUndeclaredText;
        return second;
    }

    private static String dimensions(Attributes attributes) {
        String type = attributes.getValue("dimensionType");
        return type == null ? "groupSizeEncoding" : type;
    }

    private void addMember(String name, Attributes attributes) {
        boolean isData = "varData".equals(attributes.getValue("name"));
        if (name.equals("ref")) {
            current.references.add(attributes.getValue("type"));
            current.data = isData ? attributes.getValue("type") : current.data;
        } else if (name.equals("type") && (isData || level == currentLevel)) {
            current.isUndeclaredText |= "char".equals(attributes.getValue("primitiveType"))
                    && attributes.getValue("characterEncoding") == null;
        }
    }

    /** Takes the end of an element. */
    void end() {
        if (current != null && level == currentLevel) {
            current = null;
        }
        level--;
    }

    /**
     * Counts what the schema becomes.
     *
     * @throws IllegalArgumentException if that is too much.
     */
    void check() {
        long parts = 0;
        long references = 0;
        for (String name : types.keySet()) {
            Size size = size(name, 0);
            parts += size.parts;
            references += size.references;
            requireFew(parts, references);
        }
        for (String name : messages.references) {
            parts += size(name, 0).parts;
            requireFew(parts + messages.parts, references);
        }
    }

    private Size size(String name, int depth) {
        Type type = types.get(name);
        if (type == null) {
            return new Size(1, 0); // a primitive type, or one that sbe-tool does not find
        }
        if (depth > MAX_REFERENCES) {
            throw new IllegalArgumentException("the type " + name + " is reached by more than " + MAX_REFERENCES
                    + " references one after the other, or contains itself");
        }
        if (type.size == null) {
            long parts = type.parts;
            long references = type.references.size();
            for (String reference : type.references) {
                Size size = size(reference, depth + 1);
                parts += size.parts;
                references += size.references;
                requireFew(parts, references);
            }
            type.size = new Size(parts, references);
        }
        return type.size;
    }

    private void requireFew(long parts, long references) {
        if (parts > MAX_PARTS) {
            throw new IllegalArgumentException("with all that it refers to, it has more than " + MAX_PARTS + " parts");
        }
        if (references * Math.max(elements, LEAST_ELEMENTS) > MAX_SEARCHES) {
            throw new IllegalArgumentException("its types refer to each other more than " + references
                    + " times, which takes too long in " + elements + " elements");
        }
    }

    /** Returns the names of composites whose data is characters without a charset, for which sbe-tool assumes one. */
    Set<String> undeclaredTexts() {
        Set<String> names = new HashSet<>();
        types.forEach((name, type) -> {
            Type data = type.data == null ? type : types.get(type.data);
            if (data != null && data.isUndeclaredText) {
                names.add(name);
            }
        });
        return names;
    }
}
