// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.Run;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import io.github.zilch.rows2json.feed.postgres.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The rows that were there before the changes. */
class SnapshotTest {
    private static final ObjectMapper JACKSON = new ObjectMapper();

    @TempDir
    Path directory;

    @AfterEach
    void dropAll() throws Exception {
        PostgresServer.execute(
                "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'n'",
                "drop publication if exists n",
                "drop schema public cascade",
                "create schema public");
    }

    private static Run run(String... options) {
        return runAt(PostgresServer.url(), options);
    }

    private static Run runAt(String url, String... options) {
        List<String> args = new ArrayList<>(
                List.of("feed", "--url", url, "--publication", "n", "--slot", "n", "--snapshot", "--until-now"));
        args.addAll(List.of(options));
        return Run.run(args.toArray(new String[0]));
    }

    /** Returns the lines of a feed in the envelope row. */
    private static List<String> rows() {
        Run run = run("--envelope", "row");
        assertEquals(new Run(0, run.out(), ""), run);
        return run.out().lines().toList();
    }

    @Test
    void rowsAreBeforeTheChangesAndOnlyOnce() throws Exception {
        PostgresServer.execute(
                "create table t(id int primary key, a text)",
                "create publication n for table t",
                "insert into t values (1, 'x'), (2, 'y')",
                "update t set a = 'z' where id = 1");
        assertEquals(List.of("{\"id\":2,\"a\":\"y\"}", "{\"id\":1,\"a\":\"z\"}"), rows());
        assertEquals(List.of(), rows());
        PostgresServer.execute("insert into t values (3, 'new')");
        assertEquals(List.of("{\"id\":3,\"a\":\"new\"}"), rows());
    }

    @Test
    void rowsHaveAPositionBeforeThatOfAllChanges() throws Exception {
        PostgresServer.execute(
                "create table t(id int primary key)",
                "create publication n for table t",
                "insert into t values (1), (2)");
        List<JsonNode> lines = new ArrayList<>();
        for (String line : run().out().lines().toList()) {
            lines.add(JACKSON.readTree(line));
        }
        PostgresServer.execute("insert into t values (3)");
        JsonNode change = JACKSON.readTree(run().out());
        assertEquals(2, lines.size());
        for (int i = 0; i < 2; i++) {
            assertEquals(i, lines.get(i).get("seq").intValue());
            assertEquals("[" + (i + 1) + "]", lines.get(i).get("key").toString());
            assertTrue(position(lines.get(i)) < position(change), change.toString());
            assertEquals(7, position(lines.get(i)) % 8, "no commit is there");
        }
    }

    private static long position(JsonNode line) {
        String[] halves = line.get("lsn").textValue().split("/");
        return Long.parseLong(halves[0], 16) << 32 | Long.parseLong(halves[1], 16);
    }

    @Test
    @Tag("slow")
    void operationOfEachEnvelope() throws Exception {
        PostgresServer.execute(
                "create table t(id int primary key)", "create publication n for table t", "insert into t values (1)");
        for (EnvelopeKind kind : EnvelopeKind.values()) {
            String line = run("--envelope", kind.toString())
                    .out()
                    .strip()
                    .replaceAll("\"(lsn|ts|ts_ms|ts_ns|updated)\":(\"[^\"]+\"|\\d+)", "\"$1\":0");
            assertEquals(
                    switch (kind) {
                        case WRAPPED -> "{\"after\":{\"id\":1},\"key\":[1],\"lsn\":0,\"seq\":0,\"topic\":\"public.t\"}";
                        case BARE -> "{\"__crdb__\":{\"key\":[1],\"lsn\":0,\"seq\":0,\"topic\":\"public.t\"},\"id\":1}";
                        case ROW -> "{\"id\":1}";
                        case KEY_ONLY -> "[1]";
                        case ENRICHED ->
                            "{\"after\":{\"id\":1},\"key\":{\"id\":1},\"op\":\"r\",\"source\":{\"database_name\":\"postgres\","
                                    + "\"lsn\":0,\"schema_name\":\"public\",\"seq\":0,\"table_name\":\"t\",\"updated\":0,"
                                    + "\"xid\":null},\"topic\":\"public.t\",\"ts_ns\":0}";
                        case DEBEZIUM ->
                            "{\"before\":null,\"after\":{\"id\":1},\"source\":{\"db\":\"postgres\",\"schema\":\"public\","
                                    + "\"table\":\"t\",\"txId\":null,\"lsn\":0,\"seq\":0,\"ts_ms\":0},\"op\":\"r\",\"ts_ms\":0}";
                        case MAXWELL ->
                            "{\"database\":\"postgres\",\"schema\":\"public\",\"table\":\"t\",\"type\":\"bootstrap-insert\","
                                    + "\"ts\":0,\"xid\":null,\"xoffset\":0,\"lsn\":0,\"data\":{\"id\":1},\"commit\":true}";
                    },
                    line);
            PostgresServer.execute("select pg_drop_replication_slot('n')");
        }
    }

