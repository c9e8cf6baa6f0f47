// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
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

/**
 * A second opinion: the JSON of a message, read by sbe-tool's decoder, and the values of its fields. A field is named by the
 * template, and the groups and composites that it is in, separated by dots.
 */
public final class OtfJson implements TokenListener {
    /** What the values of a field are. */
    public enum Kind {
        /** {@code BigDecimal}s; of a group, the number of its entries. */
        NUMBER,
        /** {@code Double}s or {@code Float}s, or the name of an infinity. */
        FLOAT,
        /** Names, or the codes of those that have none. */
        ENUM,
        /** Lists of names, or of the numbers of bits that have none. */
        SET,
        /** Strings. */
        TEXT,
        /** Maps. */
        COMPOSITE
    }

    /**
     * A field.
     *
     * @param id its id, or -1.
     * @param names of an enum by their codes.
     */
    public record Field(int id, Kind kind, Map<Long, String> names) {}

    private final int version;
    private final Map<String, Object> message = new LinkedHashMap<>();
    private final Map<String, Field> fields;
    private final Map<String, List<Object>> values = new HashMap<>();
    private final Deque<Map<String, Object>> open = new ArrayDeque<>();
    private final Deque<String> paths = new ArrayDeque<>();
    private final Deque<List<Object>> groups = new ArrayDeque<>();
    private int compositeLevel;
    private boolean isOfLaterVersion;
    private boolean isDecimal;

    private OtfJson(int version, Map<String, Field> fields) {
        this.version = version;
        this.fields = fields;
    }

    private static OtfJson of(Ir schema, DirectBuffer buffer, Map<String, Field> fields) {
        OtfHeaderDecoder header = new OtfHeaderDecoder(schema.headerStructure());
        int version = header.getSchemaVersion(buffer, 0);
        OtfJson json = new OtfJson(version, fields);
        List<Token> tokens = schema.getMessage(header.getTemplateId(buffer, 0));
        OtfMessageDecoder.decode(
                buffer, header.encodedLength(), version, header.getBlockLength(buffer, 0), tokens, json);
        return json;
    }

    /** Returns the tree of a message that fills a buffer: see {@link Trees}. */
    public static Map<String, Object> read(Ir schema, DirectBuffer buffer) {
        return of(schema, buffer, new HashMap<>()).message;
    }

    /** Returns the values of each field that a message has by their paths, and adds its fields to those that are known. */
    public static Map<String, List<Object>> values(Ir schema, DirectBuffer buffer, Map<String, Field> fields) {
        return of(schema, buffer, fields).values;
    }

    @Override
    public void onBeginMessage(Token token) {
        message.put("template", token.name());
        open.push(message);
        paths.push(token.name() + '.');
    }

    @Override
    public void onEndMessage(Token token) {
        open.pop();
    }

    private void put(Token field, String name, Kind kind, Object value) {
        put(field, name, new Field(field.id(), kind, Map.of()), value, List.of(value));
    }

    private void put(Token field, String name, Field known, Object value, List<?> each) {
        if (field.version() > version || isOfLaterVersion) {
            return;
        }
        open.element().put(name, value);
        if (isDecimal) { // there is only the number that its members stand for
            return;
        }
        String path = paths.element() + name;
        fields.put(path, compositeLevel == 0 ? known : new Field(-1, known.kind, known.names));
        for (Object one : each) {
            if (one != null && one != Trees.ABSENT) {
                values.computeIfAbsent(path, unused -> new ArrayList<>()).add(one);
            }
        }
    }

    @Override
    public void onEncoding(Token field, DirectBuffer buffer, int index, Token type, int actingVersion) {
        if (field.version() <= version && !isOfLaterVersion) {
            Object value = encoded(buffer, index, type);
            Kind kind = switch (type.encoding().primitiveType()) {
                case CHAR -> Kind.TEXT;
                case FLOAT, DOUBLE -> Kind.FLOAT;
                default -> Kind.NUMBER;
            };
            List<?> each = value instanceof List<?> list ? list : List.of(value);
            put(field, field.name(), new Field(field.id(), kind, Map.of()), value, each);
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
            return isNull ? Trees.ABSENT : untilNul(new String(bytes, Charset.forName(encoding.characterEncoding())));
        }
        if (type.arrayLength() == 1) {
            return number(buffer, index, type);
        }
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < type.arrayLength(); i++) {
            Object element = number(buffer, index + i * encoding.primitiveType().size(), type);
            elements.add(element == Trees.ABSENT ? null : element);
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
        return isNull ? Trees.ABSENT : integer(encoding.primitiveType(), value);
    }

