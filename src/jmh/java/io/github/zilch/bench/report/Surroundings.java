// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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
 * @param code a digest of all classes that are measured, which changes when one of them does.
 */
record Surroundings(String cpu, int cores, long memory, String os, String code) {
    private static final Path CPUS = Path.of("/proc/cpuinfo");

    static Surroundings ofThisMachine() throws IOException {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new Surroundings(
                cpuModel(),
                system.getAvailableProcessors(),
                system.getTotalMemorySize(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                digest(System.getProperty("java.class.path")));
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
    private static String digest(String classPath) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        for (String element : classPath.split(File.pathSeparator)) {
            Path path = Path.of(element);
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
