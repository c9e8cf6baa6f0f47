// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilderPool;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.aot.agent.RecordedInvocationsPublisher;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeHint;
import org.springframework.aot.hint.TypeReference;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.javapoet.ClassName;

@DisplayName("A native image knows the serializers of what controllers return")
class NativeHintsTest {
    private static final boolean BOOT_3 = SpringBootVersion.getVersion().startsWith("3.");

    /** Returns what Spring's processing ahead of time finds out about an application. */
    static RuntimeHints hints(Consumer<GenericApplicationContext> application) {
        GenerationContext generation = new DefaultGenerationContext(
                new ClassNameGenerator(ClassName.get("generated", "Application")), new InMemoryGeneratedFiles());
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            application.accept(context);
            new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        }
        return generation.getRuntimeHints();
    }

    static boolean isKnown(RuntimeHints hints, Class<?> serializer) {
        return isKnown(hints, serializer.getSimpleName());
    }

    private static boolean isKnown(RuntimeHints hints, String serializer) {
        TypeHint hint = hints.reflection().getTypeHint(TypeReference.of("io.github.zilch.spring." + serializer));
        return hint != null && hint.getMemberCategories().contains(MemberCategory.INVOKE_DECLARED_METHODS);
    }

    private static void checkSerializers(RuntimeHints hints) {
        assertTrue(isKnown(hints, "ValuesTradeJson"));
        assertTrue(isKnown(hints, "ValuesAccountJson"));
        assertTrue(isKnown(hints, "ValuesShapeJson"));
        assertTrue(isKnown(hints, "ValuesMarginAccountJson"), "that of a subclass");
        assertTrue(isKnown(hints, "ValuesTimedJson"), "that of a type behind Object");
        assertFalse(isKnown(hints, "ValuesViewedJson"), "has views");
        assertEquals(BOOT_3, isKnown(hints, "ValuesCapitalsJson"), "has other names in Jackson 3");
        assertFalse(isKnown(hints, "GeneratedSerializersTest$GeneratedSerializersTestByHandJson"));
    }

    @Test
    void serializersOfControllersAndThoseInTheirPackages() {
        checkSerializers(hints(context -> {
            context.registerBean(JsonBuilderPool.class, 1);
            context.registerBean(Api.Controller.class);
        }));
    }

    @Test
    void serializersInThePackagesOfTheApplication() {
        checkSerializers(
                hints(context -> AutoConfigurationPackages.register(context, NativeHintsTest.class.getPackageName())));
    }

    @Test
    void anApplicationWithoutThemNeedsNone() {
        assertFalse(isKnown(hints(context -> {}), "ValuesTradeJson"));
    }

    @Test
    @DisplayName("every call by reflection is covered by hints, and there is none after the first document")
    void callsByReflection() throws Exception {
        Path agent = Path.of(RecordedInvocationsPublisher.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-javaagent:" + agent + "=+io.github.zilch.spring,+io.github.zilch.generated",
                        "-Dorg.graalvm.nativeimage.imagecode=runtime", // as Spring asks whether it runs in a native
                        // image
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReflectionRecorder.class.getName())
                .redirectErrorStream(true)
                .start();
        List<String> lines = process.inputReader().lines().toList();
        assertTrue(process.waitFor(10, TimeUnit.MINUTES), "the process has not ended");
        assertEquals(ReflectionRecorder.EXPECTED, lines);
    }
}
