// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.dictionary.FieldDefinition;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Compares values by the datatype of their field: numbers as numbers, so that 1.0 is 1.00, and times without zeros at the
 * end of their fraction. The datatype is that of the latest version that defines the field. For use by one thread.
 */
final class TypedValues {
    private static final Pattern NUMBER = Pattern.compile("-?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)");

    /** A fraction of seconds: its digits without zeros at the end, and what follows it. */
    private static final Pattern FRACTION = Pattern.compile("(:[0-9]{2})(?:\\.([0-9]*?)0*)?(Z|[+-][0-9:]+)?$");

    private final Dictionaries dictionaries;
    private final Int2ObjectHashMap<Datatype> types = new Int2ObjectHashMap<>();

    /**
     * Creates a comparison.
     *
     * @param dictionaries that define the datatypes.
     */
    TypedValues(Dictionaries dictionaries) {
        this.dictionaries = dictionaries;
    }

    /** Returns whether two values of a field are equal. */
    boolean isEqual(int tag, String a, String b) {
        Datatype type = types.computeIfAbsent(tag, this::type);
        if (type.isNumber()) {
            return NUMBER.matcher(a).matches()
                    && NUMBER.matcher(b).matches()
                    && new BigDecimal(a).compareTo(new BigDecimal(b)) == 0;
        }
        return (type.isTime() || type == Datatype.LOCAL_TIME) && withoutZeros(a).equals(withoutZeros(b));
    }

    private static String withoutZeros(String time) {
        Matcher matcher = FRACTION.matcher(time);
        if (!matcher.find()) {
            return time;
        }
        String fraction = matcher.group(2);
        return time.substring(0, matcher.end(1))
                + (fraction == null || fraction.isEmpty() ? "" : "." + fraction)
                + (matcher.group(3) == null ? "" : matcher.group(3));
    }

    private Datatype type(int tag) {
        FixVersion[] versions = FixVersion.values();
        for (int i = versions.length - 1; i >= 0; i--) {
            FieldDefinition field = dictionaries.get(versions[i]).field(tag);
            if (field != null) {
                return field.type();
            }
        }
        FixDictionary latest = dictionaries.get(FixVersion.DEFAULT).fallback();
        FieldDefinition field = latest == null ? null : latest.field(tag);
        return field == null ? Datatype.STRING : field.type();
    }
}
