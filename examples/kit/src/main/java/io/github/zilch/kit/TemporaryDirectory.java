// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory that is deleted with its files when it is closed, or when the JVM exits. */
public final class TemporaryDirectory implements AutoCloseable {
    private final Path path;

    private TemporaryDirectory(Path path) {
        this.path = path;
    }

    /**
     * Creates a directory.
     *
     * @param prefix of its name.
     * @return the directory.
     * @throws IOException if it cannot be created.
     */
    public static TemporaryDirectory create(String prefix) throws IOException {
        TemporaryDirectory directory = new TemporaryDirectory(Files.createTempDirectory(prefix));
        Runtime.getRuntime().addShutdownHook(new Thread(directory::close));
        return directory;
    }

    /**
     * Returns the path.
     *
     * @return the path of the directory.
     */
    public Path path() {
        return path;
    }

    /** Deletes the directory unless it is deleted already. */
    @Override
    public void close() {
        if (Files.notExists(path)) {
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
