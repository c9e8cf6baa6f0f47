// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.Streams;
import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.Rows2Json;
import io.github.zilch.rows2json.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        Path file = Files.writeString(folder.resolve("q.sql"), "\uFEFFselect 1 as \"n\"\r\n");
        assertEquals(one, query(H2, "--file", file.toString()), "a byte order mark");
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
}
