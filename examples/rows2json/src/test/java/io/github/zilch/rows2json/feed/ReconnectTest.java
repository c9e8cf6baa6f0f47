// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.sink.FileSink;
import io.github.zilch.kit.sink.FileSink.Rotation;
import io.github.zilch.kit.sink.Sink;
import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A feed whose connections end. */
class ReconnectTest extends WithSlot {
    private static final String ALL_BACKENDS =
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
                    + " and backend_type in ('walsender', 'client backend') and application_name <> 'observer'";

    private static final String MISSING = ", but the feed has read the changes before L only: those after it can be"
            + " missing. Take a new snapshot: drop the slot s if it exists, and start the feed with --snapshot; to go on"
            + " without them, start it again with --create-slot";

    private static final FeedSource.Address ADDRESS = Server.address("p", "s");
    private static final FeedRun.Plan PLAN = RunningFeed.plan(Duration.ofMinutes(1));

    private RunningFeed feed;

    private void start(FeedSource.Address address, FeedRun.Plan plan, Sink sink) {
        feed = new RunningFeed(address, ROW, plan, sink, event -> {});
    }

    @Test
    void changesContinueWithoutALineTwice() throws Exception {
        PostgresServer.execute("create table t(id int primary key)");
        start(ADDRESS, PLAN, new ListSink());
        for (int id = 1; id <= 3; id++) {
            PostgresServer.execute("insert into t values (" + id + ")");
            feed.awaitLines(id);
            String metrics = FeedMetrics.text(feed.counters, feed.run);
            assertTrue(
                    metrics.contains(
                            "# TYPE rows2json_feed_bytes_total counter\nrows2json_feed_bytes_total " + 9 * id + "\n"),
                    metrics);
            assertTrue(metrics.endsWith("\nrows2json_feed_connected 1\n"), metrics);
            PostgresServer.execute(ALL_BACKENDS);
        }
        feed.close();
        assertEquals(List.of("{\"id\":1}", "{\"id\":2}", "{\"id\":3}"), feed.lines());
        assertTrue(feed.run.lostConnections() >= 2, "the last one may not have been noticed");
        assertTrue(feed.events.get(0).startsWith("the connection is lost: "), feed.events.toString());
        assertTrue(feed.events.get(0).matches(".*; the next try is in 0\\.[345] s"), feed.events.toString());
    }

    @Test
    void serverThatHasTooManyConnectionsIsTriedAgain() throws Exception {
        PostgresServer.execute("create table t(id int primary key)", "create role crowd login replication");
        try {
            String url = PostgresServer.url().replace("user=postgres", "user=crowd");
            start(new FeedSource.Address(url, new Properties(), "p", "s"), PLAN, new ListSink());
            PostgresServer.execute("insert into t values (1)");
            feed.awaitLines(1);
            PostgresServer.execute("alter role crowd connection limit 0", ALL_BACKENDS);
            String refused = "too many connections for role \"crowd\"";
            feed.await(() -> feed.events.stream().anyMatch(event -> event.contains(refused)));
            PostgresServer.execute("alter role crowd connection limit -1", "insert into t values (2)");
            feed.awaitLines(2);
            feed.close();
        } finally {
            PostgresServer.execute("drop role crowd");
        }
        assertEquals(List.of("{\"id\":1}", "{\"id\":2}"), feed.lines());
    }

    @Test
    void slotThatAnotherFeedHasIsReportedAndDoesNotDelayAStop() throws Exception {
        PostgresServer.execute("create table t(id int primary key)");
        try (RunningFeed other = new RunningFeed(ROW)) {
            start(ADDRESS, PLAN, new ListSink());
            feed.await(() -> !feed.events.isEmpty());
            assertEquals(List.of("another feed has the slot s; waiting for it up to 30 s"), feed.events);
            long stopped = System.nanoTime();
            feed.close();
            assertTrue(System.nanoTime() - stopped < TimeUnit.SECONDS.toNanos(20));
            assertEquals(
                    "another feed has the slot s: stop it, or use another slot",
                    feed.failure().getMessage());
            assertEquals(List.of(), other.lines());
        }
    }

