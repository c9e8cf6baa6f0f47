// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.internal.memory.Memory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How many bytecodes the optimizing compiler takes into its caller for a call of the hot path. It takes 8,000 into one method and then stops, even at
 * what is small ({@code DesiredMethodLimit}), so what each call takes is a budget. What is rare must be a call.
 *
 * <p>A quarter of each is the way of an access to memory, whose methods have 27 bytecodes for one store off the heap and some 60 on
 * it. Raise a budget only for what makes documents faster.
 */
@Tag("slow")
class InliningTest {
    /** The most that a call may take, with memory off the heap and on it. */
    private record Budget(int offHeap, int onHeap) {
        int get() {
            return "heap".equals(Memory.provider()) ? onHeap : offHeap;
        }
    }

    private static final Map<String, Budget> BUDGETS = new TreeMap<>(Map.ofEntries(
            Map.entry("putString", new Budget(1390, 2440)),
            Map.entry("putLong", new Budget(1850, 2200)),
            Map.entry("putInt", new Budget(1320, 1550)),
            Map.entry("putDouble", new Budget(1670, 1920)),
            Map.entry("putDecimal", new Budget(2000, 2300)),
            Map.entry("createObject", new Budget(1770, 2070)),
            Map.entry("createArray", new Budget(1770, 2070)),
            Map.entry("createElement", new Budget(910, 930)),
            Map.entry("addString", new Budget(1260, 2340)),
            Map.entry("addLong", new Budget(1220, 1620)),
            Map.entry("addDouble", new Budget(1100, 1400)),
            Map.entry("addDecimal", new Budget(1350, 1690)),
            Map.entry("addRow", new Budget(550, 710)),
            Map.entry("end", new Budget(1010, 1110))));

    /** The first line of a compilation, and that of a method in it. */
    private static final Pattern COMPILED =
            Pattern.compile(" *\\d+ +\\d+ .*InlinedCalls::(\\w+) (@ \\d+ )?\\(\\d+ bytes\\)\\s*");

    private static final Pattern TAKEN =
            Pattern.compile(" +@ \\d+ +\\S+ \\((\\d+) bytes\\) +(inline|force inline|accessor).*");

    private static Map<String, Integer> inlined(Path jdk) {
        List<String> flags = List.of(("-Xbatch -XX:-TieredCompilation -XX:+PrintCompilation -Dzilch.checks="
                        + " -XX:+UnlockDiagnosticVMOptions -XX:+PrintInlining -XX:CompileCommand=quiet"
                        + " -XX:CompileCommand=compileonly,*InlinedCalls.*"
                        + " -XX:CompileCommand=dontinline,*InlinedCalls.*")
                .split(" "));
        assumeTrue(Jvm.knows(jdk, flags), "not a HotSpot JVM with its optimizing compiler");
        Map<String, Integer> bytecodes = new TreeMap<>();
        String method = "";
        for (String line : Jvm.run(jdk, flags, InlinedCalls.class).split("\n")) {
            Matcher compiled = COMPILED.matcher(line);
            Matcher taken = TAKEN.matcher(line);
            if (compiled.matches()) {
                method = compiled.group(1);
            } else if (taken.matches() && BUDGETS.containsKey(method)) {
                bytecodes.merge(
                        method,
                        taken.group(2).startsWith("force") ? 1 : Integer.parseInt(taken.group(1)),
                        Integer::sum);
            }
        }
        return bytecodes;
    }

    @Test
    void eachCallIsWithinItsBudgetOnEachJdk() throws Exception {
        assumeTrue(!"unsafe".equals(Memory.provider()), "there are no budgets for it");
        List<String> problems = new ArrayList<>();
        for (Map.Entry<String, Path> jdk : Jvm.jdks().entrySet()) {
            Map<String, Integer> found = inlined(jdk.getValue());
            assertEquals(BUDGETS.keySet(), found.keySet());
            found.forEach((call, bytecodes) -> {
                if (bytecodes > BUDGETS.get(call).get()) {
                    problems.add(call + " takes " + bytecodes + " bytecodes on " + jdk.getKey());
                }
            });
        }
        assertTrue(problems.isEmpty(), String.join("\n", problems));
    }
}
