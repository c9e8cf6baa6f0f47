// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.Streams;
import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.Rows2Json;
import io.github.zilch.rows2json.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The options, exit codes and messages of the command. */
class QueryCommandTest {
    private static final String H2 = "jdbc:h2:mem:";

    @TempDir
    private Path folder;

    private static Run query(String url, String... args) {
        List<String> all = new ArrayList<>(List.of("query", "--quiet", "--url", url));
        all.addAll(List.of(args));
        return Run.run(all.toArray(String[]::new));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void readerOfThePipeClosesIt() {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        PrintStream err = new PrintStream(OutputStream.nullOutputStream());
        Streams streams = new Streams(InputStream.nullInputStream(), closed, err);
        assertEquals(ExitCode.BROKEN_PIPE, Rows2Json.run(streams, "query", "--url", H2, "select 1"));
    }

    @Test
    void queryBeginsWithACommentOrComesFromAFile() throws IOException {
        Run one = new Run(0, "{\"n\":1}\n", "");
        for (String comment : List.of("-- a comment\n", "--a comment\n", "--\n", "/* a comment */", "\n--x\n")) {
            assertEquals(one, query(H2, comment + "select 1 as \"n\""), comment);
        }
        Path file = Files.writeString(folder.resolve("q.sql"), "-- é\nselect 1 as \"n\"\n");
        assertEquals(one, query(H2, "--file", file.toString()));
        Files.writeString(file, "\uFEFFselect 1 as \"n\"\r\n");
        assertEquals(one, query(H2, "--file", file.toString()), "a byte order mark");
        assertEquals(64, query(H2).exitCode());
        assertEquals(64, query(H2, "--file", file.toString(), "select 1").exitCode());
    }

    @Test
    void errorsDoNotRepeatTheQuery() throws IOException {
        Run division = query(H2, "select 1 / 0");
        assertTrue(division.err().matches("rows2json: Division by zero: \"1\" \\[22012-\\d+\\]\n"), division.err());
        String wrong = "select 1 as \"n\"" + ",\n1".repeat(20_000) + ", from" + ", 2".repeat(20_000);
        Path file = Files.writeString(folder.resolve("q.sql"), wrong);
        for (String url : List.of(H2, PostgresServer.url())) {
            Run run = query(url, "--file", file.toString());
            assertEquals(ExitCode.FAILED, run.exitCode());
            assertTrue(run.err().contains("from"), run.err());
            assertTrue(run.err().length() < 600, run.err());
        }
    }

    /** What a statement changes and returns is committed after it has been written. */
    @Test
    void changesAreRolledBackIfTheOutputFails() throws SQLException {
        try (Connection connection = PostgresServer.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("create table kept (id int)");
            OutputStream full = new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    throw new IOException("No space left on device");
                }
            };
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            Streams streams = new Streams(InputStream.nullInputStream(), full, new PrintStream(err, true));
            String insert = "insert into kept values (1) returning id";
            assertEquals(ExitCode.FAILED, Rows2Json.run(streams, "query", "-q", "--url", PostgresServer.url(), insert));
            assertEquals(
                    "rows2json: cannot write: No space left on device",
                    err.toString().strip());
            try (ResultSet count = statement.executeQuery("select count(*) from kept")) {
                count.next();
                assertEquals(0, count.getInt(1));
            }
            statement.execute("drop table kept");
        }
    }

    /** A trigger ends the connection at the commit, and the command cannot know whether the database has committed. */
    @Test
    void fileIsKeptIfTheConnectionIsLostAtTheCommit() throws Exception {
        PostgresServer.execute(
                "create table lost (id int)",
                "create function die() returns trigger language plpgsql as"
                        + " 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'",
                "create constraint trigger die after insert on lost deferrable initially deferred"
                        + " for each row execute function die()");
        try {
            Path file = folder.resolve("rows.json");
            Run run = query(PostgresServer.url(), "--out", file.toString(), "insert into lost values (1) returning id");
            Path part = folder.resolve(".rows.json." + ProcessHandle.current().pid() + ".part");
            assertEquals(ExitCode.FAILED, run.exitCode());
            assertEquals(
                    "rows2json: the connection was lost at the commit; if the database has committed, the rows are in "
                            + part + ": FATAL: terminating connection due to administrator command",
                    run.err().lines().findFirst().orElseThrow());
            assertEquals(List.of(part), files());
            assertEquals("{\"id\":1}\n", Files.readString(part));
        } finally {
            PostgresServer.execute("drop table lost", "drop function die");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://me:Tiger-77@localhost:1/x",
                "jdbc:postgresql://localhost:1/x?user=me&password=Tiger-77",
                "jdbc:postgresql://me:x/Tiger-77@localhost:1/x",
                "jdbc:postgresql://me:x?Tiger-77@localhost:1/x",
                "jdbc:postgresql://me:Tiger-77@localhost:1,me:Tiger-77@localhost:2/x",
                "jdbc:h2:mem:;INIT=CREATE USER me PASSWORD 'Tiger-77' x",
                "jdbc:mysql://me:Tiger-77@localhost/x",
                "jdbc:oracle:thin:me/Tiger-77@localhost:1/x",
                "jdbc:sqlserver://localhost;user=me;password={Tiger-77}"
            })
    void passwordInAUrlOfAnyFormIsNotPrinted(String url) {
        Run run = query(url, "select 1");
        assertEquals(2, run.exitCode());
        assertTrue(!run.err().contains("Tiger"), run.err());
    }
}
