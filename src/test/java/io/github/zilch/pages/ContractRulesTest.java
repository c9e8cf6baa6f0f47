// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.commons.support.AnnotationSupport.isAnnotated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;

/** Every rule of the contract has tests, and all tests name their rules in the same way (CONTRIBUTING.md, "Tests"). */
@Tag("fast")
@Tag("sources")
class ContractRulesTest {
    private static final Path TESTS = Path.of("src/test/java");

    /** A rule in docs/contract.md. */
    private static final Pattern RULE = Pattern.compile("(?m)^- \\*\\*C(\\d+) ");

    /** A display name that names rules. */
    private static final Pattern NAMES_RULES = Pattern.compile("(C\\d+(?: C\\d+)*): \\S.*");

    /** The beginning of such a display name, in the source. */
    private static final Pattern NAMED = Pattern.compile("@DisplayName\\(\\s*\"C\\d+(?: C\\d+)*: ");

    /** A rule named by its number, or a method named after one. */
    private static final Pattern NUMBER = Pattern.compile("\\bC[1-9]\\d?\\b|\\bc[1-9]\\d?(?=[A-Z])");

    private static final Set<Integer> RULES = rules();
    private static final List<Path> SOURCES = sources();
    private static final List<Class<?>> CLASSES = classes();

    private static Set<Integer> rules() {
        Set<Integer> rules = new TreeSet<>();
        Matcher rule = RULE.matcher(read(Path.of("docs/contract.md")));
        while (rule.find()) {
            rules.add(Integer.valueOf(rule.group(1)));
        }
        return rules;
    }

    private static List<Path> sources() {
        try (Stream<Path> files = Files.walk(TESTS)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Class<?>> classes() {
        List<Class<?>> classes = new ArrayList<>();
        for (Path source : SOURCES) {
            String name = TESTS.relativize(source).toString().replace(".java", "");
            if (name.endsWith("Test")) {
                classes.add(classOf(name.replaceAll("[/\\\\]", ".")));
            }
        }
        return classes;
    }

    private static Class<?> classOf(String name) {
        try {
            return Class.forName(name, false, ContractRulesTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Method> tests(Class<?> testClass) {
        return Arrays.stream(testClass.getDeclaredMethods())
                .filter(method -> isAnnotated(method, Testable.class))
                .toList();
    }

    /** Returns the rules that a class or method names; none if its name does not have the form for that. */
    private static List<Integer> named(AnnotatedElement element) {
        DisplayName name = element.getAnnotation(DisplayName.class);
        Matcher names = NAMES_RULES.matcher(name == null ? "" : name.value());
        return names.matches()
                ? Arrays.stream(names.group(1).split(" "))
                        .map(rule -> Integer.valueOf(rule.substring(1)))
                        .toList()
                : List.of();
    }

    private static Set<Integer> rulesWithoutATest(Predicate<Class<?>> chosen) {
        Set<Integer> untested = new TreeSet<>(RULES);
        CLASSES.stream().filter(chosen).forEach(testClass -> {
            named(testClass).forEach(untested::remove);
            tests(testClass).forEach(test -> named(test).forEach(untested::remove));
        });
        return untested;
    }

    @Test
    void everyRuleHasATest() {
        assertTrue(RULES.contains(1), "no rules found in docs/contract.md");
        assertEquals(Set.of(), rulesWithoutATest(testClass -> true));
    }

    @Test
    void everyRuleHasATestWithTheTagFast() {
        assertEquals(Set.of(), rulesWithoutATest(testClass -> hasTag(testClass, "fast")));
    }

    @Test
    void rulesAreNamedInAscendingOrderAndNotTwice() {
        List<String> wrong = new ArrayList<>();
        for (Class<?> testClass : CLASSES) {
            List<Integer> ofClass = named(testClass);
            check(ofClass, testClass.getName(), wrong);
            for (Method test : tests(testClass)) {
                List<Integer> ofTest = named(test);
                check(ofTest, testClass.getName() + '.' + test.getName(), wrong);
                if (!Collections.disjoint(ofClass, ofTest)) {
                    wrong.add(test + " names a rule of its class");
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    private static void check(List<Integer> named, String where, List<String> wrong) {
        if (!named.equals(List.copyOf(new TreeSet<>(named)))) {
            wrong.add(where + " does not name its rules in ascending order");
        }
        if (!RULES.containsAll(named)) {
            wrong.add(where + " names a rule that docs/contract.md does not have");
        }
    }

    @Test
    void everyTestWithTheTagContractNamesARule() {
        List<String> unnamed = new ArrayList<>();
        for (Class<?> testClass : CLASSES) {
            if (named(testClass).isEmpty() && hasTag(testClass, "contract")) {
                tests(testClass).stream()
                        .filter(test -> named(test).isEmpty())
                        .forEach(test -> unnamed.add(testClass.getSimpleName() + '.' + test.getName()));
            }
        }
        assertEquals(List.of(), unnamed);
    }

    private static boolean hasTag(Class<?> testClass, String name) {
        return Arrays.stream(testClass.getAnnotationsByType(Tag.class))
                .anyMatch(tag -> tag.value().equals(name));
    }

    @Test
    void rulesAreNamedNowhereElse() {
        List<String> elsewhere = new ArrayList<>();
        for (Path source : SOURCES) {
            String rest = NAMED.matcher(read(source)).replaceAll("");
            NUMBER.matcher(rest).results().forEach(number -> elsewhere.add(source + ": " + number.group()));
        }
        assertEquals(List.of(), elsewhere, "rules named elsewhere than at the beginning of a display name");
    }
}
