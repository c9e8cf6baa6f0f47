// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The library without the JVM flag of Agrona, in processes of their own: on each JDK beside the running one, on the class
 * path, on the module path and in an image of a few modules. Each process prints which memory it uses, and nothing on
 * standard error.
 */
@DisplayName("C5: no flag, no garbage, nothing on standard error")
@Tag("slow")
class NoFlagTest {
    private static final String ALLOW = "--sun-misc-unsafe-memory-access=allow";
    private static final List<String> DENY =
            List.of("--sun-misc-unsafe-memory-access=deny", "--illegal-native-access=deny");
    private static final String AGRONA = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";

    /** The first version that warns of Unsafe. */
    private static final int WARNS = 24;

    private static Path folder;

    @BeforeAll
    static void createFolder() throws IOException {
        folder = Files.createTempDirectory("zilch-no-flag");
    }

    @AfterAll
    static void deleteFolder() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }

    private static Path agrona() {
        return Path.of(DirectBuffer.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    }

    private static List<String> classPath() {
        return List.of("-cp", "target/classes:target/test-classes:" + agrona());
    }

    private static List<String> modulePath() {
        return List.of(
                "-p",
                "target/classes:" + agrona(),
                "--add-modules",
                "io.github.zilch",
                "--add-exports",
                "io.github.zilch/io.github.zilch.internal.memory=ALL-UNNAMED",
                "-cp",
                "target/test-classes");
    }

    /** Runs the program; returns what it printed, and fails if there is anything on standard error. */
    private static String run(Path home, List<String> flags, List<String> path)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString(), "-Xshare:auto"));
        command.addAll(flags);
        command.addAll(path);
        command.add(NoFlagProgram.class.getName());
        Path errors = Files.createTempFile(folder, "errors", "");
        String output = output(ProcessBuilder.Redirect.to(errors.toFile()), command);
        assertEquals("", Files.readString(errors), command::toString);
        return output.trim();
    }

    /** Runs a command, which must exit with 0; returns what it printed. */
    private static String output(ProcessBuilder.Redirect errors, List<String> command)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectError(errors).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), command + "\n" + output);
        return output;
    }

    private static Path image(Path home, String version, String... modules) throws IOException, InterruptedException {
        Path image = folder.resolve("image-" + version + '-' + modules.length);
        output(
                ProcessBuilder.Redirect.INHERIT,
                List.of(
                        home.resolve("bin/jlink").toString(),
                        "--add-modules",
                        String.join(",", modules),
                        "--output",
                        image.toString()));
        return image;
    }

    @TestFactory
    Stream<DynamicTest> everyJdkAndPath() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Map.Entry<String, Path> jdk : Jvm.jdks().entrySet()) {
            String version = jdk.getKey();
            Path home = jdk.getValue();
            boolean warns = Runtime.Version.parse(version).feature() >= WARNS;
            for (List<String> path : List.of(classPath(), modulePath())) {
                String name = version + (path.size() == 2 ? " on the class path" : " on the module path");
                tests.add(test(name, home, List.of(), path, warns ? "heap" : "unsafe"));
                tests.add(test(name + ", interpreted", home, List.of("-Xint"), path, warns ? "heap" : "unsafe"));
                tests.add(test(name + ", heap", home, List.of("-Dzilch.memory=heap"), path, "heap"));
                if (warns) {
                    tests.add(test(name + ", allowed", home, List.of(ALLOW), path, "unsafe"));
                    tests.add(test(name + ", denied", home, DENY, path, "heap"));
                }
            }
            tests.add(test(version + " with Agrona's flag", home, List.of(AGRONA), classPath(), "agrona"));
            if (Files.isExecutable(home.resolve("bin/jlink"))) {
                tests.add(DynamicTest.dynamicTest(version + " in an image", () -> {
                    Path image = image(home, version, "java.base", "jdk.unsupported", "jdk.management");
                    for (List<String> path : List.of(classPath(), modulePath())) {
                        assertEquals(warns ? "heap 0" : "unsafe 0", run(image, List.of(), path));
                        if (warns) {
                            assertEquals("unsafe 0", run(image, List.of(ALLOW), path));
                            assertEquals("heap 0", run(image, DENY, path));
                        }
                    }
                }));
                tests.add(DynamicTest.dynamicTest(version + " in an image without Unsafe", () -> {
                    Path image = image(home, version, "java.base", "jdk.management");
                    assertEquals("heap 0", run(image, List.of(), classPath()));
                }));
            }
        }
        return tests.stream();
    }

    private static DynamicTest test(String name, Path home, List<String> flags, List<String> path, String provider) {
        return DynamicTest.dynamicTest(name, () -> assertEquals(provider + " 0", run(home, flags, path)));
    }

    @Test
    @DisplayName(
            "no class of Agrona that needs the flag is initialized, but for the question whether the flag is there")
    void nothingTouchesWhatNeedsTheFlag() throws IOException, InterruptedException {
        for (Path home : Jvm.jdks().values()) {
            Path log = Files.createTempFile(folder, "initialized", "");
            run(home, List.of("-Xlog:class+init=info:file=" + log), classPath());
            String initialized = Files.readString(log);
            for (String touched : List.of("io/github/zilch/JsonBuilder", "org/agrona/UnsafeApi")) {
                assertTrue(initialized.contains('\'' + touched + '\''), home + " logs in another way: " + touched);
            }
            for (String untouched : List.of("org/agrona/concurrent/UnsafeBuffer", "org/agrona/BufferUtil")) {
                assertFalse(initialized.contains('\'' + untouched + '\''), home + ": " + untouched);
            }
        }
    }

    /** Creates what is created at start, twice; returns what each comes to. */
    private static List<String> starts(Path home, String... flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
        command.addAll(List.of(flags));
        command.addAll(classPath());
        command.addAll(List.of(NoFlagProgram.class.getName(), "start"));
        String output = output(ProcessBuilder.Redirect.DISCARD, command);
        List<String> lines = output.lines().toList();
        assertEquals(2 * NoFlagProgram.CREATED_AT_START.size(), lines.size(), output);
        return lines;
    }

    private static Path running() {
        return Path.of(System.getProperty("java.home"));
    }

    @Test
    @DisplayName("what is created at start fails there, and lists each provider with its reason")
    void whatIsCreatedAtStartFailsThere() throws IOException, InterruptedException {
        String unsafe = Runtime.version().feature() < WARNS ? "is available" : "needs " + ALLOW;
        for (String problem : List.of("agrona is not available in this JVM", "haep is unknown", "Heap is unknown")) {
            String provider = problem.substring(0, problem.indexOf(' '));
            for (String message : starts(running(), "-Dzilch.memory=" + provider)) {
                assertEquals(
                        "java.lang.IllegalStateException: -Dzilch.memory=" + problem
                                + ": choose one that is available, or remove the property."
                                + " agrona: needs --add-exports java.base/jdk.internal.misc=ALL-UNNAMED (on the module"
                                + " path: =org.agrona); unsafe: " + unsafe + "; heap: is available",
                        message);
            }
        }
    }

    @Test
    @DisplayName("an unknown value of zilch.checks is refused where something is created")
    void unknownChecks() throws IOException, InterruptedException {
        for (String message : starts(running(), "-Dzilch.checks=Strict")) {
            assertEquals(
                    "java.lang.IllegalStateException: -Dzilch.checks=Strict is unknown: choose strict, true or false, or"
                            + " remove the property",
                    message);
        }
    }

    @Test
    @DisplayName("a missing module is named")
    void missingModule() throws IOException, InterruptedException {
        for (String message : starts(running(), "--limit-modules=java.base,jdk.management", "-Dzilch.memory=unsafe")) {
            assertTrue(message.contains("; unsafe: needs the module jdk.unsupported; heap: is available"), message);
        }
    }

    @TestFactory
    @DisplayName("a security manager that lets nothing be read does not matter")
    Stream<DynamicTest> securityManager() throws IOException {
        String manager = "-Djava.security.manager";
        return Jvm.jdks().entrySet().stream()
                .filter(jdk -> Jvm.knows(jdk.getValue(), List.of(manager)))
                .map(jdk -> DynamicTest.dynamicTest(
                        jdk.getKey(),
                        () -> starts(jdk.getValue(), manager).forEach(line -> assertEquals("no exception", line))));
    }

    @Test
    @DisplayName("what is Agrona's own names the flag when it is called")
    void whatIsAgronasOwnNamesTheFlag() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin/java").toString()));
        command.addAll(classPath());
        command.addAll(List.of(NoFlagProgram.class.getName(), "buffer"));
        String flag = "--add-exports java.base/jdk.internal.misc=ALL-UNNAMED (on the module path: =org.agrona)";
        assertEquals(
                List.of(
                        "java.lang.IllegalStateException: buffer() needs Agrona's UnsafeBuffer, which needs a JVM flag: use"
                                + " byteBuffer() or toBytes(), or add " + flag,
                        "java.lang.IllegalStateException: buffer() needs Agrona's UnsafeBuffer, which needs a JVM flag: use"
                                + " byteBuffer(), or add " + flag),
                output(ProcessBuilder.Redirect.INHERIT, command).lines().toList());
    }
}
