// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import io.github.zilch.JsonValidator;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a document with Jackson, with Gson in strict mode and with our own validator. All must accept it, and the first
 * two must agree on its tokens: brackets, {@code k} before a name, {@code s} before a string, {@code n} before a number
 * as it was written, and the literals. If a document escapes a lone surrogate, its surrogates are {@link #moved}.
 */
public final class ThreeParsers {
    private static final JsonFactory JACKSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNestingDepth(20_000)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|.)");

    private static final Pattern ESCAPED_SURROGATE =
            Pattern.compile("((?<!\\\\)(?:\\\\\\\\)*)\\\\u[dD]([89a-fA-F])([0-9a-fA-F]{2})");

    private static final Pattern LONG_NUMBER = Pattern.compile("[0-9.eE+-]{1000}");

    private ThreeParsers() {}

    static List<String> read(byte[] json) {
        int wrong = JsonValidator.firstError(json, 0, json.length);
        if (wrong != JsonValidator.VALID) {
            throw new AssertionError("our validator refuses byte " + wrong + " of " + show(json));
        }
        List<String> tokens = new ArrayList<>();
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(json))
                    .toString();
            boolean surrogates = escapesLoneSurrogate(text);
            String read = surrogates ? withoutSurrogates(text) : text;
            List<String> others = new ArrayList<>();
            jackson(read, others);
            if (LONG_NUMBER.matcher(read).find()) { // which Gson refuses
                tokens.addAll(others);
            } else {
                gson(read, tokens);
            }
            agree(tokens, others, json);
            others.clear();
            jackson(JACKSON.createParser(surrogates ? read.getBytes(StandardCharsets.UTF_8) : json), others);
            agree(tokens, others, json);
        } catch (IOException e) {
            throw new AssertionError("refused: " + show(json), e);
        }
        return tokens;
    }

    /** Reads a document, and asserts that it consists of the expected tokens. */
    static void assertTokens(List<String> expected, byte[] json) {
        List<String> actual = read(json);
        boolean moved = escapesLoneSurrogate(new String(json, StandardCharsets.UTF_8));
        List<String> wanted = moved ? expected.stream().map(ThreeParsers::moved).toList() : expected;
        if (!wanted.equals(actual)) {
            int at = 0;
            while (at < Math.min(wanted.size(), actual.size()) && wanted.get(at).equals(actual.get(at))) {
                at++;
            }
            throw new AssertionError("token " + at + " must be " + token(wanted, at) + " but is " + token(actual, at)
                    + " in " + show(json));
        }
    }

    private static String token(List<String> tokens, int at) {
        return at < tokens.size() ? Texts.show(tokens.get(at)) : "nothing";
    }

    /** Returns whether a document escapes a surrogate without its other half. */
    static boolean escapesLoneSurrogate(String json) {
        if (!json.contains("\\ud") && !json.contains("\\uD")) {
            return false;
        }
        Matcher escape = ESCAPE.matcher(json);
        int highEnd = -1; // the place where the low half of a pair must begin
        while (escape.find()) {
            char unit = escape.group(1) == null ? 0 : (char) Integer.parseInt(escape.group(1), 16);
            boolean low = Character.isLowSurrogate(unit);
            if (low ? escape.start() != highEnd : highEnd >= 0) {
                return true;
            }
            highEnd = Character.isHighSurrogate(unit) ? escape.end() : -1;
        }
        return highEnd >= 0;
    }

    private static void agree(List<String> gson, List<String> jackson, byte[] json) {
        if (!gson.equals(jackson)) {
            throw new AssertionError("Gson read " + gson + "\nbut Jackson " + jackson + "\nin " + show(json));
        }
    }

    /**
     * Returns the same JSON with all surrogates moved up: Gson, and Jackson in names, refuse escapes of lone
     * surrogates.
     */
    private static String withoutSurrogates(String json) {
        return moved(ESCAPED_SURROGATE
                .matcher(json)
                .replaceAll(it -> Matcher.quoteReplacement(it.group(1) + "\\ue"
                                + (char) ('0' + Character.digit(it.group(2).charAt(0), 16) - 8))
                        + it.group(3)));
    }

    /** Returns a text with all surrogates moved up in the same way. */
    static String moved(String text) {
        StringBuilder out = new StringBuilder(text);
        for (int i = 0; i < out.length(); i++) {
            if (Character.isSurrogate(out.charAt(i))) {
                out.setCharAt(i, (char) (out.charAt(i) + ('\ue000' - Character.MIN_SURROGATE)));
            }
        }
        return out.toString();
    }

    private static String show(byte[] json) {
        return new String(json, StandardCharsets.UTF_8);
    }

    /** Reads a text with Jackson, and adds its tokens; throws an AssertionError if it is not one value. */
    public static void jackson(String json, List<String> tokens) throws IOException {
        jackson(JACKSON.createParser(json), tokens);
    }

    private static void jackson(JsonParser parser, List<String> tokens) throws IOException {
        int depth = 0;
        int values = 0;
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            String text = parser.getText();
            switch (token) {
                case FIELD_NAME -> tokens.add('k' + text);
                case VALUE_STRING -> tokens.add('s' + text);
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> tokens.add('n' + text);
                default -> tokens.add(text);
            }
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            values += depth == 0 ? 1 : 0;
        }
        if (depth != 0 || values != 1) {
            throw new AssertionError("Jackson read " + values + " values: " + tokens);
        }
    }

    /** Reads a text with Gson, and adds its tokens. */
    public static void gson(String json, List<String> tokens) throws IOException {
        JsonReader reader = new JsonReader(new StringReader(json));
        reader.setStrictness(Strictness.STRICT);
        reader.setNestingLimit(20_000);
        while (true) {
            switch (reader.peek()) {
                case BEGIN_OBJECT -> {
                    reader.beginObject();
                    tokens.add("{");
                }
                case END_OBJECT -> {
                    reader.endObject();
                    tokens.add("}");
                }
                case BEGIN_ARRAY -> {
                    reader.beginArray();
                    tokens.add("[");
                }
                case END_ARRAY -> {
                    reader.endArray();
                    tokens.add("]");
                }
                case NAME -> tokens.add('k' + reader.nextName());
                case STRING -> tokens.add('s' + reader.nextString());
                case NUMBER -> tokens.add('n' + reader.nextString());
                case BOOLEAN -> tokens.add(Boolean.toString(reader.nextBoolean()));
                case NULL -> {
                    reader.nextNull();
                    tokens.add("null");
                }
                case END_DOCUMENT -> {
                    return;
                }
            }
        }
    }
}
