// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.rows2json.CommandProcess;
import io.github.zilch.rows2json.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A feed that is killed, whose server crashes or whose file is rotated loses nothing. */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class KilledFeedTest {
    private static final int KEYS = 1000;
    private static final int CHANGES_PER_KEY = 200;
    private static final int TOTAL = KEYS * CHANGES_PER_KEY;

    /** Number of changes of a key before the table gets another column. */
    private static final int BEFORE_ALTER = 90;

    /** Bytes of all lines, roughly. */
    private static final long COMPLETE = TOTAL * 100L;

    private static final ObjectMapper JACKSON = new ObjectMapper();

    @TempDir
    Path directory;

    private Path file;
    private int rotations;
    private List<String> options = List.of("--retry", "0s");

    /** What happens to a feed that runs. Afterwards it has ended. */
    @FunctionalInterface
    private interface Disturbance {
        void happen(Process feed) throws Exception;
    }

    /** Makes 200 transactions of one change of each key, and adds a column between two of them. */
    @BeforeEach
    void changeRows() throws Exception {
        file = directory.resolve("changes.ndjson");
        List<String> statements = new ArrayList<>(List.of(
                "create table counters(id int primary key, n int)",
                "create publication k for table counters",
                "select pg_create_logical_replication_slot('k', 'pgoutput')",
                "insert into counters select i, 1 from generate_series(1, " + KEYS + ") i"));
        for (int n = 2; n <= CHANGES_PER_KEY; n++) {
            if (n == BEFORE_ALTER + 1) {
                statements.add("alter table counters add extra text default 'x'");
            }
            statements.add("update counters set n = n + 1");
        }
        PostgresServer.execute(statements.toArray(new String[0]));
    }

    @AfterEach
    void dropAll() throws Exception {
        PostgresServer.execute("select pg_drop_replication_slot('k')", "drop publication k", "drop table counters");
    }

    @Test
    void nothingIsLostIfTheFeedIsKilled() throws Exception {
        for (int i = 0; i < 5; i++) {
            disturb(feed -> feed.destroyForcibly().waitFor());
        }
        assertComplete();
    }

    @Test
    void nothingIsLostIfTheServerCrashes() throws Exception {
        for (int i = 0; i < 3; i++) {
            disturb(feed -> {
                crashServer();
                assertEquals(2, feed.waitFor());
            });
        }
        assertComplete();
    }

    @Test
    void feedSurvivesCrashesOfTheServer() throws Exception {
        options = List.of("--retry", "1m");
        for (int i = 0; i < 2; i++) {
            disturb(feed -> {
                long size = size();
                crashServer();
                CommandProcess.await(feed, () -> size() >= size + COMPLETE / 8);
            });
        }
        assertComplete();
    }

    @Test
    void nothingIsLostIfTheFileIsRotated() throws Exception {
        for (int i = 0; i < 3; i++) {
            disturb(feed -> {
                Files.move(file, directory.resolve("changes." + rotations++));
                CommandProcess.await(feed, () -> Files.exists(file));
                feed.destroyForcibly().waitFor();
            });
        }
        assertComplete();
    }

    /** Runs a feed until it has written an eighth of all lines, and then disturbs it. */
    private void disturb(Disturbance disturbance) throws Exception {
        long size = size() + COMPLETE / 8;
        ProcessBuilder process = CommandProcess.feed("k", "k", "--out", file.toString());
        process.command().addAll(options);
        Process feed = process.start();
        try {
            CommandProcess.await(feed, () -> size() >= size);
            disturbance.happen(feed);
        } finally {
            feed.destroyForcibly().waitFor();
        }
    }

    /** Kills a process of the server, after which it ends all connections and recovers. */
    private static void crashServer() throws Exception {
        String pid = PostgresServer.query("select pid from pg_stat_activity where backend_type = 'checkpointer'");
        new ProcessBuilder("kill", "-KILL", pid).start().waitFor();
        while (!isUp()) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private static boolean isUp() {
        try {
            return PostgresServer.query("select 1") != null;
        } catch (SQLException e) {
            return false;
        }
    }

    private void assertComplete() throws Exception {
        finish();
        List<String> lines = lines();
        Map<String, String> byPosition = new HashMap<>();
        Map<Integer, Integer> counts = new HashMap<>();
        int extras = 0;
        for (String line : lines) {
            JsonNode change = JACKSON.readTree(line);
            String position = change.get("lsn").textValue() + ' ' + change.get("seq");
            String before = byPosition.put(position, line);
            if (before != null) {
                assertEquals(before, line, "a change that came twice");
                continue;
            }
            JsonNode row = change.get("after");
            int count = counts.merge(row.get("id").intValue(), 1, Integer::sum);
            assertEquals(count, row.get("n").intValue(), line);
            extras += row.has("extra") ? 1 : 0;
            assertEquals(count > BEFORE_ALTER, row.has("extra"), line);
        }
        assertEquals(TOTAL, byPosition.size());
        assertEquals(KEYS, counts.size());
        assertEquals(TOTAL - KEYS * BEFORE_ALTER, extras);

        finish();
        assertEquals(lines.size(), lines().size(), "lines after a feed that had nothing to do");
    }

    private void finish() throws Exception {
        Process feed = CommandProcess.feed("k", "k", "--out", file.toString(), "--until-now")
                .start();
        assertEquals(0, feed.waitFor());
    }

    /** Returns the lines of the rotated files, the oldest first, and of the current one. */
    private List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < rotations; i++) {
            lines.addAll(Files.readAllLines(directory.resolve("changes." + i)));
        }
        lines.addAll(Files.readAllLines(file));
        return lines;
    }

    private long size() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.mapToLong(path -> path.toFile().length()).sum();
        }
    }
}
