// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.trust.Jvm;
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

    @Test
    @Tag("checks")
    @DisplayName("strict checks find foreign threads, children kept over a reset or rollback, keys put to arrays, and"
            + " forgotten resets; assertions switch them on")
    void strictChecks() {
        assertEquals("", Jvm.run(List.of("-Dzilch.checks=", "-ea"), MisuseProgram.class));
        assertEquals("", Jvm.run(List.of("-Dzilch.checks=strict", "-da"), MisuseProgram.class));
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
