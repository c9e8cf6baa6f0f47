// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values of types that are not ours, and of what names a serializer of Jackson, are written by methods that are named. */
class WritersTest {
    private static final String HEAD = """
            package cluster;
            import com.fasterxml.jackson.annotation.*;
            import com.fasterxml.jackson.core.JsonGenerator;
            import com.fasterxml.jackson.databind.*;
            import com.fasterxml.jackson.databind.annotation.JsonSerialize;
            import java.io.IOException;
            import java.util.*;
            """;

    /** The types of a library that knows nothing of Zilch. */
    private static final String[] LIBRARY = {HEAD + """
        public class Pod {
            public String name = "a";
            public Quantity memory = new Quantity(2, "Gi");
            public Quantity none;
            @JsonInclude(JsonInclude.Include.NON_NULL) public Quantity omitted;
            @JsonInclude(JsonInclude.Include.NON_EMPTY) public Quantity empty = new Quantity(0, "");
            public SubQuantity sub = new SubQuantity();
            public List<Quantity> list = Arrays.asList(new Quantity(1, "m"), null);
            public Quantity[] array = {new Quantity(3, "k")};
            public Map<String, Quantity> map = Map.of("cpu", new Quantity(4, ""));
            public Optional<Quantity> optional = Optional.of(new Quantity(5, "M"));
            public Map<String, List<Quantity>> deep = Map.of("x", List.of(new Quantity(6, "")));
            public Page<Quantity> page = new Page<>(new Quantity(7, ""));
            @JsonSerialize(using = DateOnlySerializer.class) public Date day = new Date(1_700_000_000_000L);
            @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSerialize(using = DateOnlySerializer.class) public Date noDay;
            public Date instant = new Date(1_700_000_000_000L);
            public State state = new State();
            @JsonAnyGetter public Map<String, Quantity> more() { return Map.of("extra", new Quantity(8, "")); }
            public static class State { public int code = 1; public Quantity used = new Quantity(9, ""); }
        }
        """, HEAD + """
        public class Node { public List<Pod> pods = List.of(new Pod()); }
        """, HEAD + """
        public class Page<T> { public T first; public Page(T first) { this.first = first; } }
        """, HEAD + """
        @JsonSerialize(using = Quantity.Serializer.class)
        public class Quantity {
            final int amount; final String unit;
            public Quantity(int amount, String unit) { this.amount = amount; this.unit = unit; }
            public Quantity getSelf() { return this; }
            @Override public String toString() { return amount + unit; }
            static class Serializer extends JsonSerializer<Quantity> {
                @Override
                public void serialize(Quantity value, JsonGenerator out, SerializerProvider all) throws IOException {
                    out.writeString(value.toString());
                }
            }
        }
        """, HEAD + """
        public class SubQuantity extends Quantity { public SubQuantity() { super(10, "Ki"); } }
        """, HEAD + """
        public class DateOnlySerializer extends JsonSerializer<Date> {
            @Override
            public void serialize(Date value, JsonGenerator out, SerializerProvider all) throws IOException {
                out.writeString(value.toInstant().toString().substring(0, 10));
            }
        }
        """};

    @TempDir
    private Path classes;

    private Compilation with(String... sources) {
        return Compilation.against(classes, sources);
    }

    private void writeLibrary(String... sources) {
        Compilation.of(sources).succeeds().writeClasses(classes);
    }

