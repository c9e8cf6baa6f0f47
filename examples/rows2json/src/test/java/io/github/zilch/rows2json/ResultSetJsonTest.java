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
import java.time.ZoneId;
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
    void linesOfObjects() throws Exception {
        assertEquals("{\"id\":1,\"name\":\"a\"}\n{\"id\":2,\"name\":null}\n", stream(TWO_ROWS, OBJECTS));
    }

    @Test
    void nullMembersAreOmitted() throws Exception {
        assertEquals("{\"id\":1,\"name\":\"a\"}\n{\"id\":2}\n", stream(TWO_ROWS, OBJECTS.omitNulls(true)));
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
                "NONE | ",
                "NAMES | [\"id\",\"name\"]~",
                "TYPES | [\"id\",\"name\"]~[\"BIGINT\",\"CHARACTER VARYING\"]~",
                "FIELDS | {\"fields\":[{\"name\":\"id\",\"type\":\"BIGINT\"},"
                        + "{\"name\":\"name\",\"type\":\"CHARACTER VARYING\"}]}~"
            })
    void headerInLines(Header header, String lines) throws Exception {
        String expected = lines == null ? "" : lines.replace('~', '\n');
        assertEquals(expected + "[1,\"a\"]\n[2,null]\n", stream(TWO_ROWS, ARRAYS.header(header)));
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
    void duplicateNamesAreRefusedInObjectsWithTheRemedy() {
        Exception e =
                assertThrows(IllegalArgumentException.class, () -> document("select 1 as a, 2 as b, 3 as a", OBJECTS));
        assertEquals(
                "columns 1 and 3 are both called \"A\": give one an alias (select … as …), or choose the layout arrays",
                e.getMessage());
    }

    @Test
    void duplicateNamesAreAllowedInArrays() throws Exception {
        assertEquals("[\"A\",\"A\"]\n[1,2]\n", stream("select 1 as a, 2 as a", ARRAYS.header(Header.NAMES)));
    }

    @Test
    void decimalsAsStringsHaveTheirDigits() throws Exception {
        String query = "select cast(1.5 as numeric(10, 2)), cast(0 as numeric(20, 10)), cast(2.5 as decfloat),"
                + " cast(null as numeric)";
        assertEquals("[\"1.50\",\"0.0000000000\",\"2.5\",null]\n", stream(query, ARRAYS.decimalsAsStrings(true)));
    }

    @Test
    void pointsInTimeAreWrittenInTheZoneAndOthersAreNotShifted() throws Exception {
        String query = "select timestamp with time zone '2026-07-01 10:00:00+00', timestamp '2026-07-01 10:00:00'";
        assertEquals(
                "[\"2026-07-01T12:00:00+02:00\",\"2026-07-01T10:00:00\"]\n",
                stream(query, ARRAYS.zone(ZoneId.of("Europe/Berlin"))));
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
