// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The bytes inside a String. The JVMs that are tested on all have them. */
class StringsTest {
    @Test
    void latin1StringsGiveTheirBytes() {
        StringBuilder all = new StringBuilder();
        for (char c = 0; c < 0x100; c++) {
            all.append(c);
            String text = all.toString();
            assertArrayEquals(text.getBytes(StandardCharsets.ISO_8859_1), Strings.latin1(text));
        }
        assertArrayEquals(new byte[0], Strings.latin1(""));
    }

    @Test
    void otherStringsGiveNone() {
        for (int c = 0x100; c <= Character.MAX_VALUE; c++) {
            assertNull(Strings.latin1("abc" + (char) c));
        }
    }

    @Test
    void bytesAreNotCopied() {
        String text = "Hoi An";
        assertNotNull(Strings.latin1(text));
        assertSame(Strings.latin1(text), Strings.latin1(text));
    }
}
