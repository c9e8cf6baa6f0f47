// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where;

import io.github.zilch.sbe2json.random.OtfJson.Field;
import io.github.zilch.sbe2json.random.OtfJson.Kind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Draws a condition, and knows what it means by the values of a message. */
final class ConditionOracle {
    private interface Meaning {
        boolean holds(Map<String, List<Object>> message);
    }

    private final Random random;
    private final Map<String, Field> fields;
    private final List<Map<String, List<Object>>> messages;
    private Meaning meaning;
    private boolean mayBeRefused;

    /**
     * Creates an oracle.
     *
     * @param fields of the schema.
     * @param messages with values to compare with.
     */
    ConditionOracle(Random random, Map<String, Field> fields, List<Map<String, List<Object>>> messages) {
        this.random = random;
        this.fields = fields;
        this.messages = messages;
    }

    boolean holds(Map<String, List<Object>> message) {
        return meaning.holds(message);
    }

    /** Returns whether a value is compared for equality that no message has: the field may be unable to have it. */
    boolean mayBeRefused() {
        return mayBeRefused;
    }

    /** Draws a condition of two comparisons. */
    String draw() {
        String first = random.nextInt(6) == 0 ? exists() : comparison();
        Meaning left = meaning;
        String second = random.nextInt(6) == 0 ? exists() : comparison();
        Meaning right = meaning;
        boolean isAnd = random.nextBoolean();
        meaning = message ->
                isAnd ? left.holds(message) && !right.holds(message) : left.holds(message) || !right.holds(message);
        return first + (isAnd ? " and not " : " or not ") + second;
    }

