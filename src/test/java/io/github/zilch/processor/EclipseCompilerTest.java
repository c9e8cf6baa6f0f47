// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The compiler of Eclipse runs the processor as javac does, and compiles what it generates without a warning. */
@Tag("slow")
@Tag("sources")
class EclipseCompilerTest {
    /** That of javac if it is given none: classes of the JDK have other methods in other releases. */
    private static final String RELEASE = String.valueOf(Runtime.version().feature());

    @TempDir
    Path home;

    private final StringWriter messages = new StringWriter();

    @Test
    void generatesAndCompilesTheSameCode() throws IOException {
        JacksonCases cases = JacksonCases.all();
        cases.judge(JacksonCasesTest.expected("cases/expected").keySet());
        int compilations = 0;
        for (Map.Entry<Compilation, List<JacksonCases.Case>> compiled :
                cases.compiled().entrySet()) {
            Path folder = Files.createDirectory(home.resolve("c" + compilations++));
            boolean success = compile(folder, compiled.getValue());
            Map<String, String> expected = new TreeMap<>();
            compiled.getKey()
                    .generatedNames()
                    .forEach(it -> expected.put(it, compiled.getKey().source(it)));
            assertTrue(success, messages::toString);
            assertEquals(expected, generated(folder.resolve("generated")));
        }
        List<String> ofGenerated = Stream.of(messages.toString().split("----------\n"))
                .filter(it -> it.contains("/generated/"))
                .toList();
        assertEquals(List.of(), ofGenerated);
    }

    private boolean compile(Path folder, List<JacksonCases.Case> cases) throws IOException {
        List<String> arguments = new ArrayList<>();
        String classPath = System.getProperty("java.class.path");
        arguments.addAll(List.of("-encoding", "UTF-8", "-proceedOnError", "-classpath", classPath));
        arguments.addAll(List.of("-processorpath", classPath, "-processor", SerializerProcessor.class.getName()));
        arguments.addAll(List.of("-d", folder.resolve("classes").toString()));
        arguments.addAll(
                List.of("-s", Files.createDirectory(folder.resolve("generated")).toString()));
        List<String> options = cases.get(0).options();
        arguments.addAll(options.contains("--release") ? options : List.of("--release", RELEASE));
        for (JacksonCases.Case next : cases) {
            for (Map.Entry<String, String> file : next.files().entrySet()) {
                Path source = folder.resolve("sources").resolve(file.getKey() + ".java");
                if (Files.notExists(source)) { // two cases can have the same type of a library
                    Files.createDirectories(source.getParent());
                    Files.writeString(source, file.getValue());
                    arguments.add(source.toString());
                }
            }
        }
        PrintWriter out = new PrintWriter(messages);
        return BatchCompiler.compile(arguments.toArray(new String[0]), out, out, null);
    }

    private static Map<String, String> generated(Path folder) throws IOException {
        Map<String, String> generated = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name =
                        folder.relativize(file).toString().replace('/', '.').replace('\\', '.');
                generated.put(name.substring(0, name.length() - ".java".length()), Files.readString(file));
            }
        }
        return generated;
    }
}
