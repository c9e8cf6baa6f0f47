// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A member of a type with thousands of members takes not much longer than one of a small type: the JVM compiles all code, and
 * so little of it for each member that it stays in the caches. In the interpreter a member takes twenty times as long.
 */
@Tag("slow")
class BigTypesTest {
    private static final int FEW = 30;
    /** Wide, as the machine of the build may have anything else to do, or smaller caches. */
    private static final double MOST = 2;

    private static final int MEMBERS_IN_A_ROUND = 300_000;
    private static final int MOST_ROUNDS = 4_000;

    private static String source(int members) {
        String[] types = {"int", "String", "boolean", "double", "Long"};
        String[] values = {"1234567", "\"some text\"", "true", "12.5", "99L"};
        StringBuilder source = new StringBuilder("package p; import io.github.zilch.*;\n");
        source.append("@JsonSerializable public class Big%d {\n".formatted(members));
        for (int i = 0; i < members; i++) {
            source.append("    public %s member%d = %s;\n".formatted(types[i % 5], i, values[i % 5]));
        }
        return source.append("""
                    public static class Write implements java.util.function.Consumer<JsonBuilder> {
                        private final Big%1$d value = new Big%1$d();
                        public void accept(JsonBuilder json) { Big%1$dJson.write(json, value); }
                    }
                }
                """.formatted(members)).toString();
    }

    private static Consumer<JsonBuilder> writer(int members) {
        return Compilation.of(source(members)).succeeds().calls("p.Big" + members + "$Write");
    }

    private static double nanosOfMember(Consumer<JsonBuilder> writer, JsonBuilder json, int members) {
        int calls = MEMBERS_IN_A_ROUND / members;
        long begin = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            writer.accept(json);
        }
        return (System.nanoTime() - begin) / (double) (calls * members);
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 3_000})
    void codeOfManyMembersIsCompiled(int many) {
        Consumer<JsonBuilder> small = writer(FEW);
        Consumer<JsonBuilder> big = writer(many);
        JsonBuilder json = new JsonBuilder();
        big.accept(json);
        assertEquals(many, json.size());
        double smallNanos = Double.MAX_VALUE;
        double bigNanos = Double.MAX_VALUE;
        int rounds = 0;
        do {
            smallNanos = Math.min(smallNanos, nanosOfMember(small, json, FEW));
            bigNanos = Math.min(bigNanos, nanosOfMember(big, json, many));
        } while (++rounds < MOST_ROUNDS && (rounds < 40 || bigNanos > MOST * smallNanos));
        String figures =
                "%.2f ns a member of %d, %.2f ns of %d, %d rounds".formatted(bigNanos, many, smallNanos, FEW, rounds);
        assertTrue(bigNanos <= MOST * smallNanos, figures);
    }
}
