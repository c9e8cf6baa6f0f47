// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.*;
import io.github.zilch.internal.text.SlowText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Keys remembered by position. */
@Tag("contract")
@Tag("fast")
@DisplayName("C1: whatever is remembered, the key that is put is the one that is written")
class KeyMemoryTest {
    private static final String[] NAMES = new String[1200];

    static {
        for (int i = 0; i < NAMES.length; i++) {
            NAMES[i] = "k" + i + (i % 7 == 0 ? "\u20ac" : "") + "-".repeat(i % 37);
        }
    }

    private final JsonBuilder json = new JsonBuilder();

    private static String expected(List<? extends CharSequence> keys) {
        return IntStream.range(0, keys.size())
                .mapToObj(i -> SlowText.quote(keys.get(i), 0) + ':' + i)
                .collect(Collectors.joining(",", "{", "}"));
    }

    private void check(List<? extends CharSequence> keys) {
        json.reset();
        for (int i = 0; i < keys.size(); i++) {
            json.put(keys.get(i), i);
        }
        assertEquals(expected(keys), json.toString());
    }

    @Test
    @DisplayName("optional members may be missing, return, and change places")
    void optionalMembers() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int message = 0; message < 5_000; message++) {
            List<String> keys = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                int dice = random.nextInt(20);
                if (dice > 3) {
                    keys.add(NAMES[dice == 4 ? random.nextInt(40) : i]);
                } else if (dice == 3) {
                    keys.add(new String(NAMES[i].toCharArray()));
                }
            }
            check(keys);
        }
    }

    @Test
    @DisplayName("more keys than are remembered, repeatedly and in another order")
    void moreKeysThanAreRemembered() {
        List<String> keys = new ArrayList<>(List.of(NAMES));
        for (int message = 0; message < 6; message++) {
            check(keys);
            check(keys.subList(100, 700));
            check(keys.subList(505, 520));
        }
        Collections.shuffle(keys, new Random(1));
        check(keys);
        check(keys);
        check(keys.subList(0, KeyMemory.FREE_KEYS + 1));
    }

    @Test
    @DisplayName("each message that repeats all remembered keys adds more of them; other messages add none")
    void keysThatComeAgain() {
        KeyMemory memory = json.document;
        for (int message = 0; message < 5; message++) {
            List<String> fresh = new ArrayList<>();
            for (String name : NAMES) {
                fresh.add(new String(name.toCharArray()));
            }
            check(fresh);
            assertEquals(KeyMemory.FREE_KEYS - 1, memory.keyPosition);
        }
        List<String> keys = List.of(NAMES);
        int[] remembered = {KeyMemory.FREE_KEYS - 1, 2 * KeyMemory.FREE_KEYS - 1, NAMES.length, NAMES.length};
        for (int expected : remembered) {
            check(keys);
            assertEquals(expected, memory.keyPosition);
        }
    }

    @Test
    @DisplayName("keys too long to be remembered take no further positions, however often they are repeated")
    void longKeysThatComeAgain() {
        List<String> keys = new ArrayList<>(List.of(NAMES).subList(0, 100));
        for (String name : NAMES) {
            keys.add(name + "-".repeat(40));
        }
        for (int message = 0; message < 5; message++) {
            check(keys);
            assertEquals(KeyMemory.FREE_KEYS - 1, json.document.keyPosition);
        }
    }

    @Test
    @DisplayName("keys of every length around the longest that is remembered")
    void everyLength() {
        List<String> keys = new ArrayList<>();
        for (int length = 0; length < 70; length++) {
            keys.add("x".repeat(length));
            keys.add("\n".repeat(length / 2));
            keys.add("\u00fc".repeat(length));
        }
        check(keys);
        check(keys);
        check(keys);
    }

    @Test
    @DisplayName("a mutable CharSequence is never remembered")
    void mutableKeys() {
        StringBuilder key = new StringBuilder("before");
        json.put(key, 1);
        key.replace(0, 6, "behind");
        json.reset().put(key, 2);
        assertEquals("{\"behind\":2}", json.toString());
        key.setLength(0);
        json.reset().put("behind", 3).put(key, 4);
        assertEquals("{\"behind\":3,\"\":4}", json.toString());
    }

    @Test
    @DisplayName("the same String in builders with other options follows those options")
    void sameStringUnderOtherOptions() {
        String key = "<\u20ac>";
        for (int message = 0; message < 3; message++) {
            assertEquals("{\"<\u20ac>\":1}", json.reset().put(key, 1).toString());
            JsonBuilder ascii = new JsonBuilder(JsonOptions.DEFAULT.asciiOnly(true));
            JsonBuilder html = new JsonBuilder(JsonOptions.DEFAULT.htmlSafe(true));
            assertEquals("{\"<\\u20ac>\":1}", ascii.put(key, 1).toString());
            assertEquals("{\"\\u003c\u20ac\\u003e\":1}", html.put(key, 1).toString());
        }
    }

    @Test
    @DisplayName("rows of objects share their positions, whatever members each row has")
    void rows() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int message = 0; message < 300; message++) {
            json.reset();
            JsonBuilder rows = json.createJSONArray("rows");
            StringBuilder text = new StringBuilder("{\"rows\":[");
            for (int row = 0; row < 20; row++) {
                JsonBuilder object = rows.createJSON();
                List<String> keys = new ArrayList<>();
                for (int i = 0; i < 12; i++) {
                    if (random.nextInt(4) > 0) {
                        object.put(NAMES[i], keys.size());
                        keys.add(NAMES[i]);
                    }
                }
                text.append(row > 0 ? "," : "").append(expected(keys));
            }
            json.put("end", true);
            assertEquals(text.append("],\"end\":true}").toString(), json.toString(), "seed " + seed);
        }
    }

    @Test
    @DisplayName("rows take the positions of the previous row, other objects take positions of their own")
    void rowsShareTheirPositions() {
        KeyMemory keys = json.document;
        JsonBuilder rows = json.createJSONArray("rows");
        rows.createJSON().put("a", 1).put("b", 2);
        int position = keys.keyPosition;
        rows.createJSON().put("a", 3).put("b", 4);
        assertEquals(position, keys.keyPosition);
        json.createJSON("object").put("c", 5);
        assertEquals(position + 2, keys.keyPosition);
    }

    @Test
    @DisplayName("rows that are arrays take the positions of the previous rows, and so do the objects in them")
    void rowsOfRowsShareTheirPositions() {
        KeyMemory keys = json.document;
        JsonBuilder rows = json.createJSONArray("rows");
        int position = keys.keyPosition;
        rows.createJSONArray().add(1);
        rows.createJSONArray().createJSON().put("a", 2);
        assertEquals(position + 1, keys.keyPosition);
        rows.createJSONArray().add(3).createJSON().put("a", 4);
        assertEquals(position + 1, keys.keyPosition);
    }

    @Test
    @DisplayName("a key is found by identity, at its position or a little after it")
    void whatIsRemembered() {
        KeyMemory keys = json.document;
        assertFalse(keys.isNextKey("a"));
        assertFalse(keys.isNextKey(null));
        String[] names = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
        for (String name : names) {
            json.put(name, 1);
        }
        json.reset();
        assertTrue(keys.isNextKey(names[0]));
        assertFalse(keys.isNextKey(new String("a")));
        assertTrue(keys.skipToKey("h"), "seven ahead");
        assertFalse(keys.skipToKey("a"), "never back");
        json.reset();
        assertFalse(keys.skipToKey("i"), "eight positions ahead is too far");
        json.put("a", 1).put("h", 2).put("i", 3);
        assertTrue(keys.isNextKey("j"), "positions continue from where a key was found");
    }

    @Test
    @DisplayName("positions are bounded, however many keys are repeated; rows after them are written as at first")
    void positionsAreBounded() {
        int members = KeyMemory.MAX_KEYS + 5_000;
        String[] names = new String[members];
        for (int i = 0; i < members; i++) {
            names[i] = "k" + i;
        }
        byte[] first = messageWithRows(names);
        Documents.parse(json);
        for (int message = 0; message < 10; message++) {
            assertArrayEquals(first, messageWithRows(names));
        }
        json.reset();
        for (int i = 0; i < members; i++) {
            json.put(names[i], i);
        }
        assertEquals(KeyMemory.MAX_KEYS - 1, json.document.keyPosition);
    }

    /** Writes rows after so many members that their position does not fit a node, and rows after all members. */
    private byte[] messageWithRows(String[] names) {
        json.reset();
        for (int i = 0; i < names.length; i++) {
            json.put(names[i], i);
            if (i == 40_000 || i == names.length - 1) {
                JsonBuilder rows = json.createJSONArray("rows" + i);
                for (int row = 0; row < 4; row++) {
                    rows.createJSON().put("a", row).put("b", "x");
                }
            }
        }
        return json.toBytes();
    }
}
