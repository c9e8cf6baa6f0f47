// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class JsonKeyTest {
    @Test
    void isItsNameAsACharSequence() {
        JsonKey key = JsonKey.of("Pr\u00efce");
        assertEquals(5, key.length());
        assertEquals('\u00ef', key.charAt(2));
        assertEquals("r\u00ef", key.subSequence(1, 3).toString());
        assertEquals("Pr\u00efce", key.toString());
        assertThrows(IndexOutOfBoundsException.class, () -> key.charAt(5));
    }

    @Test
    void keysOfEqualNamesAreEqual() {
        JsonKey key = JsonKey.of("a");
        assertEquals(key, JsonKey.of(new StringBuilder("a")));
        assertEquals(key.hashCode(), JsonKey.of("a").hashCode());
        assertNotEquals(key, JsonKey.of("b"));
        assertNotEquals(key, "a");
        assertSame(key, JsonKey.of(key));
    }

    @Test
    void keysOfDifferentNamesHaveDifferentHashes() {
        assertNotEquals(JsonKey.of("a").hashCode(), JsonKey.of("b").hashCode());
        assertNotEquals(JsonKey.of("").hashCode(), JsonKey.of("Price").hashCode());
    }

    @Test
    void laterChangesOfItsSourceHaveNoEffect() {
        StringBuilder source = new StringBuilder("a");
        JsonKey key = JsonKey.of(source);
        source.append("b");
        assertEquals("{\"a\":1}", new JsonBuilder().put(key, 1).toString());
    }

    @Test
    void nullIsRefused() {
        assertThrows(NullPointerException.class, () -> JsonKey.of(null));
    }

    @Test
    void longNames() {
        for (int length = 0; length < 70; length++) {
            String name = "k".repeat(length);
            assertEquals(
                    "{\"" + name + "\":1,\"z\":2}",
                    new JsonBuilder().put(JsonKey.of(name), 1).put("z", 2).toString());
        }
    }

    @Test
    void keyFollowsTheOptionsOfEachBuilder() {
        JsonKey key = JsonKey.of("<\u00e9>");
        JsonOptions options = JsonOptions.DEFAULT;
        assertEquals("{\"<\u00e9>\":1}", new JsonBuilder().put(key, 1).toString());
        assertEquals(
                "{\"\\u003c\u00e9\\u003e\":1}",
                new JsonBuilder(options.htmlSafe(true)).put(key, 1).toString());
        assertEquals(
                "{\"<\\u00e9>\":1}",
                new JsonBuilder(options.asciiOnly(true)).put(key, 1).toString());
    }
}
