// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.where;

import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.dictionary.FieldDefinition;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.condition.Condition;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What the values of a field may be, by all dictionaries: anything if no dictionary defines it, or, of a field for users,
 * if one does not. FIX.5.0 has the text 9001, but counterparties may agree on a number with this tag.
 *
 * @param mayBeNumber whether values that are numbers are compared as numbers: not if the field is a text, such as ClOrdID.
 * @param mayBeTime whether values are compared as dates or points in time.
 * @param isNumber whether the field is a number by all dictionaries that define it.
 * @param isCode whether the field is one of the characters that the dictionaries which define it list.
 */
record FieldKind(boolean mayBeNumber, boolean mayBeTime, boolean isNumber, boolean isCode) {
    private static final Set<Datatype> TIMES =
            EnumSet.of(Datatype.DATE, Datatype.MONTH_YEAR, Datatype.UTC_TIMESTAMP, Datatype.TZ_TIMESTAMP);

    static FieldKind of(int[] tags, Function<FixVersion, FixDictionary> dictionaries) {
        Set<Datatype> types = EnumSet.noneOf(Datatype.class);
        boolean isOpen = false;
        boolean isCode = true;
        for (int tag : tags) {
            List<FieldDefinition> definitions =
                    FixDictionary.definitions(tag, dictionaries).toList();
            definitions.forEach(field -> types.add(field.type()));
            isCode &= definitions.stream().allMatch(FieldKind::isCode);
            long knowing = Arrays.stream(FixVersion.values())
                    .filter(version -> dictionaries.apply(version).knows(tag))
                    .count();
            boolean isUserDefined = tag >= FixDictionary.FIRST_USER_DEFINED;
            isOpen |= knowing == 0 || isUserDefined && knowing < FixVersion.values().length;
        }
        boolean isDate =
                types.contains(Datatype.DATE) || types.contains(Datatype.MONTH_YEAR); // numbers of eight digits
        return new FieldKind(
                isOpen || isDate || types.stream().anyMatch(Datatype::isNumber),
                isOpen || types.stream().anyMatch(TIMES::contains),
                !isOpen && types.stream().allMatch(Datatype::isNumber),
                !isOpen && isCode && types.contains(Datatype.CHAR));
    }

    /** Returns whether values are listed characters: those of FIX.4.0 and FIX.4.1 are texts of one character. */
    private static boolean isCode(FieldDefinition field) {
        boolean isText = field.type() == Datatype.CHAR || field.type() == Datatype.STRING;
        return isText && field.codes() != null && field.codes().areCharacters();
    }

    /** Returns the number that values are compared with, or null. */
    BigDecimal number(Condition.Value value) {
        return value.isQuoted() || !mayBeNumber ? null : value.number();
    }

    /** Returns the time that values are compared with, in nanoseconds since 1970, or null. */
    Long time(Condition.Value value) {
        return mayBeTime && number(value) == null ? value.time() : null;
    }

    /** Returns why a comparison of the field with a value makes no sense, and what to do; null if it makes sense. */
    String problem(Condition.Comparison comparison, Condition.Value value) {
        boolean isOrder = comparison.operator().isOrder();
        if (isCode && !isOrder && !value.isQuoted() && value.text().length() > 1) {
            return "'" + Arguments.brief(value.text()) + "' is no value of " + comparison.field()
                    + ", which is one character: write the code; a value in quotes is compared as text";
        }
        boolean isWord = isNumber && !value.isQuoted(); // where only numbers are
        if (!isOrder && !isWord || number(value) != null || time(value) != null) {
            return null;
        }
        if (!mayBeNumber && !mayBeTime) {
            return Condition.noOrder(comparison.field(), "a text");
        }
        if (mayBeNumber && value.isQuoted() && value.number() != null) {
            return "a number in quotes is a text, which is neither less nor greater: leave out the quotes";
        }
        return value.isNeither(mayBeNumber, mayBeTime) + (isOrder ? "" : "; a value in quotes is compared as text");
    }
}
