// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.Streams;
import io.github.zilch.kit.sink.FileSink;
import io.github.zilch.rows2json.CommandProcess;
import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.Rows2Json;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The command: its arguments, messages and exit codes. */
class FeedCommandTest {
    @TempDir
    Path directory;

    private final ByteArrayOutputStream standardOutput = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    @BeforeEach
    void table() throws Exception {
        PostgresServer.execute("create table c(id int primary key)", "create publication c for table c");
    }

    @AfterEach
    void dropAll() throws Exception {
        PostgresServer.dropAll();
    }

    private int run(String publication, String... others) {
        List<String> args = new ArrayList<>(List.of(
                "feed", "--url", PostgresServer.url(), "--publication", publication, "--slot", "c", "--until-now"));
        args.addAll(List.of(others));
        Streams streams = new Streams(InputStream.nullInputStream(), standardOutput, new PrintStream(errors, true));
        return Rows2Json.run(streams, args.toArray(new String[0]));
    }

    @Test
    void signalStopsItAfterWhatIsWrittenIsConfirmed() throws Exception {
        PostgresServer.execute(
                "select pg_create_logical_replication_slot('c', 'pgoutput')", "insert into c values (1)");
        Process feed = CommandProcess.feed("c", "c", "--envelope", "row", "--resolved", "1")
                .start();
        try (BufferedReader out = feed.inputReader()) {
            assertEquals("{\"id\":1}", out.readLine());
            assertTrue(out.readLine().startsWith("{\"__crdb__\":{\"resolved\":\""));
            feed.toHandle().destroy(); // leaves its pipes open
            assertEquals(143, feed.waitFor());
        }
        assertEquals(List.of(), Server.lines("c", "c", FeedOptions.of(EnvelopeKind.ROW)));
    }

    private static Process acknowledgedFeedOfTwoRows() throws Exception {
        PostgresServer.execute(
                "select pg_create_logical_replication_slot('c', 'pgoutput')",
                "insert into c values (1)",
                "insert into c values (2)");
        return CommandProcess.feed("c", "c", "--envelope", "row", "--ack", "-").start();
    }

    @Test
    void onlyAcknowledgedLinesAreConfirmed() throws Exception {
        Process feed = acknowledgedFeedOfTwoRows();
        try (BufferedReader out = feed.inputReader();
                Writer acknowledgements = feed.outputWriter()) {
            assertEquals("{\"id\":1}", out.readLine());
            acknowledgements.write("1\n");
            acknowledgements.flush();
            assertEquals("{\"id\":2}", out.readLine());
            feed.toHandle().destroy(); // leaves its pipes open
            assertEquals(143, feed.waitFor());
        }
        List<String> again = Server.lines("c", "c", FeedOptions.of(EnvelopeKind.ROW));
        assertEquals("{\"id\":2}", again.get(again.size() - 1));
    }

    @Test
    void whatWasAcknowledgedIsConfirmedIfTheReaderCloses() throws Exception {
        Process feed = acknowledgedFeedOfTwoRows();
        try (BufferedReader out = feed.inputReader()) {
            try (Writer acknowledgements = feed.outputWriter()) {
                assertEquals("{\"id\":1}", out.readLine());
                assertEquals("{\"id\":2}", out.readLine());
                acknowledgements.write("1\n");
            }
            assertEquals(2, feed.waitFor());
        }
        assertEquals(List.of("{\"id\":2}"), Server.lines("c", "c", FeedOptions.of(EnvelopeKind.ROW)));
    }

