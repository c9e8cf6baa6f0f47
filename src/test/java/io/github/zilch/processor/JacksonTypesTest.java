// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every kind of type and value is written as Jackson writes it. */
class JacksonTypesTest {
    static final String HEAD = """
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

    static Compilation judge(String source) {
        return Judge.judge("p.T", HEAD + source);
    }

    @Test
    void primitives() {
        judge("""
                @JsonSerializable
                public record T(boolean z, byte b, short s, char c, int i, long l, float f, double d) {
                    static Object[] samples() {
                        return new Object[] {
                            new T(true, (byte) -1, (short) 2, 'c', 3, 4L, 1.5f, 2.5),
                            new T(false, Byte.MIN_VALUE, Short.MAX_VALUE, '"', Integer.MIN_VALUE, Long.MIN_VALUE, -0f, 1e300),
                            new T(false, (byte) 0, (short) 0, '\\u00e9', 0, Long.MAX_VALUE, 1e-30f, 0.1)
                        };
                    }
                }
                """);
    }

    @Test
    void boxes() {
        judge("""
                @JsonSerializable
                public record T(Boolean z, Byte b, Short s, Character c, Integer i, Long l, Float f, Double d,
                        AtomicBoolean az, AtomicInteger ai, AtomicLong al) {
                    static Object[] samples() {
                        return new Object[] {
                            new T(true, (byte) -1, (short) 2, 'c', 3, 4L, 1.5f, 2.5, new AtomicBoolean(true), new AtomicInteger(1), new AtomicLong(2)),
                            new T(null, null, null, null, null, null, null, null, null, null, null)
                        };
                    }
                }
                """);
    }

    @Test
    void text() {
        judge("""
                @JsonSerializable
                public record T(String a, CharSequence b, StringBuilder c, StringBuffer d, char[] e) {
                    static Object[] samples() {
                        return new Object[] {
                            new T("a", "b", new StringBuilder("c"), new StringBuffer("d"), "e".toCharArray()),
                            new T("", "", new StringBuilder(), new StringBuffer(), new char[0]),
                            new T("\\u00e9\\u20ac\\ud83d\\ude00\\"\\\\\\n", "x".repeat(5000), new StringBuilder("\\u20ac".repeat(3000)),
                                new StringBuffer("<&>'"), "\\ud83d\\ude00".toCharArray()),
                            new T("12345678901234567", "1234567890123456", null, null, null),
                            new T(null, null, null, null, null)
                        };
                    }
                }
                """);
    }

    @Test
    void numbers() {
        judge("""
                @JsonSerializable
                public record T(BigDecimal a, BigInteger b) {
                    static Object[] samples() {
                        return new Object[] {
                            new T(new BigDecimal("101.50"), BigInteger.TEN),
                            new T(new BigDecimal("1E+5"), BigInteger.TWO.pow(200)),
                            new T(new BigDecimal("-123456789012345678901234567890.123456789"), BigInteger.TWO.pow(63).negate()),
                            new T(null, null)
                        };
                    }
                }
                """);
    }

    @Test
    void times() {
        judge("""
                @JsonSerializable
                public record T(Instant a, LocalDate b, LocalTime c, LocalDateTime d, OffsetDateTime e, ZonedDateTime f, UUID g) {
                    static T of(OffsetDateTime time) {
                        return new T(time.toInstant(), time.toLocalDate(), time.toLocalTime(), time.toLocalDateTime(), time,
                            time.atZoneSameInstant(ZoneId.of("Europe/Paris")), new UUID(time.toEpochSecond() * 0x123456789L, time.getNano()));
                    }
                    static Object[] samples() {
                        return new Object[] {
                            of(OffsetDateTime.parse("2026-11-25T10:15:30.123456789+02:00")),
                            of(OffsetDateTime.parse("2026-11-25T10:15:30.120Z")),
                            of(OffsetDateTime.parse("2026-11-25T10:15:00.000001-05:30")),
                            of(OffsetDateTime.parse("2026-02-28T00:00:00.000100+01:02:03")),
                            of(OffsetDateTime.parse("1969-12-31T23:59:59.999Z")),
                            of(OffsetDateTime.parse("0001-01-01T00:00:00Z")),
                            of(OffsetDateTime.parse("9999-12-30T00:00:00.5Z")),
                            new T(null, null, null, null, null, null, new UUID(-1, -1)),
                            new T(null, null, null, null, null, null, null)
                        };
                    }
                }
                """);
    }

    @Test
    void arrays() {
        judge("""
                @JsonSerializable
                public record T(byte[] a, short[] b, int[] c, long[] d, float[] e, double[] f, boolean[] g, String[] h, Integer[] i, int[][] j, E[] k) {
                    enum E {A, B}
                    static Object[] samples() {
                        return new Object[] {
                            new T(new byte[] {1, 2, -3}, new short[] {1}, new int[] {1, 2}, new long[] {3}, new float[] {1.5f}, new double[] {2.5, -1},
                                new boolean[] {true, false}, new String[] {"a", null}, new Integer[] {1, null}, new int[][] {{1}, {}, null}, new E[] {E.A, null}),
                            new T(new byte[0], new short[0], new int[0], new long[0], new float[0], new double[0], new boolean[0], new String[0], new Integer[0], new int[0][], new E[0]),
                            new T(new byte[1000], new short[1000], new int[1000], new long[1000], new float[1000], new double[1000], new boolean[1000], new String[1000], new Integer[1000], new int[100][100], new E[100]),
                            new T(null, null, null, null, null, null, null, null, null, null, null)
                        };
                    }
                }
                """);
    }

    @Test
    void collections() {
        judge("""
                @JsonSerializable
                public record T(List<String> a, LinkedList<Integer> b, Set<E> c, Collection<List<Long>> d, ArrayList<byte[]> e, Own f, List<? extends Double> g,
                        ArrayDeque<Character> h, List<T> i) {
                    enum E {A, B}
                    public static class Own extends ArrayList<Boolean> {
                        private static final long serialVersionUID = 1;
                        public boolean isOwn() { return true; }
                    }
                    static Object[] samples() {
                        Own own = new Own();
                        own.add(true);
                        T inner = new T(List.of("a"), new LinkedList<>(List.of(1)), Set.of(E.A), List.of(List.of(1L), List.of()),
                                new ArrayList<>(Arrays.asList(new byte[3], null)), own, List.of(1.5), new ArrayDeque<>(List.of('x')), null);
                        return new Object[] {
                            inner,
                            new T(List.of(), new LinkedList<>(), Set.of(), List.of(), new ArrayList<>(), new Own(), List.of(), new ArrayDeque<>(), List.of()),
                            new T(Arrays.asList("a", null), null, null, null, null, null, null, null, Arrays.asList(inner, null, inner)),
                        };
                    }
                }
                """);
    }

    @Test
    @DisplayName("trap 8: a subclass of Map is a map")
    void maps() {
        judge("""
                @JsonSerializable
                public record T(Map<String, Integer> a, TreeMap<Integer, List<String>> b, Map<E, Map<Long, Boolean>> c, Own d, EnumMap<E, T> e,
                        ConcurrentHashMap<Short, UUID> f) {
                    enum E {A, @JsonProperty("bee") B}
                    public static class Own extends HashMap<String, Double> {
                        private static final long serialVersionUID = 1;
                        public String getName() { return "own"; }
                    }
                    static Object[] samples() {
                        Map<String, Integer> nulls = new HashMap<>();
                        nulls.put("a\\"", null);
                        nulls.put("", 1);
                        nulls.put("\\u20ac".repeat(100), 1);
                        Own own = new Own();
                        own.put("x", 1.5);
                        T inner = new T(Map.of("a", 1), new TreeMap<>(Map.of(-5, List.of("x"))), Map.of(E.A, Map.of(Long.MIN_VALUE, true), E.B, Map.of()),
                            own, null, new ConcurrentHashMap<>(Map.of((short) 3, new UUID(1, 2))));
                        return new Object[] {
                            inner,
                            new T(nulls, new TreeMap<>(), Map.of(), new Own(), new EnumMap<>(Map.of(E.B, inner)), null),
                            new T(null, null, null, null, null, null)
                        };
                    }
                }
                """);
    }

    @Test
    void optionals() {
        judge("""
                @JsonSerializable
                public record T(Optional<String> a, OptionalInt b, OptionalLong c, OptionalDouble d, Optional<List<Integer>> e, List<Optional<T>> f) {
                    static Object[] samples() {
                        T inner = new T(Optional.of("a"), OptionalInt.of(1), OptionalLong.of(2), OptionalDouble.of(2.5), Optional.of(List.of(1)), List.of());
                        return new Object[] {
                            inner,
                            new T(Optional.empty(), OptionalInt.empty(), OptionalLong.empty(), OptionalDouble.empty(), Optional.empty(),
                                List.of(Optional.empty(), Optional.of(inner))),
                            new T(null, null, null, null, null, null)
                        };
                    }
                }
                """);
    }

    @Test
    @DisplayName("trap 13, trap 14: null enums, and constants with another name")
    void enums() {
        judge("""
                @JsonSerializable
                public record T(Plain a, Named b, Valued c, Number d, Body e, List<Named> f, TimeUnit g, @JsonFormat(shape = JsonFormat.Shape.NUMBER) Plain h) {
                    public enum Plain {A, B}
                    public enum Named {@JsonProperty("alpha") A, B}
                    public enum Valued {A("x"), B("y"); final String code; Valued(String code) { this.code = code; } @JsonValue public String code() { return code; }}
                    @JsonFormat(shape = JsonFormat.Shape.NUMBER) public enum Number {A, B}
                    public enum Body {A {@Override int n() { return 1; }}, B {@Override int n() { return 2; }}; abstract int n();}
                    static Object[] samples() {
                        return new Object[] {
                            new T(Plain.A, Named.A, Valued.A, Number.A, Body.A, List.of(Named.A, Named.B), TimeUnit.DAYS, Plain.B),
                            new T(Plain.B, Named.B, Valued.B, Number.B, Body.B, Arrays.asList(Named.A, null), null, Plain.A),
                            new T(null, null, null, null, null, null, null, null)
                        };
                    }
                }
                """);
    }

    @Test
    @DisplayName("trap 21: types that contain themselves")
    void recursion() {
        judge("""
                @JsonSerializable
                public class T {
                    public T next;
                    public List<T> children = new ArrayList<>();
                    public Map<String, T> named = new TreeMap<>();
                    static Object[] samples() {
                        T a = new T();
                        a.next = new T();
                        a.children.add(new T());
                        a.children.add(a.next);
                        a.named.put("x", new T());
                        return new Object[] {a};
                    }
                }
                """);
    }

    @Test
    @DisplayName("trap 16, trap 22: getters are named and inherited as Jackson does it")
    void getters() {
        judge("""
                @JsonSerializable
                public class T extends Base implements Named {
                    public int getURL() { return 1; }
                    public int getUrlPath() { return 2; }
                    public int getX() { return 3; }
                    public int getaB() { return 4; }
                    public boolean isOpen() { return true; }
                    public Boolean isBoxed() { return false; }
                    public String isText() { return "no property"; }
                    public int get() { return 5; }
                    public boolean is() { return true; }
                    public void getVoid() {}
                    public int getWith(int argument) { return argument; }
                    public static int getStatic() { return 6; }
                    int getHidden() { return 7; }
                    protected int getProtected() { return 8; }
                    public int getActive() { return 9; }
                    public boolean isActive() { return true; }
                    public int getABCDef() { return 10; }
                    public int field = 11;
                    public int both = 12;
                    public int getBoth() { return 13; }
                    public transient int gone = 14;
                    public static int shared = 15;
                    int hidden = 16;
                    public int get_under() { return 17; }
                    public int getÄpfel() { return 18; }
                    @Override public Integer getCovariant() { return 19; }
                    static Object[] samples() { return new Object[] {new T()}; }
                }
                class Base {
                    public int getInherited() { return 20; }
                    public Number getCovariant() { return 21; }
                    public int inheritedField = 22;
                    public int getX() { return 23; }
                }
                interface Named {
                    default String getDefaulted() { return "d"; }
                    int getURL();
                }
                """);
    }

    @Test
    @DisplayName("trap 16: an interface is written by its getters, inherited ones too")
    void interfaces() {
        judge("""
                @JsonSerializable
                public interface T extends Base {
                    String getName();
                    static Object[] samples() {
                        return new Object[] {new T() {
                            @Override public String getName() { return "n"; }
                            @Override public int getId() { return 7; }
                        }};
                    }
                }
                interface Base { int getId(); default int getTwice() { return 2 * getId(); } }
                """);
    }

    @Test
    void recordsWithGetters() {
        judge("""
                @JsonSerializable
                public record T(int a, boolean isOpen, String getName) {
                    public int getB() { return 2; }
                    public boolean isC() { return true; }
                    public String other() { return "no property"; }
                    static Object[] samples() { return new Object[] {new T(1, true, "n")}; }
                }
                """);
    }

    @Test
    @DisplayName("trap 12: nested and inherited generics")
    void generics() {
        judge("""
                @JsonSerializable
                public record T(Page<String> a, Page<Page<Integer>> b, Named c, List<Page<T>> d, Tree<String> e) {
                    @JsonSerializable
                    public record Page<E>(List<E> items, E first, Map<String, E> byName) {}
                    @JsonSerializable
                    public static class Tree<E> { public E value; public Tree<E> left; public List<Tree<E>> more; Tree(E value) { this.value = value; } }
                    public static class Generic<A, B> { public A a; public B getB() { return null; } public List<A> as; }
                    @JsonSerializable
                    public static class Named extends Generic<String, Integer> { public Named() { a = "x"; as = List.of("y"); } }
                    static Object[] samples() {
                        Page<String> page = new Page<>(List.of("a"), "b", Map.of("c", "d"));
                        Tree<String> tree = new Tree<>("root");
                        tree.left = new Tree<>("left");
                        tree.more = List.of(new Tree<>("more"));
                        return new Object[] {
                            new T(page, new Page<>(List.of(new Page<>(List.of(1), 2, Map.of())), null, Map.of()), new Named(), List.of(), tree),
                            new T(null, null, null, Arrays.asList(new Page<>(List.of(), null, null), null), null)
                        };
                    }
                }
                """);
    }

    @Test
    void emptyObjects() {
        judge("""
                @JsonSerializable
                public record T(Empty a, List<Empty> b) {
                    @JsonSerializable
                    public record Empty() {}
                    static Object[] samples() { return new Object[] {new T(new Empty(), List.of(new Empty(), new Empty())), new T(null, null)}; }
                }
                """);
    }

    @Test
    void typesOfOthers() {
        Judge.judge("p.T", HEAD + """
                @JsonSerializable
                @JsonSerializers({q.Other.class, java.net.URI.class})
                public record T(q.Other a, List<q.Other> b, java.net.URI c) {
                    static Object[] samples() { return new Object[] {new T(new q.Other(1), List.of(new q.Other(2)), java.net.URI.create("http://a"))}; }
                }
                """, "package q;\npublic record Other(int a) {}");
    }

    @Test
    void optionForUnknownTypesHoldsForTypesThatSayNothing() throws ReflectiveOperationException {
        Compilation compilation = Compilation.of(HEAD + """
                @JsonSerializable
                public record T(Object object, Map<String, Object> map, List<?> list, Comparable<?> text) {
                    static class Unknown { @Override public String toString() { return "unknown"; } }
                    static Object[] samples() {
                        Object value = new Unknown();
                        return new Object[] {
                            new T(1, Map.of("k", "v"), List.of(true), "text"),
                            new T(value, null, null, null),
                            new T(null, Map.of("k", value), null, null),
                            new T(null, null, List.of(List.of(value)), null)
                        };
                    }
                }
                """).succeeds();
        Method write = compilation.load("p.TJson").getMethod("write", JsonBuilder.class, compilation.load("p.T"));
        JsonBuilder lenient = new JsonBuilder(JsonOptions.DEFAULT.unknownTypes(JsonOptions.UnknownTypes.TO_STRING));
        JsonBuilder strict = new JsonBuilder();
        Object[] samples = Judge.samples(compilation, "p.T");
        write.invoke(null, strict, samples[0]);
        assertEquals("{\"object\":1,\"map\":{\"k\":\"v\"},\"list\":[true],\"text\":\"text\"}", strict.toString());
        for (Object unknown : List.of(samples).subList(1, samples.length)) {
            write.invoke(null, lenient, unknown);
            assertTrue(lenient.toString().contains("\"unknown\""), lenient::toString);
            Throwable refused = assertThrows(InvocationTargetException.class, () -> write.invoke(null, strict, unknown))
                    .getCause();
            assertInstanceOf(IllegalArgumentException.class, refused);
            assertEquals("{}", strict.toString());
        }
    }
}
