// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Files of cases, each of which is a test. A file has cases, one after the other; the line {@code # name} begins one. What its
 * lines mean is said by who runs it.
 */
public final class CaseFiles {
    /** Runs a case. */
    @FunctionalInterface
    public interface Runner {
        /** Returns the lines of a case with what happens now in place of what is expected. */
        List<String> run(List<String> lines) throws IOException;
    }

    private CaseFiles() {}

    /**
     * Returns the cases of all files of a folder.
     *
     * @param record the system property with which the files are written anew, with what happens now.
     */
    public static Stream<DynamicTest> tests(String folder, String record, Runner runner) throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                addTests(file, record, runner, tests);
            }
        }
        return tests.stream();
    }

    private static void addTests(Path file, String record, Runner runner, List<DynamicTest> tests) throws IOException {
        List<List<String>> cases = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("# ")) {
                cases.add(new ArrayList<>());
            }
            cases.get(cases.size() - 1).add(line);
        }
        for (List<String> expected : cases) {
            String name = file.getFileName() + ": " + expected.get(0).substring(2);
            tests.add(DynamicTest.dynamicTest(name, () -> {
                List<String> actual = runner.run(expected);
                if (Boolean.getBoolean(record)) {
                    cases.set(cases.indexOf(expected), actual);
                    Files.write(file, cases.stream().flatMap(List::stream).toList());
                } else {
                    assertEquals(String.join("\n", expected), String.join("\n", actual));
                }
            }));
        }
    }
}