    private <T> T oneOf(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    /** A name that several fields can have: the last of a path, or an id. */
    private String exists() {
        String path = oneOf(List.copyOf(fields.keySet()));
        int id = fields.get(path).id();
        boolean isId = id >= 0 && random.nextBoolean();
        String name = isId ? "" + id : path.substring(path.lastIndexOf('.') + 1);
        Predicate<String> isMeant = isId ? each -> fields.get(each).id() == id : each -> each.endsWith("." + name);
        meaning = message -> message.keySet().stream().anyMatch(isMeant);
        return name + " exists";
    }

    private String comparison() {
        String path = oneOf(List.copyOf(fields.keySet()));
        Field field = fields.get(path);
        if (field.kind() == Kind.COMPOSITE) {
            meaning = message -> message.containsKey(path);
            return path + " exists";
        }
        String operator = oneOf(
                switch (field.kind()) {
                    case NUMBER, FLOAT -> List.of("=", "!=", "<", "<=", ">", ">=", "in", "not in");
                    default -> List.of("=", "!=", "in", "not in", "~");
                });
        List<Object> operands = new ArrayList<>();
        for (int n = operator.endsWith("in") ? 1 + random.nextInt(3) : 1; n > 0; n--) {
            operands.add(operand(path, field));
        }
        meaning = message -> holds(field, operator, operands, message.getOrDefault(path, List.of()));
        boolean isEquality = operator.endsWith("in") || operator.equals("=") || operator.equals("!=");
        mayBeRefused |= isEquality && operands.stream().anyMatch(each -> !isInMessage(path, field, each));
        List<String> texts = operands.stream()
                .map(each -> operator.equals("~") ? quoted(pattern(each).pattern()) : text(field, each))
                .toList();
        String name = random.nextBoolean() ? path : path.substring(path.indexOf('.') + 1);
        return name + " " + operator + " "
                + (operator.endsWith("in") ? "(" + String.join(", ", texts) + ")" : texts.get(0));
    }

    private boolean isInMessage(String path, Field field, Object operand) {
        return messages.stream()
                .flatMap(each -> each.getOrDefault(path, List.of()).stream())
                .anyMatch(value -> isEqual(field, value, operand));
    }

    /** A value that the field has in one of the messages, or one near it. */
    private Object operand(String path, Field field) {
        List<Object> values = messages.stream()
                .flatMap(each -> each.getOrDefault(path, List.of()).stream())
                .collect(Collectors.toList());
        Object value = values.isEmpty() ? null : oneOf(values);
        return switch (field.kind()) {
            case NUMBER -> {
                BigDecimal number = value == null ? BigDecimal.TEN : (BigDecimal) value;
                yield oneOf(
                        List.of(number, number, number.add(BigDecimal.ONE), number.subtract(new BigDecimal("0.5"))));
            }
            case FLOAT -> value == null || random.nextInt(4) == 0 ? (Object) 1.5 : value;
            case ENUM -> enumOperand(field, value);
            case SET ->
                value instanceof List<?> bits && !bits.isEmpty() && random.nextInt(4) > 0
                        ? bits.get(random.nextInt(bits.size()))
                        : new BigDecimal(random.nextInt(64));
            default -> value == null ? "a" : random.nextInt(4) == 0 ? value + "x" : value;
        };
    }

    private Object enumOperand(Field field, Object value) {
        Object drawn = value == null || random.nextBoolean()
                ? oneOf(List.copyOf(field.names().values()))
                : value;
        for (Map.Entry<Long, String> each : field.names().entrySet()) {
            boolean isChar = each.getKey() >= 'A';
            if (each.getValue().equals(drawn) && random.nextBoolean() && !isChar) {
                return new BigDecimal(each.getKey());
            }
        }
        return drawn;
    }

    private static Pattern pattern(Object operand) {
        String text = operand.toString();
        return Pattern.compile(Pattern.quote(text.substring(text.length() / 2)));
    }

    /** Returns a value as a user writes it: an amount also with a unit. */
    private String text(Field field, Object operand) {
        String text = text(operand);
        boolean isAmount = field.kind() == Kind.NUMBER || field.kind() == Kind.FLOAT;
        return isAmount && text.matches("[0-9.-]{1,10}") && random.nextInt(3) == 0
                ? new BigDecimal(text).movePointLeft(3).toPlainString() + oneOf(List.of("k", "K"))
                : text;
    }

    private String text(Object operand) {
        if (operand instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (operand instanceof Double || operand instanceof Float) {
            return new BigDecimal(operand.toString()).toPlainString();
        }
        return quoted((String) operand);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static boolean holds(Field field, String operator, List<Object> operands, List<Object> values) {
        Predicate<Object> isOne = value -> operands.stream().anyMatch(each -> isEqual(field, value, each));
        return switch (operator) {
            case "=", "in" -> values.stream().anyMatch(isOne);
            case "!=", "not in" -> !values.isEmpty() && values.stream().noneMatch(isOne);
            case "~" -> values.stream().anyMatch(value -> isFound(field, pattern(operands.get(0)), value));
            case "<" -> values.stream().anyMatch(value -> compare(value, operands.get(0)) < 0);
            case "<=" -> values.stream().anyMatch(value -> compare(value, operands.get(0)) <= 0);
            case ">" -> values.stream().anyMatch(value -> compare(value, operands.get(0)) > 0);
            default -> values.stream().anyMatch(value -> compare(value, operands.get(0)) >= 0);
        };
    }

    private static boolean isEqual(Field field, Object value, Object operand) {
        return switch (field.kind()) {
            case NUMBER, FLOAT -> compare(value, operand) == 0;
            case ENUM -> value.equals(operand) || code(field, value).equals(code(field, operand));
            case SET ->
                ((List<?>) value).stream().anyMatch(bit -> bitNumber(bit).equals(bitNumber(operand)));
            default -> value.equals(operand);
        };
    }

    private static boolean isFound(Field field, Pattern pattern, Object value) {
        return switch (field.kind()) {
            case ENUM ->
                field.names().containsValue(value)
                        && pattern.matcher((String) value).find();
            case SET ->
                ((List<?>) value)
                        .stream()
                                .anyMatch(bit -> bit instanceof String name
                                        && pattern.matcher(name).find());
            default -> pattern.matcher((String) value).find();
        };
    }

    private static String code(Field field, Object nameOrCode) {
        for (Map.Entry<Long, String> each : field.names().entrySet()) {
            if (each.getValue().equals(nameOrCode)) {
                return each.getKey().toString();
            }
        }
        return nameOrCode.toString();
    }

    /** The random schemas name bits by their numbers. */
    private static String bitNumber(Object nameOrNumber) {
        return nameOrNumber.toString().replace("B", "");
    }

    private static int compare(Object value, Object operand) {
        if (value instanceof BigDecimal number) {
            return number.compareTo((BigDecimal) operand);
        }
        double first = number(value, value);
        double second = number(operand, value);
        return first < second ? -1 : first > second ? 1 : 0;
    }

    /** Returns a floating-point number of the type of a value. */
    private static double number(Object number, Object ofType) {
        double exact = number instanceof String infinity
                ? Double.parseDouble(infinity)
                : Double.parseDouble(number.toString());
        return ofType instanceof Float ? Float.parseFloat(number.toString()) : exact;
    }
}
