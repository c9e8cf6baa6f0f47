// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import java.util.Arrays;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** How a format names the entries of the context. */
final class ContextNames {
    private static final String POINT = ".";

    /** What Graylog accepts as a name. */
    private static final Pattern GELF_NAME = Pattern.compile("[\\w.\\-]*");

    /** Names that Graylog uses itself. */
    private static final Set<String> GELF_RESERVED = Set.of("id", "_id");

    private final UnaryOperator<String> joiner;
    private final boolean isNested;
    private final boolean hasEmpty;
    private final PathRules rules;

    private ContextNames(UnaryOperator<String> joiner, boolean isNested, boolean hasEmpty, PathRules rules) {
        this.joiner = joiner;
        this.isNested = isNested;
        this.hasEmpty = hasEmpty;
        this.rules = rules;
    }

    /** Names with points are members of objects. */
    static ContextNames nested(String prefix, PathRules rules) {
        return new ContextNames(key -> join(prefix, POINT, key), true, false, rules);
    }

    /** Names are those of the keys, after a prefix. */
    static ContextNames flat(String prefix, PathRules rules) {
        return new ContextNames(key -> join(prefix, "_", key), false, false, rules);
    }

    /** Names are those that Graylog accepts, and begin with a low line. */
    static ContextNames gelf(String prefix, PathRules rules) {
        return new ContextNames(key -> gelfName(prefix + key), false, false, rules);
    }

    /** Names are those of all keys, after a prefix. */
    static ContextNames all(String prefix) {
        return new ContextNames(key -> join(prefix, "_", key), false, true, PathRules.NONE);
    }

    private static String join(String prefix, String delimiter, String key) {
        boolean isDelimited = prefix.isEmpty() || prefix.endsWith(delimiter) || key.startsWith(delimiter);
        return isDelimited ? prefix + key : prefix + delimiter + key;
    }

    private static String gelfName(String name) {
        if (!GELF_NAME.matcher(name).matches() || GELF_RESERVED.contains(name)) {
            return null;
        }
        return name.startsWith("_") ? name : '_' + name;
    }

    /** Returns the name of the entry with a key, or null if nothing of it is written. */
    ContextName of(String key) {
        String name = joiner.apply(key);
        if (name == null || name.isEmpty() && !hasEmpty) {
            return null;
        }
        String[] parts = isNested ? name.split("\\.") : new String[0];
        if (parts.length == 0) {
            parts = new String[] {name};
        }
        String[] written = new String[parts.length];
        String path = "";
        for (int i = 0; i < parts.length; i++) {
            path = PathRules.child(path, parts[i]);
            written[i] = rules.name(path, parts[i]);
            if (!rules.keep(path)) {
                return i == 0 ? null : new ContextName(Arrays.copyOf(parts, i + 1), written, path, true);
            }
        }
        return new ContextName(parts, written, path, false);
    }
}
