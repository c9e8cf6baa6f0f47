// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.DelimitedFields;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonLines;
import io.github.zilch.JsonSerializable;
import io.github.zilch.JsonShape;
import io.github.zilch.UsedMemory;
import io.github.zilch.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whenever a builder asks for more memory off the heap, there is none. */
@Tag("contract")
@Tag("slow")
class NoMemoryTest {
    private static final int MEMORY = 4 << 20;

    @Test
    @DisplayName("C4: a lack of memory at any place leaves the document as it was, and the builder usable")
    void everyPlaceThatAsksForMemory() {
        assumeTrue(Memory.hasAddresses(), "all memory is on the heap");
        String output = Jvm.run(List.of("-XX:MaxDirectMemorySize=" + MEMORY, "-Xmx64m"), Starved.class);
        assertEquals(
                List.of(
                        "growing: failed",
                        "growing after a late write: failed",
                        "growing for a fragment: failed",
                        "growing for a late fragment: failed",
                        "moving late writes to their places: failed",
                        "keys: failed",
                        "keys of a recorded message: failed",
                        "the text of a replay, when it is read: failed",
                        "a copy of itself: failed",
                        "a region that becomes short: failed"),
                output.lines().toList());
    }

    @Test
    @DisplayName("C20: what runs out of memory when it is used first can be used when there is memory again")
    void firstUses() {
        assumeTrue(Memory.hasAddresses(), "all memory is on the heap");
        List<String> flags = List.of("-XX:MaxDirectMemorySize=" + MEMORY, "-Xmx64m", "-Dzilch.checks=strict");
        assertEquals("", Jvm.run(flags, FirstUses.class));
    }

    /** A type whose name is too long to be part of the generated code. */
    @JsonSerializable
    record Reading(int temperatureOfTheSeaAtItsSurface) {}

    /** Does things with a builder for the first time when all memory is used up, and again when it is free. */
    static final class FirstUses {
        private static final List<Consumer<JsonBuilder>> USES = List.of(
                json -> json.putRow("row", JsonShape.of("a", "b"))
                        .add(1)
                        .addArray()
                        .add("x")
                        .end()
                        .end(),
                json -> json.put("a", (Object) List.of(Map.of("b", 1))).reset().createJSON("c"),
                json -> NoMemoryTestReadingJson.put(json, "r", new Reading(17)),
                json -> new JsonLines(8).add(json).close(),
                json -> new DelimitedFields((byte) 1).expect("34="),
                json -> new JsonBuilderPool(1).acquire().close());

        private FirstUses() {}

        public static void main(String[] args) {
            JsonBuilder json = new JsonBuilder();
            USES.forEach(use -> Starved.exhausted(() -> use.accept(json.reset())));
            USES.forEach(use -> use.accept(json.reset()));
        }
    }

    /** Uses up all memory before a call, and frees it after the call. */
    static final class Starved {
        private Starved() {}

        public static void main(String[] args) {
            String text = "x".repeat(100_000);
            String[] keys = new String[600];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = "key " + i;
            }
            starve("growing", 0, json -> json.put("a", 1), json -> json.put("k", text));
            starve("growing after a late write", 0, json -> json.createJSON("a").put("b", 1), json -> {
                JsonBuilder late = json.createJSON("late");
                json.put("behind", 1);
                late.put("k", text);
            });
            starve("growing for a fragment", 0, json -> json.put("a", 1), json -> json.putRaw("k", '"' + text + '"'));
            starve(
                    "growing for a late fragment",
                    0,
                    json -> json.createJSON("a").put("b", 1),
                    json -> {
                        JsonBuilder late = json.createJSON("late");
                        json.put("behind", 1);
                        late.putRaw("k", '"' + text + '"');
                    });
            starve(
                    "moving late writes to their places",
                    0,
                    json -> {
                        JsonBuilder late = json.createJSON("late");
                        json.put("behind", 1);
                        late.put("k", text.substring(0, 500));
                    },
                    Object::toString);
            starve("keys", 0, json -> json.put("a", 1), json -> putAll(json, keys));
            starve("keys of a recorded message", 15, json -> json.put("a", 1), json -> putAll(json, keys));
            starve(
                    "the text of a replay, when it is read",
                    15,
                    json -> json.put("a", text.substring(0, 3000)),
                    Object::toString);
            starve(
                    "a copy of itself",
                    0,
                    json -> json.put("a", text.substring(0, 3000)),
                    json -> json.putJSON("b", json));
            starve(
                    "a region that becomes short",
                    0,
                    json -> json.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(9000)), 0, 9000)
                            .put("a", text.substring(0, 1000)),
                    json -> json.put("k", text.substring(0, 1400)));
        }

        private static void putAll(JsonBuilder json, String[] keys) {
            for (String key : keys) {
                json.put(key, 1);
            }
        }

        private static void starve(String what, int repeats, Consumer<JsonBuilder> before, Consumer<JsonBuilder> call) {
            JsonBuilder json = new JsonBuilder(0);
            for (int i = 0; i < repeats; i++) {
                before.accept(json.reset());
                json.length();
            }
            before.accept(json.reset());
            JsonBuilder expected = new JsonBuilder(0);
            before.accept(expected);
            String text = expected.toString();
            expect(what, exhausted(() -> call.accept(json)), json, text);
        }

        private static boolean exhausted(Runnable call) {
            List<ByteBuffer> taken = takeAll();
            try {
                call.run();
                return false;
            } catch (OutOfMemoryError e) {
                return true;
            } finally {
                taken.forEach(BufferUtil::free);
            }
        }

        /**
         * Allocates until an attempt fails, before which the JVM collects all garbage: what garbage holds counts too.
         */
        private static List<ByteBuffer> takeAll() {
            List<ByteBuffer> taken = new ArrayList<>();
            while (true) {
                int rest = (int) (MEMORY - UsedMemory.offHeap());
                try {
                    taken.add(ByteBuffer.allocateDirect(Math.max(1, rest)));
                } catch (OutOfMemoryError e) {
                    return taken;
                }
            }
        }

        private static void expect(String what, boolean thrown, JsonBuilder json, String text) {
            String now = json.toString();
            System.out.println(what + ": " + (thrown ? "failed" : "did not need it"));
            if (thrown && !now.startsWith(text.substring(0, text.length() - 1))) {
                throw new AssertionError(what + ": " + shortened(now) + " and not " + shortened(text));
            }
            int length = json.length();
            json.put("after", 1);
            if (!json.toString().equals(now.substring(0, length - 1) + ",\"after\":1}")) {
                throw new AssertionError(what + ", when continued: " + shortened(json.toString()));
            }
            for (int i = 0; i < 40; i++) {
                if (!"{\"b\":2}".equals(json.reset().put("b", 2).toString())) {
                    throw new AssertionError(what + ", after a reset: " + shortened(json.toString()));
                }
            }
        }

        private static String shortened(String text) {
            return text.replaceAll("x{9,}", "x*");
        }
    }
}
