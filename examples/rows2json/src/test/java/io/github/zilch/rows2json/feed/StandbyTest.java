// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.rows2json.Run;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A feed of a standby, which replays the log of another server and cannot write to it. */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class StandbyTest {
    @TempDir
    Path directory;

    private static EmbeddedPostgres.Builder server() {
        return EmbeddedPostgres.builder()
                .setServerConfig("wal_level", "logical")
                .setServerConfig("hot_standby_feedback", "on")
                .setServerConfig("summarize_wal", "off")
                .setPGStartupWait(Duration.ofMinutes(5));
    }

    @Test
    void untilNowIsWhatTheStandbyHasReplayed() throws Exception {
        try (EmbeddedPostgres primary = server().start();
                Connection connection = primary.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("set synchronous_commit = on");
            statement.execute("create table t(id int primary key)");
            statement.execute("create publication p for table t");
            Path copy = copy(statement);
            String source = "host=localhost user=postgres port=" + primary.getPort();
            try (EmbeddedPostgres standby = server().setDataDirectory(copy)
                    .setCleanDataDirectory(false)
                    .setServerConfig("primary_conninfo", "'" + source + "'")
                    .start()) {
                createSlot(standby, statement);
                statement.execute("insert into t values (1), (2)");
                await(standby, "select count(*) from t", "2");
                assertEquals(new Run(0, "[1]\n[2]\n", ""), feed(standby));
                assertEquals(new Run(0, "", ""), feed(standby));
            }
        }
    }

    private static Run feed(EmbeddedPostgres server) {
        String url = server.getJdbcUrl("postgres", "postgres");
        return Run.run(
                "feed", "--url", url, "--publication", "p", "--slot", "s", "--until-now", "--envelope", "key_only");
    }

    /** Copies the files of a server that runs. */
    private Path copy(Statement statement) throws SQLException, IOException {
        Path source = Path.of(value(statement, "show data_directory"));
        Path target = directory.resolve("standby");
        value(statement, "select pg_backup_start('copy', true)");
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (!file.endsWith("postmaster.pid")) {
                    Files.copy(file, target.resolve(source.relativize(file).toString()));
                }
            }
        }
        Files.writeString(
                target.resolve("backup_label"), value(statement, "select labelfile from pg_backup_stop(false)"));
        Files.createFile(target.resolve("standby.signal"));
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwx------"));
        return target;
    }

    /** Creates the slot. The standby waits for a record that the other server writes from time to time, or when told to. */
    private static void createSlot(EmbeddedPostgres standby, Statement primary) throws Exception {
        AtomicBoolean isDone = new AtomicBoolean();
        Thread creation = new Thread(() -> {
            try (Connection connection = standby.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("select pg_create_logical_replication_slot('s', 'pgoutput')");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            } finally {
                isDone.set(true);
            }
        });
        creation.start();
        while (!isDone.get()) {
            primary.execute("select pg_log_standby_snapshot()");
            creation.join(100);
        }
    }

    private static void await(EmbeddedPostgres server, String query, String expected) throws Exception {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            while (!value(statement, query).equals(expected)) {
                Thread.sleep(20);
            }
        }
    }

    private static String value(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }
}
