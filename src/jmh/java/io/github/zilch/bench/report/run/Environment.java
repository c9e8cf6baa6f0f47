// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import io.github.zilch.bench.report.results.RunInfo;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The machine and the code of a run.
 *
 * @param cpu the processor model.
 * @param cores the number of processors available to the JVM.
 * @param memory the total memory in bytes.
 * @param os the name and version of the operating system.
 * @param libraryCode the digest of the measured classes of the library. It changes when one of the classes changes.
 * @param exampleCode the digest of the measured classes of the library, the examples and the integrations.
 */
public record Environment(String cpu, int cores, long memory, String os, String libraryCode, String exampleCode) {
    private static final List<String> EXAMPLES = List.of("examples", "integrations");
    private static final Path REPORT = Path.of("io/github/zilch/bench/report");
    private static final Path CPUS = Path.of("/proc/cpuinfo");

    /** Returns the environment of this JVM. */
    public static Environment current() throws IOException {
        String classPath = System.getProperty("java.class.path");
        Path project = Path.of("").toAbsolutePath();
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new Environment(
                cpuModel(),
                system.getAvailableProcessors(),
                system.getTotalMemorySize(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                digest(classPath, project, false),
                digest(classPath, project, true));
    }

    /** Returns the processor, the number of cores, the memory and the operating system as text. */
    public String machine() {
        return RunInfo.machine(cpu, cores, memory, os);
    }

    /** Returns the digest of the measured code: of the library, with the examples or alone. */
    public String code(boolean isOfExample) {
        return isOfExample ? exampleCode : libraryCode;
    }

    /** Adds the date, command, machine and code of a result. */
    public ObjectNode describe(ObjectNode run, Settings settings, boolean isOfExample) {
        return run.put("date", LocalDate.now(ZoneOffset.UTC).toString())
                .put("command", settings.command())
                .put("cpu", cpu)
                .put("cores", cores)
                .put("memory", memory)
                .put("os", os)
                .put("code", code(isOfExample));
    }

    /** Returns the model with its numbers: a virtual machine may say no more than {@code AMD EPYC}, which is any of five. */
    private static String cpuModel() throws IOException {
        if (!Files.exists(CPUS)) {
            return System.getProperty("os.arch");
        }
        Map<String, String> cpu = Files.readAllLines(CPUS).stream()
                .map(line -> line.split("\\s*:\\s*", 2))
                .filter(field -> field.length == 2)
                .collect(Collectors.toMap(field -> field[0], field -> field[1], (first, next) -> first));
        return cpu.containsKey("cpu family")
                ? "%s (family %s, model %s)".formatted(cpu.get("model name"), cpu.get("cpu family"), cpu.get("model"))
                : cpu.getOrDefault("model name", System.getProperty("os.arch"));
    }

    /**
     * Returns a digest of the class path: of the names of jars, which contain the version, and of the classes in
     * directories, except tests and the report. The jars of this build, whose version stays, count with their content.
     */
    static String digest(String classPath, Path project, boolean withExample) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        for (String element : classPath.split(File.pathSeparator)) {
            Path path = Path.of(element).toAbsolutePath();
            if (!withExample && EXAMPLES.stream().map(project::resolve).anyMatch(path::startsWith)) {
                continue;
            }
            if (Files.isDirectory(path)) {
                classes(path).forEach(file -> update(digest, file));
            } else if (path.startsWith(project)) {
                update(digest, path);
            } else {
                digest.update(path.getFileName().toString().getBytes());
            }
        }
        return HexFormat.of().formatHex(digest.digest(), 0, 6);
    }

    private static List<Path> classes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !folder.relativize(file).startsWith(REPORT))
                    .filter(file -> !file.getFileName().toString().contains("Test"))
                    .sorted()
                    .toList();
        }
    }

    private static void update(MessageDigest digest, Path file) {
        try {
            digest.update(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
