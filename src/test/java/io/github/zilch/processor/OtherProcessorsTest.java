// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types that other processors write, or change, are waited for. */
class OtherProcessorsTest {
    private static final String HEAD = "package p; import io.github.zilch.*; import java.util.*;\n";
    private static final String MEMBER = "{ public int x = 1; }";

    /** javac asks no other processor if all annotations are claimed. */
    private static final String OTHER = "@SuppressWarnings(\"unused\") ";

    /** Writes the class {@code p.Generated} in the first round. */
    private static final class Generator extends AbstractProcessor {
        private final String declaration;
        private boolean isDone;

        /** Creates a processor whose class has supertypes and members. */
        Generator(String declaration) {
            this.declaration = declaration;
        }

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return Set.of("*");
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latestSupported();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (!isDone) {
                isDone = true;
                try (Writer file =
                        processingEnv.getFiler().createSourceFile("p.Generated").openWriter()) {
                    file.write("package p; class Generated " + declaration);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return false;
        }
    }

    private static List<String> generated(String source) {
        return Compilation.of(new Processor[] {new SerializerProcessor(), new Generator(MEMBER)}, HEAD + source)
                .succeeds()
                .generatedNames();
    }

    @Test
    void generatedTypesAreWaitedFor() {
        assertTrue(generated(OTHER + "@JsonSerializers(Generated.class) class T {}")
                .contains("p.GeneratedJson"));
        assertTrue(generated(OTHER + "@JsonSerializable class T extends Generated {}")
                .contains("p.TJson"));
        assertTrue(generated(OTHER + "@JsonSerializable record T(List<Generated> list) {}")
                .contains("p.TJson"));
    }

    @Test
    void generatedWritersAreWaitedFor() {
        String writer = "{ static void put(io.github.zilch.JsonBuilder json, CharSequence key, int value) {} }";
        assertTrue(Compilation.of(
                        new Processor[] {new SerializerProcessor(), new Generator(writer)},
                        HEAD + OTHER + "@JsonSerializable record T(@JsonWriter(Generated.class) int a) {}")
                .succeeds()
                .generatedNames()
                .contains("p.TJson"));
    }

    @Test
    void generatedSubtypesAreWaitedFor() {
        String subtypes = """
                @com.fasterxml.jackson.annotation.JsonTypeInfo(use = com.fasterxml.jackson.annotation.JsonTypeInfo.Id.NAME)
                @com.fasterxml.jackson.annotation.JsonSubTypes(
                        @com.fasterxml.jackson.annotation.JsonSubTypes.Type(value = Generated.class, name = "g"))
                """;
        Compilation compilation = Compilation.of(
                        new Processor[] {new SerializerProcessor(), new Generator("implements T " + MEMBER)},
                        HEAD + subtypes + "@JsonSerializable interface T {"
                                + " static Object[] samples() { return new Object[] {new Generated()}; } }")
                .succeeds();
        assertEquals(List.of(), Judge.differences(compilation, "p.T"));
    }

