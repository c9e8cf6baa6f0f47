// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.dictionary;

import io.github.zilch.fix2json.FixVersion;
import java.util.function.Function;
import org.agrona.DirectBuffer;

/**
 * The names of codes by the dictionaries of all versions. Safe to share between threads if the dictionaries are.
 *
 * @param dictionaries by version.
 */
public record CodeNames(Function<FixVersion, FixDictionary> dictionaries) {
    /**
     * Returns the name of a code in a version or, because counterparties also use codes of later versions, in the latest one that
     * names it.
     *
     * @param version of the message; null if it is not known.
     * @param tag of the field.
     * @param buffer that contains the code.
     * @param offset of the code.
     * @param length of the code in bytes.
     * @return the name, or null if no version has one.
     */
    public String of(FixVersion version, int tag, DirectBuffer buffer, int offset, int length) {
        String name = version == null ? null : name(dictionaries.apply(version), tag, buffer, offset, length);
        FixVersion[] versions = FixVersion.values();
        for (int i = versions.length - 1; i >= 0 && name == null; i--) {
            name = name(dictionaries.apply(versions[i]), tag, buffer, offset, length);
        }
        return name;
    }

    private static String name(FixDictionary dictionary, int tag, DirectBuffer buffer, int offset, int length) {
        FieldDefinition field = dictionary.field(tag);
        if (field == null && dictionary.fallback() != null) {
            field = dictionary.fallback().field(tag);
        }
        return field == null || field.codes() == null ? null : field.codes().name(buffer, offset, length);
    }
}
