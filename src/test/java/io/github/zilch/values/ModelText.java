// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.JsonOptions;
import io.github.zilch.internal.text.SlowText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Encodes text as the options require, and takes JSON apart. It shares no code with the library. */
public final class ModelText {
    private static final ObjectMapper JACKSON = new ObjectMapper();

    private final int mode;

    /** Encodes as some options require. */
    public ModelText(JsonOptions options) {
        mode = SlowText.mode(options);
    }

    /** Returns the JSON string of a text, with its quotes. */
    public byte[] quote(CharSequence text) {
        return SlowText.quote(text, mode).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a checked fragment or a copied document with the escapes that the options require. */
    public byte[] obey(byte[] json) {
        String text = new String(json, StandardCharsets.UTF_8);
        return SlowText.escapeFragment(text, mode).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the content of a JSON string, or any other JSON text unchanged. */
    public static String read(byte[] json) {
        String text = new String(json, StandardCharsets.UTF_8).strip();
        try {
            return text.startsWith("\"") ? JACKSON.readValue(text, String.class) : text;
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    /** Returns whether a text has no lone surrogate. */
    public static boolean isWhole(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    /** Returns how deeply the containers of a JSON text are nested. */
    public static int levels(byte[] json) {
        int deepest = 0;
        int open = 0;
        boolean inString = false;
        for (int i = 0; i < json.length; i++) {
            byte b = json[i];
            if (inString) {
                i += b == '\\' ? 1 : 0;
                inString = b != '"';
            } else if (b == '"') {
                inString = true;
            } else if (b == '{' || b == '[') {
                deepest = Math.max(deepest, ++open);
            } else if (b == '}' || b == ']') {
                open--;
            }
        }
        return deepest;
    }

    /**
     * A member or an element.
     *
     * @param name with its quotes; null in an array.
     * @param json its value.
     */
    public record Member(byte[] name, byte[] json) {}

    /** Returns the members or elements that a text without blanks is, the first one perhaps after a comma. */
    public static List<Member> members(byte[] text, boolean array) {
        List<Member> members = new ArrayList<>();
        int from = text.length > 0 && text[0] == ',' ? 1 : 0;
        int colon = 0;
        int open = 0;
        boolean inString = false;
        for (int i = from; i <= text.length; i++) {
            int b = i < text.length ? text[i] : ',';
            if (inString) {
                i += b == '\\' ? 1 : 0;
                inString = b != '"';
            } else if (b == '"') {
                inString = true;
            } else if (b == '{' || b == '[') {
                open++;
            } else if (b == '}' || b == ']') {
                open--;
            } else if (b == ':' && open == 0 && colon == 0) {
                colon = i;
            } else if (b == ',' && open == 0 && i > from) {
                byte[] name = array ? null : Arrays.copyOfRange(text, from, colon);
                members.add(new Member(name, Arrays.copyOfRange(text, array ? from : colon + 1, i)));
                from = i + 1;
                colon = 0;
            }
        }
        return members;
    }
}
