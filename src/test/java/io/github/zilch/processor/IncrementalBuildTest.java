// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.processor.compiler.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.lang.model.element.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build that compiles only what has changed generates what a whole build generates. */
@Tag("sources")
class IncrementalBuildTest {
    private static final String HEAD =
            "package p; import io.github.zilch.*; import com.fasterxml.jackson.annotation.*; import java.util.*;\n";

    @TempDir
    Path classes;

    private final Map<String, List<String>> origins = new TreeMap<>();
    private final Set<String> looked = new TreeSet<>();

    // ---- what Gradle demands of an isolating processor ----

    @Test
    void processorIsDeclaredIsolating() throws IOException {
        try (InputStream in =
                SerializerProcessor.class.getResourceAsStream("/META-INF/gradle/incremental.annotation.processors")) {
            assertEquals(
                    SerializerProcessor.class.getName() + ",isolating", new String(in.readAllBytes(), UTF_8).strip());
        }
    }

    @Test
    void eachFileHasTheAnnotatedElementAsItsOnlyOrigin() {
        Compilation.of(
                        new Processor[] {recording()},
                        HEAD + """
                                @JsonSerializable record T(Inner a, Other b, Thread.State c) {
                                    @JsonSerializable record Inner(int x) {}
                                }
                                @JsonSerializable @JsonSerializers(Listed.class) record Other(Listed a) {}
                                @JsonSerializable sealed interface Shape { record Circle(int r) implements Shape {} }
                                class Listed { public int x; }
                                """,
                        "@io.github.zilch.JsonSerializers(com.fasterxml.jackson.core.Version.class) package p;")
                .succeeds();
        assertEquals(
                Map.of(
                        "p.TJson", List.of("p.T"),
                        "p.TInnerJson", List.of("p.T.Inner"),
                        "p.OtherJson", List.of("p.Other"),
                        "p.ShapeJson", List.of("p.Shape"),
                        "p.ListedJson", List.of("p.Other"),
                        "p.VersionJson", List.of("p")),
                origins);
    }

    /**
     * Gradle allows this: it compiles what has changed into the folder where the other classes are, and compiles all again
     * when another file in it has changed.
     */
    @Test
    void onlyClassFilesOfTheSameOutputAreLookedFor() throws IOException {
        Compilation.of(HEAD + "public class Before { public int x; }")
                .succeeds()
                .writeClasses(classes);
        Compilation.of(
                        new Processor[] {recording()},
                        HEAD + "@JsonSerializable record T(List<Unit> a) { enum Unit { A } }")
                .succeeds();
        assertEquals(Set.of(), looked);
        Compilation.against(new Processor[] {recording()}, classes, HEAD + "@JsonSerializable record T(Before a) {}")
                .succeeds();
        assertEquals(Set.of("CLASS_OUTPUT p Before.class"), looked);
    }

    // ---- sources and class files give the same ----

    @Test
    void typeOfAnEarlierCompilation() {
        assertSameAgainstClasses(
                "@JsonSerializable record B(A a, List<A> list, Map<A.Kind, A> map, @JsonUnwrapped A.Inner inner) {}",
                """
                @JsonSerializable public record A(@JsonProperty("one") int x, @JsonIgnore String secret, Kind kind) {
                    public enum Kind {@JsonProperty("first") FIRST, SECOND}
                    @JsonSerializable public record Inner(@JsonScaled(2) long price, Optional<String> note) {}
                }
                """);
    }

    @Test
    void superclassOfAnEarlierCompilation() {
        assertSameAgainstClasses(
                "@JsonSerializable class B extends A implements I { public int getOwn() { return 1; } }\n", """
                abstract class A {
                    private int two;
                    public int getZero() { return 0; }
                    public int one = 1;
                    @JsonProperty("zwei") public int getTwo() { return two; }
                    @JsonIgnore public String getSecret() { return ""; }
                    private String three;
                    public String getThree() { return three; }
                }
                interface I {
                    int getOwn();
                    default String getFour() { return ""; }
                    default boolean isFive() { return true; }
                }
                """);
    }

    @Test
    void sealedTypeOfAnEarlierCompilation() {
        assertSameAgainstClasses("@JsonSerializable record B(A a, List<A> more) {}", """
                @JsonSerializable @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
                public sealed interface A {
                    @JsonTypeName("circle") record Circle(int r) implements A {}
                    @JsonTypeName("square") record Square(int side) implements A {}
                }
                """);
    }

    @Test
    void genericTypeOfAnEarlierCompilation() {
        assertSameAgainstClasses(
                "@JsonSerializable class B extends A<String> { public A<List<Integer>> getNested() { return null; } }",
                """
                @JsonSerializable public class A<T> {
                    public List<T> getItems() { return null; }
                    public T getFirst() { return null; }
                    public int number;
                }
                """);
    }

