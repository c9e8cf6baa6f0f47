// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.rows2json.CommandProcess;
import io.github.zilch.rows2json.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a statement has changed and returned is on the disk before the database commits it, whenever the command ends. */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class KilledQueryTest {
    private static final int ROWS = 20_000;
    private static final int LOCK = 1;

    /** Its commit takes a second and waits for a lock, because of a trigger. */
    private static final String SQL = "with m as (insert into marker values (1))"
            + " insert into taken select i, repeat('x', 100) from generate_series(1, " + ROWS + ") i returning *";

    private static final String RUNNING =
            "select count(*) from pg_stat_activity where application_name = 'killed query'";

    private static final String COMMITTING = RUNNING + " and query ilike 'commit%' and state = 'active'";

    @TempDir
    Path folder;

    @BeforeEach
    void createTables() throws Exception {
        PostgresServer.execute(
                "create table taken (id int, filler text)",
                "create table marker (id int)",
                "create function wait() returns trigger language plpgsql as"
                        + " 'begin perform pg_sleep(1), pg_advisory_xact_lock(" + LOCK + "); return null; end'",
                "create constraint trigger wait after insert on marker deferrable initially deferred"
                        + " for each row execute function wait()");
    }

    @AfterEach
    void dropTables() throws Exception {
        PostgresServer.execute("drop table taken, marker", "drop function wait");
    }

    private Process start() throws IOException {
        return CommandProcess.of(
                        "query",
                        "-q",
                        "--url",
                        PostgresServer.url() + "&ApplicationName=killed%20query",
                        "--out",
                        folder.resolve("rows").toString(),
                        SQL)
                .start();
    }

    /** What to do with a process. */
    private interface Act {
        int on(Process process) throws InterruptedException;
    }

    /** Starts the command, and acts on it while the database commits. */
    private int duringTheCommit(Act act) throws Exception {
        try (Connection holder = PostgresServer.connect("");
                Statement lock = holder.createStatement()) {
            lock.execute("select pg_advisory_lock(" + LOCK + ")");
            Process query = start();
            CommandProcess.await(query, () -> "1".equals(PostgresServer.query(COMMITTING)));
            return act.on(query);
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    /** Asserts that the one file has all rows if the database has committed, and returns whether it has. */
    private boolean assertNothingLost() throws Exception {
        while (!"0".equals(PostgresServer.query(RUNNING))) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        int committed = Integer.parseInt(PostgresServer.query("select count(*) from taken"));
        if (committed > 0) {
            assertEquals(ROWS, committed);
            assertEquals(1, files().size(), files().toString());
            List<String> lines = Files.readAllLines(files().get(0));
            assertEquals(ROWS, lines.size());
            assertTrue(lines.get(ROWS - 1).endsWith("x\"}"));
        }
        return committed > 0;
    }

    @Test
    void rowsAreInThePartIfTheCommandIsKilledDuringTheCommit() throws Exception {
        duringTheCommit(query -> query.destroyForcibly().waitFor());
        assertTrue(assertNothingLost());
        assertTrue(files().get(0).getFileName().toString().endsWith(".part"), files().toString());
    }

    @Test
    void signalDuringTheCommitRollsBackAndLeavesNoFile() throws Exception {
        int exitCode = duringTheCommit(query -> {
            query.destroy();
            return query.waitFor();
        });
        assertEquals(143, exitCode);
        assertFalse(assertNothingLost());
        assertEquals(List.of(), files());
    }

    @Test
    void signalWhileRowsAreWrittenLeavesNoFile() throws Exception {
        Process query = CommandProcess.of(
                        "query",
                        "--url",
                        "jdbc:h2:mem:",
                        "--out",
                        folder.resolve("rows").toString(),
                        "select x from system_range(1, 1000000000000)")
                .start();
        CommandProcess.await(query, () -> !files().isEmpty());
        query.destroy();
        assertEquals(143, query.waitFor());
        assertEquals(List.of(), files());
    }

    /** 600 MB of rows with a heap of 64 MB. */
    @ParameterizedTest
    @ValueSource(strings = {"system_range", "generate_series"})
    void memoryDoesNotGrowWithTheNumberOfRows(String range) throws Exception {
        Path rows = folder.resolve("rows");
        String url = range.equals("system_range") ? "jdbc:h2:mem:" : PostgresServer.url();
        String sql = "select x, repeat('0123456789', 40) as t from " + range + "(1, 1500000) as r(x)";
        assertEquals(
                0,
                CommandProcess.of("query", "-q", "--url", url, "--out", rows.toString(), sql)
                        .start()
                        .waitFor());
        assertTrue(Files.size(rows) > 600_000_000);
    }

    /** At six times of its run; and later, if the database has not committed before any of them. */
    @Test
    void killedAtAnyTime() throws Exception {
        long begin = System.nanoTime();
        assertEquals(0, start().waitFor());
        long complete = System.nanoTime() - begin;
        boolean hasCommitted = false;
        for (int i = 1; i <= 6 || !hasCommitted; i++) {
            PostgresServer.execute("truncate taken");
            for (Path file : files()) {
                Files.delete(file);
            }
            Process query = start();
            TimeUnit.NANOSECONDS.sleep(complete * i / 6);
            query.destroyForcibly().waitFor();
            hasCommitted |= assertNothingLost();
        }
    }
}
