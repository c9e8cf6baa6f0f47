// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.rows2json.CommandProcess;
import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.session.Sessions;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a reader has not acknowledged comes again, wherever in a transaction it was, and whatever has ended meanwhile. */
class AcknowledgedFeedTest extends WithSlot {
    private static final FeedOptions MESSAGES =
            WRAPPED.others(new FeedOptions.Others(Duration.ZERO, false, Set.of("outbox")));
    private static final ObjectMapper JACKSON = new ObjectMapper();
    private static final String SENDERS =
            "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'walsender'";

    private volatile Exception failure;

    @BeforeEach
    void table() throws Exception {
        PostgresServer.execute("create table t(id int primary key)");
    }

    private static RunningFeed start(AcknowledgingReader reader, boolean untilNow) {
        FeedRun.Plan plan = new FeedRun.Plan(false, false, untilNow, Duration.ofMinutes(1));
        return new RunningFeed(Server.address("p", "s"), MESSAGES, plan, reader.sink(), event -> {});
    }

    /** Asserts that a feed runs, or has done what it should, or has lost its first connection, which must succeed at once. */
    private static void assertNotFailed(RunningFeed feed) throws InterruptedException {
        Exception failure = feed.isAlive() ? null : feed.failure();
        boolean isFirst = failure instanceof SQLException lost && Sessions.isLost(lost);
        assertTrue(failure == null || isFirst, () -> "the feed has ended: " + failure);
    }

    private static String awaitLine(AcknowledgingReader reader, RunningFeed feed) throws Exception {
        String line = null;
        while (line == null && feed.isAlive()) {
            line = reader.acknowledge();
        }
        return line;
    }

    /** The server gives the end of a message, which is where the commit after it begins. */
    @Test
    void messageThatIsAcknowledgedDoesNotConfirmTheTransactionAroundIt() throws Exception {
        AcknowledgingReader first = new AcknowledgingReader();
        try (RunningFeed feed = start(first, false)) {
            PostgresServer.execute(
                    "begin; insert into t values (1); select pg_logical_emit_message(false, 'outbox', '1'); commit");
            assertTrue(awaitLine(first, feed).startsWith("{\"message\":"));
            Thread.sleep(500); // the acknowledgement is confirmed
            assertNotFailed(feed);
        }
        AcknowledgingReader second = new AcknowledgingReader();
        try (RunningFeed feed = start(second, true)) {
            assertTrue(awaitLine(second, feed).startsWith("{\"after\":{\"id\":1}"));
            assertNull(awaitLine(second, feed), "no other line");
            assertNull(feed.failure());
        }
    }

    @Test
    void nothingIsLostWhereverARunEnds() throws Exception {
        disturb(600, 15, this::runThread);
    }

    @Test
    @Tag("slow")
    void nothingIsLostWhereverManyRunsEnd() throws Exception {
        disturb(20_000, 200, this::runThread);
    }

    @Test
    @Tag("slow")
    void nothingIsLostWhereverAProcessIsKilled() throws Exception {
        disturb(4_000, 12, this::runProcess);
    }

    /** Runs a feed until its reader has acknowledged some lines, and ends it. */
    @FunctionalInterface
    private interface Disturbed {
        void run(int lines, Random random, Map<String, String> done) throws Exception;
    }

    private void runThread(int lines, Random random, Map<String, String> done) throws Exception {
        AcknowledgingReader reader = new AcknowledgingReader();
        try (RunningFeed feed = start(reader, false)) {
            for (int i = 0; i < lines && feed.isAlive(); i++) {
                String line = reader.acknowledge();
                if (line != null) {
                    add(line, done);
                }
                endConnections(lines, random);
            }
            assertNotFailed(feed);
            if (random.nextBoolean()) {
                reader.kill();
            }
        }
    }

    private void runProcess(int lines, Random random, Map<String, String> done) throws Exception {
        Process feed = CommandProcess.feed("p", "s", "--ack", "-", "--messages", "outbox", "--no-topic-in-value")
                .start();
        try (BufferedReader out = feed.inputReader(StandardCharsets.UTF_8)) {
            for (int i = 1; i <= lines; i++) {
                String line = out.readLine();
                feed.getOutputStream().write((i + "\n").getBytes(StandardCharsets.US_ASCII));
                feed.getOutputStream().flush();
                add(line, done);
                endConnections(lines, random);
            }
        } finally {
            feed.destroyForcibly().waitFor();
        }
    }

