// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.zilch.processor.compiler.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What cannot be written is an error, on the element that it concerns, with an id and a remedy. {@code rules.txt} has a source
 * for each rule, after a line {@code === name}, and after {@code --- errors} what the compiler says: the line, and the
 * message. The first line of a source is line 2.
 */
@Tag("sources")
class RulesTest {
    private static final Pattern ID = Pattern.compile("ZJ\\d{3}");

    private static final String HEAD = "package p; import io.github.zilch.*; import com.fasterxml.jackson.annotation.*;"
            + " import com.fasterxml.jackson.databind.annotation.*; import java.util.*;"
            + " import java.util.concurrent.*;\n";

    @TestFactory
    Stream<DynamicTest> sourcesAndTheirErrors() {
        return Stream.of(Everything.resource("rules.txt").split("(?m)^=== "))
                .skip(1)
                .map(text -> dynamicTest(text.substring(0, text.indexOf('\n')), () -> assertErrors(text)));
    }

    private static void assertErrors(String text) {
        String[] parts = text.substring(text.indexOf('\n') + 1).split("--- errors\n", 2);
        assertEquals(parts[1].lines().toList(), Compilation.of(HEAD + parts[0]).errors());
    }

    @Test
    void lombokThatHasNotRun() {
        assertEquals(
                List.of("2: [ZJ021] T has annotations of Lombok, but no getter for the field a: put Lombok before"
                        + " Zilch on the annotation processor path"),
                Compilation.of(HEAD + """
                    @JsonSerializable @lombok.Data class T { private int a; }
                    """, "package lombok;\npublic @interface Data {}")
                        .errors());
    }

    @Test
    void valuesThatAreMoreLevelsDeepThanTheProcessorFollows() {
        StringBuilder types = new StringBuilder("@JsonSerializable record T(V0 v) {}\n");
        for (int i = 0; i < 101; i++) {
            types.append("record V%d(@JsonValue V%d v) {}%n".formatted(i, i + 1));
        }
        assertEquals(
                List.of("102: [ZJ032] the type V100 is nested more than 100 levels deep in values that are no members,"
                        + " as one that has no end: use fewer levels, or write it with @JsonWriter"),
                Compilation.of(HEAD + types + "record V101(int x) {}").errors());
    }

    @Test
    void aGenericTypeIsWrittenWhereItsArgumentsAreKnown() {
        Compilation compilation = Compilation.of(HEAD + """
            @JsonSerializable record T(Page<String, Integer> page) {}
            @JsonSerializable record Page<A, B extends Number>(
                List<A> items, B next) {}
            """).succeeds();
        assertEquals(List.of("p.TJson"), compilation.generatedNames());
        assertEquals(
                List.of("3: [ZJ025] Page gets no class of its own, because its type arguments are not known here: it is"
                        + " written where they are, as in a member of the type Page<Customer, java.lang.Number>"),
                compilation.notes());
    }

    @Test
    void getterOfAValueClassHasNoNameInJava() {
        Compilation compilation = Compilation.of(OtherProcessorsTest.METADATA, """
            package p;
            import io.github.zilch.*;
            @JsonSerializable
            @kotlin.Metadata(d2 = {"Lp/Held;", "", "account", "Lp/Account;", "getAccount-aSVnmyc", "getName"})
            public final class Held {
                private final String account = null;
                private final String name = null;
                public final String getName() { return null; }
            }
            """);
        assertEquals(
                List.of("6: [ZJ028] the getter of account has a name that Java cannot write, because its type is a"
                        + " value class of Kotlin: name it with @get:JvmName(\"getAccount\"), or leave it out with"
                        + " @field:JsonIgnore"),
                compilation.errors());
    }

    @Test
    void annotationsThatKaptLeavesOut() {
        List<String> expected = List.of(
                "9: [ZJ029] kapt does not show the annotations of the parameter pin, because the type of a parameter"
                        + " of this constructor is a value class of Kotlin: write @field: or @get: before each of them");
        for (String source : List.of(
                OtherProcessorsTest.held("2, 4, 0", OtherProcessorsTest.NAMES_JACKSON, ""),
                OtherProcessorsTest.held("2, 3, 0", "", ""))) {
            assertEquals(
                    expected,
                    Compilation.of(OtherProcessorsTest.METADATA, source).errors());
        }
    }

    @Test
    void everyRuleHasATestAndALine() throws IOException {
        Set<String> rules = new TreeSet<>();
        for (Rule rule : Rule.values()) {
            assertTrue(rules.add(rule.id), rule.id);
        }
        assertEquals(rules, idsIn("docs/serializers.md"), "docs/serializers.md");
        rules.remove(Rule.BUG.id);
        Set<String> tested = idsIn("src/test/java/io/github/zilch/processor/RulesTest.java");
        tested.addAll(idsIn("src/test/resources/io/github/zilch/processor/rules.txt"));
        assertEquals(rules, tested, "tests");
    }

    private static Set<String> idsIn(String file) throws IOException {
        Set<String> ids = new TreeSet<>();
        Matcher id = ID.matcher(Files.readString(Path.of(file)));
        while (id.find()) {
            ids.add(id.group());
        }
        return ids;
    }
}
