// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.dictionary.FieldDefinition;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

/**
 * What the values of a field may be, by all dictionaries. A field that no dictionary defines may have any.
 *
 * @param mayBeNumber whether values that are numbers are compared as numbers: not if the field is a text, such as ClOrdID.
 * @param mayBeTime whether values are compared as dates or points in time.
 */
record FieldKind(boolean mayBeNumber, boolean mayBeTime) {
    private static final Set<Datatype> TIMES =
            EnumSet.of(Datatype.DATE, Datatype.MONTH_YEAR, Datatype.UTC_TIMESTAMP, Datatype.TZ_TIMESTAMP);

    static FieldKind of(int[] tags, Function<FixVersion, FixDictionary> dictionaries) {
        Set<Datatype> types = EnumSet.noneOf(Datatype.class);
        for (int tag : tags) {
            for (FixVersion version : FixVersion.values()) {
                add(types, dictionaries.apply(version), tag);
            }
            add(types, dictionaries.apply(FixVersion.DEFAULT).fallback(), tag);
        }
        boolean isDate =
                types.contains(Datatype.DATE) || types.contains(Datatype.MONTH_YEAR); // numbers of eight digits
        return new FieldKind(
                types.isEmpty() || isDate || types.stream().anyMatch(Datatype::isNumber),
                types.isEmpty() || types.stream().anyMatch(TIMES::contains));
    }

    private static void add(Set<Datatype> types, FixDictionary dictionary, int tag) {
        FieldDefinition field = dictionary == null ? null : dictionary.field(tag);
        if (field != null) {
            types.add(field.type());
        }
    }
}