    private static Object floating(Token type, double value, double nullValue, Object number) {
        if (Double.isNaN(value) || type.isOptionalEncoding() && value == nullValue) {
            return Trees.ABSENT;
        }
        return Double.isInfinite(value) ? (value > 0 ? "Infinity" : "-Infinity") : number;
    }

    private String nameOf(Token field, List<Token> tokens, int from) {
        return compositeLevel > 0 ? tokens.get(from).name() : field.name();
    }

    @Override
    public void onEnum(
            Token field, DirectBuffer buffer, int index, List<Token> tokens, int from, int to, int actingVersion) {
        if (field.version() > version || isOfLaterVersion) {
            return;
        }
        Map<Long, String> names = new HashMap<>();
        for (Token each : tokens.subList(from, to)) {
            if (each.signal() == Signal.VALID_VALUE) {
                names.put(each.encoding().constValue().longValue(), each.name());
            }
        }
        Field known = new Field(field.id(), Kind.ENUM, names);
        if (field.isConstantEncoding()) {
            String reference = field.encoding().constValue().toString();
            String name = reference.substring(reference.indexOf('.') + 1);
            put(field, field.name(), known, name, List.of(name));
            return;
        }
        Token type = tokens.get(from);
        long code = Types.getLong(buffer, index, tokens.get(from + 1).encoding());
        Object value = type.encoding().primitiveType() == PrimitiveType.CHAR
                ? String.valueOf((char) (code & 0xFF))
                : new BigDecimal(code);
        if (code == type.encoding().applicableNullValue().longValue()) {
            value = Trees.ABSENT;
        }
        value = names.containsKey(code) ? names.get(code) : value;
        put(field, nameOf(field, tokens, from), known, value, List.of(value));
    }

    @Override
    public void onBitSet(
            Token field, DirectBuffer buffer, int index, List<Token> tokens, int from, int to, int actingVersion) {
        if (field.version() > version || isOfLaterVersion) {
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
        put(field, nameOf(field, tokens, from), Kind.SET, names);
    }

    @Override
    public void onBeginComposite(Token field, List<Token> tokens, int from, int to) {
        isOfLaterVersion = compositeLevel > 0 && isOfLaterVersion || field.version() > version;
        isDecimal = tokens.get(from + 1).name().equals("mantissa");
        paths.push(paths.element() + nameOf(field, tokens, from) + '.');
        open.push(new LinkedHashMap<>());
        compositeLevel++;
    }

    @Override
    public void onEndComposite(Token field, List<Token> tokens, int from, int to) {
        compositeLevel--;
        Map<String, Object> members = open.pop();
        paths.pop();
        Object value = isDecimal && !isOfLaterVersion ? decimal(members) : members;
        Kind kind = isDecimal ? Kind.NUMBER : Kind.COMPOSITE;
        isDecimal = false;
        put(field, nameOf(field, tokens, from), kind, value);
        isOfLaterVersion &= compositeLevel > 0;
    }

    /** Returns the decimal of a mantissa and an exponent, with all digits that they stand for. */
    private static Object decimal(Map<String, Object> members) {
        if (!(members.get("mantissa") instanceof BigDecimal mantissa)) {
            return Trees.ABSENT;
        }
        BigDecimal exponent = (BigDecimal) members.get("exponent");
        return new BigDecimal(mantissa.scaleByPowerOfTen(exponent.intValue()).toPlainString());
    }

    @Override
    public void onGroupHeader(Token token, int count) {
        List<Object> entries = new ArrayList<>();
        Field known = new Field(token.id(), Kind.NUMBER, Map.of());
        put(token, token.name(), known, entries, List.of(new BigDecimal(count)));
        if (count > 0) {
            groups.push(entries);
        }
    }

    @Override
    public void onBeginGroup(Token token, int index, int count) {
        Map<String, Object> entry = new LinkedHashMap<>();
        groups.element().add(entry);
        open.push(entry);
        paths.push(paths.element() + token.name() + '.');
    }

    @Override
    public void onEndGroup(Token token, int index, int count) {
        open.pop();
        paths.pop();
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
        String text = new String(bytes, charset == null ? StandardCharsets.UTF_8 : Charset.forName(charset));
        Object value = charset == null ? Base64.getEncoder().encodeToString(bytes) : text;
        put(field, field.name(), new Field(field.id(), Kind.TEXT, Map.of()), value, List.of(text));
    }
}