    /** Ends the connections once in four runs. */
    private static void endConnections(int lines, Random random) throws SQLException {
        if (random.nextInt(4 * lines) == 0) {
            PostgresServer.execute(SENDERS);
        }
    }

    /**
     * Writes rows with messages before, between and after them, and ends the connections or the process of the feed at any
     * of their lines. The reader has done nothing but what it has acknowledged.
     */
    private void disturb(int rows, int disturbances, Disturbed disturbed) throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        AtomicInteger written = new AtomicInteger();
        List<Thread> writers = IntStream.range(0, 2)
                .mapToObj(i -> new Thread(() -> write(rows, written, new Random(seed + i))))
                .toList();
        writers.forEach(Thread::start);
        Map<String, String> done = new HashMap<>();
        for (int i = 0; i < disturbances; i++) {
            disturbed.run(1 + random.nextInt(rows / disturbances), random, done);
        }
        for (Thread writer : writers) {
            writer.join();
        }
        AcknowledgingReader reader = new AcknowledgingReader();
        try (RunningFeed feed = start(reader, true)) {
            for (String line = awaitLine(reader, feed); line != null; line = awaitLine(reader, feed)) {
                add(line, done);
            }
            assertNotFailed(feed);
        }
        assertNull(failure, "seed " + seed);
        assertComplete(written.get(), done.values(), seed);
    }

    /** Adds a line by what identifies it: a line that comes twice is the same. */
    private static void add(String line, Map<String, String> done) throws IOException {
        JsonNode read = JACKSON.readTree(line);
        JsonNode message = read.get("message");
        String identity = message == null
                ? read.get("lsn").textValue() + ' ' + read.get("seq").intValue()
                : message.get("lsn").textValue();
        String before = done.put(identity, line);
        assertTrue(before == null || before.equals(line), before + "\n" + line);
    }

    private static void assertComplete(int rows, Iterable<String> lines, long seed) throws IOException {
        Set<Integer> ids = new HashSet<>();
        Set<Integer> messages = new HashSet<>();
        Set<String> ofChanges = new HashSet<>();
        Set<String> ofMessages = new HashSet<>();
        for (String line : lines) {
            JsonNode read = JACKSON.readTree(line);
            JsonNode message = read.get("message");
            if (message == null) {
                ids.add(read.get("after").get("id").intValue());
                ofChanges.add(read.get("lsn").textValue());
            } else {
                messages.add(message.get("json").intValue());
                assertTrue(ofMessages.add(message.get("lsn").textValue()), "seed " + seed + ": " + line);
            }
        }
        Set<Integer> all = new HashSet<>(IntStream.range(0, rows).boxed().toList());
        all.removeAll(ids);
        assertEquals(Set.of(), all, "rows that are lost, seed " + seed);
        assertTrue(messages.containsAll(IntStream.range(0, rows).boxed().toList()), "messages, seed " + seed);
        ofMessages.retainAll(ofChanges);
        assertEquals(Set.of(), ofMessages, "positions of messages that are those of changes too, seed " + seed);
    }

    /** Writes transactions of one to three rows, each with a message that is or is not part of the transaction. */
    private void write(int rows, AtomicInteger written, Random random) {
        try (Connection connection = PostgresServer.connect("");
                Statement statement = connection.createStatement()) {
            while (written.get() < rows) {
                StringBuilder sql = new StringBuilder("begin;");
                for (int i = random.nextInt(3); i >= 0; i--) {
                    int id = written.getAndIncrement();
                    String insert = "insert into t values (" + id + ");";
                    String message =
                            "select pg_logical_emit_message(" + random.nextBoolean() + ", 'outbox', '" + id + "');";
                    sql.append(random.nextBoolean() ? insert + message : message + insert);
                }
                statement.execute(sql + "commit");
                if (random.nextInt(4) == 0) {
                    statement.execute("begin; insert into t values (-1);"
                            + " select pg_logical_emit_message(false, 'outbox', '-1'); rollback");
                }
            }
        } catch (Exception e) {
            failure = e;
        }
    }
}
