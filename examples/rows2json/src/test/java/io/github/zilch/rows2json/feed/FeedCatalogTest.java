// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.rows2json.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the messages of the server do not contain, and the feed asks the catalogue for, also if it changes meanwhile. */
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

    @Test
    void alterationsOfTypesBetweenTransactions() throws Exception {
        alter(15);
    }

    @Test
    @Tag("slow")
    void manyAlterationsOfTypesBetweenTransactions() throws Exception {
        alter(60);
    }

    private static void alter(int times) throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        PostgresServer.execute("create type c as (a0 int)", "create table t(id int primary key, c c, l c[])");
        List<String> names = new ArrayList<>(List.of("a0"));
        int lines = 0;
        try (RunningFeed feed = new RunningFeed(ROW)) {
            for (int i = 1; i <= times; i++) {
                int at = random.nextInt(names.size());
                switch (random.nextInt(4)) {
                    case 0 -> {
                        PostgresServer.execute("alter type c add attribute a" + i + " int");
                        names.add("a" + i);
                    }
                    case 1 -> {
                        PostgresServer.execute("alter type c rename attribute " + names.get(at) + " to a" + i);
                        names.set(at, "a" + i);
                    }
                    case 2 -> {
                        PostgresServer.execute(
                                "alter type c drop attribute " + names.get(at) + ", add attribute a" + i + " int");
                        names.remove(at);
                        names.add("a" + i);
                    }
                    default -> PostgresServer.execute("create table other" + i + "()");
                }
                String row =
                        names.stream().map(name -> name.substring(1)).collect(Collectors.joining(",", "row(", ")::c"));
                PostgresServer.execute(
                        "begin; insert into t values (%1$d, %2$s, array[%2$s]); update t set l = l where id = %1$d; commit"
                                .formatted(i, row));
                String json = names.stream()
                        .map(name -> "\"" + name + "\":" + name.substring(1))
                        .collect(Collectors.joining(",", "{", "}"));
                lines += 2;
                feed.awaitLines(lines);
                String expected = "{\"id\":%1$d,\"c\":%2$s,\"l\":[%2$s]}".formatted(i, json);
                assertEquals(List.of(expected, expected), feed.lines().subList(lines - 2, lines), "seed " + seed);
            }
        }
    }
}
