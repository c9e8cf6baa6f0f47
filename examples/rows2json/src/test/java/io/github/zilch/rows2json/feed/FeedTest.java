// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonOptions.LongsAsStrings;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a real server sends for each kind of value, change and table. */
class FeedTest {
    private static final FeedOptions ROW = FeedOptions.of(EnvelopeKind.ROW);
    private static final FeedOptions WRAPPED =
            FeedOptions.of(EnvelopeKind.WRAPPED).topicInValue(false);

    @BeforeEach
    void publication() throws Exception {
        PostgresServer.execute(
                "create publication p for all tables", "select pg_create_logical_replication_slot('s', 'pgoutput')");
    }

    @AfterEach
    void dropAll() throws Exception {
        PostgresServer.execute(
                "select pg_drop_replication_slot('s')",
                "drop publication p",
                "drop schema public cascade",
                "create schema public");
    }

    /** Returns the lines of the changes, with the position of the commit replaced by {@code L}. */
    private static List<String> lines(FeedOptions options, String... statements) throws Exception {
        PostgresServer.execute(statements);
        return Server.lines("p", "s", options).stream()
                .map(line -> line.replaceAll("\"lsn\":\"[0-9A-F]+/[0-9A-F]+\"", "\"lsn\":\"L\""))
                .toList();
    }

    private static String value(FeedOptions options, String type, String value) throws Exception {
        List<String> lines = lines(options, "create table t(v " + type + ")", "insert into t values (" + value + ")");
        assertEquals(1, lines.size(), lines.toString());
        return lines.get(0).replaceAll("^\\{\"v\":|\\}$", "");
    }

