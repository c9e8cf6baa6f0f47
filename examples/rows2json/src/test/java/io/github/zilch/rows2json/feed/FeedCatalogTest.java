// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.rows2json.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What the messages of the server do not contain, and the feed asks the catalogue for. */
class FeedCatalogTest extends WithSlot {
    /**
     * The server sends a transaction when its commit is in the log. As long as it waits for a standby, no other connection
     * sees the types that it has created. An older transaction that has not ended makes its number higher than that of any
     * that has.
     */
    @Test
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
        List<String> lines;
        try (Connection older = PostgresServer.connect("");
                Statement statement = older.createStatement();
                RunningFeed feed = new RunningFeed(ROW)) {
            awaitCommitsThatWait();
            older.setAutoCommit(false);
            statement.execute("select txid_current()");
            writer.start();
            TimeUnit.SECONDS.sleep(1);
            assertTrue(writer.isAlive(), "the commit waits");
            assertEquals(List.of(), feed.lines());
            PostgresServer.execute("alter system reset synchronous_standby_names", "select pg_reload_conf()");
            feed.awaitLines(1);
            lines = feed.lines();
        } finally {
            PostgresServer.execute("alter system reset synchronous_standby_names", "select pg_reload_conf()");
            writer.join();
        }
        assertEquals(List.of("{\"id\":1,\"d\":5,\"a\":[6],\"b\":[\"(1,1),(0,0)\"]}"), lines);
    }

    /** Waits until the server has reloaded its settings, which it does after it has said so, and a commit waits. */
    private static void awaitCommitsThatWait() throws Exception {
        AtomicBoolean isWaiting = new AtomicBoolean();
        Thread commits = new Thread(() -> {
            try {
                while (!isWaiting.get()) {
                    PostgresServer.execute("set synchronous_commit = on", "create temporary table c()");
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        commits.start();
        try (Connection other = PostgresServer.connect("");
                Statement statement = other.createStatement()) {
            while (!isWaiting.get()) {
                ResultSet count =
                        statement.executeQuery("select count(*) from pg_stat_activity where wait_event = 'SyncRep'");
                count.next();
                isWaiting.set(count.getInt(1) > 0);
            }
        }
    }

    @Test
    void tableThatLosesItsOldRowsStopsTheFeedBeforeItsFirstChange() throws Exception {
        PostgresServer.execute("create table t(id int primary key, a int)", "alter table t replica identity full");
        try (RunningFeed feed = new RunningFeed(WRAPPED.diff(true))) {
            PostgresServer.execute("insert into t values (1, 1)");
            feed.awaitLines(1);
            PostgresServer.execute("alter table t replica identity default", "update t set a = 2");
            assertEquals(
                    "the option diff needs complete old rows, which the server does not write for public.t: run ALTER"
                            + " TABLE … REPLICA IDENTITY FULL",
                    feed.failure().getMessage());
            assertEquals(1, feed.lines().size());
        }
    }

    @Test
    void partitionThatIsAttachedWithoutOldRowsStopsTheFeedBeforeItsFirstChange() throws Exception {
        PostgresServer.execute(
                "alter publication p set (publish_via_partition_root = true)",
                "create table t(id int primary key, a int) partition by range (id)",
                "create table u partition of t for values from (0) to (9)",
                "alter table u replica identity full");
        try (RunningFeed feed = new RunningFeed(WRAPPED.diff(true))) {
            PostgresServer.execute("insert into t values (1, 1)", "update t set a = 2 where id = 1");
            feed.awaitLines(2);
            PostgresServer.execute(
                    "create table v partition of t for values from (10) to (19)",
                    "insert into t values (11, 1)",
                    "update t set a = 3 where id = 11");
            assertTrue(
                    feed.failure().getMessage().contains("does not write for public.v: run ALTER TABLE"),
                    feed.failure().getMessage());
            assertEquals(2, feed.lines().size());
        }
    }

    /** The commit of a transaction is sent before other connections see it. */
    @Test
    void typesOfManyTablesThatAreCreatedAndFilledInOneTransaction() throws Exception {
        int tables = 40;
        try (RunningFeed feed = new RunningFeed(ROW)) {
            for (int i = 0; i < tables; i++) {
                PostgresServer.execute(
                        ("begin; create domain d%1$d as int; create table t%1$d(id int primary key, d d%1$d,"
                                        + " a d%1$d[]); insert into t%1$d values (1, 5, '{6}'); commit")
                                .formatted(i));
            }
            feed.awaitLines(tables);
            assertEquals(Collections.nCopies(tables, "{\"id\":1,\"d\":5,\"a\":[6]}"), feed.lines());
        }
    }

    /** The user's objects must not take the place of those of the catalogue, and no limit ends the session that asks it. */
    @Test
    void settingsOfTheRoleDoNotDisturbTheCatalogue() throws Exception {
        PostgresServer.execute(
                "create schema other",
                "create table other.pg_type(oid oid, typname name, typbasetype oid, typinput regproc, typelem oid,"
                        + " typdelim \"char\")",
                "create table other.pg_publication(pubname name)",
                "create domain d as int",
                "create table t(id int primary key, c regclass)",
                "alter role postgres set search_path = other, pg_catalog, public",
                "alter role postgres set idle_session_timeout = 300",
                "alter role postgres set statement_timeout = 300",
                "alter role postgres set quote_all_identifiers = on");
        try (RunningFeed feed = new RunningFeed(ROW)) {
            PostgresServer.execute("alter role postgres reset all");
            TimeUnit.MILLISECONDS.sleep(600);
            PostgresServer.execute("alter table t add d d", "insert into t values (1, 'other.pg_type', 5)");
            feed.awaitLines(1);
            assertEquals(List.of("{\"id\":1,\"c\":\"other.pg_type\",\"d\":5}"), feed.lines());
        } finally {
            PostgresServer.execute("alter role postgres reset all");
        }
    }
}
