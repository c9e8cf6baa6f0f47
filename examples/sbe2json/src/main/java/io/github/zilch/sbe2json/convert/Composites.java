// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonShape;
import io.github.zilch.sbe2json.SbeToJsonOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import uk.co.real_logic.sbe.PrimitiveType;
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
        List<List<Token>> members = members(tokens);
        ValueWriter special = special(field, members, path);
        if (special != null) {
            return special;
        }
        List<String> names = new ArrayList<>();
        List<Member> written = new ArrayList<>();
        for (List<Token> member : members) {
            String name = Compiler.uniqueName(member.get(0).name(), names);
            names.add(name);
            written.add(member(member, path + '.' + name));
        }
        BlockWriter block = new BlockWriter(written, flaws);
        return new CompositeWriter(JsonShape.of(names), block, tokens.get(0).encodedLength());
    }

    /** Returns the tokens of each member. */
    private static List<List<Token>> members(List<Token> composite) {
        List<List<Token>> members = new ArrayList<>();
        for (int i = 1; i < composite.size() - 1; i += composite.get(i).componentTokenCount()) {
            members.add(composite.subList(i, i + composite.get(i).componentTokenCount()));
        }
        return members;
    }

    private Member member(List<Token> tokens, String path) {
        Token type = tokens.get(0);
        ValueWriter value =
                type.signal() == Signal.BEGIN_COMPOSITE ? of(null, tokens, path) : values.of(type, tokens, path);
        ValueWriter writer = mask.test(type.name()) ? ConstantWriter.ofText(SbeToJsonOptions.MASK) : value;
        int length = Compiler.isConstant(type, type) ? 0 : type.encodedLength();
        return new Member(path, type.offset(), length == 0 ? 0 : type.offset() + length, type.version(), writer);
    }

    /** Returns the writer of a decimal or of a timestamp with its unit, or null if the composite is neither. */
    private ValueWriter special(Token field, List<List<Token>> members, String path) {
        if (members.size() != 2 || mask.test(name(members, 0)) || mask.test(name(members, 1))) {
            return null;
        }
        Token first = members.get(0).get(0);
        Token second = members.get(1).get(0);
        boolean isOptional = field != null && field.isOptionalEncoding();
        if (isInteger(first, "mantissa") && isInteger(second, "exponent")) {
            return new DecimalWriter(
                    path, part(first, isOptional), part(second, false), values.nulls(), values.digits(), flaws);
        }
        if (writesTimes && isInteger(first, "time") && !first.isConstantEncoding()) {
            TimestampWriter.Unit unit = unit(members.get(1));
            IntegerWriter number = values.ofInteger(first, isOptional || first.isOptionalEncoding(), values.nulls());
            return unit == null ? null : new TimestampWriter(path, number, first.offset(), unit, flaws);
        }
        return null;
    }

    private static String name(List<List<Token>> members, int index) {
        return members.get(index).get(0).name();
    }

    private static boolean isInteger(Token token, String name) {
        PrimitiveType type = token.encoding().primitiveType();
        return token.signal() == Signal.ENCODING
                && token.name().equalsIgnoreCase(name)
                && type != PrimitiveType.CHAR
                && IntegerReader.isInteger(type)
                && (token.isConstantEncoding() || token.arrayLength() == 1);
    }

    private DecimalWriter.Part part(Token token, boolean isOptional) {
        if (token.isConstantEncoding()) {
            return new DecimalWriter.Part(null, 0, token.encoding().constValue().longValue(), false, 0);
        }
        return new DecimalWriter.Part(
                values.reader(token),
                token.offset(),
                0,
                isOptional || token.isOptionalEncoding(),
                token.encoding().applicableNullValue().longValue());
    }

    /** Returns the unit of a timestamp that a member contains, constant or not; null if the member is no unit. */
    private TimestampWriter.Unit unit(List<Token> tokens) {
        Token token = tokens.get(0);
        PrimitiveType type = token.encoding().primitiveType();
        if (!token.name().equalsIgnoreCase("unit") || !IntegerReader.isInteger(type)) {
            return null;
        }
        if (token.isConstantEncoding()) {
            TimeUnit constant = unit(token.encoding().constValue().longValue());
            return (buffer, at) -> constant;
        }
        IntegerReader reader = values.reader(token);
        int offset = token.offset();
        return (buffer, at) -> unit(reader.read(buffer, at + offset));
    }

    /** Returns the unit with a code of the SBE specification: the negative power of ten. */
    private static TimeUnit unit(long code) {
        return switch ((int) code) {
            case 0 -> TimeUnit.SECONDS;
            case 3 -> TimeUnit.MILLISECONDS;
            case 6 -> TimeUnit.MICROSECONDS;
            case 9 -> TimeUnit.NANOSECONDS;
            default -> null;
        };
    }
}
