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

/** The JSON of every type of DuckDB, which declares many of them as types that JDBC has. */
class DuckDbTest {
    /** Expressions, and their JSON. */
    private static final String[][] VALUES = {
        {"true", "true"},
        {"(-128)::tinyint", "-128"},
        {"(-32768)::smallint", "-32768"},
        {"2147483647::integer", "2147483647"},
        {"9223372036854775807::bigint", "9223372036854775807"},
        {"(-170141183460469231731687303715884105728)::hugeint", "-170141183460469231731687303715884105728"},
        {"170141183460469231731687303715884105727::hugeint", "170141183460469231731687303715884105727"},
        {"255::utinyint", "255"},
        {"65535::usmallint", "65535"},
        {"4294967295::uinteger", "4294967295"},
        {"18446744073709551615::ubigint", "18446744073709551615"},
        {"340282366920938463463374607431768211455::uhugeint", "340282366920938463463374607431768211455"},
        {"0.1::float", "0.1"},
        {"3000000000::float", "3000000000"},
        {"0.1::double", "0.1"},
        {"1e39::double", "1e+39"},
        {"'nan'::double", "\"NaN\""},
        {"'-inf'::float", "\"-Infinity\""},
        {"1.50::decimal(4, 2)", "1.50"},
        {"12345678.9::decimal(9, 1)", "12345678.9"},
        {"0.0000000001::decimal(18, 10)", "0.0000000001"},
        {"12345678901234567890123456789012345.678::decimal(38, 3)", "12345678901234567890123456789012345.678"},
        {"(-0.01)::decimal(38, 2)", "-0.01"},
        {"'a\"b\\c\u00e4'::varchar", "\"a\\\"b\\\\c\u00e4\""},
        {"''::varchar", "\"\""},
        {"'\\x00\\xFF'::blob", "\"AP8=\""},
        {"''::blob", "\"\""},
        {"'101'::bit", "\"101\""},
        {"date '2026-11-21'", "\"2026-11-21\""},
        {"date '0044-03-15 (BC)'", "\"-0043-03-15\""},
        {"'infinity'::date", "\"infinity\""},
        {"'-infinity'::date", "\"-infinity\""},
        {"time '10:15:30.5'", "\"10:15:30.5\""},
        {"timetz '10:15:30+02'", "\"10:15:30+02:00\""},
        {"timestamp '2026-11-21 10:15:30.123456'", "\"2026-11-21T10:15:30.123456\""},
        // an hour that the time zone of the tests does not have
        {"timestamp '2026-03-29 02:30:00'", "\"2026-03-29T02:30:00\""},
        {"timestamp_s '2026-03-29 02:30:00'", "\"2026-03-29T02:30:00\""},
        {"timestamp_ms '2026-03-29 02:30:00.123'", "\"2026-03-29T02:30:00.123\""},
        {"timestamp_ns '2026-03-29 02:30:00.123456789'", "\"2026-03-29T02:30:00.123456789\""},
        {"'infinity'::timestamp", "\"infinity\""},
        {"'-infinity'::timestamp", "\"-infinity\""},
        {"timestamptz '2026-11-21 10:15:30.123+02'", "\"2026-11-21T08:15:30.123Z\""},
        {"timestamptz '2026-03-29 00:30:00+00'", "\"2026-03-29T00:30:00Z\""},
        {"timestamptz '2026-03-29 01:30:00+00'", "\"2026-03-29T01:30:00Z\""},
        {"timestamptz '2026-03-29 02:30:00+00'", "\"2026-03-29T02:30:00Z\""},
        {"timestamptz '2026-10-25 00:30:00+00'", "\"2026-10-25T00:30:00Z\""},
        {"timestamptz '2026-10-25 01:30:00+00'", "\"2026-10-25T01:30:00Z\""},
        {"timestamptz '1800-01-01 00:00:00+00'", "\"1800-01-01T00:00:00Z\""},
        {"'infinity'::timestamptz", "\"infinity\""},
        {"'-infinity'::timestamptz", "\"-infinity\""},
        {"interval '1 year 2 months 3 days 04:05:06.7'", "\"1 year 2 months 3 days 04:05:06.7\""},
        {"'6f0a1b2c-0000-4000-8000-000000000001'::uuid", "\"6f0a1b2c-0000-4000-8000-000000000001\""},
        {"'happy'::enum('sad', 'happy')", "\"happy\""},
        {"'{\"a\": [1, null]}'::json", "{\"a\": [1, null]}"},
        {"'null'::json", "null"},
        {"[1, null, 3]", "[1,null,3]"},
        {"[]::integer[]", "[]"},
        {"[[1.50::decimal(4, 2)], null, []]", "[[1.50],null,[]]"},
        {"array_value(1, 2)", "[1,2]"},
        {"['x', null]", "[\"x\",null]"},
        {"[date '2026-11-21', 'infinity'::date]", "[\"2026-11-21\",\"infinity\"]"},
        {"['{\"a\":1}'::json]", "[{\"a\":1}]"},
        {"['\\x01'::blob]", "[\"AQ==\"]"},
        {"{'a': 1, 'b c': 'x', 'd\"e': null}", "{\"a\":1,\"b c\":\"x\",\"d\\\"e\":null}"},
        {
            "{'a': {'b': [1.5::double]}, 'c': 1.50::decimal(4, 2), 'd': '\\x01'::blob}",
            "{\"a\":{\"b\":[1.5]},\"c\":1.50,\"d\":\"AQ==\"}"
        },
        {"[{'a': 1}, {'a': null}]", "[{\"a\":1},{\"a\":null}]"},
        {"row(1, 'x')", "[1,\"x\"]"},
        {"map {'a': 1, 'b': null}", "{\"a\":1,\"b\":null}"},
        {"map {1: [true], 2: []}", "{\"1\":[true],\"2\":[]}"},
        {"map {'\\x00\\xFF'::blob: 1, ''::blob: 2}", "{\"AP8=\":1,\"\":2}"},
        {"union_value(a := 1)", "1"},
        {"null", "null"},
        {"null::integer", "null"},
        {"null::double", "null"},
        {"null::boolean", "null"},
        {"null::decimal(4, 2)", "null"},
        {"null::timestamp", "null"},
        {"null::json", "null"},
        {"null::integer[]", "null"},
        {"null::struct(a integer)", "null"},
        {"null::blob", "null"},
    };

    @Test
    void everyType() throws SQLException {
        List<Executable> checks = new ArrayList<>();
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.nonFinite(JsonOptions.NonFinite.STRING));
        ResultSetJsonOptions options = ResultSetJsonOptions.DEFAULT.layout(ResultSetJsonOptions.Layout.ARRAYS);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            for (String[] value : VALUES) {
                try (ResultSet rows = statement.executeQuery("select " + value[0])) {
                    new ResultSetJson(rows, options).write(rows, json);
                    String actual = json.toString();
                    checks.add(() -> assertEquals("[[" + value[1] + "]]", actual, value[0]));
                }
            }
        }
        assertAll(checks);
    }
}
