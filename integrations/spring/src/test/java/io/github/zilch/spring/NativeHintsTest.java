// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilderPool;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeHint;
import org.springframework.aot.hint.TypeReference;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.javapoet.ClassName;

@DisplayName("A native image knows the serializers of what controllers return")
class NativeHintsTest {
    private static boolean isKnown(RuntimeHints hints, String serializer) {
        TypeHint hint = hints.reflection().getTypeHint(TypeReference.of("io.github.zilch.spring." + serializer));
        return hint != null && hint.getMemberCategories().contains(MemberCategory.INVOKE_DECLARED_METHODS);
    }

    @Test
    void serializersOfControllers() {
        GenerationContext generation = new DefaultGenerationContext(
                new ClassNameGenerator(ClassName.get("generated", "Application")), new InMemoryGeneratedFiles());
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.registerBean(JsonBuilderPool.class, 1);
            context.registerBean(Api.Controller.class);
            new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        }
        RuntimeHints hints = generation.getRuntimeHints();
        assertTrue(isKnown(hints, "ValuesTradeJson"));
        assertTrue(isKnown(hints, "ValuesAccountJson"));
        assertTrue(isKnown(hints, "ValuesShapeJson"));
        assertFalse(isKnown(hints, "ValuesTimedJson"));
    }
}
