// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a real server sends for each kind of change. */
class FeedTest extends WithSlot {
    @Test
    void insertUpdateAndDelete() throws Exception {
        assertEquals(
                List.of(
                        "{\"after\":{\"id\":1,\"name\":\"a\"},\"key\":[1],\"lsn\":\"L\",\"seq\":0}",
                        "{\"after\":{\"id\":2,\"name\":\"b\"},\"key\":[2],\"lsn\":\"L\",\"seq\":1}",
                        "{\"after\":{\"id\":1,\"name\":\"c\"},\"key\":[1],\"lsn\":\"L\",\"seq\":2}",
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
                        "{\"after\":{\"id\":1,\"a\":2},\"before\":{\"id\":1,\"a\":1},\"key\":[1],\"lsn\":\"L\",\"seq\":2}",
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
                "{\"after\":{\"id\":\"" + key + "\",\"a\":2},\"key\":[\"" + key + "\"],\"lsn\":\"L\",\"seq\":2}",
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
    void topicsOfDifferentTablesAreDifferent() throws Exception {
        String topics = lines(
                        FeedOptions.of(EnvelopeKind.WRAPPED),
                        "create schema other",
                        "create schema \"other.b\"",
                        "create table \"other.b\".c(id int primary key)",
                        "create table other.\"b.c\"(id int primary key)",
                        "create table \"A\"\"b c\"(id int primary key)",
                        "create table \"A b c\"(id int primary key)",
                        "insert into \"other.b\".c values (1)",
                        "insert into other.\"b.c\" values (1)",
                        "insert into \"A\"\"b c\" values (1)",
                        "insert into \"A b c\" values (1)",
                        "drop schema \"other.b\" cascade")
                .stream()
                .map(line -> line.replaceAll(".*\"topic\":(\".*\")}", "$1"))
                .collect(Collectors.joining(" "));
        assertEquals(
                "\"\\\"other.b\\\".c\" \"other.\\\"b.c\\\"\" \"public.\\\"A\\\"\\\"b c\\\"\" \"public.A b c\"", topics);
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
}
