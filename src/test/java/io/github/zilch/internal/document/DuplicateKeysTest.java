// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.*;
import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import java.lang.ref.Reference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C9: duplicate keys")
class DuplicateKeysTest {
    private final JsonBuilder strict = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));

    @Test
    void duplicatesAreWrittenAsGivenByDefault() {
        JsonBuilder json = new JsonBuilder().put("a", 1).put("a", 2).putNull("a");
        assertEquals("{\"a\":1,\"a\":2,\"a\":null}", json.toString());
    }

    @Test
    void duplicateIsRefusedIfChosen() {
        strict.put("a", 1).put("b", 2);
        IllegalArgumentException e = assertRefused(IllegalArgumentException.class, strict, () -> strict.put("a", 3));
        assertEquals(
                "$.a: the object has a member \"a\" already: leave one out, or allow it with"
                        + " JsonOptions.rejectDuplicateKeys(false)",
                e.getMessage());
        strict.put("c", 3);
        assertReads("{\"a\":1,\"b\":2,\"c\":3}", strict);
    }

    @Test
    void errorShowsTheKeyInQuotesAndShortenedIfItIsLong() {
        assertShown("\"\"", "");
        assertShown("\"a already: leave one out\"", "a already: leave one out");
        assertShown("\"a\\\"b\\\\c\\nd\"", "a\"b\\c\nd");
        assertShown("\"\u4e2d\ud83d\ude00\"", "\u4e2d\ud83d\ude00");
        assertShown('"' + "x".repeat(79) + '"', "x".repeat(79));
        assertShown('"' + "x".repeat(79) + "\u2026\"", "x".repeat(80));
        assertShown('"' + "x".repeat(79) + "\u2026\"", "x".repeat(10_000));
        assertShown('"' + "\\n".repeat(40) + "\u2026\"", "\n".repeat(500));
        assertShown('"' + "\ud83d\ude00".repeat(20) + "\u2026\"", "\ud83d\ude00".repeat(500));
    }

    private void assertShown(String shown, String key) {
        strict.reset().put(key, 1);
        String message = assertRefused(IllegalArgumentException.class, strict, () -> strict.put(key, 3))
                .getMessage();
        assertTrue(
                message.endsWith(": the object has a member " + shown
                        + " already: leave one out, or allow it with JsonOptions.rejectDuplicateKeys(false)"),
                message);
    }

    @Test
    void duplicateIsRefusedWhateverKindOfKeyItIs() {
        List<CharSequence> kinds = List.of("\u4e2d\n", new StringBuilder("\u4e2d\n"), JsonKey.of("\u4e2d\n"));
        for (CharSequence first : kinds) {
            for (CharSequence second : kinds) {
                strict.reset().put(first, 1);
                assertRefused(IllegalArgumentException.class, strict, () -> strict.put(second, "x"));
                assertRefused(IllegalArgumentException.class, strict, () -> strict.createJSON(second));
                assertRefused(IllegalArgumentException.class, strict, () -> strict.putRaw(second, "[]"));
            }
        }
    }

    @Test
    void keysThatDifferOnlyInReplacedSurrogatesAreDuplicates() {
        strict.put("\ud800", 1);
        for (CharSequence key : List.of("\udfff", "\ufffd", new StringBuilder("\ud800"), JsonKey.of("\udc00"))) {
            assertRefused(IllegalArgumentException.class, strict, () -> strict.put(key, 2));
        }
        JsonBuilder escape = new JsonBuilder(
                JsonOptions.DEFAULT.rejectDuplicateKeys(true).loneSurrogates(JsonOptions.LoneSurrogates.ESCAPE));
        escape.put("\ud800", 1).put("\udfff", 2).put("\ufffd", 3).put(JsonKey.of("\udc00"), 4);
        assertEquals("{\"\\ud800\":1,\"\\udfff\":2,\"\ufffd\":3,\"\\udc00\":4}", escape.toString());
        assertThrows(IllegalArgumentException.class, () -> escape.put("\udfff", 5));
        assertThrows(IllegalArgumentException.class, () -> escape.put("\ufffd", 6));
        assertEquals(4, escape.size());
    }

    @Test
    void manyKeys() {
        for (int i = 0; i < 5_000; i++) {
            strict.put("key" + i, i);
        }
        assertEquals(5_000, Documents.parse(strict).size());
        for (int i = 0; i < 5_000; i += 97) {
            String key = "key" + i;
            assertThrows(IllegalArgumentException.class, () -> strict.put(key, 0));
        }
    }

    @Test
    void mapWhoseKeysHaveTheSameTextIsRefusedWhole() {
        strict.put("x", 1);
        Map<Object, Integer> map = Map.of(1, 1, "1", 2);
        assertRefused(IllegalArgumentException.class, strict, () -> strict.put("map", map));
    }

    @Test
    void keysOfTheFirstDocumentsAreForgottenWhenTheCountOverflows() {
        JsonBuilder json = new JsonBuilder().put("a", 1);
        long from = json.document.base() + 1;
        long to = from + "'a':".length();
        DuplicateKeys keys = new DuplicateKeys();
        keys.reset();
        assertEquals(DuplicateKeys.NONE, keys.find(0, from, to));
        keys.add(0, from, to, 1);
        assertEquals(1, keys.find(0, from, to));
        keys.epoch = -1;
        keys.reset();
        assertEquals(DuplicateKeys.NONE, keys.find(0, from, to));
        keys.add(0, from, to, 2);
        assertEquals(2, keys.find(0, from, to));
    }

    @Test
    void nameThatARollbackTookAwayIsFreeWhateverStandsInItsPlace() {
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));
        JsonBuilder child = json.resetArray().createJSON();
        json.add(7);
        long mark = json.mark();
        child.put("k", 7);
        json.rollback(mark).addRaw("{\"k\":7}");
        child.put("k", 7);
        assertReads("[{\"k\":7},7,{\"k\":7}]", json);
        json.resetArray();
        long first = json.mark();
        json.add(Map.of("k", 1)).rollback(first).addRaw("[\"k\"]").add(Map.of("k", 1));
        assertReads("[[\"k\"],{\"k\":1}]", json);
        JsonBuilder other = json.resetArray().createJSON();
        json.add(7);
        assertThrows(IllegalArgumentException.class, () -> other.put("k", List.of(1, Float.NaN)));
        json.addRaw("[\"k\"]");
        other.put("k", 7);
        assertReads("[{\"k\":7},7,[\"k\"]]", json);
    }

    @Test
    @DisplayName("a table of keys keeps its size if the same keys are refused again and again")
    void refusedKeysTakeNoRoom() {
        JsonBuilder array = strict.createJSONArray("array");
        for (int i = 0; i < 100_000; i++) {
            int number = i;
            assertThrows(IllegalArgumentException.class, () -> strict.putRaw("key", "[" + number));
            array.add(i);
        }
        strict.put("key", 1);
        assertRefused(IllegalArgumentException.class, strict, () -> strict.put("key", 2));
    }

    @Test
    @DisplayName("keys that are added, added again and forgotten in any order are found at their last positions")
    void tableFindsWhatAModelFinds() {
        SplittableRandom random = new SplittableRandom(11);
        Block names = Memory.allocate(Integer.BYTES * 512);
        for (int i = 0; i < 512; i++) {
            Memory.putInt(names.address() + (long) i * Integer.BYTES, i);
        }
        for (int program = 0; program < 300; program++) {
            DuplicateKeys keys = new DuplicateKeys();
            keys.reset();
            int count = 1 + random.nextInt(random.nextInt(3) == 0 ? 512 : 20);
            Map<Integer, Integer> model = new HashMap<>();
            int position = 0;
            for (int step = 0; step < 600; step++) {
                int name = random.nextInt(count);
                long from = names.address() + (long) name * Integer.BYTES;
                if (random.nextInt(12) == 0) {
                    int end = random.nextInt(position + 1);
                    position = end;
                    keys.forgetFrom(end);
                    model.values().removeIf(at -> at >= end);
                } else {
                    position += random.nextInt(3);
                    keys.add(1, from, from + Integer.BYTES, position);
                    model.put(name, position);
                }
                for (int i = 0; i < count; i++) {
                    long other = names.address() + (long) i * Integer.BYTES;
                    int expected = model.getOrDefault(i, DuplicateKeys.NONE);
                    assertEquals(expected, keys.find(1, other, other + Integer.BYTES));
                }
            }
        }
        Reference.reachabilityFence(names);
    }
}
