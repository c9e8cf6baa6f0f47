// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.Rows2Json;
import io.github.zilch.rows2json.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    private static Run failed(String message) {
        return new Run(Rows2Json.FAILED, "", "rows2json: " + message + "\n");
    }

    @Test
    void eachOptionHasItsEffect() {
        String query = "select 9007199254740993 as \"big\", 1.50 as \"price\", cast(null as int) as \"none\","
                + " timestamp with time zone '2026-11-21 10:15:30+00' as \"at\"";
        String[][] cases = {
            {"", "{'big':9007199254740993,'price':1.50,'none':null,'at':'2026-11-21T10:15:30Z'}\n"},
            {"--nulls omit", "{'big':9007199254740993,'price':1.50,'at':'2026-11-21T10:15:30Z'}\n"},
            {"--bigints strings", "{'big':'9007199254740993','price':1.50,'none':null,'at':'2026-11-21T10:15:30Z'}\n"},
            {"--bigints unsafe-as-strings --layout arrays", "['9007199254740993',1.50,null,'2026-11-21T10:15:30Z']\n"},
            {"--decimals strings --layout ARRAYS", "[9007199254740993,'1.50',null,'2026-11-21T10:15:30Z']\n"},
            {"--zone +01:00 --layout arrays", "[9007199254740993,1.50,null,'2026-11-21T11:15:30+01:00']\n"},
            {"--zone GMT --layout arrays", "[9007199254740993,1.50,null,'2026-11-21T10:15:30Z']\n"},
            {
                "--layout arrays --header names --end-mark",
                "['big','price','none','at']\n[9007199254740993,1.50,null,'2026-11-21T10:15:30Z']\n\n"
            },
            {"--layout arrays --document", "[\n[9007199254740993,1.50,null,'2026-11-21T10:15:30Z']\n]\n"},
        };
        for (String[] options : cases) {
            List<String> args = new ArrayList<>(Stream.of(options[0].split(" "))
                    .filter(arg -> !arg.isEmpty())
                    .toList());
            args.add(query);
            Run expected = new Run(0, options[1].replace('\'', '"'), "");
            assertEquals(expected, query(H2, args.toArray(String[]::new)), options[0]);
        }
    }

    @Test
    void notANumberIsAString() {
        assertEquals(new Run(0, "[\"NaN\"]\n", ""), query(H2, "--layout", "arrays", "select cast('NaN' as real)"));
    }

    @Test
    void summaryIsPrintedUnlessQuiet() {
        Run run = Run.run("query", "--url", H2, "--layout", "arrays", "select x from system_range(1, 1000)");
        assertTrue(
                run.err().matches("rows2json: 1,000 rows; 5\\.9 kB in \\d+\\.\\d\\d s: [\\d,]+ rows/s\n"), run.err());
    }

    @Test
    void queryOfPostgresIsCommitted() throws SQLException {
        try (Connection connection = PostgresServer.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("create table taken (id int)");
            String query = "insert into taken values (1), (2) returning id";
            assertEquals(new Run(0, "{\"id\":1}\n{\"id\":2}\n", ""), query(PostgresServer.url(), query));
            try (ResultSet count = statement.executeQuery("select count(*) from taken")) {
                count.next();
                assertEquals(2, count.getInt(1));
            }
            statement.execute("drop table taken");
        }
    }

    @Test
    void fileAppearsWhenItIsComplete() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.json"), "before");
        Run run = query(H2, "--out", file.toString(), "select 1 as \"id\"");
        assertEquals(new Run(0, "", ""), run);
        assertEquals("{\"id\":1}\n", Files.readString(file));
        assertEquals(List.of(file), files());
    }

    @Test
    void fileIsCompressedByItsName() throws IOException {
        Path file = folder.resolve("rows.json.gz");
        assertEquals(new Run(0, "", ""), query(H2, "--out", file.toString(), "--end-mark", "select 1 as \"id\""));
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            assertEquals("{\"id\":1}\n\n", new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void failedQueryLeavesTheFileAsItWas() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.json"), "before");
        Run run = query(
                PostgresServer.url(), "--out", file.toString(), "select 1 / (3 - x) from generate_series(1, 9) x");
        assertEquals(failed("ERROR: division by zero"), run);
        assertEquals("before", Files.readString(file));
        assertEquals(List.of(file), files());
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void rowsBeforeAFailureArriveWithoutEndMark() {
        Run run = query(
                PostgresServer.url(),
                "--fetch-size",
                "2",
                "--end-mark",
                "--layout",
                "arrays",
                "select 6 / (5 - x) from generate_series(1, 9) x");
        assertEquals(new Run(Rows2Json.FAILED, "[1]\n[2]\n[3]\n[6]\n", "rows2json: ERROR: division by zero\n"), run);
    }

    @Test
    void messagesNameTheRemedy() {
        assertEquals(
                failed(
                        "no driver for jdbc:none: begin the URL as in jdbc:postgresql: or jdbc:h2:, or put the jar of its"
                                + " driver into ROWS2JSON_CLASSPATH"),
                query("jdbc:none", "select 1"));
        assertEquals(
                failed("columns 1 and 2 are both called \"A\": give one an alias (select … as …), or choose the layout"
                        + " arrays"),
                query(H2, "select 1 as a, 2 as a"));
        assertEquals(
                failed("cannot write " + folder.resolve("none/rows.json") + ": no such directory"),
                query(H2, "--out", folder.resolve("none/rows.json").toString(), "select 1"));
        assertEquals(
                failed("cannot write " + folder + ": it is a directory"),
                query(H2, "--out", folder.toString(), "select 1"));
    }

    @Test
    void passwordInTheUrlIsNotPrinted() {
        Run run = query("jdbc:postgresql://localhost:1/x?password=secret", "select 1");
        assertEquals(Rows2Json.FAILED, run.exitCode());
        assertTrue(run.err().startsWith("rows2json: cannot connect to jdbc:postgresql://localhost:1/x: "), run.err());
        assertTrue(!run.err().contains("secret"), run.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--zone Mars | Invalid value for option '--zone': \"Mars\" is no time zone: name one as Europe/Berlin or"
                        + " +01:00",
                "--document --end-mark | --end-mark is for lines; a document ends with its bracket: leave out --document or"
                        + " it",
                "--layout arrays --nulls omit | --nulls omit is for objects; in an array each value needs its place: leave"
                        + " out one of them",
                "--fetch-size 0 | --fetch-size is 0: choose 1 or more"
            })
    void wrongUsage(String options, String message) {
        List<String> args = new ArrayList<>(List.of(options.split(" ")));
        args.add("select 1");
        Run run = query(H2, args.toArray(String[]::new));
        assertEquals(Rows2Json.FAILED, run.exitCode());
        assertEquals(message, run.err().lines().findFirst().orElseThrow());
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
        Rows2Json.Streams streams = new Rows2Json.Streams(closed, err);
        assertEquals(Rows2Json.BROKEN_PIPE, Rows2Json.run(streams, "query", "--url", H2, "select 1"));
    }
}
