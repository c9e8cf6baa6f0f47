// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;

/** Types with very many members, constants or subtypes are written by methods that the JVM compiles. */
@Tag("slow")
class LargeTypesTest {
    /** The JVM compiles no method with more bytes of bytecode: its option {@code HugeMethodLimit}. */
    private static final int LIMIT = 8_000;

    private static final int MEMBERS = 3_000;
    private static final int POSITIONS = 250;
    private static final int CONSTANTS = 1_000;
    private static final int SUBTYPES = 450;

    private static final String HEAD = """
            package p;
            import com.fasterxml.jackson.annotation.*;
            import io.github.zilch.*;
            import java.util.*;
            import java.util.stream.*;
            """;

    /** Compares the samples of {@code p.T} with Jackson, and the methods of its serializer with the limit. */
    private static void assertCompiledByTheJvm(String source) {
        Compilation compilation = Judge.judge("p.T", HEAD + source);
        codeSizes(compilation.classFile("p.TJson"))
                .forEach((method, bytes) ->
                        assertTrue(bytes <= LIMIT, () -> method + " has " + bytes + " bytes of bytecode"));
    }

    private static Map<String, Integer> codeSizes(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        Map<String, Integer> sizes = new TreeMap<>();
        int at = reader.header + 6;
        at += 2 + 2 * reader.readUnsignedShort(at); // interfaces
        for (boolean methods : new boolean[] {false, true}) {
            int count = reader.readUnsignedShort(at);
            at += 2;
            for (int i = 0; i < count; i++) {
                String name = utf8(reader, at + 2);
                int attributes = reader.readUnsignedShort(at + 6);
                at += 8;
                for (int j = 0; j < attributes; j++) {
                    if (methods && utf8(reader, at).equals("Code")) {
                        sizes.put(name, reader.readInt(at + 10));
                    }
                    at += 6 + reader.readInt(at + 2);
                }
            }
        }
        return sizes;
    }

    private static String utf8(ClassReader reader, int at) {
        return reader.readUTF8(at, new char[reader.getMaxStringLength()]);
    }

