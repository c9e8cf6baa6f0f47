// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.processor.compiler.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** docs/serializers.md says of each annotation in Jackson's jars what becomes of it, and names tests that there are. */
@Tag("sources")
class SerializersPageTest {
    private static final Pattern ANNOTATION = Pattern.compile("`@(\\w+)");

    /** Those of the JDK, which are obeyed too. */
    private static final Set<String> OF_BEANS = Set.of("Transient", "ConstructorProperties");

    /** What an annotation that stands for several others has, and no type or member. */
    private static final String BUNDLE = "JacksonAnnotationsInside";

    private static final Map<String, Class<?>> ALL = RandomAnnotations.all().stream()
            .collect(Collectors.toMap(Class::getSimpleName, it -> it, (one, other) -> one, TreeMap::new));

    private static final Path PAGE = Path.of("docs/serializers.md");

    /** Returns the annotations that a line of a table of the page names. */
    private static Set<String> named(String line) throws IOException {
        String row = Files.readAllLines(PAGE).stream()
                .filter(it -> it.startsWith(line))
                .findFirst()
                .orElseThrow();
        Set<String> names = new TreeSet<>();
        ANNOTATION.matcher(row).results().forEach(it -> names.add(it.group(1)));
        names.removeAll(OF_BEANS);
        return names;
    }

    @Test
    void pageNamesWhatIsObeyed() throws IOException {
        assertEquals(new TreeSet<>(Ledger.OBEYED), named("| Jackson's annotations |"));
    }

    @Test
    void pageNamesWhatHasNoEffect() throws IOException {
        Set<String> withoutEffect = new TreeSet<>(Ledger.WITHOUT_EFFECT);
        withoutEffect.remove(BUNDLE);
        assertEquals(withoutEffect, named("| those of Jackson without effect on what is written |"));
    }

    @Test
    void pageNamesAllOthersAsRefused() throws IOException {
        Set<String> others = new TreeSet<>(ALL.keySet());
        others.removeAll(Ledger.OBEYED);
        others.removeAll(Ledger.WITHOUT_EFFECT);
        assertEquals(others, named("| `@JsonFilter`, "));
    }

    @Test
    void attributesWithoutEffectExist() {
        for (String attribute : Ledger.ATTRIBUTES_WITHOUT_EFFECT) {
            String[] names = attribute.split("\\.");
            assertTrue(Ledger.OBEYED.contains(names[0]), attribute);
            assertDoesNotThrow(() -> ALL.get(names[0]).getMethod(names[1]), attribute);
        }
        assertTrue(ALL.keySet().containsAll(Ledger.OBEYED));
    }
}
