// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The design of every application and integration: its packages can be read one by one, and in one direction. A new module
 * is found by its directory.
 */
@Tag("fast")
@Tag("sources")
class ApplicationsTest {
    private static final Path SOURCES = Path.of("src/main/java");
    private static final int MOST_FILES = 15;

    /** Packages that may have more files, and how many. */
    private static final Map<String, Integer> LARGE = Map.of(
            "io.github.zilch.recipes", 16, // each file is a recipe of its own
            "io.github.zilch.connect", 21,
            "io.github.zilch.log4j2", 34,
            "io.github.zilch.logback", 25);

    /** What a file may use although it is used by it, directly or through others. Each with its reason. */
    private static final Map<String, Set<String>> ALLOWED = Map.ofEntries(
            // neither replaces a file that the other has open
            allowed("kit.output.AppendFile", "kit.output.OutputFile"),
            // an archive is a channel of files, each of which is a channel
            allowed("kit.input.ZipText", "kit.input.LogChannel"),
            // what FIX Latest adds to a set of fields is a set of fields
            allowed("fix2json.dictionary.Addition", "fix2json.dictionary.FieldSet"),
            // a run reads the options that picocli has set in its command
            allowed("fix2json.diff.DiffRun", "fix2json.diff.DiffCommand"),
            allowed("fix2json.latency.LatencyRun", "fix2json.latency.LatencyCommand"),
            // a member of a composite can be a composite
            allowed("sbe2json.convert.Member", "sbe2json.convert.CompositeWriter"),
            // an element of an array can be an array
            allowed("rows2json.ArrayReader", "rows2json.StandardReaders"),
            // a stream is created by the rows that it writes
            allowed("rows2json.ResultSetStream", "rows2json.ResultSetJson"),
            // a source and its watch share the address of the server
            allowed("rows2json.feed.postgres.Watch", "rows2json.feed.postgres.FeedSource"),
            // an envelope is chosen by its options, and written with the version of its table
            allowed("rows2json.feed.envelope.FeedOptions", "rows2json.feed.envelope.EnvelopeKind"),
            allowed("rows2json.feed.envelope.TableVersion", "rows2json.feed.envelope.EnvelopeKind"),
            // a field of a struct can be a struct
            allowed("connect.FieldEncoder", "connect.StructEncoder"),
            // a value can be a map or a list of values
            allowed("logging.AnyValues", "logging.Output"),
            // an output writes the entries of contexts to itself
            allowed("logback.ContextEntries", "logback.EventOutput"),
            // a format consists of members, some of which are formats of their own
            allowed("logback.MemberSource", "logback.Formats"),
            // the values of a template are templates
            allowed("log4j2.LookupValue", "log4j2.TemplateCompiler"),
            allowed("log4j2.ResolverOptions", "log4j2.TemplateCompiler"));

    /** Packages that stand on the others of their application. Beside themselves only its main class uses them. */
    private static final Map<String, String> TOP = Map.of(
            "fix2json.diff", "fix2json.Fix2Json",
            "fix2json.gateway", "fix2json.Fix2Json",
            "fix2json.latency", "fix2json.Fix2Json",
            "fix2json.load", "fix2json.Fix2Json",
            "fix2json.orders", "fix2json.Fix2Json");

    private static Map.Entry<String, Set<String>> allowed(String file, String... used) {
        return Map.entry(file, Set.of(used));
    }

    static List<Path> modules() throws IOException {
        List<Path> modules = new ArrayList<>();
        for (String parent : List.of("examples", "integrations")) {
            try (Stream<Path> folders = Files.list(Path.of(parent))) {
                folders.filter(it -> Files.isDirectory(it.resolve(SOURCES))).forEach(modules::add);
            }
        }
        assertTrue(modules.size() > 5, "modules: " + modules);
        return modules;
    }

    private static String withoutRoot(String name) {
        return name.replaceFirst("^io\\.github\\.zilch\\.", "");
    }

    private static Map<String, Set<String>> uses(Path module) throws IOException {
        return Sources.grouped(new Sources(module.resolve(SOURCES)).uses(), ApplicationsTest::withoutRoot);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void packageHasAtMostFifteenFiles(Path module) throws IOException {
        Map<String, Integer> sizes = new TreeMap<>();
        new Sources(module.resolve(SOURCES))
                .uses()
                .keySet()
                .forEach(it -> sizes.merge(Sources.packageOf(it), 1, Integer::sum));
        sizes.entrySet().removeIf(it -> it.getValue() <= LARGE.getOrDefault(it.getKey(), MOST_FILES));
        assertEquals(Map.of(), sizes, "packages with too many files");
    }

    @ParameterizedTest
    @MethodSource("modules")
    void filesUseEachOtherInOneDirection(Path module) throws IOException {
        Map<String, Set<String>> uses = uses(module);
        ALLOWED.forEach((file, used) -> uses.getOrDefault(file, new TreeSet<>()).removeAll(used));
        assertEquals(List.of(), Sources.circles(uses));
    }

    /** The outermost package has both what users call and what they pass, so its files are looked at one by one. */
    @ParameterizedTest
    @MethodSource("modules")
    void packagesUseEachOtherInOneDirection(Path module) throws IOException {
        Map<String, Set<String>> uses = uses(module);
        String outermost = uses.keySet().stream()
                .map(Sources::packageOf)
                .min(Comparator.comparingInt(String::length))
                .orElseThrow();
        Map<String, Set<String>> packages = Sources.grouped(
                uses, file -> Sources.packageOf(file).equals(outermost) ? file : Sources.packageOf(file));
        ALLOWED.forEach(
                (file, used) -> packages.getOrDefault(file, new TreeSet<>()).removeAll(used));
        assertEquals(List.of(), Sources.circles(packages));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void nothingStandsOnThePackagesAtTheTop(Path module) throws IOException {
        List<String> wrong = new ArrayList<>();
        uses(module)
                .forEach((file, others) -> others.forEach(other -> TOP.forEach((top, main) -> {
                    if (isIn(top, other) && !isIn(top, file) && !file.equals(main)) {
                        wrong.add(file + " -> " + other);
                    }
                })));
        assertEquals(List.of(), wrong);
    }

    private static boolean isIn(String pack, String file) {
        return file.startsWith(pack + '.');
    }

    @Test
    void everyExceptionIsStillNeeded() throws IOException {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (Path module : modules()) {
            uses.putAll(uses(module));
        }
        List<String> unused = new ArrayList<>();
        ALLOWED.forEach((file, used) -> used.stream()
                .filter(other -> Sources.circles(withOnly(uses, file, other)).isEmpty())
                .forEach(other -> unused.add(file + " -> " + other)));
        assertEquals(List.of(), unused);
    }

    /** Returns the graph in which of all exceptions one is left. */
    private static Map<String, Set<String>> withOnly(Map<String, Set<String>> uses, String file, String kept) {
        Map<String, Set<String>> graph = new TreeMap<>();
        uses.forEach((name, others) -> graph.put(name, new TreeSet<>(others)));
        ALLOWED.forEach((name, used) -> used.stream()
                .filter(other -> !(name.equals(file) && other.equals(kept)))
                .forEach(other -> graph.getOrDefault(name, new TreeSet<>()).remove(other)));
        return graph;
    }
}