    @Test
    void markersSurroundTheRows() throws Exception {
        PostgresServer.execute(
                "create table t(id int primary key)", "create publication n for table t", "insert into t values (1)");
        List<String> lines = run("--envelope", "row", "--markers").out().lines().toList();
        assertEquals(3, lines.size(), lines.toString());
        assertTrue(
                lines.get(0).matches("\\{\"__crdb__\":\\{\"begin\":\\{\"lsn\":.*,\"xid\":null,\"snapshot\":true}}}"),
                lines.get(0));
        assertEquals("{\"id\":1}", lines.get(1));
        assertTrue(lines.get(2).endsWith(",\"xid\":null,\"lines\":1,\"snapshot\":true}}}"), lines.get(2));
    }

    @Test
    void tableWithTheMostColumns() throws Exception {
        String columns =
                IntStream.range(0, 1600).mapToObj(i -> "a" + i + " int").collect(Collectors.joining(", "));
        PostgresServer.execute(
                "create table t(" + columns + ", primary key (a5))",
                "create publication n for table t",
                "insert into t(a5, a1599) values (1, 2)");
        List<String> lines = run().out().lines().toList();
        assertEquals(1, lines.size());
        JsonNode row = JACKSON.readTree(lines.get(0));
        assertEquals(1600, row.get("after").size());
        assertEquals("[1]", row.get("key").toString());
        assertEquals(2, row.get("after").get("a1599").intValue());
    }

    @Test
    void publicationDecidesAboutTablesColumnsAndRows() throws Exception {
        PostgresServer.execute(
                "create table t(id int primary key, a int, secret text, twice int generated always as (a * 2) stored)",
                "create table \"U u\"(id int primary key, \"A\"\"b\" text)",
                "create table other(id int primary key)",
                "create table child() inherits (other)",
                "create publication n for table t (id, a) where (a > 1), \"U u\", only other",
                "insert into t values (1, 1, 's'), (2, 2, 's'), (3, null, 's')",
                "insert into \"U u\" values (4, 'x')",
                "insert into other values (5)",
                "insert into child values (6)");
        List<String> expected = List.of("{\"id\":4,\"A\\\"b\":\"x\"}", "{\"id\":5}", "{\"id\":2,\"a\":2}");
        assertEquals(expected, rows());
        PostgresServer.execute("begin; insert into \"U u\" values (14, 'x'); insert into other values (15);"
                + " insert into t values (12, 2, 's'), (13, 1, 's'); commit");
        assertEquals(
                expected.stream().map(line -> line.replaceFirst(":", ":1")).toList(),
                rows(),
                "as the changes have them");
    }

    @Test
    void generatedColumnsAreLeftOutAsInTheChanges() throws Exception {
        PostgresServer.execute(
                "create table t(id int primary key, twice int generated always as (id * 2) stored, z int)",
                "create publication n for all tables",
                "insert into t(id, z) values (1, 3)");
        assertEquals(List.of("{\"id\":1,\"z\":3}"), rows());
    }

    @Test
    void partitionsOrTheirRoot() throws Exception {
        PostgresServer.execute(
                "create table t(id int primary key, a int) partition by range (id)",
                "create table t1 partition of t for values from (0) to (10)",
                "create table t2 partition of t for values from (10) to (20)",
                "create publication n for table t",
                "insert into t values (1, 1), (11, 2)");
        Run parts = run();
        assertTrue(parts.out().matches("(?s).*\"topic\":\"public.t1\".*\n.*\"topic\":\"public.t2\".*\n"), parts.out());
        PostgresServer.execute(
                "select pg_drop_replication_slot('n')", "alter publication n set (publish_via_partition_root = true)");
        Run root = run();
        assertTrue(
                root.out().matches("(?s).*\"key\":\\[1].*\"public.t\".*\n.*\"key\":\\[11].*\"public.t\".*\n"),
                root.out());
    }

