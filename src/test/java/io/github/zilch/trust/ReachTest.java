// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The class files of the library name only those classes and methods of the JDK and of Agrona that docs/supply-chain.md lists.
 * So a use of the network, of files, of reflection or of other threads cannot be added unnoticed.
 */
@Tag("sources")
class ReachTest {
    private static final Path CLASSES = Path.of("target/classes");

    /** An entry of the list: a package, and what is used of it. */
    private static final Pattern ENTRY = Pattern.compile("(?m)^((?:java|org|sun)\\.[a-z.]+): (.*(?:\n  .*)*+)$");

    /** What must never be used, even if it is listed. */
    private static final Pattern NEVER = Pattern.compile("native|(java\\.net|javax|jdk|sun|com\\.sun)\\..*"
            + "|java\\.lang\\.(Class#(?!desiredAssertionStatus|getName|isArray|isAssignableFrom|getSuperclass).*|ClassLoader|Process.*|Runtime|ThreadLocal#.*)"
            + "|java\\.lang\\.(Thread#(?!currentThread|getName|onSpinWait).*|System#(?!getProperty|arraycopy).*|invoke\\.MethodHandles)"
            + "|java\\.lang\\.reflect\\.(?!Array#).*|java\\.io\\.(File|Object|Random).*|java\\.nio\\.file\\.Files.*"
            + "|java\\.util\\.(ServiceLoader|Timer|Scanner)");

    /** Find the provider of memory by its class name, and sun.misc.Unsafe in its field. */
    private static final Set<String> PROVIDERS = Set.of("Providers.class", "UnsafeMemory.class", "HeapMemory.class");

    /** What these classes alone use of what must not be used. */
    private static final Set<String> FOR_MEMORY = names("""
            java.lang.Class#: forName getDeclaredConstructor getDeclaredField getPackageName
            java.lang.: Runtime Thread#interrupt invoke.MethodHandles reflect.Constructor reflect.Field
            sun.misc.: Unsafe
            """);

    /** What the class alone uses of it that looks at the annotations of the classes of values. */
    private static final Set<String> FOR_ANNOTATIONS = names("""
            java.lang.Class#: getDeclaredAnnotations getDeclaredConstructors getDeclaredFields getDeclaredMethods
            java.lang.Class#: getInterfaces getModule getSimpleName isInstance isRecord
            java.lang.reflect.: AnnotatedElement Constructor Executable Field Modifier
            java.lang.reflect.Method#: getModifiers getName getParameterTypes getReturnType isSynthetic
            """);

    /** The same for the class that knows the types of the JDK whose text stands for them, and asks for their types only. */
    private static final Set<String> FOR_TEXT = names("""
            java.io.: File
            java.lang.: Class#getClassLoader Class#getMethod ClassLoader reflect.Method#getDeclaringClass reflect.Proxy
            java.net.: InetAddress InetSocketAddress URI URL
            """);

    /** Returns the names that the lines of a table list after what they begin with. */
    private static Set<String> names(String table) {
        Set<String> names = new TreeSet<>();
        for (String line : table.lines().toList()) {
            String[] words = line.split(":? ");
            Stream.of(words).skip(1).forEach(word -> names.add(words[0] + word));
        }
        return names;
    }

    /** The annotation processor runs in the compiler only. */
    private static final Path PROCESSOR = CLASSES.resolve("io/github/zilch/processor");

    private static Set<String> used() throws IOException {
        return used(CLASSES, file -> !file.startsWith(PROCESSOR));
    }

    private static Set<String> used(Path directory, Predicate<Path> which) throws IOException {
        Set<String> used = new TreeSet<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>)
                    files.filter(f -> f.toString().endsWith(".class")).filter(which)::iterator) {
                used.addAll(ClassFile.used(Files.readAllBytes(file)));
            }
        }
        used.removeIf(name -> name.startsWith("io.github.zilch."));
        return used;
    }

    private static Set<String> listed() throws IOException {
        Set<String> listed = new TreeSet<>();
        Matcher entry = ENTRY.matcher(Files.readString(Path.of("docs/supply-chain.md")));
        while (entry.find()) {
            for (String name : entry.group(2).trim().split("\\s+")) {
                listed.add(entry.group(1) + "." + name);
            }
        }
        return listed;
    }

    @Test
    void documentListsExactlyWhatTheLibraryUses() throws IOException {
        Set<String> unlisted = used();
        unlisted.removeAll(listed());
        assertEquals(
                Set.of(),
                unlisted,
                "used, but not listed in docs/supply-chain.md: add these classes to its list, or do without them");
        Set<String> unused = listed();
        unused.removeAll(used());
        assertEquals(Set.of(), unused, "listed in docs/supply-chain.md, but not used");
    }

    @Test
    void noNetworkNoFilesNoProcessesNoThreadsNoClassesByNameNothingNative() throws IOException {
        Predicate<Path> provides = file -> PROVIDERS.contains(file.getFileName().toString());
        Predicate<Path> looks = file -> file.getFileName().toString().startsWith("DeclaredTypes");
        Predicate<Path> knows = file -> file.getFileName().toString().startsWith("ObjectText");
        Predicate<Path> exempt = provides.or(looks).or(knows);
        Set<String> others = used(CLASSES, file -> !file.startsWith(PROCESSOR) && !exempt.test(file));
        assertEquals(List.of(), others.stream().filter(NEVER.asMatchPredicate()).toList());
        assertEquals(FOR_MEMORY, forbidden(provides));
        assertEquals(FOR_ANNOTATIONS, forbidden(looks));
        assertEquals(FOR_TEXT, forbidden(knows));
    }

    private static Set<String> forbidden(Predicate<Path> which) throws IOException {
        Set<String> used = new TreeSet<>(used(CLASSES, which));
        used.removeIf(NEVER.asMatchPredicate().negate());
        return used;
    }

    @Test
    void annotationProcessorReachesNothingButTheCompiler() throws IOException {
        Set<String> used = used(PROCESSOR, file -> true);
        used.removeIf(name -> name.startsWith("javax."));
        assertEquals(List.of(), used.stream().filter(NEVER.asMatchPredicate()).toList());
    }

    @Test
    void classThatDoesSuchThingsIsDetected() throws IOException {
        byte[] file;
        try (var in = ReachTest.class.getResourceAsStream("ReachTest$Caller.class")) {
            file = in.readAllBytes();
        }
        Set<String> used = ClassFile.used(file);
        for (String forbidden : List.of(
                "java.net.Socket",
                "java.lang.System#exit",
                "java.lang.Thread#start",
                "java.lang.reflect.Method#invoke",
                "native")) {
            assertTrue(used.contains(forbidden), forbidden + " in " + used);
            assertTrue(NEVER.matcher(forbidden).matches(), forbidden);
        }
    }

    /** Does what the library must not do; never run. */
    @SuppressWarnings("unused")
    private static final class Caller {
        native void leave();

        void call() throws Exception {
            new java.net.Socket("localhost", 1).close();
            new Thread(() -> System.exit(1)).start();
            Caller.class.getDeclaredMethod("leave").invoke(this);
        }
    }
}