    /** The reader in the README: the lines that it has not done come again. */
    @Test
    @Tag("slow")
    @DisabledOnOs(OS.WINDOWS)
    void readerInAShellAcknowledges() throws Exception {
        PostgresServer.execute(
                "select pg_create_logical_replication_slot('c', 'pgoutput')",
                "insert into c values (1)",
                "insert into c values (2)",
                "insert into c values (3)");
        String readme = Files.readString(Path.of("README.md"));
        String script = readme.substring(readme.indexOf("mkfifo acks"));
        script = script.substring(0, script.indexOf("```"));
        List<String> command = CommandProcess.feed("c", "c", "--envelope", "row", "--until-now", "--ack", "acks")
                .command();
        String quoted = command.stream().map(part -> "'" + part + "'").collect(Collectors.joining(" "));
        String own =
                script.replaceFirst("(?s)examples/rows2json/rows2json feed .*? \\|", quoted.replace("$", "\\$") + " |");
        assertTrue(own.contains("--until-now"), own);
        Path apply = Files.writeString(
                directory.resolve("apply"), "#!/bin/sh\n[ \"$1\" = '{\"id\":3}' ] && exit 1\necho \"$1\" >> applied\n");
        assertTrue(apply.toFile().setExecutable(true));
        Process shell = new ProcessBuilder("sh", "-c", "PATH=.:$PATH\n" + own)
                .directory(directory.toFile())
                .redirectError(directory.resolve("errors").toFile())
                .start();
        shell.waitFor();
        assertEquals(List.of("{\"id\":1}", "{\"id\":2}"), Files.readAllLines(directory.resolve("applied")));
        List<String> again = Server.lines("c", "c", FeedOptions.of(EnvelopeKind.ROW));
        assertEquals("{\"id\":3}", again.get(again.size() - 1));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void fileRotatesBetweenTransactions() throws Exception {
        Path file = directory.resolve("c.ndjson");
        PostgresServer.execute("select pg_create_logical_replication_slot('c', 'pgoutput')");
        for (int i = 0; i < 3; i++) {
            PostgresServer.execute("insert into c select generate_series(" + 100 * i + ", " + (100 * i + 99) + ")");
            String[] args = {"--out", file.toString(), "--rotate-size", "1kB", "--envelope", "wrapped"};
            assertEquals(0, run("c", args), errors.toString());
        }
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path part : files.filter(Files::isRegularFile).sorted().toList()) {
                List<String> more = Files.readAllLines(part);
                assertEquals(0, more.size() % 100, part + " has a part of a transaction");
                lines.addAll(more);
                assertTrue(
                        part.getFileName().toString().matches("c\\.ndjson(\\.[0-9A-F]{16})?|\\.c\\.ndjson\\.lock"),
                        part.toString());
            }
        }
        assertEquals(300, lines.size());
    }

    @Test
    @Tag("slow")
    void metricsOverHttp() throws Exception {
        PostgresServer.execute(
                "select pg_create_logical_replication_slot('c', 'pgoutput')", "insert into c values (1)");
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Process feed = CommandProcess.feed("c", "c", "--envelope", "row", "--health", Integer.toString(port))
                .start();
        try (BufferedReader out = feed.inputReader()) {
            assertEquals("{\"id\":1}", out.readLine());
            assertEquals("ok\n", get(port, "ready"));
            String metrics = get(port, "metrics");
            assertTrue(metrics.contains("\nrows2json_feed_bytes_total 9\n"), metrics);
        } finally {
            feed.destroyForcibly().waitFor();
        }
    }

    private static String get(int port, String path) throws Exception {
        try (InputStream answer =
                URI.create("http://localhost:" + port + "/" + path).toURL().openStream()) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void readerThatClosesTheOutputEndsIt() throws Exception {
        PostgresServer.execute(
                "select pg_create_logical_replication_slot('c', 'pgoutput')", "insert into c values (1)");
        Process feed = CommandProcess.feed("c", "c").start();
        feed.getInputStream().close();
        assertEquals(141, feed.waitFor());
        assertEquals(List.of("{\"id\":1}"), Server.lines("c", "c", FeedOptions.of(EnvelopeKind.ROW)));
    }

    @Test
    void secondFeedOnAFileIsRefused() throws Exception {
        PostgresServer.execute("select pg_create_logical_replication_slot('c', 'pgoutput')");
        Path file = directory.resolve("c.ndjson");
        try (FileSink first = FileSink.open(file, true)) {
            first.sync();
            assertEquals(2, run("c", "--out", file.toString()));
            assertEquals(
                    "rows2json: cannot write " + file + ": this process writes to it already: choose another file\n",
                    errors.toString());
        }
    }

    /** The question of picocli would go to standard output, which is for JSON. */
    @Test
    void passwordIsAskedForOnTheTerminalOnly() throws Exception {
        Process feed = CommandProcess.feed("c", "c", "--password")
                .redirectErrorStream(true)
                .start();
        feed.getOutputStream().close();
        String output = new String(feed.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(2, feed.waitFor());
        assertTrue(
                output.contains("there is no terminal to ask for the password on: set the environment variable"),
                output);
    }
}
