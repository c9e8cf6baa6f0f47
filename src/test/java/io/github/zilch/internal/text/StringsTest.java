// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.internal.memory.Memory;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The bytes inside a String or a StringBuilder. All JVMs that the tests run on have them. */
@Tag("fast")
class StringsTest {
    @Test
    void latin1StringsReturnTheirBytes() {
        assumeTrue(Strings.areReadable(), "the bytes of Strings cannot be reached");
        StringBuilder all = new StringBuilder();
        for (char c = 0; c < 0x100; c++) {
            all.append(c);
            String text = all.toString();
            assertArrayEquals(text.getBytes(StandardCharsets.ISO_8859_1), Strings.latin1(text));
        }
        assertArrayEquals(new byte[0], Strings.latin1(""));
    }

    @Test
    void otherStringsReturnNoLatin1Bytes() {
        for (int c = 0x100; c <= Character.MAX_VALUE; c++) {
            assertNull(Strings.latin1("abc" + (char) c));
        }
    }

    @Test
    void otherStringsReturnTwoBytesForEachCharacter() {
        assumeTrue(Strings.areReadable(), "the bytes of Strings cannot be reached");
        for (int c = 0x100; c <= Character.MAX_VALUE; c++) {
            String text = "abc" + (char) c;
            assertEquals(StringEncoder.UTF16, Strings.charset(text));
            assertArrayEquals(Encoded.utf16(text.toCharArray()), Strings.bytes(text));
        }
        assertEquals(StringEncoder.LATIN1, Strings.charset("abc\u00ff"));
        assertSame(Strings.latin1("abc"), Strings.bytes("abc"));
    }

    @Test
    void buildersReturnTheirBytesAndSpareCapacity() {
        assumeTrue(Strings.areReadable(), "the bytes of Strings cannot be reached");
        for (int c = 0; c <= Character.MAX_VALUE; c += 5) {
            String text = "abc" + (char) c;
            StringBuilder builder = new StringBuilder(20).append(text);
            StringBuffer buffer = new StringBuffer(20).append(text);
            for (CharSequence each : new CharSequence[] {builder, buffer}) {
                assertTrue(StringBuilders.areReadable(each));
                int charset = StringBuilders.charset(each);
                assertEquals(c < 0x100 ? StringEncoder.LATIN1 : StringEncoder.UTF16, charset);
                byte[] expected = Strings.bytes(text);
                byte[] bytes = StringBuilders.bytes(each);
                assertArrayEquals(expected, Arrays.copyOf(bytes, expected.length));
                assertTrue(bytes.length >= 20);
            }
        }
    }

    @Test
    void builderThatHadAWiderCharacterReturnsItsCharset() {
        assumeTrue(Strings.areReadable(), "the bytes of Strings cannot be reached");
        StringBuilder builder = new StringBuilder("a\u20ac");
        builder.setLength(1);
        byte[] bytes = StringBuilders.bytes(builder);
        boolean wide = StringBuilders.charset(builder) == StringEncoder.UTF16;
        assertEquals('a', wide ? Memory.getChar(bytes, 0) : bytes[0]);
    }

    @Test
    void otherSequencesAreNotReadable() {
        assertFalse(StringBuilders.areReadable("a String"));
        assertFalse(StringBuilders.areReadable(CharBuffer.wrap("chars")));
    }

    @Test
    void stringBuilderIsReadInPlaceAndItsLengthOnlyOnce() {
        assumeTrue(Strings.areReadable(), "the bytes of Strings cannot be reached");
        for (String unit : new String[] {"a", "\u20ac"}) {
            assertEquals(0, StringBuilders.lengthInPlace(new StringBuilder()));
            String longest = unit.repeat(StringEncoder.LONG - 1);
            assertEquals(StringEncoder.LONG - 1, StringBuilders.lengthInPlace(new StringBuilder(longest)));
            assertEquals(-1, StringBuilders.lengthInPlace(new StringBuilder(longest + unit)));
        }
    }

    @Test
    void sequencesWithALockOrWithoutBytesAreNotReadInPlace() {
        assertEquals(-1, StringBuilders.lengthInPlace(new StringBuffer("a")));
        assertEquals(-1, StringBuilders.lengthInPlace("a"));
        assertEquals(-1, StringBuilders.lengthInPlace(CharBuffer.wrap("a")));
    }

    @Test
    void charactersTakeNoMoreBytesThanThereAre() {
        assertEquals(3, StringBuilders.byteLength(new byte[4], StringEncoder.LATIN1, 3));
        assertEquals(4, StringBuilders.byteLength(new byte[4], StringEncoder.LATIN1, 5));
        assertEquals(4, StringBuilders.byteLength(new byte[6], StringEncoder.UTF16, 2));
        assertEquals(6, StringBuilders.byteLength(new byte[7], StringEncoder.UTF16, 4));
    }

    @Test
    void bytesAreNotCopied() {
        assumeTrue(Strings.areReadable(), "the bytes of Strings cannot be reached");
        String text = "Hoi An";
        assertNotNull(Strings.latin1(text));
        assertSame(Strings.latin1(text), Strings.latin1(text));
    }
}