    /** Returns the block of the page that names writers. */
    private static String ofPage() throws IOException {
        Matcher block = Pattern.compile("```java\n(@JsonSerializers.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("docs/serializers.md")));
        assertTrue(block.find());
        return block.group(1);
    }

    /** Writes an object of a class of the library by its serializer in the package {@code app}. */
    private String write(Compilation app, String type, String serializer) throws ReflectiveOperationException {
        app.succeeds().writeClasses(classes);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Object value = loader.loadClass(type).getDeclaredConstructor().newInstance();
            JsonBuilder json = new JsonBuilder();
            loader.loadClass(serializer)
                    .getMethod("write", JsonBuilder.class, value.getClass())
                    .invoke(null, json, value);
            String expected = Judge.JACKSON.writeValueAsString(value).replace("+00:00\"", "Z\"");
            assertEquals(Judge.JACKSON.readTree(expected), Judge.JACKSON.readTree(json.toString()));
            return json.toString();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatThePageShowsWritesWhatJacksonWrites() throws IOException, ReflectiveOperationException {
        writeLibrary(LIBRARY);
        String types = """
                package app;
                import cluster.*;
                import io.github.zilch.*;
                import java.time.*;
                import java.util.*;
                """
                + ofPage().replace("Node.class}", "Node.class, Page.class}")
                        .replace("interface Types", "public interface Types");
        assertEquals(
                write(with(types), "cluster.Node", "app.NodeJson").length() - "{\"pods\":[]}".length(),
                write(with(types), "cluster.Pod", "app.PodJson").length());
    }

    private static String written(String type, String... sources) {
        Compilation compilation = Compilation.of(sources).succeeds();
        return compilation.write(compilation.create(type));
    }

    private static String writer(String name, String type, String value) {
        return "class %s { static void put(JsonBuilder json, CharSequence key, %s value) { %s } }\n"
                .formatted(name, type, value.isEmpty() ? "" : "json.put(key, \"" + value + "\");");
    }

    @Test
    void theWriterOfTheMoreSpecialTypeAndOfTheNearerPlaceCounts() {
        String json = written(
                "p.T",
                """
                @JsonSerializers(writers = {OfShape.class, OfSquare.class, OfDate.class, OfObject.class})
                package p;
                import io.github.zilch.*;
                """,
                """
                package p;
                import io.github.zilch.*;
                import java.util.*;
                @JsonSerializable
                @JsonSerializers(writers = {MyDate.class, Nothing.class})
                public class T {
                    public Shape shape = new Circle();
                    public Circle circle = new Circle();
                    public Square square = new Square();
                    public Date date = new Date(0);
                    public java.sql.Timestamp timestamp = new java.sql.Timestamp(0);
                    public Object any = 1;
                    public String text = "text";
                    public UUID uuid = new UUID(0, 0);
                    @JsonWriter(Mine.class) public Square mine = new Square();
                    public interface Shape {}
                    public static class Circle implements Shape { public int radius; }
                    public static class Square implements Shape { public int side; }
                }
                """
                        + writer("OfShape", "T.Shape", "shape")
                        + writer("OfSquare", "T.Square", "square")
                        + writer("OfDate", "Date", "date")
                        + writer("MyDate", "Date", "my date")
                        + writer("OfObject", "Object", "object")
                        + writer("Nothing", "UUID", "")
                        + writer("Mine", "T.Square", "mine"));
        assertEquals("""
                {"shape":"shape","circle":"shape","square":"square","date":"my date","timestamp":"my date","any":"object",\
                "text":"text","uuid":null,"mine":"mine"}""", json);
    }

    @Test
    void writersOfTypesWithArgumentsOfArraysAndOfSubtypesCount() {
        String json = written(
                "p.T",
                """
                package p;
                import io.github.zilch.*;
                import java.util.*;
                @JsonSerializable
                @JsonSerializers(writers = {OfText.class, OfLongs.class, OfBoxes.class, OfLeft.class})
                public class T {
                    public Box<String> text = new Box<>();
                    public Box<Integer> number = new Box<>();
                    public long[] longs = {1};
                    public int[] ints = {1};
                    public List<Box<?>[]> boxes = List.<Box<?>[]>of(new Box<?>[0]);
                    public List<Side> sides = List.of(new Left(1), new Right(2));
                    public static class Box<X> { public X x; }
                    public sealed interface Side permits Left, Right {}
                    public record Left(int a) implements Side {}
                    public record Right(int b) implements Side {}
                }
                """
                        + writer("OfText", "T.Box<String>", "text")
                        + writer("OfLongs", "long[]", "longs")
                        + writer("OfBoxes", "T.Box<?>[]", "boxes")
                        + writer("OfLeft", "T.Left", "left"));
        assertEquals("""
                {"text":"text","number":{"x":null},"longs":"longs","ints":[1],"boxes":["boxes"],"sides":["left",{"b":2}]}""", json);
    }

    @Test
    void inclusionCountsForWhatIsWrittenByHand() {
        String json = written("p.T", """
                package p;
                import com.fasterxml.jackson.annotation.*;
                import io.github.zilch.*;
                @JsonSerializable
                public class T {
                    @JsonWriter(W.class) public Integer a;
                    @JsonInclude(JsonInclude.Include.NON_NULL) @JsonWriter(W.class) public Integer b;
                    @JsonInclude(JsonInclude.Include.NON_NULL) @JsonWriter(W.class) public Integer c = 1;
                }
                class W {
                    static void put(JsonBuilder json, CharSequence key, Integer value) {
                        json.put(key, String.valueOf(value));
                    }
                }
                """);
        assertEquals("{\"a\":\"null\",\"c\":\"1\"}", json);
    }

    @Test
    void typesOfOneNameHaveSerializersWithTheirPackagesInTheName() {
        writeLibrary(
                "package a.one;\npublic class Amount { public int value; }",
                "package a.two;\npublic class Amount { public int value; }",
                "package a.two;\npublic class OneAmount { public Amount amount; }");
        Compilation compilation = with("""
                package app;
                @io.github.zilch.JsonSerializers({a.one.Amount.class, a.two.Amount.class, a.two.OneAmount.class})
                interface Types {}
                """).succeeds();
        assertEquals(
                List.of("app.AOneAmountJson", "app.TwoAmountJson", "app.TwoOneAmountJson"),
                compilation.generatedNames());
    }
}
