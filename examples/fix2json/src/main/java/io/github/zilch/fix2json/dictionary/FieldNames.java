// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.kit.argument.Arguments;
import java.util.Arrays;
import java.util.List;
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
        FixDictionary.all(dictionaries).forEach(dictionary -> dictionary.addTags(field, tags));
        if (tags.isEmpty()) {
            throw new IllegalArgumentException("'" + Arguments.brief(field)
                    + "' is not a field: use a tag such as 44, or a name from a" + " dictionary, such as Price");
        }
        return tags.stream().mapToInt(Integer::intValue).sorted().toArray();
    }

    /**
     * Returns the tags that fields have in all versions.
     *
     * @param fields tags or names, as in {@link #tags(String, Function)}.
     * @param dictionaries function from a version to its dictionary.
     * @return their tags.
     * @throws IllegalArgumentException if one of them is neither a tag nor the name of a field in a dictionary.
     */
    public static IntHashSet tags(List<String> fields, Function<FixVersion, FixDictionary> dictionaries) {
        IntHashSet tags = new IntHashSet();
        fields.stream()
                .flatMapToInt(field -> Arrays.stream(tags(field, dictionaries)))
                .forEach(tags::add);
        return tags;
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
        FixDictionary.all(dictionaries)
                .forEach(dictionary -> tags.stream()
                        .map(dictionary::name)
                        .filter(name -> name != null && name.length() > 0)
                        .forEach(name -> names.add(name.toString())));
        return names;
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
