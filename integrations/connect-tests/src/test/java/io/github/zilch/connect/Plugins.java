// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonBuilder;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import org.agrona.DirectBuffer;
import org.apache.kafka.connect.sink.SinkConnector;
import org.apache.kafka.connect.source.SourceConnector;

/** A directory for {@code plugin.path}: with the packaged converter, as its README says, and with the connectors of the tests. */
final class Plugins {
    private static final List<Class<?>> OF_CONVERTER =
            List.of(ZilchJsonConverter.class, JsonBuilder.class, DirectBuffer.class);

    private static final List<Class<?>> OF_CONNECTORS = List.of(
            RecordSource.class,
            RecordSource.RecordTask.class,
            RecordMaker.class,
            LineSink.class,
            LineSink.LineTask.class);

    private Plugins() {}

    /** Fills a directory. */
    static void create(Path directory) throws IOException {
        Path zilch = Files.createDirectories(directory.resolve("zilch"));
        for (Class<?> ofJar : OF_CONVERTER) {
            Path jar = locationOf(ofJar);
            if (!Files.isRegularFile(jar)) {
                throw new IllegalStateException(jar + " is not a jar: run the tests with verify, which packages it");
            }
            Files.copy(jar, zilch.resolve(jar.getFileName()));
        }
        Path connectors = Files.createDirectories(directory.resolve("connectors"));
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(connectors.resolve("connectors.jar")))) {
            for (Class<?> each : OF_CONNECTORS) {
                addClass(jar, each.getName());
                addClass(jar, each.getName() + "$1"); // of a switch
            }
            addService(jar, SourceConnector.class, RecordSource.class);
            addService(jar, SinkConnector.class, LineSink.class);
        }
    }

    /** Adds a class, if there is one with that name. */
    private static void addClass(JarOutputStream jar, String className) throws IOException {
        String name = className.replace('.', '/') + ".class";
        try (InputStream code = Plugins.class.getClassLoader().getResourceAsStream(name)) {
            if (code != null) {
                add(jar, name, code.readAllBytes());
            }
        }
    }

    private static void addService(JarOutputStream jar, Class<?> service, Class<?> provider) throws IOException {
        add(jar, "META-INF/services/" + service.getName(), provider.getName().getBytes(StandardCharsets.UTF_8));
    }

    private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    /** Returns the class path of the tests without the plugins: what a worker has without them. */
    static String classPathOfWorker() {
        List<Path> ofPlugins = List.of(
                locationOf(ZilchJsonConverter.class),
                locationOf(JsonBuilder.class),
                locationOf(DirectBuffer.class),
                locationOf(RecordMaker.class),
                locationOf(RecordSource.class));
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(element -> !ofPlugins.contains(Path.of(element).toAbsolutePath()))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Path locationOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