    @Test
    void keysAreThoseOfTheChanges() throws Exception {
        PostgresServer.execute(
                "create table a(x int, id int, y text, primary key (id) include (y))",
                "create table b(x int, y text not null)",
                "create unique index b_y on b(y)",
                "alter table b replica identity using index b_y",
                "create table c(x int, id int primary key)",
                "alter table c replica identity full",
                "create table d(x int, y text)",
                "create publication n for all tables");
        String[] inserts = {
            "insert into a values (1, 2, 'k')",
            "insert into b values (1, 'k')",
            "insert into c values (1, 2)",
            "insert into d values (1, 'k')"
        };
        PostgresServer.execute(inserts);
        List<String> expected = List.of("[2]", "[\"k\"]", "[2]", "[1,\"k\"]");
        assertEquals(expected, run("--envelope", "key_only").out().lines().toList());
        PostgresServer.execute("truncate a, b, c");
        PostgresServer.execute(inserts);
        List<String> changes = run("--envelope", "key_only").out().lines().toList();
        assertEquals(expected, changes.subList(3, 7));
    }

    /** A value is the same in a row that was copied and in a change. */
    @Test
    void valuesAreThoseOfTheChanges() throws Exception {
        PostgresServer.execute(
                "create type e as enum ('a', 'b c')",
                "create domain n5 as numeric(9, 2)",
                "create table t(id int primary key, s text, b bytea, f float8, n n5, j json, ts timestamptz, i interval,"
                        + " e e, a text[], u bool, empty text)",
                "create table none()",
                "create publication n for all tables");
        String insert =
                "insert into t values (%d, E'tab\\t line\\n return\\r back\\\\slash \\b\\f\\v \\x01 é 😀 \\\\N', '\\x00ff0a5c',"
                        + " 1e300, 1.50, E'{\"a\":\\n[1, \"\\\\u0001\"]}', '2026-11-26 10:15:30.5+01', '1 day -2 hours', 'b c',"
                        + " array['x,y', null, E'q\"\\\\', E'\\t'], null, '')";
        PostgresServer.execute(insert.formatted(1), "insert into none default values");
        List<String> read = rows();
        PostgresServer.execute("delete from t", insert.formatted(1), "insert into none default values");
        List<String> changed = rows();
        assertEquals(2, read.size());
        assertEquals(List.of("", read.get(1), read.get(0)), changed);
        JsonNode row = JACKSON.readTree(read.get(1));
        assertEquals(
                "tab\t line\n return\r back\\slash \b\f\u000b \u0001 é 😀 \\N",
                row.get("s").textValue());
        assertEquals("{}", read.get(0));
        assertTrue(row.get("u").isNull());
        assertEquals("", row.get("empty").textValue());
    }

    @Test
    @Tag("slow")
    void rowsThatMayNotBeReadAreAnError() throws Exception {
        PostgresServer.execute(
                "create table t(id int primary key)",
                "create publication n for table t",
                "insert into t values (1)",
                "create role reader login replication",
                "grant usage on schema public to reader");
        try {
            String url = PostgresServer.url().replace("user=postgres", "user=reader");
            Run run = runAt(url);
            assertEquals(
                    new Run(
                            2,
                            "",
                            "rows2json: cannot read the rows of \"public\".\"t\": ERROR: permission denied for table t;"
                                    + " a snapshot needs the right SELECT on all tables of the publication, and BYPASSRLS if"
                                    + " a table has row-level security\n"),
                    run);
            PostgresServer.execute("grant select on t to reader");
            PostgresServer.execute("alter table t enable row level security");
            assertTrue(
                    runAt(url).err().contains("row-level security"), runAt(url).err());
            PostgresServer.execute("alter table t disable row level security");
            assertEquals(0, runAt(url).exitCode());
        } finally {
            PostgresServer.execute("drop owned by reader", "drop role reader");
        }
    }

