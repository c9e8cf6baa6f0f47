// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
@DisplayName("Debezium's events have the bytes of Kafka's converter, with all settings")
class DebeziumTest {
    /** Types of columns, each with values as SQL: an ordinary one, and one that is unusual. */
    private static final List<String[]> COLUMNS = columns();

    private static Postgres server;

    @BeforeAll
    static void start() throws Exception {
        server = new Postgres();
        server.execute(
                "create type side as enum ('buy', 'sell')",
                "create domain price as numeric(10, 4)",
                "create table types(id int primary key, " + ofEach(i -> "c" + i + " " + COLUMNS.get(i)[0]) + ")",
                "alter table types replica identity full",
                "create table keyless(v text, w int default 7)",
                "alter table keyless replica identity full",
                "create table changing(id bigint, \"Name\" text default 'x', big text, primary key (id, \"Name\"))",
                "create table done(id int primary key)");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static List<String[]> columns() {
        try (Stream<String> lines = Files.lines(Path.of("src/test/columns.txt"))) {
            return lines.map(line -> line.split(" \\| ")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what a statement says of each column, by its number, separated by commas. */
    private static String ofEach(IntFunction<String> part) {
        return IntStream.range(0, COLUMNS.size()).mapToObj(part).collect(Collectors.joining(", "));
    }

    /** Returns a statement that inserts a row with the first values, the second ones, or only nulls. */
    private static String insert(int id, int choice) {
        String values = ofEach(i -> choice == 0 ? "null" : COLUMNS.get(i)[choice]);
        return "insert into types values (" + id + ", " + values + ")";
    }

    private static String update(int choice) {
        return "update types set " + ofEach(i -> "c" + i + " = " + COLUMNS.get(i)[choice]);
    }

    /** Makes changes of all kinds while the connector runs, and compares its events. */
    private static void assertSame(String name, Map<String, String> settings) throws Exception {
        server.execute(
                "truncate types, keyless, changing, done",
                "alter table changing drop column if exists later",
                insert(1, 0),
                insert(2, 1),
                insert(3, 2),
                "insert into keyless values ('snapshot')");
        try (DebeziumEvents connector = new DebeziumEvents(server, name, settings)) {
            connector.upTo("types"); // the slot exists
            server.execute(
                    insert(4, 0),
                    insert(5, 1),
                    insert(6, 2),
                    update(2),
                    update(1),
                    "update types set id = id + 100 where id = 5", // another key: a delete, a tombstone and an insert
                    "delete from types where id > 1",
                    "insert into keyless values ('a'), (null)",
                    "update keyless set w = null where v is null",
                    "delete from keyless where v = 'a'",
                    "insert into changing values (1, 'ä', (select string_agg(md5(i::text), '')"
                            + " from generate_series(1, 1000) i))",
                    "update changing set \"Name\" = 'b'", // whose long text is not in the log
                    "alter table changing add column later numeric(8, 3) not null default 1.25",
                    "insert into changing(id) values (2)",
                    "update changing set later = 2",
                    "select pg_logical_emit_message(true, 'prefix', 'text of a message')",
                    "truncate types, keyless",
                    "insert into done values (1)");
            compare(connector.upTo("done"), settings);
        }
    }

    private static void compare(List<SourceRecord> events, Map<String, String> settings) {
        List<Judge> judges = Judge.all();
        Set<String> operations = new TreeSet<>();
        boolean hasTombstone = false;
        for (int i = 0; i < events.size(); i++) {
            SourceRecord event = events.get(i);
            String record = "event " + i + " of " + event.topic() + ", connector with " + settings;
            for (Judge judge : judges) {
                judge.check(event.keySchema(), event.key(), "key of " + record);
                boolean isWritten = judge.check(event.valueSchema(), event.value(), record);
                assertTrue(isWritten, () -> "Kafka's converter has refused " + record);
                for (Header header : event.headers()) {
                    judge.check(header.schema(), header.value(), "header of " + record);
                }
            }
            hasTombstone |= event.value() == null;
            if (event.value() instanceof Struct value && value.schema().field("op") != null) {
                operations.add(value.getString("op"));
            }
        }
        judges.forEach(Judge::close);
        assertEquals(Set.of("c", "d", "m", "r", "t", "u"), operations);
        assertTrue(hasTombstone, "no tombstone");
    }

    @Test
    void defaults() throws Exception {
        assertSame("defaults", Map.of());
    }

    @Test
    void logicalTypesOfConnect() throws Exception {
        Map<String, String> settings = new HashMap<>();
        settings.put("time.precision.mode", "connect");
        settings.put("decimal.handling.mode", "double");
        settings.put("binary.handling.mode", "base64");
        settings.put("interval.handling.mode", "string");
        settings.put("provide.transaction.metadata", "true");
        assertSame("connect_types", settings);
    }

    @Test
    void otherRepresentations() throws Exception {
        Map<String, String> settings = new HashMap<>();
        settings.put("time.precision.mode", "isostring");
        settings.put("decimal.handling.mode", "string");
        settings.put("binary.handling.mode", "hex");
        settings.put("schema.name.adjustment.mode", "avro");
        settings.put("column.propagate.source.type", ".*");
        assertSame("other_types", settings);
    }
}
