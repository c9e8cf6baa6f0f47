// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static io.github.zilch.processor.JacksonTypesTest.HEAD;
import static io.github.zilch.processor.JacksonTypesTest.judge;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Jackson's annotations have the effect that Jackson gives them. */
class JacksonAnnotationsTest {
    @Test
    @DisplayName("trap 4: names and ignored members, wherever the annotation stands")
    void properties() {
        judge("""
                @JsonSerializable
                public class T {
                    @JsonProperty("renamed") private int a = 1;
                    public int getA() { return a; }
                    @JsonIgnore private int b = 2;
                    public int getB() { return b; }
                    private int c = 3;
                    @JsonProperty("see") public int getC() { return c; }
                    private int d = 4;
                    public int getD() { return d; }
                    @JsonIgnore public void setD(int d) {}
                    private int e = 5;
                    public int getE() { return e; }
                    @JsonProperty("set") public void setE(int e) {}
                    @JsonProperty int packagePrivate = 6;
                    @JsonProperty int packageGetter() { return 7; }
                    @JsonGetter("got") public int odd() { return 8; }
                    @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) private int password = 9;
                    public int getPassword() { return password; }
                    @JsonProperty(access = JsonProperty.Access.READ_ONLY) private int readOnly = 10;
                    public int getReadOnly() { return readOnly; }
                    @JsonIgnore(false) public int kept = 11;
                    @JsonIgnore public int gone = 12;
                    @JsonIgnore public int getMixed() { return 13; }
                    @JsonProperty("mixed") int mixed = 14;
                    @JsonProperty("") public int empty = 15;
                    @JsonProperty("quote\\"d \\u20ac <name>") public int quoted = 16;
                    @JsonProperty("a name that is longer than any slot for names, which takes 31 bytes") public int longName = 17;
                    static Object[] samples() { return new Object[] {new T()}; }
                }
                """);
    }

    @Test
    @DisplayName("trap 2: a component that is annotated on component, accessor or both is written once")
    void records() {
        judge("""
                @JsonSerializable
                public record T(@JsonProperty("first") int a, @JsonIgnore int b, @JsonProperty("third") int c, int d, @JsonInclude(JsonInclude.Include.NON_NULL) String e) {
                    @JsonProperty("third") public int c() { return c; }
                    @JsonProperty("fourth") public int d() { return d; }
                    static Object[] samples() { return new Object[] {new T(1, 2, 3, 4, "e"), new T(1, 2, 3, 4, null)}; }
                }
                """);
    }

    @Test
    void inheritedAnnotations() {
        judge("""
                @JsonSerializable
                public class T extends Base implements Named {
                    @Override public String getName() { return "n"; }
                    @Override public int getSecret() { return 1; }
                    @Override public int getOne() { return 2; }
                    static Object[] samples() { return new Object[] {new T()}; }
                }
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @JsonIgnoreProperties("ignored")
                abstract class Base {
                    public String missing;
                    public int ignored = 3;
                    @JsonIgnore public int getSecret() { return 4; }
                    @JsonProperty("uno") public abstract int getOne();
                }
                interface Named { @JsonProperty("called") String getName(); }
                """);
    }

    @Test
    void ignoredPropertiesAndTypes() {
        judge("""
                @JsonSerializable
                @JsonIgnoreProperties({"a", "bee", "c"})
                public class T {
                    public int a = 1;
                    @JsonProperty("bee") public int b = 2;
                    public int d = 3;
                    public Hidden hidden = new Hidden();
                    public List<Hidden> list;
                    @JsonIgnoreProperties({"x", "zed"}) public Inner inner = new Inner();
                    @JsonIgnoreProperties("x") public List<Inner> inners = List.of(new Inner());
                    @JsonIgnoreProperties(value = "x", allowGetters = true) public Inner all = new Inner();
                    @JsonIgnoreType @JsonSerializable public static class Hidden { public int h = 4; }
                    @JsonSerializable public static class Inner { public int x = 5; public int y = 6; @JsonProperty("zed") public int z = 7; }
                    static Object[] samples() { return new Object[] {new T()}; }
                }
                """);
    }

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
                            full.texts = new String[] {"a"}; full.maybe = Optional.of("m"); full.count = OptionalInt.of(4); full.id = new UUID(1, 2);
                            full.builder = new StringBuilder("b"); full.date = LocalDate.EPOCH; full.decimal = BigDecimal.ONE; full.inner = new Inner(); full.e = E.A;
                            T empty = new T();
                            empty.boxed = 0; empty.text = ""; empty.list = List.of(); empty.map = Map.of(); empty.array = new int[0]; empty.bytes = new byte[0];
                            empty.texts = new String[0]; empty.maybe = Optional.empty(); empty.count = OptionalInt.empty(); empty.id = new UUID(0, 0);
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
    @DisplayName("trap 11: NON_DEFAULT on a class compares with the values of a new object")
    void defaults() {
        judge("""
                @JsonSerializable
                @JsonInclude(JsonInclude.Include.NON_DEFAULT)
                public class T {
                    public int i = 5;
                    public String text = "default";
                    public List<Integer> list = new ArrayList<>(List.of(1));
                    public int[] array = {1};
                    public Integer boxed = 7;
                    public double real = 1.5;
                    private boolean flag = true;
                    public boolean isFlag() { return flag; }
                    @JsonInclude(JsonInclude.Include.ALWAYS) public int always = 6;
                    @JsonInclude(JsonInclude.Include.NON_NULL) public Integer some = 8;
                    static Object[] samples() {
                        T zero = new T();
                        zero.i = 0; zero.text = null; zero.list = List.of(); zero.array = new int[0]; zero.boxed = null; zero.real = 0; zero.flag = false; zero.some = null;
                        return new Object[] {new T(), zero};
                    }
                }
                """);
    }