    private static String joined(int count, String delimiter, IntFunction<String> part) {
        return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(delimiter));
    }

    @Test
    void members() {
        assertCompiledByTheJvm(
                """
                @JsonSerializable
                public class T {
                %s
                    static Object[] samples() { return new Object[] {new T()}; }
                }
                """.formatted(joined(MEMBERS, "\n", i -> "    public int member%1$d = %1$d;".formatted(i))));
    }

    @Test
    void membersOfEveryKind() {
        String[] kinds = {
            "public String text%1$d = \"a\"",
            "public List<Inner> a_name_that_does_not_fit_into_the_code_%1$d = List.of(new Inner(%1$d))",
            "@JsonInclude(JsonInclude.Include.NON_EMPTY) public Map<String, Inner> map%1$d = Map.of()",
            "@JsonView(Inner.class) @JsonInclude(JsonInclude.Include.NON_NULL) public Inner inner%1$d",
            "@JsonUnwrapped(prefix = \"p%1$d_\") public Inner unwrapped%1$d = new Inner(%1$d)",
            "@JsonScaled(0) public long decimal%1$d = %1$d"
        };
        assertCompiledByTheJvm("""
                @JsonSerializable
                public class T {
                %s
                    public record Inner(int x) {}
                    static Object[] samples() { return new Object[] {new T()}; }
                    static Class<?>[] views() { return new Class<?>[] {null, Inner.class, String.class}; }
                }
                """.formatted(
                        joined(600, "\n", i -> "    " + kinds[i % kinds.length].formatted(i) + ";")));
    }

    @Test
    void membersThatCanAllBeAbsent() {
        assertCompiledByTheJvm("""
                @JsonSerializable @JsonInclude(JsonInclude.Include.NON_NULL)
                public class T {
                %s
                    static Object[] samples() {
                        T second = new T();
                        second.member0 = null;
                        second.member250 = 7;
                        return new Object[] {new T(), second};
                    }
                }
                """.formatted(joined(
                300, "\n", i -> "    public Integer member%d%s;".formatted(i, i % 3 == 0 ? " = 1" : ""))));
    }

    @Test
    void positionsOfAnArray() {
        assertCompiledByTheJvm("""
                @JsonSerializable @JsonFormat(shape = JsonFormat.Shape.ARRAY)
                public record T(%s) {
                    static Object[] samples() { return new Object[] {new T(%s)}; }
                }
                """.formatted(
                        joined(POSITIONS, ", ", i -> "int member" + i), joined(POSITIONS, ", ", String::valueOf)));
    }

    @Test
    void constantsOfAnEnum() {
        assertCompiledByTheJvm(
                """
                @JsonSerializable
                public record T(Code a, Map<Code, Integer> b) {
                    public enum Code {
                        %s
                    }
                    static Object[] samples() {
                        return Stream.of(Code.values())
                                .filter(code -> code.ordinal() %% 37 == 0 || (code.ordinal() + 1) %% 200 < 2)
                                .map(code -> new T(code, Map.of(code, 1)))
                                .toArray();
                    }
                }
                """.formatted(joined(CONSTANTS, ",\n", i -> "@JsonProperty(\"c%1$d\") C%1$d".formatted(i))));
    }

    @Test
    void subtypes() {
        assertCompiledByTheJvm("""
                @JsonSerializable @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
                public sealed interface T {
                %s
                    static Object[] samples() { return new Object[] {new R0(1), new R199(2), new R200(3), new R%d(4)}; }
                }
                """.formatted(
                joined(SUBTYPES, "\n", i -> "    record R%d(int a) implements T {}".formatted(i)), SUBTYPES - 1));
    }

    @Test
    void constantThatTheSerializerDoesNotKnow(@TempDir Path classes) throws Exception {
        String home = "public class Home { public static void put(JsonBuilder json, String name)"
                + " { CodeJson.put(json, name, Code.valueOf(name)); } }";
        Compilation.of(HEAD + code("FIRST"), HEAD + home).succeeds().writeClasses(classes);
        Compilation.of(HEAD + code("ADDED, FIRST")).succeeds().writeClasses(classes, "p.Code");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Method put = loader.loadClass("p.Home").getMethod("put", JsonBuilder.class, String.class);
            JsonBuilder json = new JsonBuilder();
            put.invoke(null, json, "FIRST");
            put.invoke(null, json, "C998");
            Exception thrown = assertThrows(InvocationTargetException.class, () -> put.invoke(null, json, "ADDED"));
            assertEquals(
                    "p.Code.ADDED is none of the constants that its serializer knows: compile the serializer again",
                    thrown.getCause().getMessage());
            assertEquals("{\"FIRST\":\"first\",\"C998\":\"c998\"}", json.toString());
        }
    }

    private static String code(String first) {
        String constants = joined(CONSTANTS - 1, ", ", i -> "@JsonProperty(\"c%1$d\") C%1$d".formatted(i));
        return "@JsonSerializable public enum Code { %s, %s }"
                .formatted(first.replace("FIRST", "@JsonProperty(\"first\") FIRST"), constants);
    }

    // ---- the time of a member ----

    private static final int FEW = 30;
    /** Wide, as the machine of the build may have anything else to do, or smaller caches. */
    private static final double MOST = 2;

    private static final int MEMBERS_IN_A_ROUND = 300_000;
    private static final int MOST_ROUNDS = 4_000;

    private static String bigSource(int members) {
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
        return Compilation.of(bigSource(members)).succeeds().calls("p.Big" + members + "$Write");
    }

    private static double nanosOfMember(Consumer<JsonBuilder> writer, JsonBuilder json, int members) {
        int calls = MEMBERS_IN_A_ROUND / members;
        long begin = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            writer.accept(json);
        }
        return (System.nanoTime() - begin) / (double) (calls * members);
    }

    /**
     * A member of a type with thousands of members takes not much longer than one of a small type: the JVM compiles all
     * code, and so little of it for each member that it stays in the caches. In the interpreter a member takes twenty
     * times as long.
     */
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
