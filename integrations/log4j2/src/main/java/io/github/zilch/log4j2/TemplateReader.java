// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonValidator;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the JSON of a template: objects as maps in the order of their members, arrays as lists, strings, booleans, null,
 * and numbers as {@code Integer}, {@code Long}, {@code BigInteger} or {@code BigDecimal}.
 */
final class TemplateReader {
    private final String name;
    private final String text;
    private int at;

    private TemplateReader(String name, String text) {
        this.name = name;
        this.text = text;
    }

    /**
     * Reads a template.
     *
     * @param name of the template, for errors.
     * @param text of it.
     * @return its value.
     * @throws TemplateException if the text is not JSON, or an object has a name twice. Control characters in strings, and
     *     zeros at the start of numbers, are no errors: {@code JsonTemplateLayout} accepts them.
     */
    static Object read(String name, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        int error = JsonValidator.firstError(strict(utf8), 0, utf8.length);
        if (error != JsonValidator.VALID) {
            String place = placeAfter(new String(utf8, 0, error, StandardCharsets.UTF_8));
            throw new TemplateException(name, "", "it is not JSON from " + place + " on: correct it", null);
        }
        return new TemplateReader(name, text).value();
    }

    /** Returns a text with as many bytes that is JSON if the only mistakes are those that are accepted. */
    private static byte[] strict(byte[] utf8) {
        byte[] strict = utf8.clone();
        boolean isString = false;
        for (int i = 0; i < utf8.length; i++) {
            byte character = utf8[i];
            if (character == '"') {
                isString = !isString;
            } else if (isString && character == '\\') {
                i++; // past the escaped character
            } else if (isString && character >= 0 && character < ' ') {
                strict[i] = ' ';
            } else if (!isString && character == '0' && i + 1 < utf8.length && Character.isDigit(utf8[i + 1])) {
                strict[i] = '1';
            }
        }
        return strict;
    }

    private static String placeAfter(String before) {
        long line = before.chars().filter(c -> c == '\n').count() + 1;
        int column = before.length() - before.lastIndexOf('\n');
        return "line " + line + ", column " + column;
    }

    // The text is valid, so only what tells values apart is looked at.

    private Object value() {
        char first = next();
        return switch (first) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> literal("true", true);
            case 'f' -> literal("false", false);
            case 'n' -> literal("null", null);
            default -> number();
        };
    }

    /** Returns the next character that is not white space, and moves to it. */
    private char next() {
        while (text.charAt(at) <= ' ') {
            at++;
        }
        return text.charAt(at);
    }

    private Object literal(String word, Object value) {
        at += word.length();
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        while (next() != '}') {
            if (text.charAt(at) == ',') {
                at++;
                next();
            }
            String place = placeAfter(text.substring(0, at));
            String member = string();
            if (members.containsKey(member)) {
                throw new TemplateException(
                        name,
                        "",
                        "an object has the name \"" + member + "\" for the second time at " + place + ": remove one",
                        null);
            }
            next();
            at++; // the colon
            members.put(member, value());
        }
        at++;
        return members;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        at++;
        while (next() != ']') {
            if (text.charAt(at) == ',') {
                at++;
            }
            elements.add(value());
        }
        at++;
        return elements;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        at++;
        while (text.charAt(at) != '"') {
            char character = text.charAt(at++);
            string.append(character == '\\' ? escaped() : character);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char escape = text.charAt(at++);
        return switch (escape) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                at += 4;
                yield (char) Integer.parseInt(text, at - 4, at, 16);
            }
            default -> escape;
        };
    }

    private Number number() {
        int begin = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(begin, at);
        if (digits.chars().anyMatch(c -> c == '.' || c == 'e' || c == 'E')) {
            return new BigDecimal(digits);
        }
        BigInteger integer = new BigInteger(digits);
        if (integer.bitLength() < Integer.SIZE) {
            return integer.intValue();
        }
        return integer.bitLength() < Long.SIZE ? (Number) integer.longValue() : integer;
    }
}
