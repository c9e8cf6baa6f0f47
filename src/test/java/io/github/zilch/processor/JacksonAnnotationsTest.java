// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Annotations of Jackson that have many values; for the others see {@code cases/annotations.txt}. */
class JacksonAnnotationsTest {
    private static final String HEAD = """
        package p;
        import com.fasterxml.jackson.annotation.*;
        import com.fasterxml.jackson.databind.annotation.*;
        import com.fasterxml.jackson.databind.PropertyNamingStrategies;
        import io.github.zilch.*;
        import java.math.*;
        import java.time.*;
        import java.util.*;
        import java.util.concurrent.*;
        import java.util.concurrent.atomic.*;
        """;

    @Test
    @DisplayName("trap 3, trap 10, trap 11: what is left out")
    void inclusion() {
        String members = """
                public int i;
                public Integer boxed;
                public boolean flag;
                public double real;
                public float single;
                public char letter;
                public long number;
                public String text;
                public List<Integer> list;
                public Map<String, String> map;
                public int[] array;
                public byte[] bytes;
                public String[] texts;
                public Optional<String> maybe;
                public OptionalInt count;
                public UUID id;
                public Object any;
                public StringBuilder builder;
                public LocalDate date;
                public BigDecimal decimal;
                public Inner inner;
                public E e;
            """;
        String values = """
                        T full = new T();
                        full.i = 1; full.boxed = 2; full.flag = true; full.real = 1.5; full.single = 2.5f; full.letter = 'x'; full.number = 3;
                        full.text = "t"; full.list = List.of(1); full.map = Map.of("k", "v"); full.array = new int[] {1}; full.bytes = new byte[] {1};
                        full.texts = new String[] {"a"}; full.maybe = Optional.of("m"); full.count = OptionalInt.of(4); full.any = full.id = new UUID(1, 2);
                        full.builder = new StringBuilder("b"); full.date = LocalDate.EPOCH; full.decimal = BigDecimal.ONE; full.inner = new Inner(); full.e = E.A;
                        T empty = new T();
                        empty.boxed = 0; empty.text = ""; empty.list = List.of(); empty.map = Map.of(); empty.array = new int[0]; empty.bytes = new byte[0];
                        empty.texts = new String[0]; empty.maybe = Optional.empty(); empty.count = OptionalInt.empty(); empty.any = empty.id = new UUID(0, 0);
                        empty.builder = new StringBuilder(); empty.decimal = BigDecimal.ZERO; empty.real = -0.0;
                        return new Object[] {new T(), full, empty};
            """;
        StringBuilder types = new StringBuilder("""
            @JsonSerializable class Inner { public int a = 1; }
            enum E {A}
            """);
        List<String> names = new ArrayList<>();
        for (String policy : new String[] {"ALWAYS", "NON_NULL", "NON_ABSENT", "NON_EMPTY", "NON_DEFAULT"}) {
            String own = "@JsonInclude(JsonInclude.Include." + policy + ") ";
            String all = members.replace("public", own + "public");
            for (String text : new String[] {
                own + "@JsonSerializable class T {" + members,
                "@JsonSerializable class T {" + all,
                "@JsonInclude(JsonInclude.Include.NON_NULL) @JsonSerializable class T {" + all
            }) {
                String name = "T" + names.size();
                names.add(name);
                types.append((text + " static Object[] samples() {" + values + "}}\n").replaceAll("\\bT\\b", name));
            }
        }
        Judge.judgeAll(HEAD + types, "p.", names);
    }

    @Test
    @DisplayName("trap 3: naming strategies")
    void naming() {
        StringBuilder types = new StringBuilder();
        List<String> strategies = List.of(
                "SnakeCase UpperSnakeCase LowerCamelCase UpperCamelCase LowerCase KebabCase LowerDotCase".split(" "));
        for (String strategy : strategies) {
            types.append("""
                @JsonSerializable
                @JsonNaming(PropertyNamingStrategies.%sStrategy.class)
                class T {
                    public int bestPrice = 1;
                    public int getURLPath() { return 2; }
                    public int HTTPHost = 3;
                    public int a = 4;
                    public int aB = 5;
                    public int _x = 6;
                    public int with_under = 7;
                    public int twoWORDS = 8;
                    public int v2Price = 9;
                    @JsonProperty("explicitName") public int explicit = 10;
                    @JsonProperty public int withoutName = 11;
                    static Object[] samples() { return new Object[] {new T()}; }
                }
                """.formatted(strategy).replaceAll("\\bT\\b", strategy));
        }
        Judge.judgeAll(HEAD + types, "p.", strategies);
    }

    @Test
    void propertyIsNotWrittenIfOneOfItsSettersOrGettersIsWriteOnly() {
        Compilation compilation = Compilation.of("""
            package p;
            import com.fasterxml.jackson.annotation.*;
            import io.github.zilch.*;
            @JsonSerializable
            public class T {
                public String getA() { return "secret"; }
                @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) public void setA(String a) {}
                public void setA(char[] a) {}
                public String getB() { return "secret"; }
                public void setB(char[] b) {}
                @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) public void setB(String b) {}
                @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) public boolean getC() { return true; }
                public boolean isC() { return true; }
                public int d = 1;
                static Object[] samples() { return new Object[] {new T()}; }
            }
            """).succeeds();
        assertEquals("{\"d\":1}", compilation.write(Judge.samples(compilation, "p.T")[0]));
    }
}
