// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.agrona.collections.Long2ObjectHashMap;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.PrimitiveValue;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/** What the tokens of a schema say about fields, groups and types. */
public final class Tokens {
    private static final Set<String> TIMESTAMPS = Set.of("utctimestamp", "utctime", "timestamp");

    private static final Set<String> DATES = Set.of("localmktdate", "utcdate", "utcdateonly");

    private static final String MANTISSA = "mantissa";
    private static final String EXPONENT = "exponent";

    private Tokens() {}

    /**
     * Returns the parts of a message, group or composite.
     *
     * @param tokens between the first and the last token.
     * @return the tokens of each part.
     */
    public static List<List<Token>> parts(List<Token> tokens) {
        List<List<Token>> parts = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i += tokens.get(i).componentTokenCount()) {
            parts.add(tokens.subList(i, i + tokens.get(i).componentTokenCount()));
        }
        return parts;
    }

    /**
     * Returns the tokens between the first and the last one.
     *
     * @param tokens of a message, field or composite.
     * @return the tokens.
     */
    public static List<Token> inner(List<Token> tokens) {
        return tokens.subList(1, tokens.size() - 1);
    }

    /**
     * Returns the tokens of the dimensions of a group.
     *
     * @param group its tokens.
     * @return the tokens of a composite.
     */
    public static List<Token> dimensions(List<Token> group) {
        return group.subList(1, 1 + group.get(1).componentTokenCount());
    }

    /**
     * Returns the tokens of what is in an entry of a group.
     *
     * @param group its tokens.
     * @return the tokens.
     */
    public static List<Token> entry(List<Token> group) {
        return group.subList(1 + group.get(1).componentTokenCount(), group.size() - 1);
    }

    static Token find(List<Token> tokens, String name, String path) {
        for (Token token : tokens) {
            if (token.signal() == Signal.ENCODING && token.name().equals(name)) {
                return token;
            }
        }
        throw new IllegalArgumentException("the schema defines no " + name + " for " + path);
    }

    /**
     * Returns whether the schema defines the value of a field, so that a message does not contain it.
     *
     * @param field token of the field, or of its type if it is a member of a composite.
     * @param type its first token.
     * @return {@code true} if it does.
     */
    public static boolean isConstant(Token field, Token type) {
        return field.isConstantEncoding() || type.isConstantEncoding();
    }

    /**
     * Returns whether a field can be null.
     *
     * @param field token of the field, or of its type if it is a member of a composite.
     * @param type its first token.
     * @return {@code true} if it can.
     */
    public static boolean isOptional(Token field, Token type) {
        return field.isOptionalEncoding() || type.isOptionalEncoding();
    }

    private static boolean isInteger(Token token, String name) {
        PrimitiveType type = token.encoding().primitiveType();
        return token.signal() == Signal.ENCODING
                && token.name().equalsIgnoreCase(name)
                && type != PrimitiveType.CHAR
                && IntegerReader.isInteger(type)
                && (token.isConstantEncoding() || token.arrayLength() == 1);
    }

    /**
     * Returns the parts of a composite that is a decimal.
     *
     * @param members of the composite.
     * @return its mantissa and its exponent, in whatever order it has them; null if it is no decimal.
     */
    public static Decimal decimal(List<List<Token>> members) {
        if (members.size() != 2) {
            return null;
        }
        Token first = members.get(0).get(0);
        Token second = members.get(1).get(0);
        if (isInteger(first, MANTISSA) && isInteger(second, EXPONENT)) {
            return new Decimal(first, second);
        }
        return isInteger(first, EXPONENT) && isInteger(second, MANTISSA) ? new Decimal(second, first) : null;
    }

    /**
     * The parts of a decimal.
     *
     * @param mantissa the digits.
     * @param exponent the power of ten.
     */
    public record Decimal(Token mantissa, Token exponent) {}

    /**
     * Returns whether a composite begins like a timestamp with its unit, which {@link UnitReader#of} reads.
     *
     * @param members of the composite.
     * @return {@code true} if it consists of a time that is not constant, and another member.
     */
    public static boolean isTime(List<List<Token>> members) {
        return members.size() == 2
                && isInteger(members.get(0).get(0), "time")
                && !members.get(0).get(0).isConstantEncoding();
    }

    /**
     * Returns whether an integer is a timestamp.
     *
     * @param field token of the field, or of its type if it is a member of a composite.
     * @param type of the integer.
     * @return {@code true} if it is.
     */
    public static boolean isTimestamp(Token field, Token type) {
        return TIMESTAMPS.contains(semanticType(field, type))
                && type.encoding().primitiveType().size() == Long.BYTES;
    }

    /**
     * Returns the unit of a timestamp: nanoseconds by default.
     *
     * @param field token of the field, or of its type if it is a member of a composite.
     * @param type of the timestamp.
     * @return the unit; null if it is unknown.
     */
    public static TimeUnit timeUnit(Token field, Token type) {
        String own = field.encoding().timeUnit();
        return unit(own == null || own.isBlank() ? type.encoding().timeUnit() : own);
    }

    private static TimeUnit unit(String name) {
        String unit =
                name == null || name.isBlank() ? "nanosecond" : name.strip().toLowerCase(Locale.ROOT);
        return switch (unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit) {
            case "second" -> TimeUnit.SECONDS;
            case "millisecond" -> TimeUnit.MILLISECONDS;
            case "microsecond" -> TimeUnit.MICROSECONDS;
            case "nanosecond" -> TimeUnit.NANOSECONDS;
            default -> null;
        };
    }

    /**
     * Returns whether an integer, of 16 or 32 bits, is a number of days since 1970-01-01.
     *
     * @param field token of the field, or of its type if it is a member of a composite.
     * @param type of the integer.
     * @return {@code true} if it is a date.
     */
    public static boolean isDate(Token field, Token type) {
        int size = type.encoding().primitiveType().size();
        return DATES.contains(semanticType(field, type)) && (size == Short.BYTES || size == Integer.BYTES);
    }

    private static String semanticType(Token field, Token type) {
        String own = field.encoding().semanticType();
        String found = own == null || own.isBlank() ? type.encoding().semanticType() : own;
        return found == null ? "" : found.strip().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the text of a constant, without the NULs that fill it up.
     *
     * @param value of the constant.
     * @return the text.
     */
    public static String text(PrimitiveValue value) {
        if (value.representation() == PrimitiveValue.Representation.LONG) {
            return value.longValue() == 0 ? "" : String.valueOf((char) value.longValue());
        }
        String text = value.toString();
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    /**
     * Returns the values of an enum.
     *
     * @param type tokens of the enum.
     * @return the names by their codes.
     */
    public static Long2ObjectHashMap<String> enumNames(List<Token> type) {
        Long2ObjectHashMap<String> names = new Long2ObjectHashMap<>();
        for (Token token : type) {
            if (token.signal() == Signal.VALID_VALUE) {
                names.putIfAbsent(token.encoding().constValue().longValue(), token.name());
            }
        }
        return names;
    }

    /**
     * Returns the name of the value that a field of an enum always has.
     *
     * @param field token of the field, which is constant.
     * @return the name.
     */
    public static String constantName(Token field) {
        String reference = field.encoding().constValue().toString();
        return reference.substring(reference.indexOf('.') + 1);
    }

    /**
     * Returns the bits of a set.
     *
     * @param type tokens of the set.
     * @return the names of the 64 bits; null for one that is not defined.
     */
    public static String[] setNames(List<Token> type) {
        String[] names = new String[Long.SIZE];
        for (Token token : type) {
            if (token.signal() == Signal.CHOICE) {
                names[(int) token.encoding().constValue().longValue()] = token.name();
            }
        }
        return names;
    }
}
