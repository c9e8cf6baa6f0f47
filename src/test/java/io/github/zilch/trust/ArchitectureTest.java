// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What docs/architecture.md says of the direction in which classes know each other, read from the class files. */
class ArchitectureTest {
    private static final Path CLASSES = Path.of("target/classes");
    private static final String ROOT = "io.github.zilch";

    /** What each package may know of the others. The public types that are named here know nothing themselves. */
    private static final Map<String, Set<String>> MAY_KNOW = Map.of(
            "internal.memory", Set.of(),
            "internal.text", Set.of("internal.memory", "JsonCapacityException"),
            "internal.number", Set.of("internal.memory"),
            "internal.read", Set.of("internal.memory", "internal.text"),
            "internal.output",
                    Set.of(
                            "internal.memory",
                            "internal.text",
                            "internal.number",
                            "internal.read",
                            "JsonOptions",
                            "JsonCapacityException"));

    /** Each class of the library, nested ones as part of their outer one, and the others that it knows. */
    private static Map<String, Set<String>> classes() throws IOException {
        Map<String, Set<String>> known = new TreeMap<>();
        try (var files = Files.walk(CLASSES.resolve(ROOT.replace('.', '/')))) {
            for (Path file :
                    files.filter(it -> it.toString().endsWith(".class")).toList()) {
                String name =
                        CLASSES.relativize(file).toString().replace('/', '.').replaceAll("(\\$.*)?\\.class$", "");
                Set<String> others = known.computeIfAbsent(name, unused -> new TreeSet<>());
                for (String used : ClassFile.used(Files.readAllBytes(file))) {
                    String other = used.replaceAll("[$#].*", "");
                    if (other.startsWith(ROOT) && !other.equals(name)) {
                        others.add(other);
                    }
                }
            }
        }
        return known;
    }

    private static String packageOf(String name) {
        return name.substring(
                Math.min(name.length(), ROOT.length() + 1), Math.max(name.lastIndexOf('.'), ROOT.length()));
    }

    @Test
    @DisplayName(
            "encoders know memory, the output layer knows encoders, documents know the output layer, not vice versa")
    void packagesKnowEachOtherInOneDirection() throws IOException {
        List<String> wrong = new ArrayList<>();
        classes().forEach((name, others) -> {
            String home = name.contains("internal") ? packageOf(name) : null;
            for (String other : others) {
                String there = other.contains("internal") ? packageOf(other) : other.substring(ROOT.length() + 1);
                if (home != null && !there.equals(home) && !MAY_KNOW.get(home).contains(there)) {
                    wrong.add(name + " -> " + other);
                }
            }
        });
        assertEquals(List.of(), wrong);
    }

    @Test
    @DisplayName("the one cycle of classes is that of builders and rows and the values that contain builders")
    void classesKnowEachOtherInOneDirection() throws IOException {
        Map<String, Set<String>> known = classes();
        Set<String> cyclic = new TreeSet<>();
        for (String name : known.keySet()) {
            Set<String> reached = new TreeSet<>();
            List<String> open = new ArrayList<>(known.get(name));
            while (!open.isEmpty()) {
                String next = open.remove(open.size() - 1);
                if (reached.add(next)) {
                    open.addAll(known.getOrDefault(next, Set.of()));
                }
            }
            if (reached.contains(name)) {
                cyclic.add(name.substring(name.lastIndexOf('.') + 1));
            }
        }
        assertEquals(Set.of("AnyValue", "JsonBuilder", "JsonRow", "JsonValues", "ObjectText"), cyclic);
    }

    @Test
    @DisplayName("C10: nothing that can move memory is to be called from outside the layers of a document")
    void whatMovesMemoryIsNotPublic() throws ClassNotFoundException {
        Set<String> visible = new TreeSet<>();
        for (Method method : Class.forName(ROOT + ".internal.output.Output").getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers())) {
                visible.add(method.getName());
            }
        }
        assertEquals(Set.of("checkFits", "end", "endString", "position", "tooDeep"), visible);
    }
}