    /** Ends the connections of a feed that has read a change, and changes its slot before it connects again. */
    private String failureAfter(boolean snapshot, String... statements) throws Exception {
        PostgresServer.execute("create table t(id int primary key)", "insert into t values (1)");
        FeedRun.Plan plan = new FeedRun.Plan(snapshot, true, false, Duration.ofMinutes(1));
        feed = new RunningFeed(
                ADDRESS,
                ROW,
                plan,
                new ListSink(),
                event -> assertDoesNotThrow(() -> PostgresServer.execute(statements)));
        feed.awaitLines(1);
        PostgresServer.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'walsender'");
        Exception failure = feed.failure();
        assertEquals(List.of("{\"id\":1}"), feed.lines());
        return failure.getMessage().replaceAll("[0-9A-F]+/[0-9A-F]+", "L");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void slotThatIsDroppedMeanwhileIsNotCreatedAgain(boolean snapshot) throws Exception {
        assertEquals(
                "the slot s does not exist any more" + MISSING,
                failureAfter(snapshot, "select pg_drop_replication_slot('s')", "insert into t values (2)"));
        PostgresServer.execute(
                "select pg_create_logical_replication_slot('s', 'pgoutput')"); // which is dropped afterwards
    }

    @Test
    void slotThatIsCreatedAgainMeanwhileIsNotTakenForTheOldOne() throws Exception {
        assertEquals(
                "the slot s was created again or advanced by somebody else, to L" + MISSING,
                failureAfter(
                        false,
                        "select pg_drop_replication_slot('s')",
                        "insert into t values (2)",
                        "select pg_create_logical_replication_slot('s', 'pgoutput')"));
    }

    @Test
    void slotThatIsAdvancedMeanwhile() throws Exception {
        assertEquals(
                "the slot s was created again or advanced by somebody else, to L" + MISSING,
                failureAfter(
                        false,
                        "select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where active",
                        "set synchronous_commit = on",
                        "insert into t values (2)",
                        "select pg_replication_slot_advance('s', pg_current_wal_flush_lsn())"));
    }

    @Test
    void sourceWhoseConnectionsAreLostCanBeClosed() throws Exception {
        FeedSource source =
                FeedSource.connect(Server.address("p", "s"), new FeedSource.Request(false, false, false, 0));
        PostgresServer.execute(ALL_BACKENDS.replace("(pid)", "(pid, 5000)"));
        source.close();
        assertEquals(List.of(), Server.lines("p", "s", ROW));
    }

    /** As after a change to a standby that did not have everything. */
    @Test
    void logThatEndsBeforeWhatWasRead() {
        FeedSource.Request beyond = new FeedSource.Request(false, false, false, 0x7fff_0000_0000_0000L);
        FeedException refused =
                assertThrows(FeedException.class, () -> FeedSource.connect(Server.address("p", "s"), beyond));
        assertEquals(
                "the log of the server ends at L, so it is another server, or has lost a part of it" + MISSING,
                refused.getMessage().replaceAll("[0-9A-F]+/[0-9A-F]+", "L"));
    }

    /** Executes a statement once, when so many lines have been taken. */
    private static ListSink disturbedAfter(int line, String statement) {
        return new ListSink() {
            @Override
            public boolean offer(ByteBuffer bytes, String key) {
                boolean isTaken = super.offer(bytes, key);
                if (lines.size() == line) {
                    assertDoesNotThrow(() -> PostgresServer.execute(statement));
                }
                return isTaken;
            }
        };
    }

    @Test
    @Tag("slow")
    void transactionThatIsCutOffContinuesAfterItsLastLine() throws Exception {
        int rows = 30_000;
        PostgresServer.execute(
                "create table t(id int primary key, filler text)",
                "begin; insert into t select i, repeat('x', 100) from generate_series(1, " + rows + ") i;"
                        + " update t set id = id + 100000 where id <= 10; commit");
        start(ADDRESS, PLAN, disturbedAfter(1000, ALL_BACKENDS));
        feed.awaitLines(rows + 20);
        feed.close();
        assertEquals(1, feed.run.lostConnections());
        assertEquals(rows + 20, feed.lines().size());
        assertEquals(rows + 10, new HashSet<>(feed.lines()).size() - 1, "all rows, besides the empty line of a delete");
    }

    @Test
    @Tag("slow")
    void transactionThatIsCutOffIsInOneFile(@TempDir Path directory) throws Exception {
        int rows = 30_000;
        Path file = directory.resolve("f");
        PostgresServer.execute(
                "create table t(id int primary key, filler text)",
                "insert into t select i, repeat('x', 100) from generate_series(1, " + rows + ") i");
        Sink rotating = FileSink.openForChanges(file, "0-0", 0, new Rotation(1, Long.MAX_VALUE));
        Sink disturbing = disturbedAfter(1000, ALL_BACKENDS);
        start(ADDRESS, PLAN, new Sink() {
            @Override
            public boolean offer(ByteBuffer bytes, String key) throws IOException {
                return rotating.offer(bytes.duplicate(), key) && disturbing.offer(bytes, key);
            }

            @Override
            public void mark(long position) {
                rotating.mark(position);
            }

            @Override
            public long sync() throws IOException {
                return rotating.sync();
            }

            @Override
            public long durable() throws IOException {
                return rotating.durable();
            }

            @Override
            public void close() throws IOException {
                rotating.close();
            }
        });
        feed.awaitLines(rows);
        feed.close();
        assertEquals(1, feed.run.lostConnections());
        for (Path part : Files.list(directory)
                .filter(path -> path.toString().contains("f.0"))
                .toList()) {
            assertEquals(rows, Files.readAllLines(part).size(), part.toString());
        }
        assertEquals("", Files.readString(file));
    }

    @Test
    void snapshotBeginsAnew() throws Exception {
        snapshotBeginsAnewAfter(ALL_BACKENDS);
    }

    @Test
    void snapshotWhoseSlotIsLostBeginsAnew() throws Exception {
        snapshotBeginsAnewAfter(
                "select pg_terminate_backend(pid, 5000) from pg_stat_activity where backend_type = 'walsender'");
    }

    private void snapshotBeginsAnewAfter(String statement) throws Exception {
        PostgresServer.execute("create table t(id int primary key)", "insert into t values (1), (2)");
        try (Connection observer = PostgresServer.connect("ApplicationName=observer");
                PreparedStatement slots =
                        observer.prepareStatement("select 1 from pg_replication_slots where slot_name = 'again'")) {
            FeedRun.Plan plan = new FeedRun.Plan(true, false, false, Duration.ofMinutes(1));
            start(Server.address("p", "again"), plan, disturbedAfter(1, statement));
            while (!slots.executeQuery().next()) {
                assertTrue(feed.isAlive());
            }
            PostgresServer.execute("insert into t values (3)");
            feed.await(() -> feed.lines().contains("{\"id\":3}"));
        } finally {
            feed.close();
            PostgresServer.execute(
                    "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'again'");
        }
        List<String> lines = new ArrayList<>(feed.lines());
        assertEquals(List.of("{\"id\":1}", "{\"id\":2}", "{\"id\":3}"), lines.subList(lines.size() - 3, lines.size()));
        assertEquals(2, feed.events.size(), feed.events.toString());
        assertEquals("connected again", feed.events.get(1));
    }

    @Test
    void pausesGrowUpToTheLimit() {
        Backoff backoff = new Backoff(Duration.ofMinutes(2));
        long now = 0;
        List<Long> seconds = new ArrayList<>();
        for (long pause = backoff.next(now); pause >= 0; pause = backoff.next(now)) {
            seconds.add(Math.round(pause / 1e9));
            now += pause;
        }
        assertEquals(Duration.ofMinutes(2).toNanos(), now);
        for (int i = 0; i < seconds.size() - 1; i++) {
            double longest = Math.min(30, 0.5 * Math.pow(2, i));
            assertTrue(seconds.get(i) <= longest + 0.5 && seconds.get(i) >= 0.75 * longest - 0.5, seconds.toString());
        }
        backoff.reset();
        assertTrue(backoff.next(now) <= 500_000_000, "a first pause");
    }
}
