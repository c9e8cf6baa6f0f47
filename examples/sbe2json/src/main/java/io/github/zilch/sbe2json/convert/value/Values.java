// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.sbe2json.SbeToJsonOptions;
import io.github.zilch.sbe2json.wire.Charsets;
import io.github.zilch.sbe2json.wire.Digits;
import io.github.zilch.sbe2json.wire.IntegerPart;
import io.github.zilch.sbe2json.wire.IntegerReader;
import io.github.zilch.sbe2json.wire.Tokens;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.agrona.collections.Long2ObjectHashMap;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.PrimitiveValue;
import uk.co.real_logic.sbe.ir.Encoding;
import uk.co.real_logic.sbe.ir.Token;

/** Creates the writers of values that are not composites. */
public final class Values {
    private final SbeToJsonOptions options;
    private final Nulls nulls;
    private final Digits digits = new Digits();
    private final Flaws flaws;
    private final ByteOrder order;

    public Values(SbeToJsonOptions options, ByteOrder order, Flaws flaws) {
        this.options = options;
        this.order = order;
        this.flaws = flaws;
        nulls = options.nulls() ? Nulls.WRITE : Nulls.OMIT;
    }

    public Nulls nulls() {
        return nulls;
    }

    public Digits digits() {
        return digits;
    }

    public ByteOrder order() {
        return order;
    }

    /**
     * Returns a writer.
     *
     * @param field that has the value, or the token of its type if it is a member of a composite.
     * @param tokens of the type.
     * @param path of the field.
     */
    public ValueWriter of(Token field, List<Token> tokens, String path) {
        Token type = tokens.get(0);
        return switch (type.signal()) {
            case BEGIN_ENUM -> ofEnum(field, tokens, path);
            case BEGIN_SET -> ofSet(tokens, path);
            case ENCODING -> type.isConstantEncoding() ? ofConstant(type) : ofEncoding(field, type, path);
            default -> throw new IllegalArgumentException("the schema has " + type.signal() + " as type of " + path);
        };
    }

    private ValueWriter ofEncoding(Token field, Token type, String path) {
        Encoding encoding = type.encoding();
        if (encoding.primitiveType() == PrimitiveType.CHAR) {
            long nullValue = encoding.applicableNullValue().longValue();
            Charsets.Text text = Charsets.of(encoding.characterEncoding(), path);
            return new TextWriter(text, type.encodedLength(), Tokens.isOptional(field, type), (int) nullValue, nulls);
        }
        int count = type.arrayLength();
        if (count == 1) {
            return ofNumber(field, type, path, nulls);
        }
        ValueWriter element = ofNumber(field, type, path, Nulls.WRITE);
        return new ArrayWriter(element, count, encoding.primitiveType().size());
    }

    private ValueWriter ofNumber(Token field, Token type, String path, Nulls nullsOf) {
        Encoding encoding = type.encoding();
        PrimitiveType primitive = encoding.primitiveType();
        if (!IntegerReader.isInteger(primitive)) {
            double nullValue = encoding.applicableNullValue().doubleValue();
            boolean isDouble = primitive == PrimitiveType.DOUBLE;
            return new FloatWriter(isDouble, order, Tokens.isOptional(field, type), nullValue, nullsOf);
        }
        IntegerWriter number = ofInteger(IntegerPart.ofField(type, Tokens.isOptional(field, type), order), nullsOf);
        if (!options.times()) {
            return number;
        }
        if (Tokens.isTimestamp(field, type)) {
            TimeUnit unit = Tokens.timeUnit(field, type);
            return new TimestampWriter(path, number, (buffer, at) -> unit, flaws);
        }
        return Tokens.isDate(field, type) ? new DateWriter(path, number, flaws) : number;
    }

    /** Returns a reader of integers of a type. */
    IntegerReader reader(Token type) {
        return IntegerReader.of(type.encoding().primitiveType(), order);
    }

    /** Returns a writer of an integer that is not a time. */
    public IntegerWriter ofInteger(IntegerPart part, Nulls nullsOf) {
        boolean isString = options.longsAsStrings() && part.reader().isLong();
        return new IntegerWriter(part, nullsOf, digits, isString);
    }

    private ValueWriter ofConstant(Token type) {
        PrimitiveValue value = type.encoding().constValue();
        PrimitiveType primitive = type.encoding().primitiveType();
        if (primitive == PrimitiveType.CHAR) {
            return ConstantWriter.ofText(Tokens.text(value));
        }
        if (!IntegerReader.isInteger(primitive)) {
            double number = value.doubleValue();
            if (Double.isNaN(number)) {
                return (row, buffer, at, version) -> nulls.add(row);
            }
            return (row, buffer, at, version) -> FloatWriter.add(row, number, primitive == PrimitiveType.DOUBLE);
        }
        long number = value.longValue();
        boolean isUnsigned = primitive == PrimitiveType.UINT64;
        String digitsOf = isUnsigned ? Long.toUnsignedString(number) : Long.toString(number);
        boolean isString = options.longsAsStrings() && primitive.size() == Long.BYTES;
        return isString ? ConstantWriter.ofText(digitsOf) : ConstantWriter.ofNumber(digitsOf);
    }

    private ValueWriter ofEnum(Token field, List<Token> tokens, String path) {
        Token type = tokens.get(0);
        Long2ObjectHashMap<String> names = Tokens.enumNames(tokens);
        boolean isChar = type.encoding().primitiveType() == PrimitiveType.CHAR;
        if (field.isConstantEncoding()) {
            return ofConstantEnum(Tokens.constantName(field), names, isChar);
        }
        return new EnumWriter(
                path,
                reader(type),
                isChar,
                names,
                type.encoding().applicableNullValue().longValue(),
                options.enums(),
                nulls,
                digits,
                flaws);
    }

    private ValueWriter ofConstantEnum(String name, Map<Long, String> names, boolean isChar) {
        for (Map.Entry<Long, String> each : names.entrySet()) {
            if (each.getValue().equals(name)) {
                return ConstantWriter.ofEnum(each.getKey(), isChar, name, options.enums());
            }
        }
        return ConstantWriter.ofText(name);
    }

    private ValueWriter ofSet(List<Token> tokens, String path) {
        return new SetWriter(path, reader(tokens.get(0)), Tokens.setNames(tokens), flaws);
    }
}