    /** The server waits for a transaction before it takes the snapshot, and the transaction must not wait for the feed. */
    @Test
    void tableThatIsChangedWhileTheSnapshotBegins() throws Exception {
        PostgresServer.execute(
                "create table t(id int primary key)", "create publication n for table t", "insert into t values (1)");
        Run[] run = new Run[1];
        Thread feed = new Thread(() -> run[0] = run("--envelope", "row"));
        try (Connection other = PostgresServer.connect("");
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("select txid_current()");
            feed.start();
            String waiting =
                    "select '' from pg_stat_activity where backend_type = 'walsender' and wait_event_type = 'Lock'";
            while (PostgresServer.query(waiting) == null) {
                assertTrue(feed.isAlive(), () -> run[0].err());
            }
            statement.execute("alter table t alter id type bigint, add a text default 'x'");
            other.commit();
        }
        feed.join();
        assertEquals(new Run(0, "{\"id\":1,\"a\":\"x\"}\n", ""), run[0]);
    }

    @Test
    void failureLeavesNothingOnTheServer() throws Exception {
        PostgresServer.execute("create table t(__crdb__ int primary key)", "create publication n for table t");
        assertEquals(2, run("--envelope", "row").exitCode());
        String slots = "";
        for (int i = 0; i < 100 && !"0".equals(slots); i++) {
            slots = PostgresServer.query("select count(*) from pg_replication_slots");
        }
        assertEquals("0", slots);
    }

    @Test
    void fileAppearsWhenTheSnapshotIsComplete() throws Exception {
        PostgresServer.execute(
                "create table t(id int primary key)",
                "create publication n for table t",
                "insert into t select generate_series(1, 3)");
        Path file = directory.resolve("n.ndjson");
        String out = file.toString();
        assertEquals(0, run("--envelope", "row", "--out", out).exitCode());
        PostgresServer.execute("insert into t values (4)");
        assertEquals(0, run("--envelope", "row", "--out", out).exitCode());
        assertEquals(List.of("{\"id\":1}", "{\"id\":2}", "{\"id\":3}", "{\"id\":4}"), Files.readAllLines(file));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatAKilledSnapshotLeftIsDeleted() throws Exception {
        PostgresServer.execute(
                "create table t(id int primary key)", "create publication n for table t", "insert into t values (1)");
        Path file = Files.createFile(
                directory.resolve("n.ndjson"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(directory.resolve(".n.ndjson.0-16B3748.unfinished"), "{\"id\":7}\n{\"id");
        assertEquals(new Run(0, "", ""), run("--envelope", "row", "--out", file.toString()));
        assertEquals(List.of("{\"id\":1}"), Files.readAllLines(file));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        try (Stream<Path> files = Files.list(directory)) {
            assertFalse(files.anyMatch(path -> path.toString().endsWith(".unfinished")));
        }
    }

    /** The slot exists, so the rows are complete, but they had no time to appear. */
    @Test
    void rowsOfASnapshotThatWasKilledAtItsEndAppear() throws Exception {
        PostgresServer.execute("create table t(id int primary key)", "create publication n for table t");
        Path file = directory.resolve("n.ndjson");
        FeedSource.Address address = new FeedSource.Address(PostgresServer.url(), new Properties(), "n", "n");
        long position;
        try (Snapshot snapshot = Snapshot.beginIfMissing(address, false)) {
            position = snapshot.position();
            snapshot.createSlot();
        }
        String tag = Long.toHexString(position >>> 32)
                + '-'
                + Integer.toHexString((int) position).toUpperCase();
        Files.writeString(directory.resolve(".n.ndjson." + tag + ".unfinished"), "{\"id\":7}\n");
        PostgresServer.execute("insert into t values (8)");
        assertEquals(new Run(0, "", ""), run("--envelope", "row", "--out", file.toString()));
        assertEquals(List.of("{\"id\":7}", "{\"id\":8}"), Files.readAllLines(file));
    }

    @Test
    void fileThatHasLinesIsNotReplaced() throws Exception {
        PostgresServer.execute("create table t(id int primary key)", "create publication n for table t");
        Path file = Files.writeString(directory.resolve("n.ndjson"), "{}\n");
        assertEquals(
                new Run(
                        2,
                        "",
                        "rows2json: cannot write " + file
                                + ": it has lines already, and would be replaced: move it away, or choose another file\n"),
                run("--out", file.toString()));
        assertEquals("{}\n", Files.readString(file));
        assertEquals("0", PostgresServer.query("select count(*) from pg_replication_slots where slot_name = 'n'"));
    }
}
