// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import io.github.zilch.JsonKey;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.kit.argument.Arguments;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.agrona.collections.IntHashSet;

/** Resolves the fields that a user specifies to tags. */
public final class FieldNames {
    private FieldNames() {}

    /**
     * Returns the tags that a field has in all versions. Loads all dictionaries if the field is specified by name.
     *
     * @param text tag or name, in any case and with spaces around it.
     * @param dictionaries function from a version to its dictionary.
     * @return its tags, at least one.
     * @throws IllegalArgumentException if {@code field} is neither a tag nor the name of a field in a dictionary.
     */
    public static int[] tags(String text, Function<FixVersion, FixDictionary> dictionaries) {
        String field = text.strip();
        if (field.matches("[0-9]+")) {
            return new int[] {tag(field)};
        }
        IntHashSet tags = new IntHashSet();
        for (FixVersion version : FixVersion.values()) {
            dictionaries.apply(version).addTags(field, tags);
        }
        FixDictionary latest = dictionaries.apply(FixVersion.DEFAULT).fallback();
        if (latest != null) {
            latest.addTags(field, tags);
        }
        if (tags.isEmpty()) {
            throw new IllegalArgumentException("'" + Arguments.brief(field)
                    + "' is not a field: use a tag such as 44, or a name from a" + " dictionary, such as Price");
        }
        return tags.stream().mapToInt(Integer::intValue).sorted().toArray();
    }

    /**
     * Returns the names of fields in all versions. Loads all dictionaries if there are any tags.
     *
     * @param tags of the fields.
     * @param dictionaries function from a version to its dictionary.
     * @return the names, each once.
     */
    public static Set<String> of(IntHashSet tags, Function<FixVersion, FixDictionary> dictionaries) {
        Set<String> names = new TreeSet<>();
        if (tags.isEmpty()) {
            return names;
        }
        for (FixVersion version : FixVersion.values()) {
            FixDictionary dictionary = dictionaries.apply(version);
            addNames(tags, dictionary, names);
            addNames(tags, dictionary.fallback(), names);
        }
        return names;
    }

    private static void addNames(IntHashSet tags, FixDictionary dictionary, Set<String> names) {
        if (dictionary == null) {
            return;
        }
        for (int tag : tags) {
            JsonKey name = dictionary.name(tag);
            if (name != null && name.length() > 0) {
                names.add(name.toString());
            }
        }
    }

    private static int tag(String digits) {
        long tag = digits.length() > 10 ? 0 : Long.parseLong(digits);
        if (tag < 1 || tag > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "'" + Arguments.brief(digits) + "' is not a valid tag: tags range from 1 to " + Integer.MAX_VALUE);
        }
        return (int) tag;
    }
}
