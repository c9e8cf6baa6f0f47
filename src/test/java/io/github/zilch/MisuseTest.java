// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.trust.Jvm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C20: misuse is loud")
class MisuseTest {
    private static final String RETURNED =
            "this builder was closed, which returned it to its pool: acquire another one, or close it later";

    private static String message(Runnable misuse) {
        return MisuseProgram.message(misuse);
    }

    @Test
    @DisplayName(
            "strict checks find foreign threads, children kept over a reset or rollback, keys put to arrays, and forgotten resets; assertions switch them on")
    void strictChecks() {
        assertEquals("", Jvm.run(List.of("-Dzilch.checks=", "-ea"), MisuseProgram.class));
        assertEquals("", Jvm.run(List.of("-Dzilch.checks=strict", "-da"), MisuseProgram.class));
    }

    @Test
    @DisplayName("a builder that lies in a pool refuses every call, and so do its children")
    void idleBuilder() {
        JsonBuilderPool pool = new JsonBuilderPool(1);
        for (int i = 0; i < 100; i++) {
            JsonBuilder json = pool.acquire().put("a", 1).put("b", "text");
            JsonBuilder child = json.createJSON("c").put("d", i);
            if (i % 3 > 0) {
                json.length();
            }
            json.close();
            json.close();
            List<Runnable> calls = new ArrayList<>(List.of(
                    json::reset,
                    json::unwrap,
                    () -> json.trim(0),
                    json::length,
                    json::toString,
                    json::byteBuffer,
                    json::isArray,
                    () -> json.rollback(1),
                    () -> json.get("a"),
                    () -> child.put("d", 1),
                    () -> child.put("d", "text"),
                    child::length));
            MisuseProgram.WRITES.forEach(write -> calls.add(() -> write.accept(json)));
            for (Runnable call : calls) {
                assertEquals(RETURNED, message(call), "call " + calls.indexOf(call));
            }
            assertEquals("{}", new JsonBuilder().toString());
        }
        assertEquals("{}", pool.acquire().toString());
    }

    @Test
    @DisplayName("a lease survives that an earlier owner closes the builder again, or uses it")
    void closedTwice() {
        JsonBuilderPool pool = new JsonBuilderPool(2);
        JsonBuilder first = pool.acquire();
        first.close();
        JsonBuilder second = pool.acquire().put("mine", 1);
        assertNotSame(first, second);
        first.close();
        assertEquals(RETURNED, message(() -> first.put("yours", 2)));
        assertEquals(RETURNED, message(first::reset));
        assertEquals(RETURNED, message(first::toString));
        JsonBuilder third = pool.acquire().put("other", 3);
        assertEquals("{\"mine\":1}", second.toString());
        assertEquals("{\"other\":3}", third.toString());
    }

    /** Does what must be refused without assertions and strict checks too. */
    public static final class Program {
        private Program() {}

        public static void main(String[] args) {
            JsonBuilderPool pool = new JsonBuilderPool(2);
            for (int i = 0; i < 100; i++) {
                JsonBuilder first = pool.acquire().put("a", 1).put("b", "text");
                JsonBuilder child = first.createJSON("c");
                first.length();
                first.close();
                check(() -> first.put("a", 1), RETURNED);
                check(() -> child.put("a", 1), RETURNED);
                JsonBuilder second = pool.acquire().put("mine", i);
                first.close();
                check(() -> first.put("a", 1), RETURNED);
                check(() -> first.reset(), RETURNED);
                if (!second.toString().equals("{\"mine\":" + i + "}") || Bounds.STRICT) {
                    throw new AssertionError(second.toString());
                }
                second.close();
            }
        }

        private static void check(Runnable misuse, String expected) {
            try {
                misuse.run();
            } catch (IllegalStateException e) {
                if (e.getMessage().equals(expected)) {
                    return;
                }
                throw e;
            }
            throw new AssertionError("not refused");
        }
    }

    @Test
    @DisplayName("pooled builders refuse without assertions and strict checks too")
    void alwaysOn() {
        assertEquals("", Jvm.run(List.of("-da"), Program.class));
        assertEquals("", Jvm.run(List.of("-Dzilch.checks=false"), Program.class));
    }
}
