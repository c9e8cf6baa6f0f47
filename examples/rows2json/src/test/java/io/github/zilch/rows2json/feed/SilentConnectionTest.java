// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.sink.Sink;
import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A feed whose connections go silent without being closed, between two messages or within one. */
class SilentConnectionTest extends WithSlot {
    private static final String SILENT =
            "the connection is lost: the server has ended the replication connection, which went silent: ";

    private final List<String> reasons = new CopyOnWriteArrayList<>();
    private SilentProxy proxy;
    private RunningFeed feed;

    @BeforeEach
    void proxy() throws Exception {
        PostgresServer.execute("create table t(id int primary key)");
        URI server = URI.create(PostgresServer.url().substring("jdbc:".length()));
        proxy = new SilentProxy(server.getPort());
    }

    @AfterEach
    void endAll() throws Exception {
        feed.run.stop();
        proxy.close();
        feed.close();
        await(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(other -> other.getName().startsWith("watch")));
        PostgresServer.execute(
                "select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where active",
                "drop role if exists lonely");
    }

    /** Starts a feed of which the server ends connections that are silent for so long. */
    private void start(String user, String timeout, Sink sink) throws Exception {
        String url = PostgresServer.url()
                        .replaceFirst(":[0-9]+/", ":" + proxy.port() + "/")
                        .replace("user=postgres", "user=" + user)
                + "&options=-c%20wal_sender_timeout=" + timeout;
        FeedSource.Address address = new FeedSource.Address(url, new Properties(), "p", "s");
        FeedRun.Plan plan = RunningFeed.plan(Duration.ofMinutes(1));
        feed = new RunningFeed(
                address, ROW, plan, sink, event -> reasons.add(String.valueOf(feed.run.notReadyReason())));
        PostgresServer.execute("insert into t values (1)");
        feed.awaitLines(1);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /** Lets the connections go silent. */
    private void hush(boolean inMessage) throws Exception {
        TimeUnit.MILLISECONDS.sleep(50); // the messages after the line have come
        proxy.hush(inMessage);
        PostgresServer.execute("insert into t select generate_series(2, 9)");
        await(() -> proxy.isInMessage() == inMessage);
        TimeUnit.MILLISECONDS.sleep(100); // the feed reads
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void connectionThatTheServerHasEndedIsMadeAgain(boolean inMessage) throws Exception {
        start("postgres", "2s", new ListSink());
        hush(inMessage);
        feed.awaitLines(9);
        assertTrue(feed.run.lostConnections() > 0);
        assertEquals(9, feed.lines().stream().distinct().count());
        assertEquals(9, feed.lines().size());
        assertTrue(feed.events.get(0).startsWith(SILENT), feed.events.toString());
        assertTrue(reasons.get(0).startsWith(SILENT), "not ready: " + reasons);
        assertNull(feed.run.notReadyReason());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stopDoesNotWaitForTheServer(boolean inMessage) throws Exception {
        start("postgres", "0", new ListSink());
        hush(inMessage);
        long begin = System.nanoTime();
        feed.close();
        Exception failure = feed.failure();
        assertTrue(System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(30), "it takes two seconds");
        assertEquals(List.of(), feed.events);
        String expected = "cannot read the changes: the server did not answer when the feed was stopped: ";
        assertTrue(inMessage ? failure.getMessage().startsWith(expected) : failure == null, String.valueOf(failure));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readerThatClosesItsAcknowledgementsEndsTheFeed(boolean inMessage) throws Exception {
        AcknowledgingReader reader = new AcknowledgingReader();
        start("postgres", inMessage ? "2s" : "0", reader.sink());
        hush(inMessage);
        reader.close();
        Exception failure = feed.failure();
        assertInstanceOf(IOException.class, failure);
        assertEquals("the reader has closed its acknowledgements; 0 of 1 lines are acknowledged", failure.getMessage());
    }

    @Test
    void quietConnectionGoesOnAlsoIfTheServerCannotBeAsked() throws Exception {
        PostgresServer.execute("create role lonely login replication");
        start("lonely", "4s", new ListSink()); // the server ends the connection if the feed does not run for so long
        TimeUnit.MILLISECONDS.sleep(2300);
        assertEquals(List.of(), feed.events);
        PostgresServer.execute("alter role lonely connection limit 0");
        feed.await(() -> !feed.events.isEmpty());
        TimeUnit.MILLISECONDS.sleep(2300); // it is said once
        PostgresServer.execute("insert into t values (2)");
        feed.awaitLines(2);
        assertEquals(1, feed.events.size(), feed.events.toString());
        assertTrue(
                feed.events
                        .get(0)
                        .matches(
                                "nothing has come from the server for 2 s, and it cannot be asked whether it still has the"
                                        + " connection of the feed, which goes on: cannot connect to .*: too many connections.*"),
                feed.events.get(0));
        assertEquals(0, feed.run.lostConnections());
    }
}
