// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.PostgresServer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A feed that is killed loses nothing. */
@Tag("slow")
class KilledFeedTest {
    private static final int KEYS = 1000;
    private static final int CHANGES_PER_KEY = 200;
    private static final int TOTAL = KEYS * CHANGES_PER_KEY;

    /** Number of changes of a key before the table gets another column. */
    private static final int BEFORE_ALTER = 90;

    private static final ObjectMapper JACKSON = new ObjectMapper();

    @TempDir
    Path directory;

    @AfterEach
    void dropAll() throws Exception {
        PostgresServer.execute("select pg_drop_replication_slot('k')", "drop publication k", "drop table counters");
    }

    @Test
    @Timeout(60)
    void everyChangeArrivesInOrderAlthoughTheFeedIsKilledTwice() throws Exception {
        changeRows();
        Path file = directory.resolve("changes.ndjson");
        long complete = TOTAL * 60L;
        killAfter(file, complete / 5);
        killAfter(file, Files.size(file) + complete / 5);
        finish(file);

        List<String> lines = Files.readAllLines(file);
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

        finish(file);
        assertEquals(lines.size(), Files.readAllLines(file).size(), "lines after a feed that had nothing to do");
    }

    /** Makes 200 transactions of one change of each key, and adds a column between two of them. */
    private static void changeRows() throws Exception {
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

    /** Runs a feed until the file has a size, and kills it with SIGKILL. */
    private static void killAfter(Path file, long size) throws Exception {
        Process feed = FeedProgram.process("k", "k", "--out", file.toString()).start();
        try {
            while (Files.notExists(file) || Files.size(file) < size) {
                assertTrue(feed.isAlive(), "the feed ended by itself");
                Thread.sleep(1);
            }
        } finally {
            feed.destroyForcibly().waitFor();
        }
        String last = Files.readString(file);
        assertFalse(last.contains("\"n\":" + CHANGES_PER_KEY), "the feed was killed too late, after the last change");
    }

    private static void finish(Path file) throws Exception {
        Process feed = FeedProgram.process("k", "k", "--out", file.toString(), "--until-now")
                .start();
        assertEquals(0, feed.waitFor());
    }
}
