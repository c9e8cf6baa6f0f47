// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zilch.JsonBuilder;
import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import java.lang.ref.Reference;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C15: reading text that is known to be JSON")
class TrustedJsonTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** What the previous message left in the buffer: it would continue the text that ends before it. */
    private static final String STALE = "7\"}],9";

    private Block memory;
    private long from;
    private long to;

    private static Block blockOf(byte[] bytes) {
        Block block = Memory.allocate(bytes.length);
        block.bytes().put(0, bytes);
        return block;
    }

    private void text(String text) {
        byte[] bytes = (text + STALE).getBytes(StandardCharsets.UTF_8);
        memory = blockOf(bytes);
        from = memory.address();
        to = from + bytes.length - STALE.length();
    }

    private Object scalar(String text) {
        text(text);
        return TrustedJson.scalar(from, to);
    }

    private String string(String text) {
        text(text);
        return TrustedJson.string(from, to);
    }

    private int count(String inside) {
        text(inside);
        return TrustedJson.count(from, to);
    }

    /** Returns the text of the value found, or null. */
    private String find(String inside, CharSequence key) {
        text(inside);
        long value = TrustedJson.findLast(from, to, key);
        if (value == 0) {
            return null;
        }
        byte[] bytes = new byte[(int) (TrustedJson.skipValue(value, to) - value)];
        memory.bytes().get((int) (value - from), bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private String pretty(String text) {
        text(text);
        StringBuilder out = new StringBuilder();
        TrustedJson.pretty(out, from, to);
        return out.toString();
    }

    @Test
    void namesAreFoundFromTheirEnds() {
        String[] names = {"a", "", "a b", "q\\\"", "\\\\", "\\\\\\\"", "\\\"\\\"", "{,:[", "\u20ac"};
        for (String name : names) {
            text("{\"x\":\"y\",\"" + name + "\":");
            assertEquals('"' + name + '"', TrustedJson.excerpt(TrustedJson.nameBegin(to, from), to - 1), name);
            text("{\"" + name + "\":");
            assertEquals(from + 1, TrustedJson.nameBegin(to, from), name);
        }
        text("abc");
        assertEquals(from, TrustedJson.nameBegin(to, from));
    }

    @Test
    void valueEndsWhereItsTextEnds() {
        String[] values = {
            "0", "-1.5e-7", "true", "false", "null", "\"\"", "\"a,]}\"",
            "\"\\\"\"", "\"\\\\\"", "{}", "[]", "[[],[]]", "{\"a\":{\"]\":\"}\"}}", "[\"\\\"]\",\"\\\\\"]",
            "\"\u00e9\ud83d\ude00\""
        };
        for (String value : values) {
            for (String rest : new String[] {"", ",1", "}", "]", "]}"}) {
                text(value + rest);
                int length = value.getBytes(StandardCharsets.UTF_8).length;
                assertEquals(length, TrustedJson.skipValue(from, to) - from, value + rest);
            }
        }
    }

    @Test
    void openContainerEndsWithTheRange() {
        for (String open : new String[] {"[", "{\"a\":[1,2", "[[]", "{\"a\":\"b\"", "[{},{\"x\":[]"}) {
            text(open);
            assertEquals(to, TrustedJson.skipValue(from, to), open);
        }
    }

    @Test
    void elementsOfAnOpenContainerAreCountedToTheEnd() {
        assertEquals(0, count(""));
        assertEquals(2, count("1,[1,2,[3,"));
    }

    @Test
    void lastMemberOfANameIsFound() {
        String members = "\"a\":1,\"b\":{\"a\":2,\"c\":3},\"a\":[4],\"\":5";
        assertEquals("[4]", find(members, "a"));
        assertEquals("{\"a\":2,\"c\":3}", find(members, "b"));
        assertEquals("5", find(members, ""));
        assertNull(find(members, "c"));
        assertNull(find(members, "aa"));
        assertNull(find("", "a"));
        assertEquals("[1", find("\"x\":0,\"a\":[1", "a"));
    }

    @Test
    void keysAreComparedAsCharactersInEverySpelling() {
        String key = "\u00e9\"\\/\b\f\n\r\t\u0000\u4e2d\ud83d\ude00\u2028";
        String[] spellings = {
            "\u00e9\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\u4e2d\ud83d\ude00\u2028",
            "\\u00e9\\u0022\\u005c\\/\\u0008\\u000C\\u000a\\u000D\\u0009\\u0000\\u4E2D\\ud83d\\ude00\\u2028",
        };
        for (String spelling : spellings) {
            assertEquals("1", find("\"" + spelling + "\":1", key));
            assertEquals("1", find("\"" + spelling + "\":1", new StringBuilder(key)));
            assertNull(find("\"" + spelling + "\":1", key + "x"));
            assertNull(find("\"" + spelling + "x\":1", key));
            assertNull(find("\"" + spelling + "\":1", key.substring(0, key.length() - 1)));
        }
        assertEquals("2", find("\"\\ud83d\":2", "\ud83d"));
        assertNull(find("\"\ud83d\ude00\":2", "\ud83d"));
        assertNull(find("\"\ud83d\ude00\":2", "\ud83d\ude01"));
        assertNull(find("\"\ud83d\ude00\":2", "\ud83e\ude00"));
    }

    @Test
    void stringsAreDecodedAndOtherValuesReturnTheirText() {
        assertEquals("", string("\"\""));
        assertEquals(
                "a\"\\/\b\f\n\r\t\u00e9\ud83d\ude00\ud800",
                string("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00E9\\ud83d\\ude00\\ud800\""));
        assertEquals("\u00e9\u4e2d\ud83d\ude00\uffff", string("\"\u00e9\u4e2d\ud83d\ude00\uffff\""));
        assertEquals("-1.50", string("-1.50,2"));
        assertEquals("null", string("null}"));
        assertEquals("[1,\"\u00e9\\n\"]", string("[1,\"\u00e9\\n\"],2"));
    }

    @Test
    void invalidUtf8IsReadAsTheReplacementCharacter() {
        byte[] bytes = {'"', 'a', (byte) 0x80, 'b', (byte) 0xE4, (byte) 0xB8, 'c', '"'};
        memory = blockOf(bytes);
        from = memory.address();
        to = from + bytes.length;
        assertEquals("a\ufffdb\ufffdc", TrustedJson.string(from, to));
        StringBuilder lines = new StringBuilder();
        TrustedJson.pretty(lines, from, to);
        assertEquals("\"a\ufffdb\ufffdc\"", lines.toString());
    }

    @Test
    void scalarsHaveTheirJavaForm() {
        assertEquals("x", scalar("\"x\""));
        assertEquals(true, scalar("true"));
        assertEquals(false, scalar("false"));
        assertNull(scalar("null"));
        assertEquals(0L, scalar("0"));
        assertEquals(-417L, scalar("-417"));
        assertEquals(Long.MAX_VALUE, scalar("9223372036854775807"));
        assertEquals(Long.MIN_VALUE, scalar("-9223372036854775808"));
        assertEquals(new BigDecimal("9223372036854775808"), scalar("9223372036854775808"));
        assertEquals(1e20, scalar("100000000000000000000"));
        assertEquals(new BigDecimal("100000000000000000001"), scalar("100000000000000000001"));
        assertEquals(-0.0, scalar("-0"));
    }

    @Test
    void numberIsADoubleIfADoubleIsWrittenLikeIt() {
        String[] texts = {
            "101.5", "0.1", "-0.1", "1e+21",
            "1.5e+300", "1e-7", "0.000001", "5e-324",
            "-5e-324", "1.7976931348623157e+308", "5.684341886080802e-14", "2.2250738585072014e-308",
            "123456789.5", "9.5367431640625e-7", "2e-323", "900719925474099.5",
            "4.35", "0.3333333333333333", "1125899906842624.2", "1125899906842624.8"
        };
        for (String text : texts) {
            assertEquals(Double.valueOf(text), scalar(text), text);
        }
    }

    @Test
    void numberIsADecimalIfNoDoubleIsWrittenLikeIt() {
        String[] texts = {
            "150.00", "1.0", "0.0", "-0.0",
            "1.50", "0.00000001", "1E+21", "1e21",
            "1e5", "1.5e3", "1e+20", "1e-6",
            "1e400", "-1e400", "1e-400", "0.1000000000000000055511151231257827",
            "0.30000000000000001", "4.9e-324", "5.6843418860808015e-14", "9007199254740993.5",
            "0e+1", "10e+21", "1.7976931348623158e+308", "1125899906842624.3",
            "1125899906842624.7"
        };
        for (String text : texts) {
            assertEquals(new BigDecimal(text), scalar(text), text);
        }
        assertEquals("1e99999999999", scalar("1e99999999999")); // more than a BigDecimal can hold
    }

    @Test
    void whatIsWrittenForRandomDoublesIsRead() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        JsonBuilder json = new JsonBuilder();
        for (int i = 0; i < 20_000; i++) {
            double value = i < 2_000 ? Math.scalb(1.0, i - 1_000) : Double.longBitsToDouble(random.nextLong());
            if (!Double.isFinite(value)) {
                continue;
            }
            String array = json.resetArray().add(value).toString();
            String text = array.substring(1, array.length() - 1);
            if (!text.matches("-?\\d+")) { // not an integer
                assertEquals(value, scalar(text), () -> "seed " + seed + ": " + text);
                assertEquals(new BigDecimal(next(text)), scalar(next(text)), () -> "seed " + seed + ": beside " + text);
            }
        }
    }

    /** Returns the same number with one digit more: it is not the shortest any more, but may be the same double. */
    private static String next(String text) {
        int end = text.indexOf('e') < 0 ? text.length() : text.indexOf('e');
        return text.substring(0, end) + (text.indexOf('.') < 0 ? ".0" : "0") + text.substring(end);
    }

    @Test
    void randomDocumentsAreReadAsJacksonReadsThem() throws JsonProcessingException {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                        .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                        .withObjectEmptySeparator("")
                        .withArrayEmptySeparator(""))
                .withObjectIndenter(lines)
                .withArrayIndenter(lines);
        for (int i = 0; i < 3_000; i++) {
            JsonNode tree = MAPPER.createObjectNode();
            grow(random, tree, 4);
            String compact = MAPPER.writeValueAsString(tree);
            String message = "seed " + seed + ": " + compact;
            assertEquals(MAPPER.writer(printer).writeValueAsString(tree), pretty(compact), message);
            text(compact);
            assertEquals(to, TrustedJson.skipValue(from, to), message);
            assertEquals(tree.size(), TrustedJson.count(from + 1, to - 1), message);
            for (String key : new String[] {"a", "k\u00e9", "\"\n", "absent"}) {
                String found = find(compact.substring(1, compact.length() - 1), key);
                JsonNode expected = tree.get(key);
                assertEquals(expected == null ? null : MAPPER.writeValueAsString(expected), found, message);
            }
        }
    }

    private static void grow(SplittableRandom random, JsonNode node, int levels) {
        for (int i = random.nextInt(4); i > 0; i--) {
            String text = new String[] {"", "a", "k\u00e9", "\"\n", "\\\u4e2d\ud83d\ude00"}[random.nextInt(5)];
            JsonNode child = random.nextInt(3) > 0 || levels == 0
                    ? random.nextBoolean()
                            ? MAPPER.getNodeFactory().textNode(text + "]},")
                            : MAPPER.valueToTree(random.nextInt())
                    : random.nextBoolean() ? MAPPER.createObjectNode() : MAPPER.createArrayNode();
            if (child.isContainerNode()) {
                grow(random, child, levels - 1);
            }
            if (node.isObject()) {
                ((ObjectNode) node).set(text, child);
            } else {
                ((ArrayNode) node).add(child);
            }
        }
    }

    /** What was put unchecked may be any bytes: reading them must end, and must stay in their range. */
    @Test
    void arbitraryBytesAreReadToTheirEndAndNotBeyond() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        char[] alphabet = "{}[]:,\"\"\\u1-.etf\u00e9\ud83d".toCharArray();
        for (int i = 0; i < 30_000; i++) {
            StringBuilder garbage = new StringBuilder();
            for (int length = 1 + random.nextInt(12); length > 0; length--) {
                garbage.append(alphabet[random.nextInt(alphabet.length)]);
            }
            text(garbage.toString());
            long end = TrustedJson.skipValue(from, to);
            assertTrue(end >= from && end <= to, () -> "seed " + seed + ": " + garbage);
            long found = TrustedJson.findLast(from, to, "e");
            assertTrue(found == 0 || found > from && found < to, () -> "seed " + seed + ": " + garbage);
            assertTrue(TrustedJson.count(from, to) >= 1, () -> "seed " + seed + ": " + garbage);
            assertFalse(TrustedJson.string(from, to).contains(STALE), () -> "seed " + seed + ": " + garbage);
            TrustedJson.pretty(new StringBuilder(), from, to);
        }
    }

    /** Returns the results of all methods for a text in one line, with addresses relative to its beginning. */
    private String everything() {
        StringBuilder out = new StringBuilder().append(TrustedJson.skipValue(from, to) - from);
        out.append(' ').append(TrustedJson.nextBracket(from, to) - from);
        out.append(' ').append(TrustedJson.count(from, to)).append(' ').append(TrustedJson.depth(from, to));
        for (String key : new String[] {"e", "f", "", "\u00e9", "\ud83d\ude00"}) {
            long value = TrustedJson.findLast(from, to, key);
            out.append(' ').append(value == 0 ? -1 : value - from);
        }
        out.append(' ').append(TrustedJson.hasKey(from + 1, to, from + 1, Math.min(from + 5, to)));
        out.append(' ').append(TrustedJson.string(from, to)).append(' ');
        TrustedJson.pretty(out, from, to);
        return out.toString();
    }

    @Test
    void bytesAfterTheTextChangeNothing() {
        SplittableRandom random = new SplittableRandom(8);
        String[] parts = {
            "{", "}", "[", "]", ":", ",", " ", "\"", "\"e\":",
            "\"f\":", "\\", "\\u00e9", "\\u00", "\u00e9", "\ud83d\ude00", "12", "e", "null"
        };
        byte[] after = "\"\\,:{}[] 5eu\u0000\u0080\u00bf".getBytes(StandardCharsets.ISO_8859_1);
        for (int i = 0; i < 3_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = 1 + random.nextInt(8); length > 0; length--) {
                text.append(parts[random.nextInt(parts.length)]);
            }
            text(text.toString());
            String expected = everything();
            for (byte b : after) {
                for (long at = to; at < from + memory.capacity(); at++) {
                    Memory.putByte(at, b);
                }
                assertEquals(expected, everything(), () -> text + " followed by " + (char) (b & 0xFF));
            }
        }
    }

    @Test
    void keysWithTheSameSpellingAreEqual() {
        for (String[] each : new String[][] {
            {"\"b\":1,\"a\":{\"c\":2},\"d\":3", "\"a\":", "true"},
            {"\"b\":1,\"a\":{\"c\":2},\"d\":3", "\"d\":", "true"},
            {"\"b\":1,\"a\":{\"c\":2},\"d\":3", "\"c\":", "false"},
            {"\"b\":1,\"a\":{\"c\":2},\"d\":3", "\"e\":", "false"},
            {"\"b\": 1 ,\"a\":\"b\"", "\"a\":", "true"},
            {"\"ab\":1", "\"a\":", "false"},
            {"\"a\":1", "\"ab\":", "false"},
            {"", "\"\":", "false"},
            {"\"\":[1,2]", "\"\":", "true"},
        }) {
            byte[] key = each[1].getBytes(StandardCharsets.UTF_8);
            Block copy = blockOf(key);
            long begin = copy.address();
            text(each[0]);
            assertEquals(
                    Boolean.valueOf(each[2]),
                    TrustedJson.hasKey(from, to, begin, begin + key.length),
                    String.join(" ", each));
            Reference.reachabilityFence(copy);
        }
    }

    @Test
    void depthIsThatOfTheDeepestContainer() {
        String[] texts = {"1", "{}", "[]", "[[],[[1]],{}]", "{\"[\":{\"a\":[]}}", "\"[[\""};
        int[] depths = {0, 1, 1, 3, 3, 0};
        for (int i = 0; i < texts.length; i++) {
            text(texts[i]);
            assertEquals(depths[i], TrustedJson.depth(from, to), texts[i]);
        }
    }
}
