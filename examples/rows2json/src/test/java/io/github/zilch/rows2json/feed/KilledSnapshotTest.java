// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.rows2json.CommandProcess;
import io.github.zilch.rows2json.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A feed that is killed while it takes its snapshot, and while rows change, loses and doubles no row. */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class KilledSnapshotTest {
    private static final int KILLS = 10;
    private static final int ROWS = 100_000;

    /** Bytes of all rows, roughly. */
    private static final long COMPLETE = ROWS * 300L;

    private static final ObjectMapper JACKSON = new ObjectMapper();

    @TempDir
    Path directory;

    /** What feeds that were killed have left. The next one deletes it, not at once. */
    private final Set<Path> leftBehind = new HashSet<>();

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final Thread writer = new Thread(this::write);
    private volatile boolean isOver;
    private volatile Exception failure;

    @BeforeEach
    void rows() throws Exception {
        PostgresServer.execute(
                "create table k(id int primary key, n int, filler text)",
                "create publication k for table k",
                "insert into k select i, 0, repeat('x', 20) from generate_series(1, " + ROWS + ") i");
        writer.start();
    }

    @AfterEach
    void dropAll() throws Exception {
        stopWriter();
        PostgresServer.execute(
                "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'k'",
                "drop publication k",
                "drop table k");
    }

    private void stopWriter() throws InterruptedException {
        isOver = true;
        writer.join();
    }

    /** Updates, deletes and inserts rows in transactions. Each update of a row adds one to its n. */
    private void write() {
        Random own = new Random(seed + 1);
        int next = ROWS;
        try (Connection connection = PostgresServer.connect("");
                Statement statement = connection.createStatement()) {
            while (!isOver) {
                int id = 1 + own.nextInt(ROWS);
                statement.execute("begin; update k set n = n + 1 where id between " + id + " and " + (id + 10)
                        + "; insert into k values (" + ++next + ", 0, 'new'); commit");
                statement.execute("delete from k where id = " + (1 + own.nextInt(next)));
                TimeUnit.MILLISECONDS.sleep(1);
            }
        } catch (SQLException | InterruptedException e) {
            failure = e;
        }
    }

    @Test
    void fileHasEachRowOnce() throws Exception {
        Path file = directory.resolve("k.ndjson");
        for (int i = 0; i < KILLS; i++) {
            Process feed = process("--out", file.toString()).start();
            kill(feed, file, (long) (COMPLETE * 0.9 * random.nextDouble()));
        }
        complete(process("--out", file.toString()));
        assertEquals(0, process("--out", file.toString(), "--until-now").start().waitFor());
        assertNull(failure);
        Result result = Result.of(Files.readAllLines(file));
        result.check(seed);
        assertEquals(1, result.snapshots);
    }

    /** Kills a feed when its snapshot has a size, or at some time after it is complete. */
    private void kill(Process feed, Path file, long size) throws Exception {
        try {
            CommandProcess.await(feed, () -> Files.exists(file) || sizeOfSnapshot() >= size);
            TimeUnit.MILLISECONDS.sleep(Files.exists(file) ? random.nextInt(100) : 0);
        } finally {
            feed.destroyForcibly().waitFor();
            leftBehind.addAll(unfinished());
        }
    }

    private List<Path> unfinished() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(path -> path.toString().endsWith(".unfinished")).toList();
        }
    }

    /** Returns the number of bytes of the rows that the current feed has written. */
    private long sizeOfSnapshot() throws IOException {
        try (Stream<Path> files = unfinished().stream()) {
            return files.filter(path -> !leftBehind.contains(path))
                    .mapToLong(path -> path.toFile().length())
                    .sum();
        }
    }

    /** The lines of all runs, one after the other, as a reader of pipes gets them. */
    @Test
    void readerOfAPipeRecognizesWhatWasBegunAnew() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Path part = directory.resolve("part" + i);
            Process feed = process().redirectOutput(part.toFile()).start();
            long size = (long) (COMPLETE * 0.8 * random.nextDouble());
            CommandProcess.await(feed, () -> Files.size(part) >= size);
            feed.destroyForcibly().waitFor();
            String text = Files.readString(part);
            lines.addAll(text.substring(0, text.lastIndexOf('\n') + 1).lines().toList());
        }
        Path last = directory.resolve("last");
        complete(process().redirectOutput(last.toFile()));
        Path end = directory.resolve("end");
        assertEquals(
                0, process("--until-now").redirectOutput(end.toFile()).start().waitFor());
        String text = Files.readString(last);
        lines.addAll(text.substring(0, text.lastIndexOf('\n') + 1).lines().toList());
        lines.addAll(Files.readAllLines(end));
        assertNull(failure);
        Result result = Result.of(lines);
        result.check(seed);
    }

    private static ProcessBuilder process(String... options) {
        List<String> all = new ArrayList<>(List.of("--snapshot", "--envelope", "enriched"));
        all.addAll(List.of(options));
        return CommandProcess.feed("k", "k", all.toArray(new String[0]));
    }

    /** Lets a feed complete its snapshot while rows change, and kills it some time after it. */
    private void complete(ProcessBuilder builder) throws Exception {
        Process feed = builder.start();
        CommandProcess.await(
                feed, () -> PostgresServer.query("select '' from pg_replication_slots where slot_name = 'k'") != null);
        TimeUnit.MILLISECONDS.sleep(500);
        stopWriter();
        feed.destroyForcibly().waitFor();
    }

    /** What a reader knows after all lines that applies each, and forgets a snapshot when another one begins. */
    private static final class Result {
        private final Map<Integer, Integer> rows = new HashMap<>();
        private final Set<String> positions = new HashSet<>();
        private String lastSnapshot = "";
        private int snapshots;
        private int doubled;
        private int wrong;
        private int changes;

        static Result of(List<String> lines) throws IOException {
            Result result = new Result();
            for (String line : lines) {
                result.apply(JACKSON.readTree(line));
            }
            return result;
        }

        private void apply(JsonNode line) {
            JsonNode source = line.get("source");
            String lsn = source.get("lsn").textValue();
            String operation = line.get("op").textValue();
            if (operation.equals("r") && !lsn.equals(lastSnapshot)) {
                snapshots++;
                lastSnapshot = lsn;
                rows.clear();
            }
            if (!positions.add(lsn + ' ' + source.get("seq"))) {
                return; // a change that comes twice
            }
            int id = line.get("key").get("id").intValue();
            JsonNode row = line.get("after");
            switch (operation) {
                case "r" -> doubled += rows.put(id, row.get("n").intValue()) == null ? 0 : 1;
                case "c" -> doubled += rows.put(id, row.get("n").intValue()) == null ? 0 : 1;
                case "u" ->
                    wrong += rows.put(id, row.get("n").intValue())
                                    == row.get("n").intValue() - 1
                            ? 0
                            : 1;
                default -> wrong += rows.remove(id) == null ? 1 : 0;
            }
            changes += operation.equals("r") ? 0 : 1;
        }

        void check(long seed) throws SQLException {
            assertEquals(0, doubled, "rows that came twice; seed " + seed);
            assertEquals(0, wrong, "changes that do not continue the row before them; seed " + seed);
            assertTrue(changes > 0, "nothing changed");
            assertEquals(
                    PostgresServer.query("select count(*) || ' ' || sum(n) || ' ' || sum(id::bigint * n) from k"),
                    rows.size() + " "
                            + rows.values().stream().mapToInt(n -> n).sum() + " "
                            + rows.entrySet().stream()
                                    .mapToLong(row -> (long) row.getKey() * row.getValue())
                                    .sum(),
                    "rows, and what is in them; seed " + seed);
        }
    }
}
