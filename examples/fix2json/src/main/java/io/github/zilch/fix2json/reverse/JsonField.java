// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.reverse;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.zilch.fix2json.FixToJsonOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A value in JSON, with its name and its line.
 *
 * @param name of the member; the index of an element; empty for a whole message.
 * @param line on which the value begins, counted from 1.
 * @param kind of the value.
 * @param text of a string, or of a number as it is written; null for the others.
 * @param children of an object or array; otherwise empty.
 */
public record JsonField(String name, int line, Kind kind, String text, List<JsonField> children) {
    private static final Pattern NAME = Pattern.compile("[\\p{L}0-9_-]{1,64}");

    public enum Kind {
        OBJECT,
        ARRAY,
        STRING,
        NUMBER,
        TRUE,
        FALSE,
        NULL
    }

    /** What is nested deeper is no message, whose groups are at most half as deep; it is not kept. */
    private static final int DEEPEST = 200;

    /** Reads the value at whose first token a parser is, and leaves the parser at its last token. */
    public static JsonField read(JsonParser json) throws IOException {
        return read(json, "", 0);
    }

    private static JsonField read(JsonParser json, String name, int depth) throws IOException {
        int line = json.currentTokenLocation().getLineNr();
        if (depth > DEEPEST && json.currentToken().isStructStart()) {
            json.skipChildren();
            return new JsonField(name, line, Kind.ARRAY, null, List.of());
        }
        return switch (json.currentToken()) {
            case START_OBJECT -> {
                List<JsonField> members = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    String member = json.currentName();
                    json.nextToken();
                    members.add(read(json, member, depth + 1));
                }
                yield new JsonField(name, line, Kind.OBJECT, null, members);
            }
            case START_ARRAY -> {
                List<JsonField> elements = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(read(json, Integer.toString(elements.size()), depth + 1));
                }
                yield new JsonField(name, line, Kind.ARRAY, null, elements);
            }
            case VALUE_STRING -> new JsonField(name, line, Kind.STRING, json.getText(), List.of());
            case VALUE_TRUE -> new JsonField(name, line, Kind.TRUE, null, List.of());
            case VALUE_FALSE -> new JsonField(name, line, Kind.FALSE, null, List.of());
            case VALUE_NULL -> new JsonField(name, line, Kind.NULL, null, List.of());
            default -> new JsonField(name, line, Kind.NUMBER, json.getText(), List.of());
        };
    }

    /** Returns the first member with one of two names, or null. */
    public JsonField member(String first, String second) {
        for (JsonField child : children) {
            if (child.name.equals(first) || child.name.equals(second)) {
                return child;
            }
        }
        return null;
    }

    /**
     * Returns the step of a path that leads to the value: a slash and the name, or a mask if the name is none that a field can have,
     * because it may have been a value.
     */
    public String step() {
        return "/" + (NAME.matcher(name).matches() ? name : FixToJsonOptions.MASK);
    }

    /** Returns what to call the value in an error message: without the value, which may be a secret. */
    public String described() {
        return switch (kind) {
            case OBJECT -> "an object";
            case ARRAY -> "an array";
            case STRING -> "a string";
            case NUMBER -> "a number";
            case TRUE -> "true";
            case FALSE -> "false";
            case NULL -> "null";
        };
    }
}
