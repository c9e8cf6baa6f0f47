// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.platform.commons.support.AnnotationSupport.isAnnotated;

import java.io.IOException;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;

/** Every rule of the contract has tests, and all tests name their rules in the same way (CONTRIBUTING.md, "Tests"). */
class ContractRulesTest {
    private static final Path TESTS = Path.of("src/test/java");

    /** A rule in docs/design.md. */
    private static final Pattern RULE = Pattern.compile("(?m)^- \\*\\*C(\\d+) ");

    /** A display name that names rules. */
    private static final Pattern NAMES_RULES = Pattern.compile("(C\\d+(?: C\\d+)*): \\S.*");

    /** Its beginning, in the source. */
    private static final Pattern NAMED = Pattern.compile("@DisplayName\\(\\s*\"C\\d+(?: C\\d+)*: ");

    /** A rule named by its number, or a method named after one. */
    private static final Pattern NUMBER = Pattern.compile("\\bC[1-9]\\d?\\b|\\bc[1-9]\\d?(?=[A-Z])");

    private static Set<Integer> rules() throws IOException {
        Set<Integer> rules = new TreeSet<>();
        Matcher rule = RULE.matcher(Files.readString(Path.of("docs/design.md")));
        while (rule.find()) {
            rules.add(Integer.valueOf(rule.group(1)));
        }
        return rules;
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(TESTS)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private static List<Class<?>> classes() throws IOException {
        List<Class<?>> classes = new ArrayList<>();
        for (Path source : sources()) {
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

    /** The rules that a class or method names; none if its name is not of the form for that. */
    private static List<Integer> named(AnnotatedElement element) {
        DisplayName name = element.getAnnotation(DisplayName.class);
        Matcher names = NAMES_RULES.matcher(name == null ? "" : name.value());
        return names.matches()
                ? Arrays.stream(names.group(1).split(" "))
                        .map(rule -> Integer.valueOf(rule.substring(1)))
                        .toList()
                : List.of();
    }

    @Test
    void everyRuleHasATest() throws IOException {
        Set<Integer> untested = rules();
        assertEquals(1, Collections.min(untested));
        for (Class<?> testClass : classes()) {
            for (Method test : tests(testClass)) {
                named(test).forEach(untested::remove);
                named(testClass).forEach(untested::remove);
            }
        }
        assertEquals(Set.of(), untested, "rules of docs/design.md that no display name names");
    }

    @Test
    void rulesAreNamedInAscendingOrderAndNotTwice() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Class<?> testClass : classes()) {
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

    private static void check(List<Integer> named, String where, List<String> wrong) throws IOException {
        if (!named.equals(List.copyOf(new TreeSet<>(named)))) {
            wrong.add(where + " does not name its rules in ascending order");
        }
        if (!rules().containsAll(named)) {
            wrong.add(where + " names a rule that docs/design.md does not have");
        }
    }

    @Test
    void everyTestWithTheTagContractNamesARule() throws IOException {
        List<String> unnamed = new ArrayList<>();
        for (Class<?> testClass : classes()) {
            if (named(testClass).isEmpty() && isContract(testClass)) {
                tests(testClass).stream()
                        .filter(test -> named(test).isEmpty())
                        .forEach(test -> unnamed.add(testClass.getSimpleName() + '.' + test.getName()));
            }
        }
        assertEquals(List.of(), unnamed);
    }

    private static boolean isContract(Class<?> testClass) {
        return Arrays.stream(testClass.getAnnotationsByType(Tag.class))
                .anyMatch(tag -> tag.value().equals("contract"));
    }

    @Test
    void rulesAreNamedNowhereElse() throws IOException {
        List<String> elsewhere = new ArrayList<>();
        for (Path source : sources()) {
            String rest = NAMED.matcher(Files.readString(source)).replaceAll("");
            NUMBER.matcher(rest).results().forEach(number -> elsewhere.add(source + ": " + number.group()));
        }
        assertEquals(List.of(), elsewhere, "rules named elsewhere than at the beginning of a display name");
    }
}
