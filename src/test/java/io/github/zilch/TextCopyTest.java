// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.TextCopy;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C6: text is copied from sequences of every class")
class TextCopyTest {
    private static final Charset NATIVE =
            ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;

    private static final String[] TEXTS = {
        "",
        "a",
        "plain text, and more of it",
        "caf\u00e9\u00ff\u0000",
        "\u0100",
        "abc\u20acdef",
        "\u00e9\u20ac\u00e9\u4e2d",
        "x".repeat(100) + "\ud83d\ude00",
        "\u4e2d".repeat(50) + "abc",
        "short again"
    };

    private final TextCopy copy = new TextCopy();

    private void check(String expected, CharSequence text) {
        copy.read(text, Integer.MAX_VALUE);
        Charset charset = copy.charset() == StringEncoder.LATIN1 ? StandardCharsets.ISO_8859_1 : NATIVE;
        assertEquals(
                expected,
                new String(copy.bytes(), 0, copy.byteLength(), charset),
                text.getClass().getName());
        assertEquals(expected.length(), copy.units());
    }

    @Test
    @DisplayName("the copy has the characters of the sequence, whatever its class and whatever was copied before")
    void everyClassOfSequences() {
        for (String text : TEXTS) {
            check(text, text);
            check(text, new StringBuilder(text));
            check(text, new StringBuffer(text));
            check(text, CharBuffer.wrap(text));
            check(
                    text,
                    CharBuffer.wrap(("#" + text).toCharArray(), 1, text.length())
                            .slice());
        }
    }

    @Test
    @DisplayName("a builder that had wider characters, or has more room than text, is copied correctly")
    void buildersThatWereChanged() {
        StringBuilder builder = new StringBuilder("abc\u20acdef");
        builder.setLength(2);
        check("ab", builder);
        builder.append("caf\u00e9");
        check("abcaf\u00e9", builder);
        builder.setLength(0);
        check("", builder);
    }

    @Test
    @DisplayName("C10: a text with more characters than the room is refused before it is copied")
    void tooLong() {
        copy.read("12345", 5);
        JsonCapacityException refused =
                assertThrows(JsonCapacityException.class, () -> copy.read(new StringBuilder("123456"), 5));
        assertEquals(
                "the document needs 6 bytes, but only 5 are available: each character takes at least one byte; shorten the text",
                refused.getMessage());
    }
}
