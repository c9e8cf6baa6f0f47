// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/**
 * The fields of a schema, and their values in a message as sbe-tool's decoder finds them. A field is named by the template,
 * and the groups and composites that it is in, separated by dots.
 */
public final class OtfValues {
    /** What the values of a field are. */
    public enum Kind {
        /** {@code BigDecimal}s. */
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
     * @param kind of its values.
     * @param names of an enum by their codes.
     * @param isGroup whether it is a group, whose value is the number of its entries.
     * @param isBase64 whether it is data without a charset.
     */
    public record Field(int id, Kind kind, Map<Long, String> names, boolean isGroup, boolean isBase64) {}

    private OtfValues() {}

    /** Returns the fields of a schema by their paths. */
    public static Map<String, Field> fields(Ir schema) {
        Map<String, Field> fields = new TreeMap<>();
        for (List<Token> message : schema.messages()) {
            add(message, 1, message.size() - 1, message.get(0).name(), fields);
        }
        return fields;
    }

    private static void add(List<Token> tokens, int from, int to, String path, Map<String, Field> fields) {
        for (int i = from; i < to; i += tokens.get(i).componentTokenCount()) {
            Token token = tokens.get(i);
            int end = i + token.componentTokenCount() - 1;
            String own = path + '.' + token.name();
            switch (token.signal()) {
                case BEGIN_FIELD -> addType(tokens, i + 1, own, token.id(), fields);
                case BEGIN_GROUP -> {
                    fields.put(own, new Field(token.id(), Kind.NUMBER, Map.of(), true, false));
                    add(tokens, i + 1 + tokens.get(i + 1).componentTokenCount(), end, own, fields);
                }
                case BEGIN_VAR_DATA -> {
                    boolean isBase64 = tokens.subList(i, end).stream()
                            .noneMatch(each -> each.encoding().characterEncoding() != null
                                    && each.name().equals("varData"));
                    fields.put(own, new Field(token.id(), Kind.TEXT, Map.of(), false, isBase64));
                }
                default -> addType(tokens, i, own, -1, fields);
            }
        }
    }

    private static void addType(List<Token> tokens, int at, String path, int id, Map<String, Field> fields) {
        Token type = tokens.get(at);
        int end = at + type.componentTokenCount() - 1;
        Map<Long, String> names = new HashMap<>();
        Kind kind = Kind.NUMBER;
        if (type.signal() == Signal.BEGIN_COMPOSITE) {
            boolean isDecimal = tokens.get(at + 1).name().equals("mantissa");
            kind = isDecimal ? Kind.NUMBER : Kind.COMPOSITE;
            if (!isDecimal) { // the tree has the decimal only
                add(tokens, at + 1, end, path, fields);
            }
        } else if (type.signal() == Signal.BEGIN_ENUM) {
            kind = Kind.ENUM;
            tokens.subList(at + 1, end)
                    .forEach(each -> names.put(each.encoding().constValue().longValue(), each.name()));
        } else if (type.signal() == Signal.BEGIN_SET) {
            kind = Kind.SET;
        } else if (type.encoding().primitiveType() == PrimitiveType.CHAR) {
            kind = Kind.TEXT;
        } else if (type.encoding().primitiveType() == PrimitiveType.FLOAT
                || type.encoding().primitiveType() == PrimitiveType.DOUBLE) {
            kind = Kind.FLOAT;
        }
        fields.put(path, new Field(id, kind, names, false, false));
    }

    /** Returns the values of each field that a message has. */
    public static Map<String, List<Object>> read(Ir schema, Map<String, Field> fields, DirectBuffer buffer) {
        Map<String, Object> tree = OtfJson.read(schema, buffer);
        Map<String, List<Object>> values = new HashMap<>();
        String template = (String) tree.get("template");
        tree.forEach((name, value) -> collect(template + '.' + name, value, fields, values));
        return values;
    }

    private static void collect(
            String path, Object value, Map<String, Field> fields, Map<String, List<Object>> values) {
        Field field = fields.get(path);
        if (field == null || value == Drawn.ABSENT || value == null) {
            return;
        }
        List<Object> ofField = values.computeIfAbsent(path, unused -> new ArrayList<>());
        if (value instanceof Map<?, ?> members) {
            ofField.add(value);
            members.forEach((name, member) -> collect(path + '.' + name, member, fields, values));
        } else if (value instanceof List<?> list && field.kind() != Kind.SET) {
            if (field.isGroup()) {
                ofField.add(new BigDecimal(list.size()));
                list.forEach(entry -> ((Map<?, ?>) entry)
                        .forEach((name, member) -> collect(path + '.' + name, member, fields, values)));
            } else {
                list.forEach(element -> collect(path, element, fields, values));
            }
        } else if (field.isBase64()) {
            ofField.add(new String(Base64.getDecoder().decode((String) value), StandardCharsets.UTF_8));
        } else {
            ofField.add(value);
        }
        if (ofField.isEmpty()) {
            values.remove(path);
        }
    }
}
