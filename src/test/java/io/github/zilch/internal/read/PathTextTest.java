// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C23: a path is read from the text before a place")
class PathTextTest {
    private static PathText read(PathText path, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Block block = Memory.allocate(bytes.length + 1);
        block.bytes().put(0, bytes).put(bytes.length, (byte) '"'); // which would be read if the end were not kept
        path.read(block.address(), block.address() + bytes.length);
        path.toString(); // names are looked at now, too
        KEPT[kept++ % KEPT.length] = block;
        return path;
    }

    /** Keeps memory alive for as long as a test needs. */
    private static final Object[] KEPT = new Object[16];

    private static int kept;

    private static String path(String text) {
        return read(new PathText(), text).toString();
    }

    @Test
    void placesInObjectsAndArrays() {
        assertEquals("$", path(""));
        assertEquals("$", path("{"));
        assertEquals("$.a", path("{\"a\":"));
        assertEquals("$.b", path("{\"a\":1,\"b\":"));
        assertEquals("$", path("{\"a\":1,"));
        assertEquals("$", path("{\"a\":1"));
        assertEquals("$[0]", path("["));
        assertEquals("$[1]", path("[1,"));
        assertEquals("$[1]", path("[1"));
        assertEquals("$[2]", path("[\"a,b\",{\"c\":[1,2]},"));
        assertEquals("$.legs[1].rate", path("{\"id\":7,\"legs\":[{\"rate\":1.5},{\"side\":\"B\",\"rate\":"));
        assertEquals("$[0][0][2].x", path("[[[true,null,{\"x\":"));
        assertEquals("$.d", path("{\"a\":[{},[]],\"b\":{\"c\":{}},\"d\":"));
        assertEquals("$[1].a", path(" [ [ 1 , 2 ] , { \"a\" : "));
    }

    @Test
    void namesThatAreNoIdentifiersStandInQuotes() {
        assertEquals("$[\"a b\"]", path("{\"a b\":"));
        assertEquals("$[\"\"]", path("{\"\":"));
        assertEquals("$[\"1\"][\"x-y\"].$z_1", path("{\"1\":{\"x-y\":{\"$z_1\":"));
        assertEquals("$.größe.цена", path("{\"größe\":{\"цена\":"));
        assertEquals("$[\"a\\\"b\\\\c\"]", path("{\"a\\\"b\\\\c\":"));
        assertEquals("$[\"a\\u000ab\\u202e\\u2028\"]", path("{\"a\\nb\u202e\\u2028\":"));
        assertEquals("$[\"\\ud800\"][\"\ud83d\ude00\"]", path("{\"\\ud800\":{\"\ud83d\ude00\":"));
    }

    @Test
    void longNamesAreShortened() {
        String name = "n".repeat(40);
        assertEquals("$." + name, path("{\"" + name + "\":"));
        assertEquals("$." + name + "\u2026", path("{\"" + name + "n\":"));
        assertEquals("$[\"" + " ".repeat(40) + "\u2026\"].a", path("{\"" + " ".repeat(1000) + "\":{\"a\":"));
    }

    @Test
    void theMiddleOfALongPathIsLeftOut() {
        String steps = "[0]".repeat(20);
        assertEquals("$" + steps + steps, path("[".repeat(40)));
        assertEquals("$" + steps + "\u2026" + steps, path("[".repeat(41)));
        assertEquals("$" + steps + "\u2026" + "[0]".repeat(18) + ".a[1]", path("[".repeat(10_000) + "{\"a\":[1,"));
    }

    @Test
    void containersWhoseBracketsAreElsewhere() {
        PathText path = read(new PathText().enter(false), "\"a\":1,\"b\":");
        assertEquals("$.b", path.toString());
        assertEquals("$", path.ofContainer());
        assertEquals("$[\"c d\"]", path.ofMember("c d"));
        read(path.enter(true), "1,2,");
        assertEquals("$.b[2]", path.toString());
        assertEquals("$.b[5]", path.skip(3).toString());
        read(path.enter(false), "");
        assertEquals("$.b[5]", path.toString());
        read(path.comma(), "\"x\":[");
        assertEquals("$.b[5].x[0]", path.toString());
        read(path, "7],\"y\":");
        assertEquals("$.b[5].y", path.toString());
        assertEquals("$.b[5]", path.ofContainer());
        assertEquals("$.b[5].z", path.ofMember("z"));
        assertEquals(
                "$.x",
                read(new PathText().enter(true, true).enter(false), "\"x\":").toString());
        assertEquals("$", new PathText().comma().toString());
    }

    @Test
    void bracketsOfAReaderDoNotCloseWhatWasEntered() {
        assertEquals("$[2]", read(new PathText().enter(true), "1,2]}").toString());
        assertEquals("$[0]", read(new PathText().enter(true), "]").toString());
    }

    @Test
    void whateverTheBytesAreNothingIsReadAfterThem() {
        SplittableRandom random = new SplittableRandom(7);
        String alphabet = "{}[]\":,\\u1 a\u20ac";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(20); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            PathText path = read(random.nextBoolean() ? new PathText() : new PathText().enter(false), text.toString());
            assertTrue(path.toString().startsWith("$"));
        }
        Reference.reachabilityFence(KEPT);
    }
}
