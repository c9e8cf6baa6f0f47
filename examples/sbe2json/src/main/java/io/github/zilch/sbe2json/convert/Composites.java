// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonShape;
import io.github.zilch.sbe2json.SbeToJsonOptions;
import io.github.zilch.sbe2json.convert.value.ConstantWriter;
import io.github.zilch.sbe2json.convert.value.DecimalWriter;
import io.github.zilch.sbe2json.convert.value.Flaws;
import io.github.zilch.sbe2json.convert.value.IntegerWriter;
import io.github.zilch.sbe2json.convert.value.TimestampWriter;
import io.github.zilch.sbe2json.convert.value.ValueWriter;
import io.github.zilch.sbe2json.convert.value.Values;
import io.github.zilch.sbe2json.wire.IntegerPart;
import io.github.zilch.sbe2json.wire.Place;
import io.github.zilch.sbe2json.wire.Tokens;
import io.github.zilch.sbe2json.wire.UnitReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/** Creates the writers of composites: decimals, timestamps with their units, and objects. */
final class Composites {
    private final Values values;
    private final Flaws flaws;
    private final Predicate<String> mask;
    private final boolean writesTimes;

    /**
     * Creates the object.
     *
     * @param values creates the writers of members.
     * @param flaws to report to.
     * @param mask returns whether a member with a name is masked.
     * @param writesTimes whether timestamps are written as ISO 8601.
     */
    Composites(Values values, Flaws flaws, Predicate<String> mask, boolean writesTimes) {
        this.values = values;
        this.flaws = flaws;
        this.mask = mask;
        this.writesTimes = writesTimes;
    }

    /**
     * Returns a writer.
     *
     * @param field of the composite, or null for the header and for a composite in another one.
     * @param tokens of the composite.
     * @param path of the field.
     */
    ValueWriter of(Token field, List<Token> tokens, String path) {
        List<List<Token>> members = Tokens.parts(Tokens.inner(tokens));
        ValueWriter special = special(field, members, path);
        if (special != null) {
            return special;
        }
        List<String> names = new ArrayList<>();
        List<Member> written = new ArrayList<>();
        for (List<Token> member : members) {
            String name = uniqueName(member.get(0).name(), names);
            names.add(name);
            written.add(member(member, path + '.' + name));
        }
        EntryWriter block = EntryWriter.of(written, List.of());
        return new CompositeWriter(JsonShape.of(names), block, tokens.get(0).encodedLength());
    }

    private Member member(List<Token> tokens, String path) {
        Token type = tokens.get(0);
        ValueWriter value =
                type.signal() == Signal.BEGIN_COMPOSITE ? of(null, tokens, path) : values.of(type, tokens, path);
        ValueWriter writer = mask.test(type.name()) ? ConstantWriter.ofText(SbeToJsonOptions.MASK) : value;
        return new Member(path, Place.of(type, type), writer, flaws);
    }

    /** Returns the writer of a decimal or of a timestamp with its unit, or null if the composite is neither. */
    private ValueWriter special(Token field, List<List<Token>> members, String path) {
        if (members.size() != 2 || mask.test(name(members, 0)) || mask.test(name(members, 1))) {
            return null;
        }
        boolean isOptional = field != null && field.isOptionalEncoding();
        Tokens.Decimal decimal = Tokens.decimal(members);
        if (decimal != null) {
            return new DecimalWriter(
                    path,
                    IntegerPart.of(decimal.mantissa(), isOptional, values.order()),
                    IntegerPart.of(decimal.exponent(), false, values.order()),
                    values.nulls(),
                    values.digits(),
                    flaws);
        }
        if (writesTimes && Tokens.isTime(members)) {
            UnitReader unit = UnitReader.of(members.get(1), values.order());
            IntegerPart time = IntegerPart.of(members.get(0).get(0), isOptional, values.order());
            IntegerWriter number = values.ofInteger(time, values.nulls());
            return unit == null ? null : new TimestampWriter(path, number, unit, flaws);
        }
        return null;
    }

    private static String name(List<List<Token>> members, int index) {
        return members.get(index).get(0).name();
    }

    /** Returns a name that no other member has: a field can have the name of another part, or of the template. */
    static String uniqueName(String name, List<String> used) {
        String unique = name;
        while (used.contains(unique)) {
            unique += '_';
        }
        return unique;
    }
}
