// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.NameCache;
import io.github.zilch.logging.TextLimit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names that the entries of a map have as members: those that match, with a prefix, or replaced. The rules are applied to
 * a key once, and the result is kept.
 */
final class MemberNames {
    private final String prefix;
    private final Pattern pattern;
    private final String replacement;
    private final TextLimit limit;
    private final NameCache<String> known = new NameCache<>(this::find);

    /**
     * Creates rules.
     *
     * @param prefix of all names, or null.
     * @param pattern that keys have to match, or null.
     * @param replacement for what the pattern matches, or null.
     * @param limit of names.
     */
    MemberNames(String prefix, Pattern pattern, String replacement, TextLimit limit) {
        this.prefix = prefix == null ? "" : prefix;
        this.pattern = pattern;
        this.replacement = replacement;
        this.limit = limit;
    }

    /** Returns the name of a member, or null if there is none for the key. */
    String of(String key) {
        if (prefix.isEmpty() && pattern == null && key.length() <= limit.length()) {
            return key;
        }
        return known.of(key);
    }

    private String find(String key) {
        String name = key;
        if (pattern != null) {
            Matcher matcher = pattern.matcher(key);
            if (!matcher.matches()) {
                return null;
            }
            name = replacement == null ? key : matcher.replaceAll(replacement);
        }
        return limit.cut(prefix + name);
    }
}
