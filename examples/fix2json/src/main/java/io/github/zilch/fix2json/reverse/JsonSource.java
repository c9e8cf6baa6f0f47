// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.reverse;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;

/** Reads JSON that the conversion may have written: with numbers as long as a message, and with any depth, which is a mistake. */
public final class JsonSource {
    /** Longer than the longest message. */
    private static final int LONGEST = 1 << 24;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNumberLength(LONGEST)
                    .maxStringLength(LONGEST)
                    .maxNameLength(LONGEST)
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .build())
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .build();

    private JsonSource() {}

    /** Returns a parser of a stream, which it does not close. */
    public static JsonParser of(InputStream in) throws IOException {
        return FACTORY.createParser(in);
    }

    /** Returns a parser of a text. */
    public static JsonParser of(String text) throws IOException {
        return FACTORY.createParser(text);
    }

    /** Returns a parser of bytes. */
    public static JsonParser of(byte[] bytes, int offset, int length) throws IOException {
        return FACTORY.createParser(bytes, offset, length);
    }

    /**
     * Returns where a parser has stopped, which an error does not say if it is about a limit.
     *
     * @param json the parser, which may be closed.
     * @param e the error.
     */
    public static JsonLocation place(JsonParser json, JsonProcessingException e) {
        return e.getLocation() != null ? e.getLocation() : json.currentLocation();
    }
}
