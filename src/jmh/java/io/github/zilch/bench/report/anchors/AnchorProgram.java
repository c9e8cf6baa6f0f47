// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.anchors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.bench.MeasureDocument;
import io.github.zilch.bench.report.results.Writer;
import io.github.zilch.bench.report.run.Jdk;
import io.github.zilch.bench.report.run.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A writer of the comparison with other languages, and the program that measures it.
 *
 * @param name the name in the report.
 * @param library the library with its version.
 * @param command the command. The document, the folder of the exported documents and the number of rounds follow.
 */
public record AnchorProgram(String name, String library, List<String> command) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path SOURCES = Path.of("bench/anchors").toAbsolutePath();

    /** Returns the writers in Java, which run on the given JDK with the class path of this JVM. */
    public static List<AnchorProgram> java(Jdk jdk, String zilchVersion) {
        String classPath = System.getProperty("java.class.path");
        List<String> command = new ArrayList<>(List.of(jdk.java()));
        command.addAll(jdk.flags(true));
        command.addAll(List.of("-classpath", classPath, MeasureDocument.class.getName()));
        return MeasureDocument.WRITERS.stream()
                .map(Writer::of)
                .map(writer -> new AnchorProgram(
                        writer.name(),
                        writer.is(Writer.Kind.OURS) ? "zilch-json " + zilchVersion : writer.library(classPath),
                        with(command, writer.id())))
                .toList();
    }

    /** Builds the program in Rust, and returns its writers. */
    public static List<AnchorProgram> rust(Path folder) throws IOException {
        Path sources = SOURCES.resolve("rust");
        Path target = folder.resolve("rust").toAbsolutePath();
        build(sources, List.of("cargo", "build", "--release", "--locked", "--target-dir", target.toString()));
        String program = target.resolve("release/anchors").toString();
        String versions = Files.readString(sources.resolve("Cargo.lock"));
        List<AnchorProgram> programs = new ArrayList<>();
        for (String crate : List.of("serde_json", "sonic-rs")) {
            String version = version(versions, "name = \"" + crate + "\"\\s+version = \"([^\"]+)\"");
            programs.add(new AnchorProgram(crate, crate + " " + version, List.of(program, crate)));
        }
        return programs;
    }

    /** Builds the program in Go, and returns its writer. */
    public static List<AnchorProgram> go(Path folder) throws IOException {
        Path sources = SOURCES.resolve("go");
        Path target = Files.createDirectories(folder.resolve("go")).toAbsolutePath();
        build(sources, List.of("go", "build", "-o", target.toString(), "."));
        String version =
                version(Files.readString(sources.resolve("go.mod")), "github.com/bytedance/sonic v([0-9][^\\s]*)");
        return List.of(new AnchorProgram(
                "sonic", "sonic " + version, List.of(target.resolve("anchors").toString(), "sonic")));
    }

    private static void build(Path directory, List<String> command) throws IOException {
        int code = Processes.await(new ProcessBuilder(command)
                .directory(directory.toFile())
                .inheritIO()
                .start());
        if (code != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed with exit code " + code + " in "
                    + directory + ", see its messages above; the first build downloads the libraries");
        }
    }

    private static String version(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("nothing in the list of libraries matches " + pattern);
        }
        return matcher.group(1);
    }

    /** Measures this writer once in a new process. */
    public AnchorResult measure(String document, Path folder, int rounds) throws IOException {
        Process process = new ProcessBuilder(with(command, document, folder.toString(), Integer.toString(rounds)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(process.getInputStream().readAllBytes());
        int code = Processes.await(process);
        if (code != 0) {
            throw new IllegalStateException(name + " failed with exit code " + code + " on the document " + document
                    + ", see its message above");
        }
        JsonNode result = MAPPER.readTree(out);
        return new AnchorResult(
                document,
                this,
                result.required("nanoseconds").asDouble(),
                result.required("allocated").asDouble());
    }

    private static List<String> with(List<String> command, String... arguments) {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(arguments));
        return List.copyOf(all);
    }
}
