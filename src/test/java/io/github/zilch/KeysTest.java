// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("contract")
@Tag("fast")
@DisplayName("C1 C4: keys of every kind, over many messages")
class KeysTest {
    private final JsonBuilder json = new JsonBuilder();

    private static List<CharSequence> everyKind(String name) {
        List<CharSequence> kinds = new ArrayList<>(List.of(
                name,
                new String(name),
                JsonKey.of(name),
                new StringBuilder(name),
                new StringBuffer(name),
                CharBuffer.wrap(name),
                CharBuffer.wrap(("xx" + name + "y").toCharArray(), 2, name.length()),
                CharBuffer.wrap(name.toCharArray()).asReadOnlyBuffer(),
                OwnText.of(name)));
        CharBuffer direct = ByteBuffer.allocateDirect(2 * name.length() + 2).asCharBuffer();
        direct.put(1, name.toCharArray());
        kinds.add(direct.position(1));
        CharBuffer view = ByteBuffer.allocate(2 * name.length() + 2).asCharBuffer();
        view.put(1, name.toCharArray());
        kinds.add(view.position(1));
        return kinds;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "a", "Price",
                "exactly_28_characters_long__", "exactly_29_characters_long___", "\u00e9t\u00e9",
                "\u4e2d\u6587", "\ud83d\ude00", "quote \" backslash \\ tab \t nul \0",
                "a key that is much longer than the thirty-one bytes that are remembered"
            })
    void everyKindOfKeyIsWrittenTheSame(String name) {
        String expected = new JsonBuilder().putRaw(name, "1").toString();
        String quoted = new JsonBuilder().resetArray().add(name).toString();
        assertEquals("{" + quoted.substring(1, quoted.length() - 1) + ":1}", expected);
        for (CharSequence key : everyKind(name)) {
            for (int message = 0; message < 3; message++) {
                json.reset().put(key, 1);
                assertReads(expected, json);
            }
            json.reset().put("before", 0).createJSON(key).put(key, key);
            String inner =
                    "{" + expected.substring(1, expected.length() - 2) + quoted.substring(1, quoted.length() - 1);
            assertReads("{\"before\":0," + expected.substring(1, expected.length() - 2) + inner + "}}", json);
        }
    }

    @Test
    void everyKindOfTextIsReadAfterEveryOther() {
        for (CharSequence text : everyKind("some text")) {
            StringBuilder before = new StringBuilder("other one");
            json.reset().put(before, before).put(text, text);
            assertReads("{\"other one\":\"other one\",\"some text\":\"some text\"}", json);
        }
    }

    @Test
    void keysMayAppearDisappearAndChangePlaces() {
        String[] names = new String[700];
        for (int i = 0; i < names.length; i++) {
            names[i] = "key" + i;
        }
        for (int message = 0; message < 20; message++) {
            json.reset();
            StringBuilder expected = new StringBuilder("{");
            for (int i = 0; i < names.length; i++) {
                String name = names[(i * (message % 7 + 1) + message) % names.length];
                if ((i + message) % 5 != 0) {
                    json.put(name, i);
                    expected.append(expected.length() > 1 ? "," : "")
                            .append('"')
                            .append(name)
                            .append("\":")
                            .append(i);
                }
            }
            assertReads(expected.append('}').toString(), json);
        }
    }

    @Test
    void valueIsNotDisturbedByWhatItsKeyWrites() {
        OwnText key = OwnText.acting("outer key", () -> {
            json.put("wide", "\u4e2d\u6587");
            json.put(new StringBuilder("built"), new StringBuilder("built too"));
            json.put(
                    OwnText.acting("foreign", () -> json.put(new StringBuilder("in"), "most")), new StringBuilder("z"));
        });
        json.put(key, new StringBuilder("outer value"));
        json.put(key, OwnText.acting("x", () -> json.put(new StringBuilder("from value"), new StringBuilder("v"))));
        String inner =
                "\"wide\":\"\u4e2d\u6587\",\"built\":\"built too\",\"in\":\"most\",\"foreign\":\"z\",\"outer key\":";
        assertReads("{" + inner + "\"outer value\",\"from value\":\"v\"," + inner + "\"x\"}", json);
    }

    @Test
    void copyIsNotDisturbedByWhatItsKeyCopies() {
        JsonBuilder one = json.createJSON("one").put("a", 1);
        JsonBuilder two = json.createJSON("two").put("b", "longer than the other one");
        json.putJSON(OwnText.acting("copy", () -> json.putJSON("inner", two)), one);
        String twoText = "{\"b\":\"longer than the other one\"}";
        assertReads("{\"one\":{\"a\":1},\"two\":" + twoText + ",\"inner\":" + twoText + ",\"copy\":{\"a\":1}}", json);
    }

    // ---- JsonKey ----

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
