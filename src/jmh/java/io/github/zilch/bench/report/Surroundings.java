// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
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
import java.util.stream.Stream;

/**
 * The machine and the code that results come from.
 *
 * @param cpu the model.
 * @param cores as many as the JVM may use.
 * @param memory in bytes.
 * @param os name and version.
 * @param libraryCode a digest of all classes of the library that are measured, which changes when one of them does.
 * @param exampleCode the same with those of fix2json.
 */
record Surroundings(String cpu, int cores, long memory, String os, String libraryCode, String exampleCode) {
    private static final Path EXAMPLES = Path.of("target/examples").toAbsolutePath();
    private static final Path CPUS = Path.of("/proc/cpuinfo");

    static Surroundings ofThisMachine() throws IOException {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new Surroundings(
                cpuModel(),
                system.getAvailableProcessors(),
                system.getTotalMemorySize(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                digest(false),
                digest(true));
    }

    /** The digest of what is measured: of fix2json and the library, or of the library alone. */
    String code(boolean isOfExample) {
        return isOfExample ? exampleCode : libraryCode;
    }

    /** Adds where, when and how a result was measured. */
    ObjectNode describe(ObjectNode run, Settings settings, boolean isOfExample) {
        return run.put("date", LocalDate.now(ZoneOffset.UTC).toString())
                .put("command", settings.command())
                .put("cpu", cpu)
                .put("cores", cores)
                .put("memory", memory)
                .put("os", os)
                .put("code", code(isOfExample));
    }

    private static String cpuModel() throws IOException {
        if (Files.exists(CPUS)) {
            for (String line : Files.readAllLines(CPUS)) {
                if (line.startsWith("model name")) {
                    return line.substring(line.indexOf(':') + 1).strip();
                }
            }
        }
        return System.getProperty("os.arch");
    }

    /** Of a jar the name counts, which has its version; of a folder all of Zilch's classes but tests and this package. */
    private static String digest(boolean withExample) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        for (String element : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(element).toAbsolutePath();
            if (!withExample && path.startsWith(EXAMPLES)) {
                continue;
            }
            if (Files.isDirectory(path)) {
                classes(path).forEach(file -> update(digest, file));
            } else {
                digest.update(path.getFileName().toString().getBytes());
            }
        }
        return HexFormat.of().formatHex(digest.digest(), 0, 6);
    }

    private static List<Path> classes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.getParent().endsWith("report"))
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
