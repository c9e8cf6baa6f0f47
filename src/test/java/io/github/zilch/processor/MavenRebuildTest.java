// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.zilch.JsonBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Maven without {@code clean} leaves what a whole build leaves, whatever has changed: the same generated sources and the same
 * classes.
 */
@Tag("slow")
class MavenRebuildTest {
    private static final String HEAD =
            "package p;\nimport io.github.zilch.*; import com.fasterxml.jackson.annotation.*; import java.util.*;\n";

    @TempDir
    Path project;

    private final Map<String, String> sources = new LinkedHashMap<>();

    @BeforeEach
    void writeProject() throws IOException {
        Files.writeString(project.resolve("pom.xml"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>p</groupId>
                  <artifactId>p</artifactId>
                  <version>1</version>
                  <properties>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                    <maven.compiler.release>17</maven.compiler.release>
                    <maven.compiler.proc>full</maven.compiler.proc>
                  </properties>
                  <dependencies>
                %s
                  </dependencies>
                </project>
                """.formatted(dependencies()));
        write(
                "Order",
                "@JsonSerializable public class Order extends Entity { public int quantity; public Line line; }");
        write("Line", "public class Line { public String article; public long price; }");
        write("Entity", "public class Entity { public long id; }");
        write("Customer", "@JsonSerializable public record Customer(String name, Kind kind) { enum Kind { A, B } }");
    }

    /** Returns the libraries on the class path of this test as dependencies: the classes of Zilch in a jar. */
    private String dependencies() throws IOException {
        StringBuilder dependencies = new StringBuilder();
        for (Class<?> type : List.of(JsonBuilder.class, DirectBuffer.class, JsonProperty.class)) {
            File place = new File(
                    type.getProtectionDomain().getCodeSource().getLocation().getPath());
            File jar = place.isDirectory() ? jar(place.toPath()).toFile() : place;
            dependencies.append("""
                        <dependency>
                          <groupId>p</groupId>
                          <artifactId>%s</artifactId>
                          <version>1</version>
                          <scope>system</scope>
                          <systemPath>%s</systemPath>
                        </dependency>
                    """.formatted(type.getSimpleName(), jar));
        }
        return dependencies.toString();
    }

    private Path jar(Path classes) throws IOException {
        Path jar = project.resolve("library.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, out);
            }
        }
        return jar;
    }

    private void write(String name, String source) throws IOException {
        sources.put(name, HEAD + source);
        Path file = project.resolve("src/main/java/p/" + name + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, HEAD + source);
    }

    private void change(String name, UnaryOperator<String> change) throws IOException {
        write(name, change.apply(sources.get(name).substring(HEAD.length())));
    }

    @Test
    void changesAreFollowed() throws IOException, InterruptedException {
        assertIsLikeWholeBuild("the first build");
        change("Order", it -> it.replace("quantity", "amount"));
        assertIsLikeWholeBuild("a member with another name");
        change("Line", it -> it.replace("public long price;", "public long price, tax;"));
        assertIsLikeWholeBuild("a type that has no annotation of its own");
        change("Entity", it -> it.replace("public long id;", "@JsonProperty(\"_id\") public long id;"));
        assertIsLikeWholeBuild("a superclass");
        change("Customer", it -> it.replace("enum Kind { A, B }", "enum Kind { A, @JsonProperty(\"b\") B, C }"));
        assertIsLikeWholeBuild("a nested enum");
        change("Customer", it -> it.replace("@JsonSerializable ", ""));
        assertIsLikeWholeBuild("an annotation that is gone");
        change("Order", it -> it.replace("Line line", "Line line; public Customer customer"));
        change("Customer", it -> "@JsonSerializable(name = \"PersonJson\") " + it);
        assertIsLikeWholeBuild("an annotation that is back, with another name");
    }

    private void assertIsLikeWholeBuild(String what) throws IOException, InterruptedException {
        String output = runMaven();
        Compilation whole =
                Compilation.of(sources.values().toArray(new String[0])).succeeds();
        Map<String, String> generated = new TreeMap<>();
        whole.generatedNames().forEach(it -> generated.put(it.substring(2) + ".java", whole.source(it)));
        assertEquals(generated, texts(project.resolve("target/generated-sources/annotations/p")), what + output);
        Set<String> classes = new TreeSet<>();
        whole.classNames().forEach(it -> classes.add(it.substring(2) + ".class"));
        assertEquals(classes, names(project.resolve("target/classes/p")), what + output);
    }

    private String runMaven() throws IOException, InterruptedException {
        boolean windows = File.separatorChar == '\\';
        List<String> command = new ArrayList<>();
        command.add(Path.of(windows ? "mvnw.cmd" : "mvnw").toAbsolutePath().toString());
        command.addAll(List.of("--batch-mode", "--file", project.toString()));
        String repository = System.getProperty("maven.repo.local");
        if (repository != null) {
            command.add("-Dmaven.repo.local=" + repository);
        }
        command.add("org.apache.maven.plugins:maven-compiler-plugin:" + pluginVersion() + ":compile");
        Path log = project.resolve("log");
        ProcessBuilder maven =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        maven.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"); // it lives for seconds
        int exit = maven.start().waitFor();
        String output = "\n" + Files.readString(log);
        assertEquals(0, exit, output);
        return output;
    }

    /** Returns the version that this build has too, so that it has been downloaded. */
    private static String pluginVersion() throws IOException {
        Matcher version = Pattern.compile("maven-compiler-plugin</artifactId>\\s*<version>([^<]+)<")
                .matcher(Files.readString(Path.of("src/parent/pom.xml")));
        version.find();
        return version.group(1);
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(it -> it.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Map<String, String> texts(Path folder) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (String name : names(folder)) {
            texts.put(name, Files.readString(folder.resolve(name)));
        }
        return texts;
    }
}
