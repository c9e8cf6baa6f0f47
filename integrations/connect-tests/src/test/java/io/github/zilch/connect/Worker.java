// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A worker of Kafka Connect in standalone mode: a process with the main class of Kafka, and without JVM flags. */
final class Worker implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("REST server listening at (http://[^/]+/)");
    private static final String READY = "REST resources initialized";
    private static final long START_SECONDS = 90;

    private final Process process;
    private final Path output;

    /**
     * Starts a worker.
     *
     * @param directory for its files.
     * @param broker the address of the broker.
     * @param plugins the value of {@code plugin.path}.
     * @param discovery the value of {@code plugin.discovery}.
     * @param connectors the settings of each connector, with its name.
     */
    Worker(Path directory, String broker, Path plugins, String discovery, List<Map<String, String>> connectors)
            throws IOException {
        output = directory.resolve("worker.log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", // it lives for seconds
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=info",
                "-cp",
                Plugins.classPathOfWorker(),
                "org.apache.kafka.connect.cli.ConnectStandalone"));
        command.add(file(
                directory.resolve("worker.properties"),
                Map.of(
                        "bootstrap.servers",
                        broker,
                        "plugin.path",
                        plugins.toString(),
                        "plugin.discovery",
                        discovery,
                        "listeners",
                        "http://127.0.0.1:0",
                        "key.converter",
                        "org.apache.kafka.connect.json.JsonConverter",
                        "value.converter",
                        "org.apache.kafka.connect.json.JsonConverter",
                        "offset.storage.file.filename",
                        directory.resolve("offsets").toString(),
                        "offset.flush.interval.ms",
                        "500")));
        for (Map<String, String> connector : connectors) {
            command.add(file(directory.resolve(connector.get("name") + ".properties"), connector));
        }
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private static String file(Path path, Map<String, String> settings) throws IOException {
        Properties properties = new Properties();
        properties.putAll(settings);
        try (var out = Files.newOutputStream(path)) {
            properties.store(out, null);
        }
        return path.toString();
    }

    /** Returns what the worker answers to a request. */
    String get(String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(address() + path)).build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private String address() throws IOException, InterruptedException {
        for (int i = 0; i < START_SECONDS * 10 && process.isAlive(); i++) {
            String output = output();
            Matcher matcher = ADDRESS.matcher(output);
            if (matcher.find() && output.contains(READY)) {
                return matcher.group(1);
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        throw new AssertionError("the worker does not start:\n" + output());
    }

    /** Returns what the worker has printed and logged. */
    String output() throws IOException {
        return Files.readString(output);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
