// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * docs/recipes.md shows code as it is in the projects that the build tests. The last link before a block leads to its file.
 * A block of Java, Kotlin or Scala is the whole file after its package, so it has its imports, and a test of its project
 * names it; any other block is a part of the file, and so is each call in the tables of the migrations.
 */
@Tag("fast")
@Tag("sources")
class RecipesTest {
    private static final Path DOCS = Path.of("docs");
    private static final Path RECIPES = DOCS.resolve("recipes.md");
    private static final Set<String> WHOLE_FILES = Set.of("```java", "```kotlin", "```scala");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]*)#?([^)]*)\\)");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /** What the tables name that is no code of the linked file. */
    private static final Set<String> NOT_CODE = Set.of("new JsonBuilder()", "import io.github.zilch.JsonBuilder;");

    @TestFactory
    List<DynamicTest> everyBlockIsCodeOfTheBuild() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        List<String> lines = Files.readAllLines(RECIPES);
        Path file = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("```")) {
                int end = i + 1 + lines.subList(i + 1, lines.size()).indexOf("```");
                List<String> block = lines.subList(i + 1, end);
                Path source = file;
                String name = "line " + (i + 1) + ": " + source;
                if (WHOLE_FILES.contains(line)) {
                    tests.add(dynamicTest(name, () -> isWhole(source, block)));
                    tests.add(dynamicTest(name + " is tested", () -> isTested(source)));
                } else {
                    tests.add(dynamicTest(name, () -> isIn(source, block)));
                }
                i = end;
            } else if (line.startsWith("| `")) {
                Path source = file;
                tests.add(dynamicTest("line " + (i + 1) + ": " + source, () -> callsAreIn(source, line)));
            } else {
                file = lastLink(line, file);
            }
        }
        return tests;
    }

    private static Path lastLink(String line, Path before) {
        Path file = before;
        Matcher links = LINK.matcher(line);
        while (links.find()) {
            if (links.group(1).startsWith("../")) {
                file = DOCS.resolve(links.group(1)).normalize();
            }
        }
        return file;
    }

    /** Checks that the block is the file without its licence and package, and the empty line after these. */
    private static void isWhole(Path file, List<String> block) throws Exception {
        List<String> code = Files.readAllLines(file);
        int from = 0;
        while (!code.get(from).startsWith("package ")) {
            from++;
        }
        assertEquals(
                String.join("\n", code.subList(from + 2, code.size())),
                String.join("\n", block),
                () -> "show the whole of " + file);
    }

    /** Checks that a file below src/test names the class. */
    private static void isTested(Path file) throws Exception {
        String type = file.getFileName().toString().replaceFirst("\\..*", "");
        Path project = file;
        while (!project.endsWith("src")) {
            project = project.getParent();
        }
        try (Stream<Path> files = Files.walk(project.resolve("test"))) {
            for (Path test : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                if (Pattern.compile("\\b" + type + "(Kt)?\\b")
                        .matcher(Files.readString(test))
                        .find()) {
                    return;
                }
            }
        }
        throw new AssertionError("no test in " + project + " names " + type);
    }

    /** Checks that the lines follow one another in the file, all indented by the same number of blanks. */
    private static void isIn(Path file, List<String> block) throws Exception {
        List<String> code = Files.readAllLines(file);
        for (int at = 0; at + block.size() <= code.size(); at++) {
            List<String> part = code.subList(at, at + block.size());
            String blanks =
                    " ".repeat(Math.max(0, part.get(0).length() - block.get(0).length()));
            if (part.equals(block.stream()
                    .map(line -> line.isEmpty() ? line : blanks + line)
                    .toList())) {
                return;
            }
        }
        throw new AssertionError(file + " does not contain:\n" + String.join("\n", block));
    }

    private static void callsAreIn(Path file, String row) throws Exception {
        String code = Files.readString(file);
        Matcher calls = CODE.matcher(row);
        while (calls.find()) {
            String call = calls.group(1);
            assertTrue(code.contains(call) || NOT_CODE.contains(call), () -> file + " does not contain " + call);
        }
    }
}
