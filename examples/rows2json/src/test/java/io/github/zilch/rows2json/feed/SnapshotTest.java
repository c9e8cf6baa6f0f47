// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.Run;
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
import org.junit.jupiter.api.AfterEach;
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
        PostgresServer.dropAll();
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
    @DisabledOnOs(OS.WINDOWS)
    void permissionsOfAnEmptyFileAreKept() throws Exception {
        PostgresServer.execute(
                "create table t(id int primary key)", "create publication n for table t", "insert into t values (1)");
        Path file = Files.createFile(
                directory.resolve("n.ndjson"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        assertEquals(new Run(0, "", ""), run("--envelope", "row", "--out", file.toString()));
        assertEquals(List.of("{\"id\":1}"), Files.readAllLines(file));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
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
}
