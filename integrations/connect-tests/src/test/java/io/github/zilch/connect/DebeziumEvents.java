// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.debezium.embedded.Connect;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.source.SourceRecord;

/** The events of Debezium's connector for PostgreSQL, which runs in this JVM. */
final class DebeziumEvents implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 60;

    private final List<SourceRecord> events = new CopyOnWriteArrayList<>();
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final DebeziumEngine<ChangeEvent<SourceRecord, SourceRecord>> engine;
    private volatile String failure;

    /**
     * Starts the connector.
     *
     * @param server to read.
     * @param name of the slot and the publication.
     * @param settings beside those of the server.
     */
    DebeziumEvents(Postgres server, String name, Map<String, String> settings) {
        Properties properties = new Properties();
        properties.putAll(Map.of(
                "name", name,
                "connector.class", "io.debezium.connector.postgresql.PostgresConnector",
                "offset.storage", "org.apache.kafka.connect.storage.MemoryOffsetBackingStore",
                "topic.prefix", "shop",
                "database.hostname", "127.0.0.1",
                "database.port", Integer.toString(server.port()),
                "database.user", "postgres",
                "database.password", "postgres",
                "database.dbname", "postgres",
                "plugin.name", "pgoutput"));
        properties.putAll(Map.of(
                "slot.name", name,
                "slot.drop.on.stop", "true",
                "publication.name", name,
                "skipped.operations", "none",
                "include.unknown.datatypes", "true"));
        properties.putAll(settings);
        engine = DebeziumEngine.create(Connect.class)
                .using(properties)
                .using((success, message, error) -> failure = success ? null : message + ": " + error)
                .notifying(event -> events.add(event.value()))
                .build();
        thread.execute(engine);
    }

    /** Returns the events so far, once there is one of a table. */
    List<SourceRecord> upTo(String table) throws InterruptedException {
        for (int i = 0; i < TIMEOUT_SECONDS * 20 && failure == null; i++) {
            if (events.stream().anyMatch(event -> event.topic().endsWith("." + table))) {
                return List.copyOf(events);
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        throw new AssertionError("no event of " + table + " after " + events.size() + " events; " + failure);
    }

    @Override
    public void close() throws IOException {
        engine.close(); // which waits for the end
        thread.shutdown();
    }
}
