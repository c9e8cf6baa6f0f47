// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
    /** Columns of all kinds, each with values as SQL: an ordinary one, and one that is unusual. */
    private static final String[] COLUMNS = {
        "bool", "true", "false",
        "smallint", "-32768", "0",
        "int", "2147483647", "-1",
        "bigint", "9223372036854775807", "-9223372036854775808",
        "oid", "4294967295", "0",
        "real", "1.5e-7", "'NaN'",
        "float8", "1e300", "'-Infinity'",
        "numeric(10, 2)", "1.50", "-99999999.99",
        "numeric", "123456789012345678901234567890.1234567890", "0.0000001",
        "numeric(1000, 3)", "1e20", "'0'",
        "money", "'$5.00'", "'-$1,000.10'",
        "text", "E'a\"b\\\\c\\nä€😀\\u0001\\u007F'", "''",
        "varchar(10)", "'</script>'", "'日本語'",
        "char(4)", "'ab'", "''",
        "\"char\"", "'x'", "''",
        "name", "'name'", "'other'",
        "bytea", "'\\x00ff10'", "''",
        "bit", "B'1'", "B'0'",
        "bit(3)", "B'101'", "B'000'",
        "varbit(40)", "B'1111000011110000'", "B''",
        "date", "'2026-11-21'", "'0044-03-15 BC'",
        "time", "'10:15:30.5'", "'24:00:00'",
        "time(3)", "'10:15:30.123'", "'00:00:00'",
        "timetz", "'10:15:00+02'", "'23:59:59.999999-03:30'",
        "timestamp", "'2026-11-21 10:15:30.123456'", "'infinity'",
        "timestamp(3)", "'2026-11-21 10:15:30.123'", "'1900-01-01'",
        "timestamptz", "'2026-11-21 10:15:30.123456+02'", "'-infinity'",
        "interval", "'1 year 2 months 3 days 04:05:06.7'", "'-1 second'",
        "uuid", "'6f0a1b2c-0000-4000-8000-000000000001'", "'00000000-0000-0000-0000-000000000000'",
        "json", "'{ \"b\" :  1   }'", "'null'",
        "jsonb", "'{\"a\": [1, 2.50, \"x\"]}'", "'\"str\"'",
        "xml", "'<a>ä</a>'", "'<b/>'",
        "inet", "'10.0.0.1'", "'::1'",
        "cidr", "'10.0.0.0/8'", "'::/0'",
        "macaddr", "'08:00:2b:01:02:03'", "'00:00:00:00:00:00'",
        "point", "'(1.5,-2)'", "'(0,0)'",
        "box", "'(2,2),(1,1)'", "'(0,0),(0,0)'",
        "int4range", "'[1,5)'", "'empty'",
        "numrange", "'(1.5,)'", "'[0,0]'",
        "tstzrange", "'[2026-11-21 10:15+00,)'", "'empty'",
        "tsvector", "'a fat cat'", "''",
        "side", "'buy'", "'sell'",
        "price", "1.5", "2.25",
        "int[]", "array[1, null, 3]", "'{}'",
        "text[]", "array['a', 'NULL', null, 'x,y', 'q\"\\}', '😀']", "'{}'",
        "numeric(6, 2)[]", "array[1.50, null]", "'{}'",
        "timestamptz[]", "array['2026-01-02 03:04:05+00'::timestamptz]", "'{}'",
        "uuid[]", "array['6f0a1b2c-0000-4000-8000-000000000001'::uuid]", "'{}'",
        "jsonb[]", "array['{\"a\":1}'::jsonb, null]", "'{}'",
        "bytea[]", "array['\\x00ff'::bytea]", "'{}'",
        "int[][]", "array[[1, 2], [3, 4]]", "'{}'",
    };

    private static Postgres server;

    @BeforeAll
    static void start() throws Exception {
        server = new Postgres();
        server.execute(
                "create type side as enum ('buy', 'sell')",
                "create domain price as numeric(10, 4)",
                "create table types(id int primary key" + columns() + ")",
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

    private static String columns() {
        StringBuilder columns = new StringBuilder();
        for (int i = 0; i < COLUMNS.length; i += 3) {
            columns.append(", c").append(i / 3).append(' ').append(COLUMNS[i]);
        }
        return columns.toString();
    }

    /** Returns a statement that inserts a row with the first values, the second ones, or only nulls. */
    private static String insert(int id, int choice) {
        StringBuilder values = new StringBuilder();
        for (int i = 0; i < COLUMNS.length; i += 3) {
            values.append(", ").append(choice == 0 ? "null" : COLUMNS[i + choice]);
        }
        return "insert into types values (" + id + values + ")";
    }

    private static String update(int choice) {
        StringBuilder values = new StringBuilder();
        for (int i = 0; i < COLUMNS.length; i += 3) {
            values.append(i == 0 ? "" : ", ")
                    .append('c')
                    .append(i / 3)
                    .append(" = ")
                    .append(COLUMNS[i + choice]);
        }
        return "update types set " + values;
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
