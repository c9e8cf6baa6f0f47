// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What docs/maintainers/architecture.md says of the direction in which classes know each other, read from the class files. */
class ArchitectureTest {
    private static final Path CLASSES = Path.of("target/classes");
    private static final String ROOT = "io.github.zilch";

    /** What each package may know of the others. The public types that are named here know nothing themselves. */
    private static final Map<String, Set<String>> MAY_KNOW = """
            internal.memory:
            internal.text: internal.memory JsonCapacityException
            internal.number: internal.memory
            internal.read: internal.memory internal.text
            internal.output: internal.memory internal.text internal.number internal.read JsonCapacityException JsonOptions
            internal.document: internal.memory internal.text internal.number internal.read internal.output JsonOptions
            generated: internal.memory internal.text internal.number internal.output internal.document JsonBuilder
            processor: processor.model processor.compiler processor.read processor.write
            processor.model:
            processor.compiler: processor.model
            processor.read: processor.model processor.compiler
            processor.write: processor.model
            """.lines()
            .map(line -> line.split(": ?", 2))
            .collect(Collectors.toMap(it -> it[0], it -> Set.of(it[1].split(" "))));

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

    private static String simpleName(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns the package of a class, without that of the library before it. */
    private static String packageOf(String name) {
        int end = name.lastIndexOf('.');
        return end > ROOT.length() ? name.substring(ROOT.length() + 1, end) : "";
    }

    @Test
    @DisplayName(
            "encoders know memory, the output layer knows encoders, documents know the output layer, not vice versa")
    void packagesKnowEachOtherInOneDirection() throws IOException {
        List<String> wrong = new ArrayList<>();
        classes().forEach((name, others) -> {
            String home = packageOf(name);
            for (String other : others) {
                String there = packageOf(other);
                boolean allowed = there.equals(home)
                        || home.isEmpty()
                        || MAY_KNOW.getOrDefault(home, Set.of()).contains(there.isEmpty() ? simpleName(other) : there);
                if (!allowed) {
                    wrong.add(name + " -> " + other);
                }
            }
        });
        assertEquals(List.of(), wrong);
    }

    /** Builders and rows return each other; values are in values, and so the processor reads and writes them. */
    private static final Set<Set<String>> CYCLES = Set.of(
            Set.of("JsonBuilder", "JsonRow", "JsonValues"),
            Set.of("ValueReader", "ContainerReader", "KeyReader", "ObjectReader", "PropertyReader"),
            Set.of("SerializerWriter", "BeanCode", "ChoiceCode", "MemberMethods", "TypedCode"));

    @Test
    @DisplayName(
            "the cycles of classes are builders and rows, which return each other, and in the processor values in values")
    void classesKnowEachOtherInOneDirection() throws IOException {
        Map<String, Set<String>> known = classes();
        Map<String, Set<String>> reachedBy = new TreeMap<>();
        for (String name : known.keySet()) {
            Set<String> reached = new TreeSet<>();
            List<String> open = new ArrayList<>(known.get(name));
            while (!open.isEmpty()) {
                String next = open.remove(open.size() - 1);
                if (reached.add(next)) {
                    open.addAll(known.getOrDefault(next, Set.of()));
                }
            }
            reachedBy.put(name, reached);
        }
        Set<Set<String>> cycles = new HashSet<>();
        for (String name : known.keySet()) {
            Set<String> cycle = new HashSet<>();
            for (String other : reachedBy.get(name)) {
                if (reachedBy.getOrDefault(other, Set.of()).contains(name)) {
                    cycle.add(simpleName(other));
                }
            }
            cycles.add(cycle);
        }
        cycles.remove(Set.of());
        assertEquals(CYCLES, cycles);
    }

    /** Classes of Agrona that need its JVM flag. */
    private static final Set<String> NEED_THE_FLAG =
            Set.of("org.agrona.UnsafeApi", "org.agrona.BufferUtil", "org.agrona.concurrent.UnsafeBuffer");

    @Test
    @DisplayName("only what reaches memory through Agrona, and the views for its users, knows what needs a JVM flag")
    void onlyAFewClassesKnowWhatNeedsAFlag() throws IOException {
        Set<String> users = new TreeSet<>();
        for (String name : classes().keySet()) {
            Path file = CLASSES.resolve(name.replace('.', '/') + ".class");
            for (String used : ClassFile.used(Files.readAllBytes(file))) {
                if (NEED_THE_FLAG.contains(used.replaceAll("#.*", ""))) {
                    users.add(simpleName(name));
                }
            }
        }
        assertEquals(Set.of("AgronaBuffers", "AgronaMemory", "JsonLines", "Storage"), users);
    }

    /** Methods of the output layer that may move memory. */
    private static final Set<String> MOVING =
            Set.of("room roomForExactly putText putNumbers deeper moveToOwnMemory beginMemory followRegion".split(" "));

    @Test
    @DisplayName(
            "C10: only the layers of a document, and what writes rows and values straight ahead, ask for room, which may move its memory")
    void onlyLayersAskForRoom() throws IOException, ClassNotFoundException {
        Class<?> output = Class.forName(ROOT + ".internal.output.Output");
        Set<Class<?>> straightAhead = Set.of(
                Class.forName(ROOT + ".internal.output.StraightOutput"),
                Class.forName(ROOT + ".internal.output.StraightValues"),
                Class.forName(ROOT + ".internal.output.LongValues"));
        List<String> wrong = new ArrayList<>();
        int asked = 0;
        for (String name : classes().keySet()) {
            Class<?> user = Class.forName(name);
            Path file = CLASSES.resolve(name.replace('.', '/') + ".class");
            for (String call : ClassFile.calls(Files.readAllBytes(file))) {
                String[] ownerAndName = call.split("#");
                if (MOVING.contains(ownerAndName[1])
                        && ownerAndName[0].startsWith(ROOT)
                        && isWriter(Class.forName(ownerAndName[0]))) {
                    asked++;
                    if (!output.isAssignableFrom(user) && !straightAhead.contains(user)) {
                        wrong.add(name + " -> " + call);
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(asked >= MOVING.size(), "a method of MOVING has another name by now");
    }

    private static boolean isWriter(Class<?> owner) throws ClassNotFoundException {
        return Class.forName(ROOT + ".internal.output.Output").isAssignableFrom(owner)
                || owner == Class.forName(ROOT + ".internal.output.LongValues");
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
        assertEquals(
                Set.of(("array beginReading bytesBegin checkFits checkWhole end endReading endString "
                                + "escapeMode position putShort shortBytes readBytes readCharacters readNumber "
                                + "readText readValue refused saveCopy saveFragment scratch shortLatin1 textAt "
                                + "wholeDepth")
                        .split(" ")),
                visible);
    }
}
