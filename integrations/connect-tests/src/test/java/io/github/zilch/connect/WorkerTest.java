// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@DisplayName("A worker of Kafka Connect writes the same records with both converters")
class WorkerTest {
    private static final String OURS = "io.github.zilch.connect.ZilchJsonConverter";
    private static final String KAFKAS = "org.apache.kafka.connect.json.JsonConverter";
    private static final int SEEDS = 500;
    private static final long TIMEOUT_SECONDS = 60;

    @TempDir
    private static Path directory;

    private static Broker broker;
    private static Worker worker;

    @BeforeAll
    static void start() throws Exception {
        Plugins.create(Files.createDirectories(directory.resolve("plugins")));
        broker = new Broker();
        broker.createTopics("ours", "kafkas", "ours-schemas", "kafkas-schemas");
        List<Map<String, String>> connectors = new ArrayList<>();
        connectors.add(source("ours", OURS, false));
        connectors.add(source("kafkas", KAFKAS, false));
        connectors.add(source("ours-schemas", OURS, true));
        connectors.add(source("kafkas-schemas", KAFKAS, true));
        connectors.add(sink("ours-schemas", KAFKAS));
        connectors.add(sink("kafkas-schemas", OURS));
        worker = new Worker(directory, broker.address(), directory.resolve("plugins"), "service_load", connectors);
    }

    @AfterAll
    static void stop() throws Exception {
        if (worker != null) {
            worker.close();
        }
        if (broker != null) {
            broker.close();
        }
    }

    private static Map<String, String> source(String topic, String converter, boolean hasSchemas) {
        Map<String, String> settings = converters(converter, hasSchemas);
        settings.put("name", "source-" + topic);
        settings.put("connector.class", RecordSource.class.getName());
        settings.put(RecordSource.TOPIC, topic);
        settings.put(RecordSource.SEEDS, Integer.toString(SEEDS));
        settings.put("errors.tolerance", "all"); // some records cannot be written
        return settings;
    }

    private static Map<String, String> sink(String topic, String converter) {
        Map<String, String> settings = converters(converter, true);
        settings.put("name", "sink-" + topic);
        settings.put("connector.class", LineSink.class.getName());
        settings.put("topics", topic);
        settings.put("consumer.override.auto.offset.reset", "earliest");
        settings.put("errors.tolerance", "all"); // some records cannot be read
        settings.put(LineSink.FILE, lines(topic).toString());
        return settings;
    }

    private static Map<String, String> converters(String converter, boolean hasSchemas) {
        Map<String, String> settings = new HashMap<>();
        for (String kind : List.of("key", "value", "header")) {
            settings.put(kind + ".converter", converter);
            settings.put(kind + ".converter.schemas.enable", Boolean.toString(hasSchemas));
        }
        return settings;
    }

    private static Path lines(String topic) {
        return directory.resolve(topic + ".txt");
    }

    /** Returns key, value and headers of each record of a topic. */
    private static List<String> records(String topic) {
        List<String> lines = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : broker.records(topic, RecordSource.END)) {
            StringBuilder line = new StringBuilder();
            line.append(Judge.text(record.key())).append(" = ").append(Judge.text(record.value()));
            for (Header header : record.headers()) {
                line.append(" ").append(header.key()).append('=').append(Judge.text(header.value()));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static void assertSame(String ours, String kafkas) throws IOException {
        List<String> expected = records(kafkas);
        List<String> written = records(ours);
        int sent = 5 * SEEDS;
        assertTrue(expected.size() > sent / 2 && expected.size() < sent, expected.size() + "\n" + worker.output());
        for (int i = 0; i < Math.min(expected.size(), written.size()); i++) {
            assertEquals(expected.get(i), written.get(i), "record " + i);
        }
        assertEquals(expected.size(), written.size());
    }

    @Test
    void recordsWithoutSchemasAreTheSame() throws IOException {
        assertSame("ours", "kafkas");
    }

    @Test
    void recordsWithSchemasAreTheSame() throws IOException {
        assertSame("ours-schemas", "kafkas-schemas");
    }

    @Test
    void eachConverterReadsWhatTheOtherHasWritten() throws Exception {
        List<String> byKafkas = linesOf("ours-schemas");
        List<String> byOurs = linesOf("kafkas-schemas");
        assertTrue(byKafkas.size() > SEEDS / 5, byKafkas.size() + " lines");
        for (int i = 0; i < byKafkas.size(); i++) {
            assertEquals(byKafkas.get(i), byOurs.get(i), "line " + i);
        }
        assertEquals(byKafkas.size(), byOurs.size());
    }

    /** Returns the lines of a sink, once the last one is there. */
    private static List<String> linesOf(String topic) throws IOException, InterruptedException {
        Path file = lines(topic);
        for (int i = 0; i < TIMEOUT_SECONDS * 10; i++) {
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            if (!lines.isEmpty() && lines.get(lines.size() - 1).endsWith(" " + RecordSource.END + " true")) {
                return lines;
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        throw new AssertionError("not all records were read:\n" + worker.output());
    }

    @Test
    void workerListsTheConverterWithItsVersion() throws Exception {
        String plugins = worker.get("connector-plugins?connectorsOnly=false");
        String version = Stream.of(directory.resolve("plugins/zilch").toFile().list())
                .filter(name -> name.startsWith("zilch-connect-"))
                .map(name -> name.substring("zilch-connect-".length(), name.length() - ".jar".length()))
                .findFirst()
                .orElseThrow();
        for (String type : List.of("converter", "header_converter")) {
            assertTrue(
                    plugins.contains(
                            "{\"class\":\"" + OURS + "\",\"type\":\"" + type + "\",\"version\":\"" + version + "\"}"),
                    plugins);
        }
    }

    @Test
    void jvmHasNothingToWarnOf() throws Exception {
        worker.get("");
        String output = worker.output();
        assertFalse(output.contains("WARNING:"), output);
    }
}
