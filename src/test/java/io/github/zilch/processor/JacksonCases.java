// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import io.github.zilch.processor.compiler.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Cases for the serializers, each a source with types and samples, and what becomes of them: compiled together in few
 * runs of the compiler, each in a package of its own.
 *
 * <p>A file of cases has a line {@code === name} before each. The source is put after a head with a package and imports.
 * {@code #raw} in its first line says that it has its own head, {@code --- file Name} begins another source, and
 * {@code //opts …} are further options of the compiler.
 */
final class JacksonCases {
    private static final String IMPORTS = """
        import com.fasterxml.jackson.annotation.*;
        import com.fasterxml.jackson.annotation.JsonKey;
        import com.fasterxml.jackson.databind.PropertyNamingStrategies;
        import com.fasterxml.jackson.databind.annotation.*;
        import io.github.zilch.*;
        import java.math.*;
        import java.time.*;
        import java.util.*;
        import java.util.concurrent.*;
        import java.util.concurrent.atomic.*;
        import java.util.function.*;
        """;
    private static final Pattern ID = Pattern.compile("^\\d+: \\[(ZJ\\d{3})] ");
    private static final Pattern REFUSAL =
            Pattern.compile("\n  serializer: java\\.lang\\.IllegalArgumentException: \\$");
    private static final Pattern OTHER_PACKAGE = Pattern.compile("\\bq\\.(?=[A-Z*])");

    /**
     * A case.
     *
     * @param home its package, or empty for the unnamed package.
     * @param files its sources by the names of their files.
     */
    record Case(String name, String home, Map<String, String> files, List<String> options) {
        String type() {
            return home.isEmpty() ? "T" : home + ".T";
        }
    }

    /** What became of a case. */
    enum Kind {
        /** The same trees. */
        SAME,

        /** Other trees. */
        DIFFERENT,

        /** The same trees, except for exceptions of the serializer, with the path of the value. */
        THROWN,

        /** An error with an id. */
        REFUSED,

        /** A warning, or an error without an id, in generated code or of the compiler. */
        BROKEN,

        /** An exception of the processor. */
        CRASHED
    }

    /**
     * An outcome.
     *
     * @param detail the ids of the errors, or what is different or wrong.
     */
    record Outcome(Kind kind, String detail) {}

    private final List<Case> cases = new ArrayList<>();
    private final Map<String, Outcome> outcomes = new TreeMap<>();
    private final Map<Compilation, List<Case>> compiled = new LinkedHashMap<>();

    /** Returns the cases in {@code cases} without the basic ones. */
    static JacksonCases all() {
        return ofFiles(
                "cases/", "a b c d e f g h i j dtos differences fields hidden positions single formats contents forms");
    }

    /** Returns those of each kind of type and each annotation, which every build judges. */
    static JacksonCases basic() {
        return ofFiles("cases/", "types annotations");
    }

    /** Returns every third of the cases in {@code cases}, which every build judges. */
    static JacksonCases first() {
        return all().part(true);
    }

    /** Returns the others of them. */
    static JacksonCases second() {
        return all().part(false);
    }

    private JacksonCases part(boolean isFirst) {
        JacksonCases part = new JacksonCases();
        for (int i = 0; i < cases.size(); i++) {
            if ((i % 3 == 0) == isFirst) {
                part.cases.add(cases.get(i));
            }
        }
        return part;
    }

    /** Returns the cases in {@code cases/more}. */
    static JacksonCases more() {
        return ofFiles(
                "cases/more/",
                "accessors inheritance types annotations dtos applications combinations generated values");
    }

    private static JacksonCases ofFiles(String folder, String files) {
        JacksonCases cases = new JacksonCases();
        for (String file : files.split(" ")) {
            cases.read(folder + file + ".txt");
        }
        return cases;
    }

    /** Reads cases from a resource of this package. */
    void read(String resource) {
        try (InputStream in = JacksonCases.class.getResourceAsStream(resource)) {
            parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds the cases of a text. */
    void parse(String text) {
        for (String part : text.split("(?m)^=== ")) {
            if (!part.isBlank()) {
                int line = part.indexOf('\n');
                cases.add(of(part.substring(0, line).strip(), part.substring(line + 1)));
            }
        }
    }

    /** Returns the names of the cases. */
    Set<String> names() {
        return cases.stream().map(Case::name).collect(Collectors.toSet());
    }

    /** Returns the sources of all cases. */
    String sources() {
        return cases.stream().flatMap(it -> it.files.values().stream()).collect(Collectors.joining("\n"));
    }

    /** Returns the cases that were compiled, with the sources that were generated for all of them. */
    Map<Compilation, List<Case>> compiled() {
        return compiled;
    }

    private Case of(String name, String text) {
        String home = "c" + cases.size();
        Map<String, String> files = new LinkedHashMap<>();
        List<String> options = new ArrayList<>();
        String[] parts = text.split("(?m)^--- file ");
        String source = parts[0];
        if (source.startsWith("//opts ")) {
            for (String option : source.substring(7, source.indexOf('\n')).split(" ")) {
                if (!option.equals("-Werror") && !option.startsWith("-Xlint")) { // all warnings are findings
                    options.add(option);
                }
            }
        }
        if (source.startsWith("#raw")) {
            files.put("T", source.substring(source.indexOf('\n') + 1));
            return new Case(name, "", files, options);
        }
        files.put(home + "/T", "package " + home + ";\n" + IMPORTS + moved(source, home));
        for (int i = 1; i < parts.length; i++) {
            int line = parts[i].indexOf('\n');
            String file = moved(parts[i].substring(0, line).strip(), home).replace('.', '/');
            files.put(
                    file.contains("/") ? file : home + "/" + file,
                    moved(parts[i].substring(line + 1), home).replace("package q;", "package " + home + "q;"));
        }
        return new Case(name, home, files, options);
    }

    private static String moved(String source, String home) {
        Matcher other = OTHER_PACKAGE.matcher(source);
        return other.replaceAll(home + "q.")
                .replace("\"p.", "\"" + home + ".")
                .replace("package p;", "package " + home + ";");
    }

    /** Compiles all cases and compares their samples. */
    Map<String, Outcome> judge() {
        return judge(Set.of());
    }

    /**
     * Compiles all cases and compares their samples.
     *
     * @param expected names of the cases that are expected to fail: they are compiled apart, as each failure takes
     *     another run of the compiler.
     */
    Map<String, Outcome> judge(Set<String> expected) {
        Map<Object, List<Case>> together = new LinkedHashMap<>();
        for (Case next : cases) {
            if (next.home.isEmpty()) {
                judge(List.of(next));
            } else {
                together.computeIfAbsent(
                                List.of(next.options, expected.contains(next.name)), unused -> new ArrayList<>())
                        .add(next);
            }
        }
        together.values().forEach(this::judge);
        return outcomes;
    }

    private void judge(List<Case> batch) {
        List<Case> rest = new ArrayList<>(batch);
        while (!rest.isEmpty()) {
            Compilation compilation;
            try {
                compilation = compile(rest);
            } catch (RuntimeException | StackOverflowError crash) {
                split(rest, new Outcome(Kind.CRASHED, crash.toString()));
                return;
            }
            List<Compilation.Finding> findings = compilation.findings().stream()
                    .filter(it -> it.isError() || rest.stream().noneMatch(one -> one.files.containsKey(it.file())))
                    .toList(); // warnings of generated files count
            if (findings.isEmpty()) {
                rest.forEach(it -> outcomes.put(it.name, compare(compilation, it)));
                compiled.put(compilation, rest);
                return;
            }
            Set<Case> found = attribute(rest, findings);
            if (found.isEmpty()) {
                split(rest, new Outcome(Kind.BROKEN, findings.toString()));
                return;
            }
            rest.removeAll(found);
        }
    }

    private static Compilation compile(List<Case> cases) {
        Map<String, String> files = new LinkedHashMap<>();
        cases.forEach(it -> files.putAll(it.files));
        return Compilation.ofFiles(files, cases.get(0).options);
    }

    /** Judges the halves of what fails as a whole, where no case can be named. */
    private void split(List<Case> cases, Outcome outcome) {
        if (cases.size() == 1) {
            outcomes.put(cases.get(0).name, outcome);
            return;
        }
        judge(cases.subList(0, cases.size() / 2));
        judge(cases.subList(cases.size() / 2, cases.size()));
    }

    /** Records the outcome of the cases that the findings are in; returns these cases. */
    private Set<Case> attribute(List<Case> cases, List<Compilation.Finding> findings) {
        Set<Case> found = new HashSet<>();
        for (Case next : cases) {
            List<String> messages = findings.stream()
                    .filter(it -> cases.size() == 1
                            || it.file().startsWith(next.home + "/")
                            || it.file().startsWith(next.home + "q/"))
                    .map(Compilation.Finding::message)
                    .toList();
            if (!messages.isEmpty()) {
                found.add(next);
                outcomes.put(next.name, outcome(messages));
            }
        }
        return found;
    }

    private static Outcome outcome(List<String> messages) {
        Set<String> ids = new TreeSet<>();
        for (String message : messages) {
            Matcher id = ID.matcher(message);
            ids.add(id.find() ? id.group(1) : "");
        }
        if (ids.contains(Rule.BUG.id)) {
            return new Outcome(Kind.CRASHED, String.join("\n", messages));
        }
        return ids.contains("")
                ? new Outcome(Kind.BROKEN, String.join("\n", messages))
                : new Outcome(Kind.REFUSED, String.join(" ", ids));
    }

    private static Outcome compare(Compilation compilation, Case of) {
        try {
            List<String> differences = Judge.differences(compilation, of.type());
            boolean isThrown =
                    differences.stream().allMatch(it -> REFUSAL.matcher(it).find());
            return new Outcome(
                    differences.isEmpty() ? Kind.SAME : isThrown ? Kind.THROWN : Kind.DIFFERENT,
                    String.join("\n", differences));
        } catch (Throwable problem) {
            return new Outcome(Kind.DIFFERENT, problem.toString());
        }
    }
}