    @Test
    void packageWhoseListIsOfAnEarlierCompilation() {
        String list = "@io.github.zilch.JsonSerializers(com.fasterxml.jackson.core.Version.class) package p;";
        String user = HEAD + "@JsonSerializable record B(com.fasterxml.jackson.core.Version a) {}";
        String together = Compilation.of(user, list).succeeds().source("p.BJson");
        Compilation.of(list).succeeds().writeClasses(classes);
        Compilation alone = Compilation.against(classes, user).succeeds();
        assertEquals(together, alone.source("p.BJson"));
        assertEquals(List.of("p.BJson"), alone.generatedNames());
    }

    @Test
    void typeThatIsProcessedAgainWhileSomeOfItsSerializersAreStillThere() throws IOException {
        Compilation whole = Compilation.of(HEAD + """
                @JsonSerializers({Thread.State.class, com.fasterxml.jackson.core.Version.class}) public class Home {
                    @JsonSerializable public record One(int a) {}
                    @JsonSerializable public record Two(One b) {}
                }
                """).succeeds();
        Random random = new Random(16);
        for (int i = 0; i < 8; i++) {
            whole.writeClasses(classes);
            for (String name : whole.generatedNames()) {
                if (random.nextBoolean()) {
                    Files.delete(classes.resolve(name.replace('.', '/') + ".class"));
                }
            }
            Compilation again = Compilation.processAgain(classes, "p.Home").succeeds();
            assertEquals(whole.generatedNames(), again.generatedNames());
            assertEquals(whole.sources(), again.sources());
        }
    }

    @Test
    void classThatIsThereForAnotherTypeIsAnError() {
        String name = "@JsonSerializable(name = \"OrderJson\") ";
        Compilation.of(HEAD + name + "public record Order(int a) {}").succeeds().writeClasses(classes);
        Compilation other = Compilation.against(classes, HEAD + name + "public record Purchase(Order a) {}");
        assertIsTaken("p.OrderJson", other);
    }

    @Test
    void classThatIsThereFromAnotherListIsAnError() {
        String list = "@JsonSerializers(com.fasterxml.jackson.core.Version.class) public class ";
        Compilation.of(HEAD + list + "A {}").succeeds().writeClasses(classes);
        Compilation other = Compilation.against(classes, HEAD + list + "B {}");
        assertIsTaken("p.VersionJson", other);
    }

    @Test
    void generatedSourceThatIsCompiledLikeOneWrittenByHandIsAnError() {
        String order = HEAD + "@JsonSerializable public record Order(int a) {}";
        String generated = Compilation.of(order).succeeds().source("p.OrderJson");
        assertIsTaken("p.OrderJson", Compilation.of(order, generated));
    }

    private static void assertIsTaken(String name, Compilation compilation) {
        assertEquals(List.of("2: " + Rule.SAME_CLASS.at(null, name).message()), compilation.errors());
    }

    /** Compiles both, then the second alone and the first against its classes: the first has the same serializer. */
    private void assertSameAgainstClasses(String first, String second) {
        String together = Compilation.of(HEAD + first, HEAD + second).succeeds().source("p.BJson");
        Compilation.of(HEAD + second).succeeds().writeClasses(classes);
        Compilation alone = Compilation.against(classes, HEAD + first).succeeds();
        assertEquals(together, alone.source("p.BJson"));
        assertEquals(List.of("p.BJson"), alone.generatedNames());
    }

    /** Returns the processor, with a filer that records what each file originates from, and what is looked for. */
    private Processor recording() {
        Processor processor = new SerializerProcessor();
        return proxy(Processor.class, (self, method, arguments) -> {
            if (method.getName().equals("init")) {
                processor.init(recording((ProcessingEnvironment) arguments[0]));
                return null;
            }
            return method.invoke(processor, arguments);
        });
    }

    private ProcessingEnvironment recording(ProcessingEnvironment environment) {
        Filer filer = proxy(Filer.class, (self, method, arguments) -> {
            if (method.getName().equals("createSourceFile")) {
                Stream<Element> elements = Arrays.stream((Element[]) arguments[1]);
                origins.put(
                        arguments[0].toString(), elements.map(Object::toString).toList());
            }
            if (method.getName().equals("getResource")) {
                looked.add(arguments[0] + " " + arguments[1] + " " + arguments[2]);
            }
            return method.invoke(environment.getFiler(), arguments);
        });
        return proxy(
                ProcessingEnvironment.class,
                (self, method, arguments) ->
                        method.getName().equals("getFiler") ? filer : method.invoke(environment, arguments));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
