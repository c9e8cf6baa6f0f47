// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the pages name is there: files, headings, classes and their members, profiles and settings. */
@Tag("fast")
@Tag("sources")
class PagesTest {
    /** Where the project has nothing that was written by hand. */
    private static final Set<String> GENERATED = Set.of("target", ".git", "node_modules");

    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s#]*)#?([^)\\s]*)\\)");
    private static final Pattern MEMBER = Pattern.compile("\\b([A-Z]\\w+)\\.([a-zA-Z]\\w*)(…?)");
    private static final Pattern TEST = Pattern.compile("(?<![\\w*.])([A-Z]\\w*Test)\\b");
    private static final Pattern PROFILE = Pattern.compile("(?<=[ `(])-P([a-z][\\w-]*)");
    private static final Pattern SETTING = Pattern.compile("-D(zilch\\.[\\w.]+)|`(zilch\\.[\\w.]+)`");

    /** Each page without its blocks of code, by its path. */
    private static final Map<Path, String> PAGES = new TreeMap<>();

    /** The text of the source files of the project by the simple name of their class; some have the same. */
    private static final Map<String, String> SOURCES = new HashMap<>();

    /** The simple names that several source files have. */
    private static final Set<String> AMBIGUOUS = new TreeSet<>();

    /** The classes of the library and of its tests by their simple names. */
    private static final Map<String, Class<?>> CLASSES = new HashMap<>();

    private static final StringBuilder BUILD = new StringBuilder();

    @BeforeAll
    static void read() throws IOException, ClassNotFoundException {
        for (Path file : files(Path.of(""))) {
            String name = file.getFileName().toString();
            if (name.endsWith(".md")) {
                PAGES.put(file, FENCED.matcher(Files.readString(file)).replaceAll(""));
            } else if (name.endsWith(".java")) {
                if (SOURCES.merge(name.replace(".java", ""), Files.readString(file), String::concat)
                                .lastIndexOf("// SPDX")
                        > 0) {
                    AMBIGUOUS.add(name.replace(".java", ""));
                }
            } else if (name.equals("pom.xml") || name.equals("build.gradle")) {
                BUILD.append(Files.readString(file));
            }
        }
        for (Path root : List.of(Path.of("src/main/java"), Path.of("src/test/java"))) {
            for (Path file : files(root)) {
                String name = root.relativize(file).toString().replace('/', '.').replace('\\', '.');
                if (name.endsWith(".java") && !name.endsWith("-info.java") && !name.contains("cases")) {
                    Class<?> type = loaded(name.replaceAll("\\.java$", ""));
                    if (type != null) {
                        CLASSES.put(type.getSimpleName(), type);
                    }
                }
            }
        }
    }

    /** Returns a class, or null if it is compiled by its own test only. */
    private static Class<?> loaded(String name) {
        try {
            return Class.forName(name, false, PagesTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static List<Path> files(Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> children = Files.list(directory)) {
            for (Path child : (Iterable<Path>) children::iterator) {
                if (!Files.isDirectory(child)) {
                    files.add(child);
                } else if (!GENERATED.contains(child.getFileName().toString())) {
                    files.addAll(files(child));
                }
            }
        }
        return files;
    }

    @Test
    void linksLeadToFilesAndHeadings() {
        Set<String> wrong = new TreeSet<>();
        PAGES.forEach((page, text) -> {
            Matcher links = LINK.matcher(CODE.matcher(text).replaceAll(""));
            while (links.find()) {
                URI to = URI.create(links.group(1));
                Path directory = page.getParent() == null ? Path.of("") : page.getParent();
                Path file = to.getPath() == null || to.getPath().isEmpty()
                        ? page
                        : directory.resolve(to.getPath()).normalize();
                if (to.isAbsolute()) {
                    continue;
                }
                boolean there = Files.exists(file);
                if (there && PAGES.containsKey(file) && !links.group(2).isEmpty()) {
                    there = headings(PAGES.get(file)).contains(links.group(2));
                }
                if (!there) {
                    wrong.add(page + " links to " + links.group(1)
                            + (links.group(2).isEmpty() ? "" : "#") + links.group(2));
                }
            }
        });
        assertEquals(Set.of(), wrong);
    }

    /** Returns the headings of a page in the form in which links name them. */
    private static Set<String> headings(String page) {
        return page.lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", "")
                        .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                        .toLowerCase()
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    @Test
    void membersOfClassesAreThere() {
        Set<String> missing = new TreeSet<>();
        Set<String> found = new TreeSet<>();
        PAGES.forEach((page, text) -> named(text, MEMBER).forEach(name -> {
            String type = name.group(1);
            String member = name.group(2) + name.group(3);
            if (SOURCES.containsKey(type) && !member.equals("java") && !member.equals("this")) {
                (has(type, member) ? found : missing).add(page + ": " + type + "." + member);
            }
        }));
        assertEquals(Set.of(), missing);
        assertTrue(found.size() > 200, "the names are written in another way by now");
    }

    @Test
    void testsAreThere() {
        Set<String> missing = new TreeSet<>();
        PAGES.forEach((page, text) -> named(text, TEST)
                .filter(name -> !SOURCES.containsKey(name.group(1)))
                .forEach(name -> missing.add(page + ": " + name.group(1))));
        assertEquals(Set.of(), missing);
    }

    @Test
    void profilesAndSettingsAreThere() {
        Set<String> missing = new TreeSet<>();
        String code = BUILD + String.join("", SOURCES.values());
        PAGES.forEach((page, text) -> {
            named(text, PROFILE)
                    .filter(name -> !BUILD.toString().contains("<id>" + name.group(1) + "</id>"))
                    .forEach(name -> missing.add(page + ": -P" + name.group(1)));
            named('`' + text + '`', SETTING)
                    .map(name -> name.group(1) == null ? name.group(2) : name.group(1))
                    .filter(name -> !code.contains(name))
                    .forEach(name -> missing.add(page + ": " + name));
        });
        assertEquals(Set.of(), missing);
    }

    /** Returns where a pattern matches what a page sets in the type of code. */
    private static Stream<MatchResult> named(String page, Pattern pattern) {
        return CODE.matcher(page)
                .results()
                .flatMap(code -> pattern.matcher(code.group()).results());
    }

    /**
     * Returns whether a class of the project, or one that it extends, has a method, field or nested class. A name that
     * ends with … is the beginning of one. Of classes that are not on the class path the source is searched.
     */
    private static boolean has(String type, String member) {
        for (Class<?> owner = CLASSES.get(type); owner != null; owner = owner.getSuperclass()) {
            Stream<String> methods = Arrays.stream(owner.getDeclaredMethods()).map(Method::getName);
            Stream<String> fields = Arrays.stream(owner.getDeclaredFields()).map(Field::getName);
            Stream<String> types = Arrays.stream(owner.getDeclaredClasses()).map(Class::getSimpleName);
            if (Stream.of(methods, fields, types)
                    .flatMap(it -> it)
                    .anyMatch(
                            it -> member.endsWith("…") ? it.startsWith(member.replace("…", "")) : it.equals(member))) {
                return true;
            }
        }
        boolean elsewhere = !CLASSES.containsKey(type) || AMBIGUOUS.contains(type);
        return elsewhere && SOURCES.get(type).matches("(?s).*\\b" + member.replace("…", "\\w*") + "\\b.*");
    }
}
