// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.PrimitiveValue;
import uk.co.real_logic.sbe.ir.Encoding;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;
import uk.co.real_logic.sbe.otf.OtfHeaderDecoder;
import uk.co.real_logic.sbe.otf.OtfMessageDecoder;
import uk.co.real_logic.sbe.otf.TokenListener;
import uk.co.real_logic.sbe.otf.Types;

/** A second opinion: the JSON of a message, read by sbe-tool's decoder. */
public final class OtfJson implements TokenListener {
    private final int version;
    private final Map<String, Object> message = new LinkedHashMap<>();
    private final Deque<Map<String, Object>> open = new ArrayDeque<>();
    private final Deque<List<Object>> groups = new ArrayDeque<>();
    private int compositeLevel;

    private OtfJson(int version) {
        this.version = version;
    }

    /** Returns the tree of a message that fills a buffer: see {@link Trees}. */
    public static Map<String, Object> read(Ir schema, DirectBuffer buffer) {
        OtfHeaderDecoder header = new OtfHeaderDecoder(schema.headerStructure());
        int version = header.getSchemaVersion(buffer, 0);
        OtfJson json = new OtfJson(version);
        List<Token> tokens = schema.getMessage(header.getTemplateId(buffer, 0));
        OtfMessageDecoder.decode(
                buffer, header.encodedLength(), version, header.getBlockLength(buffer, 0), tokens, json);
        return json.message;
    }

    @Override
    public void onBeginMessage(Token token) {
        message.put("template", token.name());
        open.push(message);
    }

    @Override
    public void onEndMessage(Token token) {
        open.pop();
    }

    private void put(Token field, String name, Object value) {
        if (field.version() <= version) {
            open.element().put(name, value);
        }
    }

    @Override
    public void onEncoding(Token field, DirectBuffer buffer, int index, Token type, int actingVersion) {
        if (field.version() <= version) {
            put(field, field.name(), encoded(buffer, index, type));
        }
    }

