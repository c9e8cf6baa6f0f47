// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** SQLite, in which each value has a type of its own: that of its column is no more than a preference. */
class SqliteTest {
    private static final ObjectMapper JACKSON = new ObjectMapper();

    private static final List<String> VALUES = lines("value");
    private static final List<String> TYPES = lines("type");

    @TempDir
    private Path folder;

    @BeforeEach
    void create() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("db"));
                Statement statement = connection.createStatement()) {
            statement.execute("create table other (n integer)");
        }
    }

    private static List<String> lines(String kind) {
        try (Stream<String> lines = Files.lines(Path.of("src/test/types/sqlite.txt"))) {
            return lines.filter(line -> line.startsWith(kind))
                    .map(line -> line.substring(kind.length()).strip())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Run query(String sql) {
        return Run.run("query", "-q", "--url", "jdbc:sqlite:" + folder.resolve("db"), "--layout", "arrays", sql);
    }

    /** The judge is the database: the type of each value, and its JSON. */
    @ParameterizedTest
    @FieldSource("TYPES")
    void everyValueInAColumnOfADeclaredType(String type) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("db"));
                Statement statement = connection.createStatement()) {
            statement.execute("create table t (n integer primary key, c " + type + ")");
            statement.execute("insert into t (c) values (" + String.join("), (", VALUES) + ")");
        }
        Run run = query("select c, typeof(c), case typeof(c) when 'blob' then hex(c) else json_quote(c) end from t"
                + " order by n");
        assertEquals(0, run.exitCode(), run.err());
        List<String> lines = run.out().lines().toList();
        assertEquals(VALUES.size(), lines.size());
        for (int i = 0; i < lines.size(); i++) {
            assertSame(JACKSON.readTree(lines.get(i)), VALUES.get(i) + " as " + type + ": " + lines.get(i));
        }
    }

    private static void assertSame(JsonNode line, String value) throws IOException {
        JsonNode written = line.get(0);
        String judge = line.get(2).asText();
        switch (line.get(1).textValue()) {
            case "null" -> assertTrue(written.isNull(), value);
            case "blob" -> assertArrayEquals(HexFormat.of().parseHex(judge), written.binaryValue(), value);
            case "text" -> assertEquals(JACKSON.readTree(judge), written, value);
            case "integer" -> {
                assertTrue(written.isIntegralNumber(), value);
                assertEquals(Long.parseLong(judge), written.longValue(), value);
            }
            default -> {
                assertTrue(written.isNumber(), value);
                assertEquals(Double.parseDouble(judge), written.doubleValue(), value);
            }
        }
    }

    @Test
    void statementThatReturnsWhatItChangedIsCommitted() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("db"));
                Statement statement = connection.createStatement()) {
            statement.execute("create table t (id integer primary key, a real)");
        }
        assertEquals(new Run(0, "[1,1.5]\n", ""), query("insert into t (a) values (1.5) returning id, a"));
        assertEquals(new Run(0, "[1]\n", ""), query("select count(*) from t"));
    }
}
