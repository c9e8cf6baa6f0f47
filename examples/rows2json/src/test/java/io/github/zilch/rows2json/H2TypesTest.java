// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The JSON of every type of H2. */
class H2TypesTest {
    /** Expressions, the names of their types, and their JSON. */
    private static final String[][] VALUES = {
        {"true", "BOOLEAN", "true"},
        {"cast(-128 as tinyint)", "TINYINT", "-128"},
        {"cast(-32768 as smallint)", "SMALLINT", "-32768"},
        {"2147483647", "INTEGER", "2147483647"},
        {"9223372036854775807", "BIGINT", "9223372036854775807"},
        {"cast(1.5 as real)", "REAL", "1.5"},
        {"cast(0.1 as double precision)", "DOUBLE PRECISION", "0.1"},
        {"cast('NaN' as double precision)", "DOUBLE PRECISION", "\"NaN\""},
        {"cast(1.5 as numeric(10, 2))", "NUMERIC", "1.50"},
        {"cast(0 as numeric(20, 10))", "NUMERIC", "0.0000000000"},
        {"cast(12345678901234567890123456789.5 as numeric(40, 1))", "NUMERIC", "12345678901234567890123456789.5"},
        {"cast(1.50 as decfloat(20))", "DECFLOAT", "1.5"},
        {"cast('1e500' as decfloat)", "DECFLOAT", "1E+500"},
        {"cast('NaN' as decfloat)", "DECFLOAT", "\"NaN\""},
        {"cast('-Infinity' as decfloat)", "DECFLOAT", "\"-Infinity\""},
        {"'a\"b€'", "CHARACTER VARYING", "\"a\\\"b€\""},
        {"cast('ab' as char(4))", "CHARACTER", "\"ab  \""},
        {"cast('ab' as varchar_ignorecase)", "VARCHAR_IGNORECASE", "\"ab\""},
        {"cast('ab' as clob)", "CHARACTER LARGE OBJECT", "\"ab\""},
        {"x'00ff10'", "BINARY VARYING", "\"AP8Q\""},
        {"cast(x'00ff10' as binary(3))", "BINARY", "\"AP8Q\""},
        {"cast(x'00ff10' as blob)", "BINARY LARGE OBJECT", "\"AP8Q\""},
        {"date '2026-11-21'", "DATE", "\"2026-11-21\""},
        {"date '-43-03-15'", "DATE", "\"-0043-03-15\""},
        {"date '999999999-12-31'", "DATE", "\"+999999999-12-31\""},
        {"date '-999999999-01-01'", "DATE", "\"-999999999-01-01\""},
        {"date '1000000000-01-01'", "DATE", "\"1000000000-01-01\""},
        {"date '-1000000000-12-31'", "DATE", "\"-1000000000-12-31\""},
        {"timestamp '999999999-12-31 10:15:00'", "TIMESTAMP", "\"+999999999-12-31T10:15:00\""},
        {"timestamp '1000000000-12-31 10:15:00'", "TIMESTAMP", "\"1000000000-12-31 10:15:00\""},
        {"array[date '1000000000-01-01', null]", "DATE ARRAY", "[\"1000000000-01-01\",null]"},
        {
            "timestamp with time zone '-1000000000-01-02 10:15:00+00'",
            "TIMESTAMP WITH TIME ZONE",
            "\"-1000000000-01-02 10:15:00+00\""
        },
        {"time '10:15:00'", "TIME", "\"10:15:00\""},
        {"cast('10:15:30.123456789' as time(9))", "TIME", "\"10:15:30.123456789\""},
        {"cast('23:59:59.999999999' as time(9))", "TIME", "\"23:59:59.999999999\""},
        {"cast('10:15:30.5+02' as time(1) with time zone)", "TIME WITH TIME ZONE", "\"10:15:30.5+02:00\""},
        {"timestamp '2026-11-21 10:15:00'", "TIMESTAMP", "\"2026-11-21T10:15:00\""},
        // this hour is skipped by the clocks of the tests' time zone
        {"timestamp '2026-03-29 02:30:00.5'", "TIMESTAMP", "\"2026-03-29T02:30:00.5\""},
        {
            "timestamp with time zone '2026-11-21 10:15:30.123+05'",
            "TIMESTAMP WITH TIME ZONE",
            "\"2026-11-21T05:15:30.123Z\""
        },
        {"interval '1-2' year to month", "INTERVAL YEAR TO MONTH", "\"P1Y2M\""},
        {"interval -'3' year", "INTERVAL YEAR", "\"P-3Y\""},
        {"interval '14' month", "INTERVAL MONTH", "\"P14M\""},
        {"interval '3' day", "INTERVAL DAY", "\"P3D\""},
        {"interval '3 04:05:06.7' day to second", "INTERVAL DAY TO SECOND", "\"P3DT4H5M6.7S\""},
        {"interval -'0.5' second", "INTERVAL SECOND", "\"PT-0.5S\""},
        {"interval -'1:30.25' minute to second", "INTERVAL MINUTE TO SECOND", "\"PT-1M-30.25S\""},
        {"interval '0' hour", "INTERVAL HOUR", "\"PT0S\""},
        {"cast('b' as enum('a', 'b'))", "ENUM('a', 'b')", "\"b\""},
        {"json '{\"b\": 1, \"a\": [2.50, null]}'", "JSON", "{\"b\":1,\"a\":[2.50,null]}"},
        {"json 'null'", "JSON", "null"},
        {"cast('0d5f1b2e-0000-4000-8000-00000000000a' as uuid)", "UUID", "\"0d5f1b2e-0000-4000-8000-00000000000a\""},
        {"cast('POINT (1 2)' as geometry)", "GEOMETRY", "\"POINT (1 2)\""},
        {"cast(x'00ff10' as java_object)", "JAVA_OBJECT", "\"AP8Q\""},
        {"row(1, 'a')", "ROW(\"C1\" INTEGER, \"C2\" CHARACTER VARYING(1))", "\"ROW (1, a)\""},
        {"array[1, null, 3]", "INTEGER ARRAY", "[1,null,3]"},
        {"array[array['a'], array['b', 'c']]", "CHARACTER VARYING(1) ARRAY[2] ARRAY", "[[\"a\"],[\"b\",\"c\"]]"},
        {"cast(array[] as integer array)", "INTEGER ARRAY", "[]"},
        {"array[cast(1.5 as numeric(10, 2))]", "NUMERIC(10, 2) ARRAY", "[1.50]"},
        {"array[timestamp '2026-03-29 02:30:00']", "TIMESTAMP(9) ARRAY", "[\"2026-03-29T02:30:00\"]"},
        {
            "array[timestamp with time zone '2026-11-21 10:15:30+05']",
            "TIMESTAMP(9) WITH TIME ZONE ARRAY",
            "[\"2026-11-21T05:15:30Z\"]"
        },
        {"array[x'00ff10']", "BINARY VARYING(3) ARRAY", "[\"AP8Q\"]"},
        {"array[json '{\"a\":1}']", "JSON ARRAY", "[{\"a\":1}]"},
        {"array[interval '3' day]", "INTERVAL DAY(18) ARRAY", "[\"P3D\"]"},
        {"cast(null as integer array)", "INTEGER ARRAY", "null"},
        {"cast(null as boolean)", "BOOLEAN", "null"},
        {"cast(null as integer)", "INTEGER", "null"},
        {"cast(null as bigint)", "BIGINT", "null"},
        {"cast(null as real)", "REAL", "null"},
        {"cast(null as double precision)", "DOUBLE PRECISION", "null"},
        {"cast(null as numeric)", "NUMERIC", "null"},
        {"cast(null as decfloat)", "DECFLOAT", "null"},
        {"cast(null as varchar)", "CHARACTER VARYING", "null"},
        {"cast(null as varbinary)", "BINARY VARYING", "null"},
        {"cast(null as date)", "DATE", "null"},
        {"cast(null as time)", "TIME", "null"},
        {"cast(null as time with time zone)", "TIME WITH TIME ZONE", "null"},
        {"cast(null as timestamp)", "TIMESTAMP", "null"},
        {"cast(null as timestamp with time zone)", "TIMESTAMP WITH TIME ZONE", "null"},
        {"cast(null as interval year)", "INTERVAL YEAR", "null"},
        {"cast(null as interval day)", "INTERVAL DAY", "null"},
        {"cast(null as json)", "JSON", "null"},
        {"cast(null as uuid)", "UUID", "null"},
    };

    @Test
    void everyType() throws SQLException {
        List<Executable> checks = new ArrayList<>();
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.nonFinite(JsonOptions.NonFinite.STRING));
        ResultSetJsonOptions options = ResultSetJsonOptions.DEFAULT.layout(ResultSetJsonOptions.Layout.ARRAYS);
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement()) {
            for (String[] value : VALUES) {
                checks.add(() -> {
                    try (ResultSet rows = statement.executeQuery("select " + value[0])) {
                        ResultSetJson writer = new ResultSetJson(rows.getMetaData(), options);
                        writer.write(rows, json);
                        assertEquals("[[" + value[2] + "]]", json.toString(), value[0]);
                        assertEquals(List.of(value[1]), writer.types(), value[0]);
                    }
                });
            }
            assertAll(checks);
        }
    }
}
