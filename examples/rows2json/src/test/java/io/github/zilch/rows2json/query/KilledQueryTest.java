// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.rows2json.CommandProcess;
import io.github.zilch.rows2json.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a statement has changed and returned is on the disk before the database commits it, whenever the command ends. */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class KilledQueryTest {
    private static final int ROWS = 20_000;

    /** Its commit takes a second, because of a trigger. */
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
                        + " 'begin perform pg_sleep(1); return null; end'",
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

    private static void await(String query, String value, Process process) throws Exception {
        while (!value.equals(PostgresServer.query(query))) {
            assertTrue(process == null || process.isAlive(), "the command runs");
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    /** Asserts that the one file has all rows if the database has committed, and returns whether it has. */
    private boolean assertNothingLost() throws Exception {
        await(RUNNING, "0", null);
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
    @Timeout(60)
    void rowsAreInThePartIfTheCommandIsKilledDuringTheCommit() throws Exception {
        Process query = start();
        await(COMMITTING, "1", query);
        query.destroyForcibly().waitFor();
        assertTrue(assertNothingLost());
        assertTrue(files().get(0).getFileName().toString().endsWith(".part"), files().toString());
    }

    @Test
    @Timeout(60)
    void signalDuringTheCommitRollsBackAndLeavesNoFile() throws Exception {
        Process query = start();
        await(COMMITTING, "1", query);
        query.destroy();
        assertEquals(143, query.waitFor());
        assertEquals(files().isEmpty(), !assertNothingLost());
    }

    @Test
    @Timeout(120)
    void killedAtAnyTime() throws Exception {
        long begin = System.nanoTime();
        assertEquals(0, start().waitFor());
        long complete = System.nanoTime() - begin;
        int committed = 0;
        for (int i = 0; i < 6; i++) {
            PostgresServer.execute("truncate taken");
            for (Path file : files()) {
                Files.delete(file);
            }
            Process query = start();
            TimeUnit.NANOSECONDS.sleep(complete * (i + 1) / 6);
            query.destroyForcibly().waitFor();
            committed += assertNothingLost() ? 1 : 0;
        }
        assertTrue(committed > 0, "some are killed late enough");
    }
}
