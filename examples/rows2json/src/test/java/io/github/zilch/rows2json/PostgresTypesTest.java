// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON of every type of PostgreSQL, whether the server sends text or binary values. */
class PostgresTypesTest {
    /** Expressions, the names of their types, and their JSON. */
    private static final String[][] VALUES = {
        {"true", "bool", "true"},
        {"false", "bool", "false"},
        {"(-32768)::int2", "int2", "-32768"},
        {"2147483647", "int4", "2147483647"},
        {"9223372036854775807", "int8", "9223372036854775807"},
        {"(-9223372036854775808)::int8", "int8", "-9223372036854775808"},
        {"4294967295::oid", "oid", "4294967295"},
        {"1.5::float4", "float4", "1.5"},
        {"0.1::float8", "float8", "0.1"},
        {"'NaN'::float8", "float8", "\"NaN\""},
        {"'-Infinity'::float4", "float4", "\"-Infinity\""},
        {"1.50::numeric(10, 2)", "numeric", "1.50"},
        {"0.0000000001::numeric", "numeric", "0.0000000001"},
        {"123456789012345678901234567890.123456789::numeric", "numeric", "123456789012345678901234567890.123456789"},
        {"1e30::numeric", "numeric", "1000000000000000000000000000000"},
        {"round(1e-1200, 1201)", "numeric", "0." + "0".repeat(1199) + "10"},
        {"'NaN'::numeric", "numeric", "\"NaN\""},
        {"'-Infinity'::numeric", "numeric", "\"-Infinity\""},
        {"'1234.50'::money", "money", "\"$1,234.50\""},
        {"'a\"b\n€'", "text", "\"a\\\"b\\n€\""},
        {"''::text", "text", "\"\""},
        {"'ab'::char(4)", "bpchar", "\"ab  \""},
        {"'ab'::varchar(4)", "varchar", "\"ab\""},
        {"'a'::\"char\"", "char", "\"a\""},
        {"'ab'::name", "name", "\"ab\""},
        {"'\\x00ff10'::bytea", "bytea", "\"AP8Q\""},
        {"''::bytea", "bytea", "\"\""},
        {"date '2026-11-21'", "date", "\"2026-11-21\""},
        {"date '0044-03-15 BC'", "date", "\"-0043-03-15\""},
        {"date '0005-02-29 BC'", "date", "\"-0004-02-29\""},
        {"date '0001-02-29 BC'", "date", "\"0000-02-29\""},
        {"date '12026-01-02'", "date", "\"+12026-01-02\""},
        {"date 'infinity'", "date", "\"infinity\""},
        {"date '-infinity'", "date", "\"-infinity\""},
        {"time '10:15:00'", "time", "\"10:15:00\""},
        {"time '10:15:30.120'", "time", "\"10:15:30.12\""},
        {"time '24:00:00'", "time", "\"24:00:00\""},
        {"timetz '10:15:30.5+02'", "timetz", "\"10:15:30.5+02:00\""},
        {"timetz '10:15:30-03:30'", "timetz", "\"10:15:30-03:30\""},
        {"timetz '10:15:30+00'", "timetz", "\"10:15:30Z\""},
        {"timestamp '2026-11-21 10:15:00'", "timestamp", "\"2026-11-21T10:15:00\""},
        {"timestamp '2026-11-21 10:15:30.123456'", "timestamp", "\"2026-11-21T10:15:30.123456\""},
        // this hour is skipped by the clocks of the tests' time zone
        {"timestamp '2026-03-29 02:30:00'", "timestamp", "\"2026-03-29T02:30:00\""},
        {"timestamp '0044-03-15 12:00:00 BC'", "timestamp", "\"-0043-03-15T12:00:00\""},
        {"timestamp '0005-02-29 12:00:00.5 BC'", "timestamp", "\"-0004-02-29T12:00:00.5\""},
        {"timestamp 'infinity'", "timestamp", "\"infinity\""},
        {"timestamptz '2026-11-21 10:15:30.123+05'", "timestamptz", "\"2026-11-21T05:15:30.123Z\""},
        {"timestamptz '0044-03-15 12:00:00+00 BC'", "timestamptz", "\"-0043-03-15T12:00:00Z\""},
        {"timestamptz '0005-02-29 12:00:00+00 BC'", "timestamptz", "\"-0004-02-29T12:00:00Z\""},
        {"timestamptz '-infinity'", "timestamptz", "\"-infinity\""},
        {"interval '1 year 2 months 3 days 04:05:06.7'", "interval", "\"P1Y2M3DT4H5M6.7S\""},
        {"interval '-1 year -2 months +3 days -04:05:06'", "interval", "\"P-1Y-2M3DT-4H-5M-6S\""},
        {"interval '-0.5 seconds'", "interval", "\"PT-0.5S\""},
        {"interval '100 hours'", "interval", "\"PT100H\""},
        {"interval '0'", "interval", "\"PT0S\""},
        {"interval 'infinity'", "interval", "\"infinity\""},
        {"'0d5f1b2e-0000-4000-8000-00000000000a'::uuid", "uuid", "\"0d5f1b2e-0000-4000-8000-00000000000a\""},
        {"'{\"b\": 1,\n \"a\": \"x\"}'::json", "json", "{\"b\": 1,  \"a\": \"x\"}"},
        {"'{\"b\":[1, 2.50], \"a\":null}'::jsonb", "jsonb", "{\"a\": null, \"b\": [1, 2.50]}"},
        {"'null'::jsonb", "jsonb", "null"},
        {"'\"text\"'::jsonb", "jsonb", "\"text\""},
        {"'<a>1</a>'::xml", "xml", "\"<a>1</a>\""},
        {"'sad'::mood", "mood", "\"sad\""},
        {"7::positive", "int4", "7"},
        {"row(1, 'a')::pair", "pair", "\"(1,a)\""},
        {"b'101'::bit(3)", "bit", "\"101\""},
        {"b'101'::bit varying(5)", "varbit", "\"101\""},
        {"inet '10.0.0.1/8'", "inet", "\"10.0.0.1/8\""},
        {"macaddr '08:00:2b:01:02:03'", "macaddr", "\"08:00:2b:01:02:03\""},
        {"point '(1.5,2.5)'", "point", "\"(1.5,2.5)\""},
        {"box '(1.5,1.5),(0.5,0.5)'", "box", "\"(1.5,1.5),(0.5,0.5)\""},
        {"int4range(1, 5)", "int4range", "\"[1,5)\""},
        {"to_tsvector('simple', 'a b')", "tsvector", "\"'a':1 'b':2\""},
        {"null::int4", "int4", "null"},
        {"null::numeric", "numeric", "null"},
        {"null::bool", "bool", "null"},
        {"null::float8", "float8", "null"},
        {"null::bytea", "bytea", "null"},
        {"null::jsonb", "jsonb", "null"},
        {"null::timestamptz", "timestamptz", "null"},
        {"null::timestamp", "timestamp", "null"},
        {"null::date", "date", "null"},
        {"null::time", "time", "null"},
        {"null::timetz", "timetz", "null"},
        {"null::interval", "interval", "null"},
        {"null::int4[]", "_int4", "null"},
        {"null::float8[]", "_float8", "null"},
        {"array[1, null, 3]", "_int4", "[1,null,3]"},
        {"array[[1, 2], [3, 4]]::int8[]", "_int8", "[[1,2],[3,4]]"},
        {"'{}'::int2[]", "_int2", "[]"},
        {"'[0:1]={5,6}'::int4[]", "_int4", "[5,6]"},
        {"array[true, false]", "_bool", "[true,false]"},
        {"array[1.5, null, 'NaN']::float8[]", "_float8", "[1.5,null,\"NaN\"]"},
        {"array[[0.1], [1e20]]::float4[]", "_float4", "[[0.1],[100000000000000000000]]"},
        {"array[1.50, 2.00, 0.0000000001, 'NaN']", "_numeric", "[1.50,2.00,0.0000000001,\"NaN\"]"},
        {
            "array['a', 'NULL', null, 'b\"\\c', ' ', 'x,y', '{}', '']",
            "_text",
            "[\"a\",\"NULL\",null,\"b\\\"\\\\c\",\" \",\"x,y\",\"{}\",\"\"]"
        },
        {"array['\\x00ff10']::bytea[]", "_bytea", "[\"AP8Q\"]"},
        {"array[date '2026-11-21', date 'infinity']", "_date", "[\"2026-11-21\",\"infinity\"]"},
        {"array[time '10:15:30.5', '24:00:00']", "_time", "[\"10:15:30.5\",\"24:00:00\"]"},
        {"array[timetz '10:15:30+02']", "_timetz", "[\"10:15:30+02:00\"]"},
        {"array[timestamp '2026-03-29 02:30:00']", "_timestamp", "[\"2026-03-29T02:30:00\"]"},
        {
            "array[timestamptz '2026-11-21 10:15:30.123+05', '0044-03-15 12:00:00+00 BC', '-infinity']",
            "_timestamptz",
            "[\"2026-11-21T05:15:30.123Z\",\"-0043-03-15T12:00:00Z\",\"-infinity\"]"
        },
        {"array[interval '1 day 00:00:01']", "_interval", "[\"P1DT1S\"]"},
        {"array['{\"a\": 1}', 'null', null]::jsonb[]", "_jsonb", "[{\"a\": 1},null,null]"},
        {"array['sad']::mood[]", "_mood", "[\"sad\"]"},
        {"array['0d5f1b2e-0000-4000-8000-00000000000a']::uuid[]", "_uuid", "[\"0d5f1b2e-0000-4000-8000-00000000000a\"]"
        },
        {"array[box '(1,1),(0,0)', box '(2,2),(0,0)']", "_box", "[\"(1,1),(0,0)\",\"(2,2),(0,0)\"]"},
    };

