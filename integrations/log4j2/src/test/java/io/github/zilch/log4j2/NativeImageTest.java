// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.logging.Trees;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The metadata for native images has all that is found by name")
class NativeImageTest {
    private static final String METADATA = "/META-INF/native-image/";
    private static final Path TEMPLATES = Path.of("src/main/resources/io/github/zilch/log4j2");

    private static JsonNode metadata(String name) throws IOException {
        try (InputStream in = NativeImageTest.class.getResourceAsStream(METADATA + name)) {
            return Trees.tree(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void templates() throws IOException {
        String pattern = metadata("io.github.zilch/zilch-log4j2/resource-config.json")
                .at("/resources/includes/0/pattern")
                .textValue();
        try (Stream<Path> files = Files.list(TEMPLATES)) {
            List<String> names = files.map(file -> "io/github/zilch/log4j2/" + file.getFileName())
                    .toList();
            assertEquals(6, names.size());
            assertTrue(names.stream().allMatch(name -> name.matches(pattern)), names::toString);
        }
    }

    @Test
    @DisplayName("settings, which Log4j sets by reflection, and the methods that create plugins")
    void settings() throws IOException {
        Set<String> known = new TreeSet<>();
        for (JsonNode type : metadata("log4j-generated/io.github.zilch/zilch-log4j2/reflect-config.json")) {
            String name = type.get("name").textValue();
            type.get("methods")
                    .forEach(method -> known.add(name + '.' + method.get("name").textValue()));
            type.get("fields")
                    .forEach(field -> known.add(name + '.' + field.get("name").textValue()));
        }
        Class<?> builder = ZilchTemplateLayout.Builder.class;
        Set<String> used = Arrays.stream(builder.getDeclaredFields())
                .filter(field -> field.getAnnotations().length > 0)
                .map(Field::getName)
                .map(name -> builder.getName() + '.' + name)
                .collect(Collectors.toCollection(TreeSet::new));
        used.add(ZilchTemplateLayout.class.getName() + ".newBuilder");
        used.add(AdditionalFieldPlugin.class.getName() + ".create");
        assertEquals(used, known);
    }
}
