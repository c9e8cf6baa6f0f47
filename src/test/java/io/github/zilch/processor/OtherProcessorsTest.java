// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Test;

/** Types that other processors write, or change, are waited for. */
class OtherProcessorsTest {
    private static final String HEAD = "package p; import io.github.zilch.*; import java.util.*;\n";

    /** Writes the class {@code p.Generated} in the first round. */
    private static final class Generator extends AbstractProcessor {
        private final String supertypes;
        private boolean isDone;

        Generator(String supertypes) {
            this.supertypes = supertypes;
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
                    file.write("package p; class Generated " + supertypes + "{ public int x = 1; }");
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return false;
        }
    }

    private static List<String> generated(String source) {
        return Compilation.of(new Processor[] {new SerializerProcessor(), new Generator("")}, HEAD + source)
                .succeeds()
                .generatedNames();
    }

    @Test
    void generatedTypesAreWaitedFor() {
        assertTrue(generated("@JsonSerializers(Generated.class) class T {}").contains("p.GeneratedJson"));
        assertTrue(generated("@JsonSerializable class T extends Generated {}").contains("p.TJson"));
        assertTrue(
                generated("@JsonSerializable record T(List<Generated> list) {}").contains("p.TJson"));
    }

    @Test
    void generatedImplementationsAreWaitedFor() {
        String as = "@com.fasterxml.jackson.databind.annotation.JsonSerialize(as = Generated.class)";
        Compilation compilation = Compilation.of(
                        new Processor[] {new SerializerProcessor(), new Generator("implements T ")},
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