    @Test
    @DisplayName("trap 3: naming strategies")
    void naming() {
        StringBuilder types = new StringBuilder();
        List<String> strategies = List.of(
                "SnakeCase",
                "UpperSnakeCase",
                "LowerCamelCase",
                "UpperCamelCase",
                "LowerCase",
                "KebabCase",
                "LowerDotCase");
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
    @DisplayName("trap 6: @JsonValue of records, classes and enums, inherited, nested, on a field")
    void values() {
        judge("""
                @JsonSerializable
                public record T(Money a, List<Money> b, Code c, Sub d, Wrapped e, Outer.In f, Map<String, Money> g) {
                    @JsonSerializable public record Money(@JsonValue BigDecimal amount, String currency) {}
                    @JsonSerializable public static class Code { @JsonValue public final int code; Code(int code) { this.code = code; } }
                    public static class Base { @JsonValue public String text() { return "base"; } }
                    @JsonSerializable public static class Sub extends Base { public int other = 1; @Override public String text() { return "sub"; } }
                    @JsonSerializable public record Wrapped(@JsonValue List<Integer> list) {}
                    public static class Outer { @JsonSerializable public record In(String x) { @JsonValue String value() { return x; } } }
                    static Object[] samples() {
                        return new Object[] {
                            new T(new Money(BigDecimal.TEN, "EUR"), List.of(new Money(null, null)), new Code(7), new Sub(), new Wrapped(List.of(1)), new Outer.In("in"), Map.of("m", new Money(BigDecimal.ONE, "X"))),
                            new T(null, Arrays.asList((Money) null), null, null, new Wrapped(null), null, null)
                        };
                    }
                }
                """);
    }

    @Test
    @DisplayName("trap 9: ignored members of an unwrapped object are not written")
    void unwrapped() {
        judge("""
                @JsonSerializable
                public class T {
                    public int a = 1;
                    @JsonUnwrapped public Inner plain = new Inner();
                    @JsonUnwrapped(prefix = "p_", suffix = "_s") public Inner fixed = new Inner();
                    @JsonUnwrapped(prefix = "n_") public Inner none;
                    @JsonUnwrapped(prefix = "i_") @JsonIgnoreProperties({"password"}) public Inner ignoring = new Inner();
                    @JsonUnwrapped(enabled = false) public Inner disabled = new Inner();
                    @JsonSerializable public static class Inner {
                        public int x = 2;
                        public String password = "secret";
                        public Deep deep = new Deep();
                        @JsonUnwrapped(prefix = "d_") public Deep unwrapped = new Deep();
                    }
                    @JsonSerializable public static class Deep { public int y = 3; @JsonInclude(JsonInclude.Include.NON_NULL) public String z; }
                    static Object[] samples() { return new Object[] {new T()}; }
                }
                """);
    }

    @Test
    @DisplayName("trap 7: the entries of an any-getter are members")
    void anyGetter() {
        judge("""
                @JsonSerializable
                public class T {
                    public int a = 1;
                    private Map<String, Integer> more = new TreeMap<>();
                    @JsonAnyGetter public Map<String, Integer> getMore() { return more; }
                    static Object[] samples() {
                        T full = new T();
                        full.more.put("x", 1);
                        full.more.put("y", null);
                        T none = new T();
                        none.more = null;
                        return new Object[] {new T(), full, none};
                    }
                }
                """);
    }

    @Test
    void rawValues() {
        judge("""
                @JsonSerializable
                public record T(@JsonRawValue String a, @JsonRawValue @JsonInclude(JsonInclude.Include.NON_NULL) String b) {
                    static Object[] samples() { return new Object[] {new T("{\\"x\\":[1,{}]}", " 5 "), new T(null, null), new T("true", "\\"\\u20ac\\"")}; }
                }
                """);
    }

    @Test
    void shapes() {
        judge("""
                @JsonSerializable
                public record T(
                        @JsonFormat(shape = JsonFormat.Shape.STRING) int a,
                        @JsonFormat(shape = JsonFormat.Shape.STRING) Long b,
                        @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal c,
                        @JsonFormat(shape = JsonFormat.Shape.STRING) boolean d,
                        @JsonFormat(shape = JsonFormat.Shape.NUMBER) Boolean e,
                        @JsonFormat(shape = JsonFormat.Shape.NUMBER) E f,
                        @JsonFormat(shape = JsonFormat.Shape.ARRAY) Point g,
                        Flat h,
                        @JsonFormat(shape = JsonFormat.Shape.OBJECT) Flat i,
                        @JsonFormat(shape = JsonFormat.Shape.STRING) BigInteger j,
                        @JsonFormat(shape = JsonFormat.Shape.STRING) LocalDate k,
                        List<Flat> l,
                        @JsonFormat(shape = JsonFormat.Shape.STRING) short m,
                        @JsonFormat(shape = JsonFormat.Shape.STRING) List<Integer> n) {
                    public enum E {A, B}
                    @JsonSerializable public record Point(int x, int y) {}
                    @JsonFormat(shape = JsonFormat.Shape.ARRAY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
                    @JsonSerializable public record Flat(int x, String y, List<Integer> z) {}
                    static Object[] samples() {
                        return new Object[] {
                            new T(1, 2L, new BigDecimal("3.50"), true, false, E.B, new Point(1, 2), new Flat(1, "y", List.of(2)), new Flat(3, null, null), BigInteger.TEN, LocalDate.EPOCH,
                                List.of(new Flat(0, "", List.of())), (short) 5, List.of(1, 2)),
                            new T(-1, null, null, false, null, null, null, null, null, null, null, null, (short) 0, null)
                        };
                    }
                }
                """);
        judge("""
                @JsonSerializable
                @JsonFormat(shape = JsonFormat.Shape.ARRAY)
                public record T(int a, T b) {
                    static Object[] samples() { return new Object[] {new T(1, new T(2, null))}; }
                }
                """);
    }

    @Test
    @DisplayName("trap 5, trap 15, trap 17: subtypes of sealed types, and of those that list them")
    void subtypes() {
        judge("""
                @JsonSerializable
                @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
                @JsonSubTypes({@JsonSubTypes.Type(value = T.Circle.class, name = "circle"), @JsonSubTypes.Type(T.Square.class), @JsonSubTypes.Type(T.Nothing.class)})
                public sealed interface T {
                    record Circle(int size, String label) implements T {}
                    @JsonTypeName("square") record Square(double size) implements T {}
                    @JsonSerializable record Group(List<T> all, T first, Map<String, T> named) implements T {}
                    record Nothing() implements T {}
                    static Object[] samples() {
                        return new Object[] {
                            new Circle(1, "c"), new Square(2.5), new Nothing(),
                            new Group(List.of(new Circle(1, null), new Nothing(), new Square(1)), new Nothing(), Map.of("x", new Square(3))),
                            new Group(null, null, null)
                        };
                    }
                }
                """);
        judge("""
                @JsonSerializable
                public record T(Base a, List<Base> b, Sub c, Leaf d) {
                    @JsonSerializable
                    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
                    @JsonSubTypes({@JsonSubTypes.Type(value = Sub.class, name = "sub"), @JsonSubTypes.Type(value = Leaf.class, name = "leaf")})
                    public static class Base { public int base = 1; }
                    @JsonSerializable public static class Sub extends Base { public int sub = 2; }
                    @JsonSerializable public static class Leaf extends Sub { public String leaf = "l"; }
                    static Object[] samples() {
                        return new Object[] {new T(new Leaf(), List.of(new Base(), new Sub(), new Leaf()), new Leaf(), new Leaf()), new T(null, null, null, null)};
                    }
                }
                """);
    }

    @Test
    @DisplayName("trap 5: a sealed type without type information is written as what its values are")
    void sealedWithoutName() {
        judge("""
                @JsonSerializable
                public sealed interface T {
                    record A(int a) implements T {}
                    record B(String b, T t) implements T {}
                    enum Nested { X }
                    static Object[] samples() { return new Object[] {new A(1), new B("b", new A(2))}; }
                }
                """);
    }

    @Test
    void propertyIsNotWrittenIfOneOfItsSettersOrGettersIsWriteOnly() throws ReflectiveOperationException {
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
        JsonBuilder json = new JsonBuilder();
        compilation
                .load("p.TJson")
                .getMethod("write", JsonBuilder.class, compilation.load("p.T"))
                .invoke(null, json, Judge.samples(compilation, "p.T")[0]);
        assertEquals("{\"d\":1}", json.toString());
    }

    @Test
    void withoutEffect() {
        judge("""
                @JsonSerializable
                @JsonRootName("root") @JsonClassDescription("d") @JsonPropertyOrder({"b", "a"})
                public class T {
                    @JsonPropertyDescription("a") @JsonAlias("aa") public int a = 1;
                    @JsonProperty(index = 1) public int b = 2;
                    @JsonCreator public T() {}
                    @JsonSetter("c") public void setC(int c) {}
                    @JsonAnySetter public void any(String key, Object value) {}
                    static Object[] samples() { return new Object[] {new T()}; }
                }
                """);
    }
}
