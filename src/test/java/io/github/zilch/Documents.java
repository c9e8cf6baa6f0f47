// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.function.Executable;

/** Reads what a builder wrote with Jackson. */
public final class Documents {
    private static final JsonMapper JACKSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNumberLength(2_000)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    /** What is said of a call on a row that is over. */
    public static final String NO_ROW =
            "no row is unfinished: it was ended, cancelled or dropped, or its builder closed; begin one with addRow,"
                    + " putRow, putMembers or reset";

    /** What is said of a child of an earlier document. */
    static final String DROPPED = "this object or array was dropped by a reset() or rollback(): ask for a new one with"
            + " createJSON or createJSONArray";

    /** What is said of a builder whose lease is over. */
    static final String RETURNED =
            "this builder was closed, which returned it to its pool: acquire another one, or close it later";

    /** What is said if user code begins or ends the document that it is called for. */
    public static final String IN_USER_CODE =
            "a method of a key or value that is being written calls this: reset, roll back or close the builder"
                    + " when the call that writes the value has returned, or use another builder";

    private Documents() {}

    /** Reads a document, which must be JSON for Jackson and for our validator. */
    public static JsonNode parse(JsonBuilder json) {
        try {
            return JACKSON.readTree(assertValid(json));
        } catch (IOException e) {
            throw new UncheckedIOException(json.toString(), e);
        }
    }

    /** Asserts that a document is JSON for our validator, and returns its bytes. */
    public static byte[] assertValid(JsonBuilder json) {
        byte[] bytes = json.toBytes();
        assertEquals(JsonValidator.VALID, JsonValidator.firstError(bytes, 0, bytes.length), json::toString);
        return bytes;
    }

    /** Asserts that a document is JSON and has exactly this text. */
    public static void assertReads(String expected, JsonBuilder json) {
        assertEquals(expected, json.toString());
        parse(json);
    }

    /** Asserts that a call throws and leaves the document as it was. */
    public static <T extends Throwable> T assertRefused(Class<T> type, JsonBuilder root, Executable call) {
        String before = root.toString();
        T thrown = assertThrows(type, call);
        assertReads(before, root);
        return thrown;
    }

    /** Asserts the same, and that the error has exactly this message after its path. */
    public static void assertRefused(
            Class<? extends Throwable> type, String message, JsonBuilder root, Executable call) {
        assertEquals(message, withoutPath(assertRefused(type, root, call)));
    }

    /** Asserts that a call throws, and returns the message of the error. */
    public static String messageOf(Class<? extends Throwable> type, Executable call) {
        return assertThrows(type, call).getMessage();
    }

    /** Returns the message of an error without the path that it may begin with; what that is, RandomPathsTest says. */
    public static String withoutPath(Throwable problem) {
        String message = problem.getMessage();
        return message.startsWith("$") ? message.substring(message.indexOf(": ") + 2) : message;
    }

    /** Returns the field names in their order, duplicates included. */
    public static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
