// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.zilch.fix2json.log.LogText;
import io.github.zilch.fix2json.reverse.JsonSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;

/** Recognizes the JSON that the conversion writes. */
final class ConvertedText {
    private static final int PEEKED = 1 << 16;

    /** The first members of messages: in their parts, flat, and with tags. */
    private static final Set<String> FIRST_MEMBERS = Set.of("Header", "BeginString", "8");

    private ConvertedText() {}

    /**
     * Returns whether a text begins with a message as JSON.
     *
     * @param text of which nothing has been read.
     */
    static boolean isIn(LogText text) throws IOException {
        ByteBuffer beginning = text.peek(PEEKED, ConvertedText::mayBeJson);
        try (JsonParser json = JsonSource.of(beginning.array(), 0, beginning.position())) {
            JsonToken token = json.nextToken();
            while (token == JsonToken.START_ARRAY) {
                token = json.nextToken();
            }
            return token == JsonToken.START_OBJECT
                    && json.nextToken() == JsonToken.FIELD_NAME
                    && FIRST_MEMBERS.contains(json.currentName());
        } catch (IOException e) {
            return false; // no JSON
        }
    }

    /** Returns whether the bytes up to the position leave open that this is JSON. */
    private static boolean mayBeJson(ByteBuffer first) {
        for (int i = 0; i < first.position(); i++) {
            byte b = first.get(i);
            if (b > ' ' || b < 0) {
                return b == '{' || b == '[';
            }
        }
        return true;
    }
}
