// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.JsonBuilder;
import io.github.zilch.rows2json.ResultSetJsonOptions.Header;
import io.github.zilch.rows2json.ResultSetJsonOptions.Layout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Layouts, headers, documents and errors. */
class ResultSetJsonTest {
    private static final ResultSetJsonOptions OBJECTS = ResultSetJsonOptions.DEFAULT;
    private static final ResultSetJsonOptions ARRAYS = OBJECTS.layout(Layout.ARRAYS);
    private static final String TWO_ROWS =
            "select x as \"id\", case x when 1 then 'a' end as \"name\" from system_range(1, 2)";

    private final JsonBuilder json = new JsonBuilder();
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:");
        statement = connection.createStatement();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private String document(String query, ResultSetJsonOptions options) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            new ResultSetJson(rows.getMetaData(), options).write(rows, json);
            return json.toString();
        }
    }

    private String stream(String query, ResultSetJsonOptions options) throws SQLException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ResultSet rows = statement.executeQuery(query)) {
            new ResultSetJson(rows.getMetaData(), options).write(rows, json, out);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void arraysKeepNulls() throws Exception {
        assertEquals("[1,\"a\"]\n[2,null]\n", stream(TWO_ROWS, ARRAYS.omitNulls(true)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "NONE | [[1,\"a\"],[2,null]]",
                "NAMES | [[\"id\",\"name\"],[1,\"a\"],[2,null]]",
                "TYPES | [[\"id\",\"name\"],[\"BIGINT\",\"CHARACTER VARYING\"],[1,\"a\"],[2,null]]",
                "FIELDS | {\"fields\":[{\"name\":\"id\",\"type\":\"BIGINT\"},"
                        + "{\"name\":\"name\",\"type\":\"CHARACTER VARYING\"}],\"records\":[[1,\"a\"],[2,null]]}"
            })
    void headerInDocument(Header header, String expected) throws Exception {
        ResultSetJsonOptions options = ARRAYS.header(header).document(true);
        assertEquals(expected, document(TWO_ROWS, options));
        String streamed = stream(TWO_ROWS, options);
        assertEquals(expected, streamed.replace("\n", ""));
        assertEquals("\n", streamed.substring(streamed.length() - 1));
    }

    @ParameterizedTest
    @EnumSource
    void documentWithoutRowsIsValid(Header header) throws Exception {
        ResultSetJsonOptions options = OBJECTS.header(header).document(true);
        String query = TWO_ROWS + " where false";
        ObjectMapper mapper = new ObjectMapper();
        assertEquals(mapper.readTree(document(query, options)), mapper.readTree(stream(query, options)));
    }

    @Test
    void valueThatIsRefusedNamesItsColumnAndLeavesTheDocumentAsItWas() throws Exception {
        try (ResultSet rows = statement.executeQuery("select 1 as a, cast('NaN' as double precision) as b")) {
            ResultSetJson writer = new ResultSetJson(rows.getMetaData(), OBJECTS);
            rows.next();
            JsonBuilder array = json.resetArray().add("before");
            Exception e = assertThrows(
                    IllegalArgumentException.class, () -> writer.writeRow(rows, array.addRow(writer.shape())));
            assertEquals(
                    "column 2, \"B\" of type DOUBLE PRECISION: " + e.getCause().getMessage(), e.getMessage());
            assertEquals("[\"before\"]", json.toString());
        }
    }

    @Test
    void failureOfTheDriverNamesItsColumn() throws Exception {
        ResultSet rows = statement.executeQuery("select 1 as a");
        ResultSetJson writer = new ResultSetJson(rows.getMetaData(), OBJECTS);
        rows.close();
        SQLException e = assertThrows(SQLException.class, () -> writer.writeRow(rows, json.reset(writer.shape())));
        assertEquals("column 1, \"A\" of type INTEGER: " + e.getCause().getMessage(), e.getMessage());
        assertEquals(90007, e.getErrorCode());
    }

    @Test
    void rowsBeyondTheBufferOfTheStream() throws Exception {
        String query = "select x, repeat('ä', x * 7919) from system_range(1, 20)";
        ObjectMapper mapper = new ObjectMapper();
        List<String> lines = stream(query, ARRAYS).lines().toList();
        assertEquals(20, lines.size());
        for (int i = 0; i < 20; i++) {
            assertEquals(
                    "ä".repeat((i + 1) * 7919),
                    mapper.readTree(lines.get(i)).get(1).asText());
        }
        assertEquals(mapper.readTree(document(query, ARRAYS)), mapper.readTree(stream(query, ARRAYS.document(true))));
    }

    @Test
    void rowIsAMemberOfAnotherDocument() throws Exception {
        try (ResultSet rows = statement.executeQuery("select 1 as a")) {
            ResultSetJson writer = new ResultSetJson(rows.getMetaData(), OBJECTS);
            rows.next();
            writer.writeRow(rows, json.reset().put("op", "c").putRow("after", writer.shape()));
            assertEquals("{\"op\":\"c\",\"after\":{\"A\":1}}", json.toString());
        }
    }
}