    @BeforeAll
    static void createTypes() throws SQLException {
        try (Connection connection = PostgresServer.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("create type mood as enum ('sad', 'ok')");
            statement.execute("create domain positive as int check (value > 0)");
            statement.execute("create type pair as (a int, b text)");
        }
    }

    @AfterAll
    static void dropTypes() throws SQLException {
        try (Connection connection = PostgresServer.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("drop type mood, positive, pair");
        }
    }

    /** The driver gets text by default, and binary values from the first execution on with a threshold of -1. */
    @ParameterizedTest
    @ValueSource(strings = {"prepareThreshold=0", "prepareThreshold=-1", "preferQueryMode=simple"})
    void everyTypeAsTextAndBinary(String mode) throws SQLException {
        List<Executable> checks = new ArrayList<>();
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.nonFinite(JsonOptions.NonFinite.STRING));
        ResultSetJsonOptions options = ResultSetJsonOptions.DEFAULT.layout(ResultSetJsonOptions.Layout.ARRAYS);
        try (Connection connection = PostgresServer.connect(mode)) {
            for (String[] value : VALUES) {
                try (PreparedStatement statement = connection.prepareStatement("select " + value[0]);
                        ResultSet rows = statement.executeQuery()) {
                    ResultSetJson writer = new ResultSetJson(rows.getMetaData(), options);
                    rows.next();
                    String actual = write(writer, rows, json);
                    List<String> types = writer.types();
                    checks.add(() -> assertEquals("[" + value[2] + "]", actual, value[0]));
                    checks.add(() -> assertEquals(List.of(value[1]), types, value[0]));
                }
            }
        }
        assertAll(checks);
    }

    private static String write(ResultSetJson writer, ResultSet rows, JsonBuilder json) {
        try {
            writer.writeRow(rows, json.reset(writer.shape()));
            return json.toString();
        } catch (SQLException | RuntimeException e) {
            return e.toString();
        }
    }

    @Test
    void serialColumnIsAnInteger() throws SQLException {
        try (Connection connection = PostgresServer.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("create temporary table keys (a smallserial, b serial, c bigserial)");
            statement.execute("insert into keys values (1, 2, 3)");
            try (ResultSet rows = statement.executeQuery("select * from keys")) {
                ResultSetJson writer = new ResultSetJson(rows.getMetaData(), ResultSetJsonOptions.DEFAULT);
                JsonBuilder json = new JsonBuilder();
                writer.write(rows, json);
                assertEquals("[{\"a\":1,\"b\":2,\"c\":3}]", json.toString());
                assertEquals(List.of("int2", "int4", "int8"), writer.types());
            }
        }
    }

    /** Of binary values the driver makes an OffsetTime, which does not have this time. */
    @Test
    void endOfDayWithTimeZone() throws SQLException {
        String query = "select timetz '24:00:00-02' as t";
        JsonBuilder json = new JsonBuilder();
        try (Connection connection = PostgresServer.connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            new ResultSetJson(rows.getMetaData(), ResultSetJsonOptions.DEFAULT).write(rows, json);
            assertEquals("[{\"t\":\"24:00:00-02:00\"}]", json.toString());
        }
        try (Connection connection = PostgresServer.connect("prepareThreshold=-1");
                PreparedStatement statement = connection.prepareStatement(query);
                ResultSet rows = statement.executeQuery()) {
            ResultSetJson writer = new ResultSetJson(rows.getMetaData(), ResultSetJsonOptions.DEFAULT);
            Exception e = assertThrows(IllegalArgumentException.class, () -> writer.write(rows, json));
            assertEquals("column 1, \"t\" of type timetz: " + e.getCause().getMessage(), e.getMessage());
        }
    }

    @Test
    void intervalInTheStyleOfIso8601IsKept() throws SQLException {
        try (Connection connection = PostgresServer.connect("options=-c%20IntervalStyle=iso_8601");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select interval '1 day 2 hours' as i")) {
            JsonBuilder json = new JsonBuilder();
            new ResultSetJson(rows.getMetaData(), ResultSetJsonOptions.DEFAULT).write(rows, json);
            assertEquals("[{\"i\":\"P1DT2H\"}]", json.toString());
        }
    }

    /** With the rows themselves, and not only their metadata, the catalogue can be asked. */
    @Test
    void compositesAndRangesOfRows() throws SQLException {
        PostgresServer.execute("create type pt as (x int, t text)");
        String query = "select row(1, 'a')::pt as p, array[row(2, null)::pt] as q, int4range(1, 5) as r,"
                + " int4multirange(int4range(1, 2)) as m";
        try (Connection connection = PostgresServer.connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            ResultSetJson json = new ResultSetJson(rows, ResultSetJsonOptions.DEFAULT);
            JsonBuilder builder = new JsonBuilder();
            assertTrue(rows.next());
            json.writeRow(rows, builder.reset(json.shape()));
            assertEquals(
                    "{\"p\":{\"x\":1,\"t\":\"a\"},\"q\":[{\"x\":2,\"t\":null}],"
                            + "\"r\":{\"lower\":1,\"upper\":5,\"bounds\":\"[)\"},"
                            + "\"m\":[{\"lower\":1,\"upper\":2,\"bounds\":\"[)\"}]}",
                    builder.toString());
        } finally {
            PostgresServer.execute("drop type pt");
        }
    }

    /** Before version 12, a server writes a float exactly with three digits more. Since then any number but 0 does it. */
    @Test
    void floatsAreExactWhateverTheServer() throws SQLException {
        Run run = Run.run(
                "query",
                "-q",
                "--url",
                PostgresServer.url(),
                "--layout",
                "arrays",
                "select current_setting('extra_float_digits')");
        assertEquals("[\"3\"]\n", run.out());
    }
}
