// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The JSON of every type of a database. A line of {@code src/test/types} is a statement that is executed before, or has an
 * expression, the name of its type, and its JSON, separated by {@code |}; and once more the JSON, if a feed writes it in another
 * way. {@code #} begins a comment; {@code x{5000}} is a character that comes 50 times or more, one after the other.
 */
class TypesTest {
    /** Returns the lines that have an expression, in their parts. */
    static List<String[]> values(String database) throws IOException {
        return Files.readAllLines(Path.of("src/test/types", database + ".txt")).stream()
                .filter(line -> line.contains(" | "))
                .map(line -> line.split(" \\| "))
                .toList();
    }

    private static String[] statements(String database) throws IOException {
        return Files.readAllLines(Path.of("src/test/types", database + ".txt")).stream()
                .filter(line -> line.startsWith("create "))
                .toArray(String[]::new);
    }

    @AfterEach
    void dropAll() throws SQLException {
        PostgresServer.dropAll();
    }

    @Test
    void everyTypeOfH2() throws Exception {
        check("h2", DriverManager.getConnection("jdbc:h2:mem:"));
    }

    @Test
    void everyTypeOfDuckDb() throws Exception {
        check("duckdb", DriverManager.getConnection("jdbc:duckdb:"));
    }

    /** The driver gets text by default, and binary values from the first execution on with a threshold of -1. */
    @ParameterizedTest
    @ValueSource(strings = {"prepareThreshold=0", "prepareThreshold=-1", "preferQueryMode=simple"})
    void everyTypeOfPostgresAsTextAndBinary(String mode) throws Exception {
        PostgresServer.execute(statements("postgresql"));
        check("postgresql", PostgresServer.connect(mode));
    }

    private static void check(String database, Connection connection) throws IOException, SQLException {
        List<String> expected = new ArrayList<>();
        List<String> actual = new ArrayList<>();
        JsonBuilder json = new JsonBuilder(
                JsonOptions.DEFAULT.nonFinite(JsonOptions.NonFinite.STRING).maxDepth(10_000));
        ResultSetJsonOptions options = ResultSetJsonOptions.DEFAULT.layout(ResultSetJsonOptions.Layout.ARRAYS);
        try (connection) {
            for (String[] value : values(database)) {
                expected.add(value[0] + " | " + value[1] + " | " + value[2]);
                try (PreparedStatement statement = connection.prepareStatement("select " + value[0]);
                        ResultSet rows = statement.executeQuery()) {
                    ResultSetJson writer = new ResultSetJson(rows, options);
                    rows.next();
                    writer.writeRow(rows, json.reset(writer.shape()));
                    String row = json.toString();
                    String element = CommandsTest.shortened(row.substring(1, row.length() - 1));
                    actual.add(value[0] + " | " + writer.types().get(0) + " | " + element);
                } catch (SQLException | RuntimeException e) {
                    actual.add(value[0] + " | " + e);
                }
            }
        }
        assertEquals(String.join("\n", expected), String.join("\n", actual));
    }

    @Test
    void everyTypeOfPostgresInAFeed() throws Exception {
        PostgresServer.execute(statements("postgresql"));
        PostgresServer.execute(
                "create publication p for all tables", "select pg_create_logical_replication_slot('s', 'pgoutput')");
        List<String> expected = new ArrayList<>();
        for (String[] value : values("postgresql")) {
            PostgresServer.execute("create table t" + expected.size() + " as select " + value[0] + " as v");
            expected.add("{\"v\":" + value[value.length - 1] + "}");
        }
        Run run = Run.run(
                "feed",
                "--url",
                PostgresServer.url(),
                "--publication",
                "p",
                "--slot",
                "s",
                "--until-now",
                "--envelope",
                "row");
        assertEquals(
                String.join("\n", expected), CommandsTest.shortened(run.out()).strip(), run.err());
    }
}
