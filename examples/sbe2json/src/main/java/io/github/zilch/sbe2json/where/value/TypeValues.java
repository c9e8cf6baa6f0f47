// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where.value;

import io.github.zilch.sbe2json.wire.Charsets;
import io.github.zilch.sbe2json.wire.IntegerPart;
import io.github.zilch.sbe2json.wire.IntegerReader;
import io.github.zilch.sbe2json.wire.Tokens;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.ir.Encoding;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/** Creates the values of fields whose types are not composites. */
public final class TypeValues {
    private final ByteOrder order;

    public TypeValues(ByteOrder order) {
        this.order = order;
    }

    /**
     * Returns the values of a field.
     *
     * @param field token of the field, or of its type if it is a member of a composite.
     * @param tokens of the type.
     * @param name of the field.
     */
    public FieldValues of(Token field, List<Token> tokens, String name) {
        Token type = tokens.get(0);
        return switch (type.signal()) {
            case BEGIN_ENUM -> ofEnum(field, tokens, name);
            case BEGIN_SET -> new SetValues(name, IntegerPart.ofField(type, false, order), Tokens.setNames(tokens));
            case ENCODING ->
                IntegerReader.isInteger(type.encoding().primitiveType())
                        ? ofEncoding(field, type, name)
                        : ofFloat(field, type, name);
            default -> throw new IllegalArgumentException("the schema has " + type.signal() + " as type of " + name);
        };
    }

    private FieldValues ofEnum(Token field, List<Token> tokens, String name) {
        Token type = tokens.get(0);
        SortedMap<Long, String> names = new TreeMap<>(Tokens.enumNames(tokens));
        IntegerPart code = field.isConstantEncoding()
                ? IntegerPart.ofConstant(code(names, Tokens.constantName(field)))
                : IntegerPart.ofField(type, false, order);
        boolean isChar = type.encoding().primitiveType() == PrimitiveType.CHAR;
        return new EnumValues(
                name, code, isChar, names, type.encoding().applicableNullValue().longValue());
    }

    private static long code(Map<Long, String> names, String name) {
        return names.keySet().stream()
                .filter(each -> names.get(each).equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("the schema has a constant of an unknown value " + name));
    }

    private FieldValues ofEncoding(Token field, Token type, String name) {
        Encoding encoding = type.encoding();
        boolean isOptional = Tokens.isOptional(field, type);
        if (encoding.primitiveType() == PrimitiveType.CHAR) {
            return type.isConstantEncoding()
                    ? new TextValues(
                            name, StandardCharsets.UTF_8, constant(type).capacity(), false, 0)
                    : new TextValues(
                            name,
                            Charsets.find(encoding.characterEncoding(), name),
                            type.encodedLength(),
                            isOptional,
                            (int) encoding.applicableNullValue().longValue());
        }
        IntegerPart integer = type.isConstantEncoding()
                ? IntegerPart.of(type, false, order)
                : IntegerPart.ofField(type, isOptional, order);
        TimeUnit unit = Tokens.isTimestamp(field, type) ? Tokens.timeUnit(field, type) : null;
        if (unit != null) {
            return NumberValues.ofTime(name, integer, (buffer, at) -> unit);
        }
        return Tokens.isDate(field, type) ? NumberValues.ofDays(name, integer) : NumberValues.ofInteger(name, integer);
    }

    private FieldValues ofFloat(Token field, Token type, String name) {
        boolean isDouble = type.encoding().primitiveType() == PrimitiveType.DOUBLE;
        double nullValue = type.encoding().applicableNullValue().doubleValue();
        boolean isOptional = !type.isConstantEncoding() && Tokens.isOptional(field, type);
        return new FloatValues(name, isDouble, order, isOptional, nullValue);
    }

    /** Returns a test that looks where the values are: at each element of an array, and in the schema if they are constant. */
    public ValueTest atPlace(ValueTest test, Token type) {
        boolean isText = type.encoding().primitiveType() == PrimitiveType.CHAR;
        if (type.signal() != Signal.ENCODING || isText && !type.isConstantEncoding()) {
            return test;
        }
        if (type.isConstantEncoding()) {
            DirectBuffer constant = constant(type);
            return (buffer, at, length) -> test.look(constant, 0, 0);
        }
        int count = type.arrayLength();
        int size = type.encoding().primitiveType().size();
        return count == 1
                ? test
                : (buffer, at, length) -> {
                    for (int i = 0; i < count; i++) {
                        test.look(buffer, at + i * size, 0);
                    }
                    return true;
                };
    }

    /** Returns the bytes of a constant; that of an integer is read from nowhere. */
    private UnsafeBuffer constant(Token type) {
        PrimitiveType primitive = type.encoding().primitiveType();
        if (primitive == PrimitiveType.CHAR) {
            String text = Tokens.text(type.encoding().constValue());
            return new UnsafeBuffer(text.getBytes(StandardCharsets.UTF_8));
        }
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[Double.BYTES]);
        if (primitive == PrimitiveType.DOUBLE) {
            bytes.putDouble(0, type.encoding().constValue().doubleValue(), order);
        } else if (primitive == PrimitiveType.FLOAT) {
            bytes.putFloat(0, (float) type.encoding().constValue().doubleValue(), order);
        }
        return bytes;
    }
}