    @Test
    void compilerDoesNotWarnOfOurAnnotations(@TempDir Path directory) throws IOException {
        Path source = Files.writeString(directory.resolve("T.java"), """
                import io.github.zilch.*;
                @JsonSerializable record T(@JsonScaled(2) long a, @JsonWriter(W.class) int b) {}
                class W { static void put(JsonBuilder json, CharSequence key, int value) {} }
                @JsonSerializers({}) class Home {}
                """);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null)) {
            List<String> options = List.of(
                    "-Xlint:processing", "-cp", System.getProperty("java.class.path"), "-d", directory.toString());
            JavaCompiler.CompilationTask task =
                    compiler.getTask(null, files, found, options, null, files.getJavaFileObjects(source));
            task.setProcessors(List.of(new SerializerProcessor()));
            assertTrue(task.call());
        }
        assertEquals(List.of(), found.getDiagnostics());
    }

    @Test
    void getterOfAnotherFieldIsNoneThatLombokHasWritten() {
        String lombok = "package lombok;\npublic @interface Data {}";
        String accessors =
                "package lombok.experimental;\npublic @interface Accessors { String[] prefix() default {}; }";
        for (String source : List.of(
                "String id; boolean isValid() { return true; }",
                "boolean paid; int id; public int getId() { return id; }",
                "int xIndex; int index; public int getIndex() { return index; }",
                "String valid; public boolean isValid() { return true; }")) {
            assertTrue(
                    Compilation.of(HEAD + "@JsonSerializable @lombok.Data class T { " + source + " }", lombok)
                            .errors()
                            .get(0)
                            .contains("[ZJ021]"),
                    source);
        }
        Compilation.of(
                        HEAD
                                + "@JsonSerializable @lombok.Data @lombok.experimental.Accessors(prefix = \"its\") class T {"
                                + " private int itsPrice; private int m_size; private boolean isOpen;"
                                + " public int getPrice() { return itsPrice; } public int getSize() { return m_size; }"
                                + " public boolean isOpen() { return isOpen; } }",
                        lombok,
                        accessors)
                .succeeds();
    }

    @Test
    void generatedImplementationsAreWaitedFor() {
        String as = "@com.fasterxml.jackson.databind.annotation.JsonSerialize(as = Generated.class)";
        Compilation compilation = Compilation.of(
                        new Processor[] {new SerializerProcessor(), new Generator("implements T " + MEMBER)},
                        HEAD + "@JsonSerializable " + as + " interface T {"
                                + " static Object[] samples() { return new Object[] {new Generated()}; } }",
                        HEAD + "@JsonSerializable class Home { public T t = new Generated();"
                                + " static Object[] samples() { return new Object[] {new Home()}; } }")
                .succeeds();
        assertEquals(List.of(), Judge.differences(compilation, "p.T"));
        assertEquals(List.of(), Judge.differences(compilation, "p.Home"));
    }

    @Test
    void gettersOfLombokAreFoundByAnyOfItsNames() {
        String lombok = "package lombok;\npublic @interface Data {}";
        String getter = "package lombok;\npublic @interface Getter { AccessLevel value() default AccessLevel.PUBLIC; }";
        String level = "package lombok;\npublic enum AccessLevel { PUBLIC, NONE }";
        Compilation.of(HEAD + """
                        @JsonSerializable @lombok.Data class T {
                            private static int count;
                            private boolean isActive;
                            private int xIndex;
                            private int mPrefixed;
                            private int fluent;
                            @lombok.Getter(lombok.AccessLevel.NONE) private int hidden;
                            public boolean isActive() { return isActive; }
                            public int getXIndex() { return xIndex; }
                            public int getPrefixed() { return mPrefixed; }
                            public int fluent() { return fluent + hidden + count; }
                        }
                        """, lombok, getter, level).succeeds();
    }

    @Test
    void theUnnamedPackageIsNamed() {
        assertEquals(
                List.of("1: [ZJ004] T cannot be used by the generated class, which is in the unnamed package: make the"
                        + " type, and those that it is nested in, visible there"),
                Compilation.of("class Home { @io.github.zilch.JsonSerializable private record T(int a) {} }")
                        .errors());
    }

    // ---- Kotlin's kapt, which has sources of this form processed ----

    static final String METADATA =
            "package kotlin;\npublic @interface Metadata { int[] mv() default {}; String[] d1() default {}; String[] d2() default"
                    + " {}; }";

    @Test
    void sealedTypeOfKotlinHasItsSubclasses() {
        Compilation compilation = Compilation.of(METADATA, """
                package p;
                import io.github.zilch.*;
                @JsonSerializable
                @kotlin.Metadata(d2 = {"Lp/Shape;", "", "Circle", "Square", "Lp/Shape$Circle;", "Lp/Shape$Square;"})
                public abstract interface Shape {
                    public static final class Circle implements Shape { public final int r = 1; }
                    public static final class Square implements Shape { public final int side = 2; }
                    static Object[] samples() { return new Object[] {new Circle(), new Square()}; }
                }
                """).succeeds();
        assertEquals(List.of(), Judge.differences(compilation, "p.Shape"));
    }

    /**
     * Returns what kapt writes for a class whose first property is of a value class, and whose second parameter has
     * annotations, which are not there.
     *
     * @param version of Kotlin.
     * @param named what else the metadata name.
     * @param field what the field of the parameter is annotated with.
     */
    static String held(String version, String named, String field) {
        return """
                package p;
                import com.fasterxml.jackson.annotation.*;
                import io.github.zilch.*;
                @JsonSerializable
                @kotlin.Metadata(mv = {%s}, d1 = {"\\u0000\\u0000B\\b\\u0012\\u0002\\b\\u0000\\u0012\\u0002\\b\\u0001"}, d2 = {"Lp/Held;", "", %s"getPin"})
                public final class Held {
                    private final String account = null;
                    %sprivate final String pin = null;
                    private Held(String account, String pin) {}
                    public final String getAccount() { return null; }
                    public final String getPin() { return null; }
                    static Object[] samples() { return new Object[] {new Held("a", "p")}; }
                }
                """.formatted(version, named, field);
    }

    static final String NAMES_JACKSON = "\"Lcom/fasterxml/jackson/annotation/JsonProperty;\", ";

    @Test
    void annotationsThatKaptLeavesOutOfParametersMayBeOthersOrOnTheField() {
        String writeOnly = "@JsonProperty(access = JsonProperty.Access.WRITE_ONLY) ";
        for (String source : List.of(held("2, 4, 0", "", ""), held("2, 4, 0", NAMES_JACKSON, writeOnly))) {
            Compilation compilation = Compilation.of(METADATA, source).succeeds();
            assertEquals(List.of(), Judge.differences(compilation, "p.Held"));
            assertEquals(
                    source.contains("WRITE_ONLY"),
                    !compilation.source("p.HeldJson").contains("getPin"));
        }
    }
}