    private static Object encoded(DirectBuffer buffer, int index, Token type) {
        Encoding encoding = type.encoding();
        if (type.isConstantEncoding()) {
            return constant(encoding);
        }
        if (encoding.primitiveType() == PrimitiveType.CHAR) {
            byte[] bytes = new byte[type.encodedLength()];
            buffer.getBytes(index, bytes);
            boolean isNull = type.isOptionalEncoding() && bytes[0] == 0;
            return isNull ? Drawn.ABSENT : untilNul(new String(bytes, Charset.forName(encoding.characterEncoding())));
        }
        if (type.arrayLength() == 1) {
            return number(buffer, index, type);
        }
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < type.arrayLength(); i++) {
            Object element = number(buffer, index + i * encoding.primitiveType().size(), type);
            elements.add(element == Drawn.ABSENT ? null : element);
        }
        return elements;
    }

    private static String untilNul(String text) {
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    private static Object constant(Encoding encoding) {
        PrimitiveValue value = encoding.constValue();
        if (encoding.primitiveType() == PrimitiveType.CHAR) {
            return value.representation() == PrimitiveValue.Representation.LONG
                    ? String.valueOf((char) value.longValue())
                    : untilNul(value.toString());
        }
        if (encoding.primitiveType() == PrimitiveType.FLOAT) {
            return (float) value.doubleValue();
        }
        return value.representation() == PrimitiveValue.Representation.DOUBLE
                ? (Object) value.doubleValue()
                : integer(encoding.primitiveType(), value.longValue());
    }

    private static BigDecimal integer(PrimitiveType type, long value) {
        return new BigDecimal(type == PrimitiveType.UINT64 ? Long.toUnsignedString(value) : Long.toString(value));
    }

    private static Object number(DirectBuffer buffer, int index, Token type) {
        Encoding encoding = type.encoding();
        PrimitiveValue nullValue = encoding.applicableNullValue();
        if (encoding.primitiveType() == PrimitiveType.FLOAT) {
            float value = buffer.getFloat(index, encoding.byteOrder());
            return floating(type, value, nullValue.doubleValue(), value);
        }
        if (encoding.primitiveType() == PrimitiveType.DOUBLE) {
            double value = buffer.getDouble(index, encoding.byteOrder());
            return floating(type, value, nullValue.doubleValue(), value);
        }
        long value = Types.getLong(buffer, index, encoding);
        boolean isNull = type.isOptionalEncoding() && value == nullValue.longValue();
        return isNull ? Drawn.ABSENT : integer(encoding.primitiveType(), value);
    }

    private static Object floating(Token type, double value, double nullValue, Object number) {
        if (Double.isNaN(value) || type.isOptionalEncoding() && value == nullValue) {
            return Drawn.ABSENT;
        }
        return Double.isInfinite(value) ? (value > 0 ? "Infinity" : "-Infinity") : number;
    }

    private String nameOf(Token field, List<Token> tokens, int from) {
        return compositeLevel > 0 ? tokens.get(from).name() : field.name();
    }

    @Override
    public void onEnum(
            Token field, DirectBuffer buffer, int index, List<Token> tokens, int from, int to, int actingVersion) {
        if (field.version() > version) {
            return;
        }
        if (field.isConstantEncoding()) {
            String reference = field.encoding().constValue().toString();
            put(field, field.name(), reference.substring(reference.indexOf('.') + 1));
            return;
        }
        Token type = tokens.get(from);
        long code = Types.getLong(buffer, index, tokens.get(from + 1).encoding());
        Object value = type.encoding().primitiveType() == PrimitiveType.CHAR
                ? String.valueOf((char) (code & 0xFF))
                : new BigDecimal(code);
        if (code == type.encoding().applicableNullValue().longValue()) {
            value = Drawn.ABSENT;
        }
        for (Token each : tokens.subList(from, to)) {
            if (each.signal() == Signal.VALID_VALUE
                    && each.encoding().constValue().longValue() == code) {
                value = each.name();
            }
        }
        put(field, nameOf(field, tokens, from), value);
    }

    @Override
    public void onBitSet(
            Token field, DirectBuffer buffer, int index, List<Token> tokens, int from, int to, int actingVersion) {
        if (field.version() > version) {
            return;
        }
        long bits = Types.getLong(buffer, index, tokens.get(from + 1).encoding());
        List<Object> names = new ArrayList<>();
        for (int bit = 0; bit < Long.SIZE; bit++) {
            if ((bits >>> bit & 1) == 0) {
                continue;
            }
            Object name = new BigDecimal(bit);
            for (Token each : tokens.subList(from, to)) {
                if (each.signal() == Signal.CHOICE
                        && each.encoding().constValue().longValue() == bit) {
                    name = each.name();
                }
            }
            names.add(name);
        }
        put(field, nameOf(field, tokens, from), names);
    }

    @Override
    public void onBeginComposite(Token field, List<Token> tokens, int from, int to) {
        compositeLevel++;
        open.push(new LinkedHashMap<>());
    }

    @Override
    public void onEndComposite(Token field, List<Token> tokens, int from, int to) {
        compositeLevel--;
        Map<String, Object> members = open.pop();
        boolean isDecimal = members.size() == 2 && members.containsKey("mantissa");
        Object value = isDecimal ? CompositeModel.decimal(members) : members;
        put(field, nameOf(field, tokens, from), value);
    }

    @Override
    public void onGroupHeader(Token token, int count) {
        List<Object> entries = new ArrayList<>();
        put(token, token.name(), entries);
        if (count > 0) {
            groups.push(entries);
        }
    }

    @Override
    public void onBeginGroup(Token token, int index, int count) {
        Map<String, Object> entry = new LinkedHashMap<>();
        groups.element().add(entry);
        open.push(entry);
    }

    @Override
    public void onEndGroup(Token token, int index, int count) {
        open.pop();
        if (index == count - 1) {
            groups.pop();
        }
    }

    @Override
    public void onVarData(Token field, DirectBuffer buffer, int index, int length, Token type) {
        if (field.version() > version) {
            return;
        }
        byte[] bytes = new byte[length];
        buffer.getBytes(index, bytes);
        String charset = type.encoding().characterEncoding();
        put(
                field,
                field.name(),
                charset == null
                        ? Base64.getEncoder().encodeToString(bytes)
                        : new String(bytes, Charset.forName(charset)));
    }
}