    /** Compares the values of the columns c0, c1 … of one row. */
    private static void assertValues(String... triples) throws Exception {
        StringBuilder columns = new StringBuilder();
        StringBuilder values = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < triples.length; i += 3) {
            String comma = i == 0 ? "" : ",";
            columns.append(comma).append('c').append(i / 3).append(' ').append(triples[i + 1]);
            values.append(comma).append(triples[i + 2]);
            expected.append(comma).append("\"c").append(i / 3).append("\":").append(triples[i]);
        }
        List<String> lines = lines(ROW, "create table v(" + columns + ")", "insert into v values (" + values + ")");
        assertEquals(List.of("{" + expected + "}"), lines);
    }

    @Test
    void insertUpdateAndDelete() throws Exception {
        assertEquals(
                List.of(
                        "{\"after\":{\"id\":1,\"name\":\"a\"},\"key\":[1],\"lsn\":\"L\",\"seq\":0}",
                        "{\"after\":{\"id\":2,\"name\":\"b\"},\"key\":[2],\"lsn\":\"L\",\"seq\":1}",
                        "{\"after\":{\"id\":1,\"name\":\"c\"},\"key\":[1],\"lsn\":\"L\",\"seq\":0}",
                        "{\"after\":null,\"key\":[1],\"lsn\":\"L\",\"seq\":0}"),
                lines(
                        WRAPPED,
                        "create table t(id int primary key, name text)",
                        "insert into t values (1, 'a'), (2, 'b')",
                        "update t set name = 'c' where id = 1",
                        "delete from t where id = 1"));
    }

    @Test
    void oldRowsAreCompleteWithFullReplicaIdentity() throws Exception {
        assertEquals(
                List.of(
                        "{\"after\":{\"id\":1,\"a\":1},\"before\":null,\"key\":[1],\"lsn\":\"L\",\"seq\":0}",
                        "{\"after\":{\"id\":1,\"a\":2},\"before\":{\"id\":1,\"a\":1},\"key\":[1],\"lsn\":\"L\",\"seq\":0}",
                        "{\"after\":null,\"before\":{\"id\":1,\"a\":2},\"key\":[1],\"lsn\":\"L\",\"seq\":0}"),
                lines(
                        WRAPPED.diff(true),
                        "create table t(id int primary key, a int)",
                        "alter table t replica identity full",
                        "insert into t values (1, 1)",
                        "update t set a = 2",
                        "delete from t"));
    }

    @Test
    void diffWithoutOldRowsIsRefusedWithTheRemedy() throws Exception {
        PostgresServer.execute("create table t(id int primary key)");
        FeedException refused = assertThrows(FeedException.class, () -> Server.lines("p", "s", WRAPPED.diff(true)));
        assertEquals(
                "the option diff needs complete old rows, which the server does not write for public.t:"
                        + " run ALTER TABLE … REPLICA IDENTITY FULL",
                refused.getMessage());
    }

    @Test
    void changesFromBeforeFullReplicaIdentityHaveTheOldKeyOnly() throws Exception {
        assertEquals(
                List.of(
                        "{\"after\":{\"id\":1,\"a\":1},\"before\":null,\"key\":[1],\"lsn\":\"L\",\"seq\":0}",
                        "{\"after\":{\"id\":1,\"a\":2},\"before\":{\"id\":1},\"key\":[1],\"lsn\":\"L\",\"seq\":0}",
                        "{\"after\":null,\"before\":{\"id\":1},\"key\":[1],\"lsn\":\"L\",\"seq\":0}"),
                lines(
                        WRAPPED.diff(true),
                        "create table t(id int primary key, a int)",
                        "insert into t values (1, 1)",
                        "update t set a = 2",
                        "delete from t",
                        "alter table t replica identity full"));
    }

    @Test
    void alterTableInMidStream() throws Exception {
        assertEquals(
                List.of(
                        "{\"id\":1,\"a\":\"x\"}",
                        "{\"id\":2,\"a\":\"y\",\"b\":7}",
                        "{\"id\":3,\"c\":8}",
                        "{\"id\":4,\"c\":\"9\"}"),
                lines(
                        ROW,
                        "create table t(id int primary key, a text)",
                        "insert into t values (1, 'x')",
                        "alter table t add b int",
                        "insert into t values (2, 'y', 7)",
                        "alter table t drop a",
                        "alter table t rename b to c",
                        "insert into t values (3, 8)",
                        "alter table t alter c type text",
                        "insert into t values (4, '9')"));
    }

    @Test
    void alterTableInsideOfATransaction() throws Exception {
        assertEquals(
                List.of("{\"id\":1}", "{\"id\":2,\"b\":true}"),
                lines(
                        ROW,
                        "create table t(id int primary key)",
                        "begin; insert into t values (1); alter table t add b bool; insert into t values (2, true); commit"));
    }

    @Test
    void unchangedToastIsMarkedAndNotNull() throws Exception {
        assertEquals(
                List.of("{\"id\":1,\"a\":2,\"big\":{\"__unchanged__\":true}}"),
                lines(
                                ROW,
                                "create table t(id int primary key, a int, big text)",
                                "alter table t alter big set storage external",
                                "insert into t values (1, 1, repeat('x', 10000))",
                                "update t set a = 2")
                        .subList(1, 2));
    }

    @Test
    void unchangedToastIsTakenFromACompleteOldRow() throws Exception {
        assertEquals(
                List.of("{\"id\":1,\"a\":2,\"big\":\"" + "x".repeat(10000) + "\"}"),
                lines(
                                ROW,
                                "create table t(id int primary key, a int, big text)",
                                "alter table t alter big set storage external",
                                "alter table t replica identity full",
                                "insert into t values (1, 1, repeat('x', 10000))",
                                "update t set a = 2")
                        .subList(1, 2));
    }

    /** The key is not in the new row, but the server sends it as the old key. */
    @Test
    void unchangedToastInTheKeyIsTakenFromTheOldKey() throws Exception {
        String key = "x".repeat(2500);
        String[] statements = {
            "create table t(id text primary key, a int)",
            "alter table t alter id set storage external",
            "insert into t values (repeat('x', 2500), 1)",
            "update t set a = 2"
        };
        assertEquals(
                "{\"after\":{\"id\":\"" + key + "\",\"a\":2},\"key\":[\"" + key + "\"],\"lsn\":\"L\",\"seq\":0}",
                lines(WRAPPED, statements).get(1));
        for (EnvelopeKind kind : EnvelopeKind.values()) {
            String line = lines(FeedOptions.of(kind), "update t set a = a + 1").get(0);
            assertTrue(line.contains(key) && !line.contains("__unchanged__"), kind + ": " + line);
        }
        List<String> moved = lines(WRAPPED.topicInValue(false), "update t set id = id || 'y'");
        assertTrue(moved.get(0).contains("\"key\":[\"" + key + "\"]"), moved.get(0));
        assertTrue(moved.get(1).contains("\"key\":[\"" + key + "y\"]"), moved.get(1));
    }

    @Test
    void truncateOfTwoTables() throws Exception {
        assertEquals(
                List.of(
                        "{\"after\":null,\"key\":null,\"lsn\":\"L\",\"seq\":0,\"topic\":\"public.t\",\"truncate\":true}",
                        "{\"after\":null,\"key\":null,\"lsn\":\"L\",\"seq\":1,\"topic\":\"public.u\",\"truncate\":true}"),
                lines(
                        FeedOptions.of(EnvelopeKind.WRAPPED),
                        "create table t(id int primary key)",
                        "create table u(id int primary key)",
                        "truncate t, u"));
    }

    @Test
    void changeOfAPrimaryKeyIsADeleteAndAnInsert() throws Exception {
        List<String> expected = List.of(
                "{\"after\":{\"id\":1,\"a\":5},\"key\":[1],\"lsn\":\"L\",\"seq\":0}",
                "{\"after\":null,\"key\":[1],\"lsn\":\"L\",\"seq\":0}",
                "{\"after\":{\"id\":2,\"a\":5},\"key\":[2],\"lsn\":\"L\",\"seq\":1}");
        String[] changes = {"insert into t values (1, 5)", "update t set id = 2"};
        PostgresServer.execute("create table t(id int primary key, a int)");
        assertEquals(expected, lines(WRAPPED, changes));
        PostgresServer.execute("truncate t", "alter table t replica identity full");
        List<String> full = lines(WRAPPED, changes);
        assertEquals(expected, full.subList(1, full.size()));
    }

    @Test
    void anotherPrimaryKeyIsTheKeyFromThenOn() throws Exception {
        List<String> lines = lines(
                FeedOptions.of(EnvelopeKind.KEY_ONLY),
                "create table t(id int primary key, b text not null)",
                "insert into t values (1, 'x')",
                "alter table t drop constraint t_pkey, add primary key (b, id)",
                "insert into t values (2, 'y')");
        assertEquals(List.of("[1]", "[2,\"y\"]"), lines);
    }

    @Test
    void keyIsThePrimaryKeyAlsoWithFullReplicaIdentity() throws Exception {
        List<String> lines = lines(
                FeedOptions.of(EnvelopeKind.KEY_ONLY),
                "create table t(a int, id int primary key)",
                "alter table t replica identity full",
                "insert into t values (5, 1)",
                "update t set a = 6",
                "delete from t");
        assertEquals(List.of("[1]", "[1]", "[1]"), lines);
    }

    @Test
    void keyIsInTheOrderOfTheTable() throws Exception {
        List<String> lines = lines(
                FeedOptions.of(EnvelopeKind.KEY_ONLY),
                "create table t(a int, b text, c int, primary key (c, a))",
                "insert into t values (1, 'x', 2)",
                "alter table t replica identity full",
                "insert into t values (3, 'x', 4)");
        assertEquals(List.of("[1,2]", "[3,4]"), lines);
    }

    @Test
    void keyIsTheWholeRowWithoutAPrimaryKey() throws Exception {
        List<String> lines = lines(
                FeedOptions.of(EnvelopeKind.KEY_ONLY),
                "create table t(a int, b text)",
                "insert into t values (5, 'x')");
        assertEquals(List.of("[5,\"x\"]"), lines);
    }

    @Test
    void columnsCalledKeyAndMetadata() throws Exception {
        String[] statements = {"create table t(key int primary key, __crdb__ text)", "insert into t values (1, 'x')"};
        assertEquals(
                List.of("{\"after\":{\"key\":1,\"__crdb__\":\"x\"},\"key\":[1],\"lsn\":\"L\",\"seq\":0}"),
                lines(WRAPPED, statements));
        PostgresServer.execute("alter table t drop __crdb__");
        FeedOptions bare = FeedOptions.of(EnvelopeKind.BARE).topicInValue(false);
        assertEquals(
                List.of("{\"__crdb__\":{\"key\":[2],\"lsn\":\"L\",\"seq\":0},\"key\":2}"),
                lines(bare, "insert into t values (2)"));
    }

    @Test
    void columnWithTheNameOfTheMetadataIsRefusedWhereItWouldCollide() throws Exception {
        PostgresServer.execute("create table t(__crdb__ int primary key)", "insert into t values (1)");
        FeedException refused = assertThrows(FeedException.class, () -> Server.lines("p", "s", ROW));
        assertEquals(
                "the table public.t has a column \"__crdb__\", which is what the envelope row calls its own member:"
                        + " use the envelope wrapped",
                refused.getMessage());
    }

    @Test
    void sqlNullAndJsonNull() throws Exception {
        String[] statements = {
            "create table t(a jsonb, b jsonb, c json)", "insert into t values (null, 'null', ' null ')"
        };
        assertEquals(List.of("{\"a\":null,\"b\":null,\"c\": null }"), lines(ROW, statements));
        assertEquals(
                List.of("{\"a\":null,\"b\":{\"__json_null__\":true},\"c\":{\"__json_null__\":true}}"),
                lines(ROW.jsonNullMarked(true), statements[1]));
    }

    @Test
    void jsonIsNotAStringAndHasNoLineBreaks() throws Exception {
        assertValues(
                "{\"a\": [1, 2.50, \"x\\n\"]}",
                "jsonb",
                "'{\"a\":[1,2.50,\"x\\n\"]}'",
                "{ \"b\" :  1   }",
                "json",
                "E'{\\n\"b\" :\\r\\n1   }'",
                "\"str\"",
                "jsonb",
                "'\"str\"'");
    }

    @Test
    void numbersKeepTheirDigits() throws Exception {
        assertValues(
                "123456789012345678901234567890.1234567890",
                "numeric",
                "123456789012345678901234567890.1234567890",
                "1.50",
                "numeric(10, 2)",
                "1.5",
                "-0.000001",
                "numeric",
                "-0.000001",
                "0.1",
                "float8",
                "0.1",
                "1e+300",
                "float8",
                "1e300",
                "1.5e-07",
                "float4",
                "1.5e-7",
                "9223372036854775807",
                "bigint",
                "9223372036854775807",
                "-32768",
                "smallint",
                "-32768",
                "4294967295",
                "oid",
                "4294967295");
    }

    @Test
    void notANumberAndInfinityAreStrings() throws Exception {
        assertValues(
                "\"NaN\"",
                "numeric",
                "'NaN'",
                "\"Infinity\"",
                "numeric",
                "'Infinity'",
                "\"-Infinity\"",
                "numeric",
                "'-Infinity'",
                "\"NaN\"",
                "float8",
                "'NaN'",
                "\"-Infinity\"",
                "float4",
                "'-Infinity'");
    }

    @Test
    void largeIntegersAsStringsIfAsked() throws Exception {
        FeedOptions options = ROW.longsAsStrings(LongsAsStrings.UNSAFE);
        assertEquals("\"9007199254740993\"", value(options, "bigint", "9007199254740993"));
    }

    @Test
    void datesAndTimes() throws Exception {
        assertValues(
                "\"2026-11-21\"",
                "date",
                "'2026-11-21'",
                "\"10:15:30.5\"",
                "time",
                "'10:15:30.5'",
                "\"10:15:00+02:00\"",
                "timetz",
                "'10:15+02'",
                "\"10:15:00-03:30\"",
                "timetz",
                "'10:15-03:30'",
                "\"2026-11-21T10:15:00\"",
                "timestamp",
                "'2026-11-21 10:15'",
                "\"2026-11-21T08:15:30.123456Z\"",
                "timestamptz",
                "'2026-11-21 10:15:30.123456+02'",
                "\"P1Y2M3DT4H5M6.7S\"",
                "interval",
                "'1 year 2 months 3 days 04:05:06.7'");
    }

    @Test
    void infiniteAndDistantTimes() throws Exception {
        assertValues(
                "\"infinity\"",
                "timestamptz",
                "'infinity'",
                "\"-infinity\"",
                "timestamp",
                "'-infinity'",
                "\"infinity\"",
                "date",
                "'infinity'",
                "\"-0043-03-15\"",
                "date",
                "'0044-03-15 BC'",
                "\"0000-01-01T00:00:00Z\"",
                "timestamptz",
                "'0001-01-01 00:00:00+00 BC'",
                "\"+12026-01-02T03:04:05Z\"",
                "timestamptz",
                "'12026-01-02 03:04:05+00'");
    }

    @Test
    void otherTypes() throws Exception {
        assertValues(
                "true",
                "bool",
                "true",
                "\"AP8Q\"",
                "bytea",
                "'\\x00ff10'",
                "\"\"",
                "bytea",
                "''",
                "\"6f0a1b2c-0000-4000-8000-000000000001\"",
                "uuid",
                "'6f0a1b2c-0000-4000-8000-000000000001'",
                "\"a\\\"b\\\\c\\nä€😀\"",
                "text",
                "E'a\"b\\\\c\\nä€😀'",
                "\"ab  \"",
                "char(4)",
                "'ab'",
                "\"10.0.0.0/8\"",
                "cidr",
                "'10.0.0.0/8'",
                "\"[1,5)\"",
                "int4range",
                "'[1,4]'",
                "\"101\"",
                "bit(3)",
                "B'101'");
    }

    @Test
    void arrays() throws Exception {
        assertValues(
                "[1,null,3]",
                "int[]",
                "array[1, null, 3]",
                "[]",
                "int[]",
                "'{}'",
                "[[1,2],[3,4]]",
                "bigint[]",
                "'{{1,2},{3,4}}'",
                "[7,8]",
                "int[]",
                "'[0:1]={7,8}'",
                "[\"a\",\"NULL\",null,\"x,y\",\"q\\\"\\\\}\",\"\"]",
                "text[]",
                "array['a', 'NULL', null, 'x,y', 'q\"\\}', '']",
                "[1.50,\"NaN\"]",
                "numeric[]",
                "array[1.50, 'NaN']::numeric[]",
                "[{\"a\": 1},null]",
                "jsonb[]",
                "array['{\"a\":1}'::jsonb, null]",
                "[\"2026-01-02T03:04:05Z\"]",
                "timestamptz[]",
                "array['2026-01-02 03:04:05+00'::timestamptz]",
                "[true,false]",
                "bool[]",
                "array[true, false]",
                "[\"AP8=\"]",
                "bytea[]",
                "array['\\x00ff'::bytea]",
                "\"1 2\"",
                "int2vector",
                "'1 2'",
                "[\"10.0.0.1\"]",
                "inet[]",
                "array['10.0.0.1'::inet]");
    }

    @Test
    void domainsAndEnums() throws Exception {
        PostgresServer.execute(
                "create domain price as numeric(10, 2)",
                "create domain net_price as price check (value > 0)",
                "create type side as enum ('buy', 'sell')",
                "create domain tags as text[]");
        assertValues(
                "1.50",
                "net_price",
                "1.5",
                "[1.50]",
                "price[]",
                "array[1.5]::price[]",
                "\"sell\"",
                "side",
                "'sell'",
                "[\"buy\",\"sell\"]",
                "side[]",
                "array['buy', 'sell']::side[]",
                "[\"x\"]",
                "tags",
                "array['x']");
    }

    @Test
    void generatedColumnsAreNotSentByTheServer() throws Exception {
        assertEquals(
                List.of("{\"id\":1,\"z\":3}"),
                lines(
                        ROW,
                        "create table t(id int primary key, twice int generated always as (id * 2) stored, z int)",
                        "insert into t(id, z) values (1, 3)"));
    }

    @Test
    void sortedColumns() throws Exception {
        assertEquals(
                List.of("{\"A\":3,\"b\":1,\"id\":2}"),
                lines(
                        ROW.sorted(true),
                        "create table t(b int, id int primary key, \"A\" int)",
                        "insert into t values (1, 2, 3)"));
    }

    @Test
    void transactionsAreInTheOrderOfTheirCommits() throws Exception {
        PostgresServer.execute("create table t(id int primary key)");
        try (Connection other = DriverManager.getConnection(PostgresServer.url());
                Statement early = other.createStatement()) {
            other.setAutoCommit(false);
            early.execute("insert into t values (1)");
            PostgresServer.execute("insert into t values (2)", "begin; insert into t values (3); rollback");
            early.execute("insert into t values (4)");
            other.commit();
        }
        List<String> lines = Server.lines("p", "s", WRAPPED);
        assertEquals(
                List.of("2 0", "1 0", "4 1"),
                lines.stream()
                        .map(line -> line.replaceFirst(".*\"id\":(\\d).*\"seq\":(\\d).*", "$1 $2"))
                        .toList());
        List<String> positions = lines.stream()
                .map(line -> line.replaceFirst(".*\"lsn\":\"([^\"]+)\".*", "$1"))
                .toList();
        assertEquals(positions.get(1), positions.get(2));
        assertTrue(positions.get(0).compareTo(positions.get(1)) < 0, positions.toString());
    }

    @Test
    void numbersInATransactionIdentifyRowsOfOneStatement() throws Exception {
        List<String> lines = lines(
                WRAPPED.keyInValue(false),
                "create table t(id int primary key)",
                "insert into t select generate_series(1, 3)");
        assertEquals(
                List.of(
                        "{\"after\":{\"id\":1},\"lsn\":\"L\",\"seq\":0}",
                        "{\"after\":{\"id\":2},\"lsn\":\"L\",\"seq\":1}",
                        "{\"after\":{\"id\":3},\"lsn\":\"L\",\"seq\":2}"),
                lines);
    }

    /**
     * The server sends a transaction when its commit is in the log. As long as it waits for a standby, no other connection
     * sees the types that it has created.
     */
    @Test
    @Timeout(60)
    void typesAreThoseOfATransactionThatIsNotVisibleYet() throws Exception {
        PostgresServer.execute("alter system set synchronous_standby_names = 'nobody'", "select pg_reload_conf()");
        Thread writer = new Thread(() -> {
            try {
                PostgresServer.execute(
                        "set synchronous_commit = on; begin; create domain whole as int; create domain more as whole;"
                                + " create table t(id int primary key, d more, a whole[], b box[]);"
                                + " insert into t values (1, 5, '{6}', array[box '(1,1),(0,0)']); commit");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        ListSink sink = new ListSink();
        try (FeedSource source = FeedSource.connect(Server.address("p", "s"), false, false)) {
            Feed feed = new Feed(source, ROW, sink, event -> {});
            Thread reader = new Thread(() -> {
                try {
                    feed.run(Long.MAX_VALUE);
                } catch (SQLException | IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            writer.start();
            reader.start();
            TimeUnit.SECONDS.sleep(1);
            assertTrue(writer.isAlive(), "the commit waits");
            PostgresServer.execute("alter system reset synchronous_standby_names", "select pg_reload_conf()");
            writer.join();
            while (sink.lines.isEmpty()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            feed.stop();
            reader.join();
        } finally {
            PostgresServer.execute("alter system reset synchronous_standby_names", "select pg_reload_conf()");
            writer.join();
            Server.lines("p", "s", ROW);
            PostgresServer.execute("drop table t", "drop domain more, whole");
        }
        assertEquals(List.of("{\"id\":1,\"d\":5,\"a\":[6],\"b\":[\"(1,1),(0,0)\"]}"), sink.lines);
    }

    /** The letter before the old row is that of the root, the row itself that of the partition. */
    @Test
    void oldRowsOfPartitionsThatArePublishedByTheirRoot() throws Exception {
        PostgresServer.execute("alter publication p set (publish_via_partition_root = true)");
        assertEquals(
                List.of(
                        "{\"after\":{\"id\":1,\"a\":1},\"before\":null,\"key\":[1],\"lsn\":\"L\",\"seq\":0}",
                        "{\"after\":{\"id\":1,\"a\":2},\"before\":{\"id\":1,\"a\":1},\"key\":[1],\"lsn\":\"L\",\"seq\":0}"),
                lines(
                        WRAPPED.diff(true),
                        "create table t(id int primary key, a int) partition by range (id)",
                        "create table u partition of t for values from (0) to (9)",
                        "alter table u replica identity full",
                        "insert into t values (1, 1)",
                        "update t set a = 2"));
    }

    @Test
    void partitionsWithoutOldRowsAreRefused() throws Exception {
        PostgresServer.execute(
                "alter publication p set (publish_via_partition_root = true)",
                "create table t(id int primary key, a int) partition by range (id)",
                "create table u partition of t for values from (0) to (9)",
                "alter table t replica identity full");
        FeedException refused = assertThrows(FeedException.class, () -> Server.lines("p", "s", WRAPPED.diff(true)));
        assertTrue(refused.getMessage().contains("does not write for public.u: run ALTER TABLE"), refused.getMessage());
    }

    @Test
    void slotOfPreparedTransactionsIsRefused() throws Exception {
        PostgresServer.execute("select pg_create_logical_replication_slot('two', 'pgoutput', false, true)");
        try {
            FeedException refused = assertThrows(FeedException.class, () -> Server.lines("p", "two", ROW));
            assertEquals(
                    "the slot two sends prepared transactions (two_phase), which a feed cannot write: drop it, and create"
                            + " one without two_phase",
                    refused.getMessage());
        } finally {
            PostgresServer.execute("select pg_drop_replication_slot('two')");
        }
    }
}
