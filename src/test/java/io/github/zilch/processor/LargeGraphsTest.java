// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.OtherThread;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Graphs of many types, each of which refers to others, are compiled without a deep stack, and written as by Jackson. */
class LargeGraphsTest {
    /** A quarter of what javac has by default: it needs some of it itself. */
    private static final long STACK = 256L << 10;

    /**
     * Returns types with members of types that are drawn at random, among them lists, maps and arrays, and an enum each.
     *
     * @param all whether each of them is annotated, and not only the first one.
     */
    private static String[] types(int count, boolean all) {
        Random random = new Random(7);
        String[] sources = new String[count];
        for (int i = 0; i < count; i++) {
            String annotation = all || i == 0 ? "@io.github.zilch.JsonSerializable\n" : "";
            StringBuilder source = new StringBuilder("package p;\nimport java.util.*;\n" + annotation);
            source.append("public class T%s {\n".formatted(i == 0 ? "" : i));
            source.append("    public int number = %d;\n".formatted(i));
            source.append("    public String aNameThatIsTooLongToBePartOfTheCode%d = \"text\";\n".formatted(i));
            source.append("    public Kind kind = Kind.ONE;\n");
            String[] forms = {"T%d", "List<T%d>", "Map<String, T%d>", "T%d[]", "Optional<T%d>"};
            for (int member = 0; member < forms.length; member++) {
                int other = 1 + random.nextInt(count - 1);
                source.append("    public %s member%d;\n".formatted(forms[member].formatted(other), member));
                if (i == 0 && member == 0) {
                    source.append("    { member0 = new T%d(); }\n".formatted(other));
                }
                if (i == 0 && member == 1) {
                    source.append("    { member1 = List.of(new T%d()); }\n".formatted(other));
                }
            }
            source.append(
                    "    public enum Kind { @com.fasterxml.jackson.annotation.JsonProperty(\"one\") ONE, TWO }\n");
            source.append(i == 0 ? "    static Object[] samples() { return new Object[] {new T()}; }\n}\n" : "}\n");
            sources[i] = source.toString();
        }
        return sources;
    }

    /** Compiles and compares with Jackson, with a small stack. */
    private static Compilation judge(int count, boolean all) {
        AtomicReference<Compilation> compiled = new AtomicReference<>();
        OtherThread.run(STACK, () -> compiled.set(Judge.judge("p.T", types(count, all))));
        return compiled.get();
    }

    @Test
    void oneSerializerOfHundredsOfTypes() {
        assertEquals(1, judge(200, false).generatedNames().size());
    }

    @Test
    void serializersThatCallEachOther() {
        assertEquals(200, judge(200, true).generatedNames().size());
    }

    /** The class file of one class cannot have the constants of all. */
    @Test
    @Tag("slow")
    void oneSerializerOfThousandsOfTypes() {
        Compilation compilation = judge(5_000, false);
        assertEquals(1, compilation.generatedNames().size());
        assertTrue(compilation.has("p.TJsonPart2"));
    }

    @Test
    @Tag("slow")
    void thousandsOfSerializers() {
        assertEquals(5_000, judge(5_000, true).generatedNames().size());
    }
}
