// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.NameCache;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.slf4j.event.KeyValuePair;

/**
 * The entries of an event's MDC and its key-value pairs. They are collected before they are written, because those with the same
 * object around them need not follow one another, and because no object may have two members of one name.
 */
final class ContextEntries {
    private static final int INITIAL_CAPACITY = 16;

    private final EventOutput out;
    private final BiConsumer<String, String> visitor =
            this::add; // created once, because a lambda that captures is garbage
    private NameCache<ContextName> known;
    private String keyOfNull;
    private ContextName[] names = new ContextName[INITIAL_CAPACITY];
    private Object[] values = new Object[INITIAL_CAPACITY];
    private boolean[] isWritten = new boolean[INITIAL_CAPACITY];
    private int count;
    private boolean hasClash;

    ContextEntries(EventOutput out) {
        this.out = out;
    }

    /** Knows the other members of the object that gets the entries. */
    interface Siblings {
        /** Returns whether there is one of a name. */
        boolean areNamed(String name, ILoggingEvent event);
    }

    /**
     * Begins to collect entries.
     *
     * @param cache of their names by their keys.
     * @param textOfNull the key of an entry whose key is null.
     */
    void begin(NameCache<ContextName> cache, String textOfNull) {
        keyOfNull = textOfNull;
        known = cache;
        count = 0;
        hasClash = false;
    }

    void collectMdc(ILoggingEvent event) {
        Map<String, String> mdc = event.getMDCPropertyMap();
        if (mdc != null && !mdc.isEmpty()) {
            mdc.forEach(visitor);
        }
    }

    void collectKeyValues(ILoggingEvent event) {
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        int size = pairs == null ? 0 : pairs.size();
        for (int i = 0; i < size; i++) {
            KeyValuePair pair = pairs.get(i);
            add(pair.key, pair.value);
        }
    }

    private void add(String key, Object value) {
        ContextName name = known.of(key == null ? keyOfNull : key);
        if (name == null) {
            return;
        }
        for (int i = 0; i < count && !hasClash; i++) {
            hasClash = name.clashesWith(names[i]);
        }
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
            isWritten = Arrays.copyOf(isWritten, 2 * count);
        }
        names[count] = name;
        values[count] = value;
        isWritten[count] = false;
        count++;
    }

    /**
     * Writes the collected entries as members of an object.
     *
     * @param object that gets them.
     * @param event that has them.
     * @param siblings the other members of the object.
     * @param rules for members of values.
     */
    void end(JsonBuilder object, ILoggingEvent event, Siblings siblings, PathRules rules) {
        for (int i = 0; i < count && !hasClash; i++) {
            hasClash = siblings.areNamed(names[i].name(0), event);
        }
        if (hasClash) {
            writeUnique(object, name -> siblings.areNamed(name, event), rules);
        } else {
            for (int i = 0; i < count; i++) {
                writeFrom(object, i, 0, rules);
            }
        }
        Arrays.fill(values, 0, count, null); // so that they can be collected
    }

    /** Writes an entry, with all that are in the same object at a depth. */
    private void writeFrom(JsonBuilder node, int first, int depth, PathRules rules) {
        if (isWritten[first]) {
            return;
        }
        ContextName name = names[first];
        if (name.depth() == depth) {
            isWritten[first] = true;
            if (!name.isOmitted()) {
                put(node, name.name(depth), values[first], name.path(), rules);
            }
            return;
        }
        JsonBuilder object = node.createJSON(name.name(depth));
        for (int i = first; i < count; i++) {
            if (name.isBeside(names[i], depth + 1)) {
                writeFrom(object, i, depth + 1, rules);
            }
        }
    }

    private void put(JsonBuilder node, String key, Object value, String path, PathRules rules) {
        if (rules.areNone()) {
            out.anyValues().put(node, key, value);
        } else {
            ((LogbackValues) out.anyValues()).put(node, key, value, path, rules);
        }
    }

    // ---- entries that would have the same name: a low line after the name makes it another one ----

    /** An object that entries are in, as opposed to a map that is the value of one. */
    private static final class Tree extends LinkedHashMap<String, Object> {
        private static final long serialVersionUID = 1;
    }

    /** A value, which may be a map. */
    private record Leaf(Object value, String path) {}

    private void writeUnique(JsonBuilder object, Predicate<String> isUsed, PathRules rules) {
        Tree root = new Tree();
        for (int i = 0; i < count; i++) {
            ContextName name = names[i];
            Tree tree = root;
            for (int depth = 0; depth < name.depth(); depth++) {
                String part = free(tree, name.name(depth), depth == 0 ? isUsed : any -> false, true);
                tree = (Tree) tree.compute(part, (any, inner) -> inner instanceof Tree ? inner : new Tree());
            }
            if (!name.isOmitted()) {
                int last = name.depth();
                String part = free(tree, name.name(last), last == 0 ? isUsed : any -> false, false);
                tree.put(part, new Leaf(values[i], name.path()));
            }
        }
        writeTree(object, root, rules);
    }

    private static String free(Tree tree, String name, Predicate<String> isUsed, boolean isTree) {
        String free = name;
        while (isUsed.test(free) || !isFree(tree.get(free), isTree)) {
            free += '_';
        }
        return free;
    }

    /** Returns whether a value gives way: nothing, a null, and an object to one of the same name. */
    private static boolean isFree(Object value, boolean isTree) {
        return value == null || value instanceof Leaf leaf && leaf.value() == null || isTree && value instanceof Tree;
    }

    private void writeTree(JsonBuilder object, Tree tree, PathRules rules) {
        tree.forEach((name, value) -> {
            if (value instanceof Tree inner) {
                writeTree(object.createJSON(name), inner, rules);
            } else {
                Leaf leaf = (Leaf) value;
                put(object, name, leaf.value(), leaf.path(), rules);
            }
        });
    }
}
