// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonOptions.LongsAsStrings;
import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a real server sends for each kind of value. */
class FeedValuesTest extends WithSlot {
    private static String value(FeedOptions options, String type, String value) throws Exception {
        List<String> lines = lines(options, "create table t(v " + type + ")", "insert into t values (" + value + ")");
        assertEquals(1, lines.size(), lines.toString());
        return lines.get(0).replaceAll("^\\{\"v\":|\\}$", "");
    }

    /** Compares the values of the columns c0, c1 … of one row. */
    private static void assertValues(String... triples) throws Exception {
        StringBuilder columns = new StringBuilder();
        StringBuilder values = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < triples.length; i += 3) {
            String comma = i == 0 ? "" : ",";
            columns.append(comma).append('c').append(i / 3).append(' ').append(triples[i + 1]);
            values.append(comma).append(triples[i + 2]);
            expected.append(comma).append("\"c").append(i / 3).append("\":").append(triples[i]);
        }
        List<String> lines = lines(ROW, "create table v(" + columns + ")", "insert into v values (" + values + ")");
        assertEquals(List.of("{" + expected + "}"), lines);
    }

    @Test
    void sqlNullAndJsonNull() throws Exception {
        String[] statements = {
            "create table t(a jsonb, b jsonb, c json)", "insert into t values (null, 'null', ' null ')"
        };
        assertEquals(List.of("{\"a\":null,\"b\":null,\"c\": null }"), lines(ROW, statements));
        assertEquals(
                List.of("{\"a\":null,\"b\":{\"__json_null__\":true},\"c\":{\"__json_null__\":true}}"),
                lines(
                        ROW.values(new FeedOptions.Values(LongsAsStrings.NEVER, false, ZoneOffset.UTC, true)),
                        statements[1]));
    }

    @Test
    void jsonIsNotAStringAndHasNoLineBreaks() throws Exception {
        assertValues(
                "{\"a\": [1, 2.50, \"x\\n\"]}",
                "jsonb",
                "'{\"a\":[1,2.50,\"x\\n\"]}'",
                "{ \"b\" :  1   }",
                "json",
                "E'{\\n\"b\" :\\r\\n1   }'",
                "\"str\"",
                "jsonb",
                "'\"str\"'");
    }

    @Test
    void numbersKeepTheirDigits() throws Exception {
        assertValues(
                "123456789012345678901234567890.1234567890",
                "numeric",
                "123456789012345678901234567890.1234567890",
                "1.50",
                "numeric(10, 2)",
                "1.5",
                "-0.000001",
                "numeric",
                "-0.000001",
                "0.1",
                "float8",
                "0.1",
                "1e+300",
                "float8",
                "1e300",
                "1.5e-07",
                "float4",
                "1.5e-7",
                "9223372036854775807",
                "bigint",
                "9223372036854775807",
                "-32768",
                "smallint",
                "-32768",
                "4294967295",
                "oid",
                "4294967295");
    }

    @Test
    void notANumberAndInfinityAreStrings() throws Exception {
        assertValues(
                "\"NaN\"",
                "numeric",
                "'NaN'",
                "\"Infinity\"",
                "numeric",
                "'Infinity'",
                "\"-Infinity\"",
                "numeric",
                "'-Infinity'",
                "\"NaN\"",
                "float8",
                "'NaN'",
                "\"-Infinity\"",
                "float4",
                "'-Infinity'");
    }

    @Test
    void largeIntegersAsStringsIfAsked() throws Exception {
        FeedOptions options = ROW.values(new FeedOptions.Values(LongsAsStrings.UNSAFE, false, ZoneOffset.UTC, false));
        assertEquals("\"9007199254740993\"", value(options, "bigint", "9007199254740993"));
    }

    @Test
    void stringsAndZoneAsInAQuery() throws Exception {
        FeedOptions options =
                ROW.values(new FeedOptions.Values(LongsAsStrings.ALWAYS, true, ZoneId.of("Europe/Berlin"), false));
        assertEquals(
                List.of("{\"i\":1,\"l\":\"2\",\"n\":\"1.50\",\"f\":0.5,\"t\":\"2026-11-21T11:15:30+01:00\"}"),
                lines(
                        options,
                        "create table z(i int, l bigint, n numeric(9, 2), f float8, t timestamptz)",
                        "insert into z values (1, 2, 1.5, 0.5, '2026-11-21 10:15:30+00')"));
    }

    @Test
    void compositesRangesAndHstore() throws Exception {
        PostgresServer.execute(
                "create extension hstore schema pg_catalog",
                "create type point2 as (x int, \"y y\" text)",
                "create type outline as (name text, a point2, b point2[], r daterange)",
                "create domain where_ as point2");
        try {
            assertValues(
                    "{\"x\":1,\"y y\":\"a \\\"q\\\" \\\\ (,) é\"}",
                    "point2",
                    "row(1, E'a \"q\" \\\\ (,) é')",
                    "{\"x\":null,\"y y\":\"\"}",
                    "where_",
                    "row(null, '')",
                    "{\"x\":null,\"y y\":null}",
                    "point2",
                    "row(null, null)",
                    "{\"name\":\"n\",\"a\":{\"x\":1,\"y y\":\",\"},\"b\":[{\"x\":2,\"y y\":\"\\\"\"},null],"
                            + "\"r\":{\"lower\":\"2026-01-01\",\"upper\":null,\"bounds\":\"[)\"}}",
                    "outline",
                    "row('n', row(1, ','), array[row(2, '\"')::point2, null], daterange('2026-01-01', null))",
                    "{\"lower\":1,\"upper\":5,\"bounds\":\"[)\"}",
                    "int4range",
                    "'[1,4]'",
                    "{\"lower\":null,\"upper\":null,\"bounds\":\"empty\"}",
                    "numrange",
                    "'empty'",
                    "{\"lower\":\"2026-01-01T00:00:00Z\",\"upper\":\"infinity\",\"bounds\":\"(]\"}",
                    "tstzrange",
                    "'(2026-01-01 00:00+00,infinity]'",
                    "[{\"lower\":1,\"upper\":3,\"bounds\":\"[)\"},{\"lower\":5,\"upper\":null,\"bounds\":\"[)\"}]",
                    "int8multirange",
                    "'{[1,2],[5,]}'",
                    "[]",
                    "tsmultirange",
                    "'{}'",
                    "[{\"lower\":1.5,\"upper\":2.5,\"bounds\":\"[]\"}]",
                    "numrange[]",
                    "array[numrange(1.5, 2.5, '[]')]",
                    "{\"\":\"\\\\\",\"a\":\"1\",\"b \\\"c\\\"\":null}",
                    "hstore",
                    "hstore(array['a', 'b \"c\"', ''], array['1', null, E'\\\\'])",
                    "{}",
                    "hstore",
                    "''");
        } finally {
            PostgresServer.execute("drop extension hstore cascade");
        }
    }

    @Test
    void datesAndTimes() throws Exception {
        assertValues(
                "\"2026-11-21\"",
                "date",
                "'2026-11-21'",
                "\"10:15:30.5\"",
                "time",
                "'10:15:30.5'",
                "\"10:15:00+02:00\"",
                "timetz",
                "'10:15+02'",
                "\"10:15:00-03:30\"",
                "timetz",
                "'10:15-03:30'",
                "\"2026-11-21T10:15:00\"",
                "timestamp",
                "'2026-11-21 10:15'",
                "\"2026-11-21T08:15:30.123456Z\"",
                "timestamptz",
                "'2026-11-21 10:15:30.123456+02'",
                "\"P1Y2M3DT4H5M6.7S\"",
                "interval",
                "'1 year 2 months 3 days 04:05:06.7'");
    }

    @Test
    void infiniteAndDistantTimes() throws Exception {
        assertValues(
                "\"infinity\"",
                "timestamptz",
                "'infinity'",
                "\"-infinity\"",
                "timestamp",
                "'-infinity'",
                "\"infinity\"",
                "date",
                "'infinity'",
                "\"-0043-03-15\"",
                "date",
                "'0044-03-15 BC'",
                "\"0000-01-01T00:00:00Z\"",
                "timestamptz",
                "'0001-01-01 00:00:00+00 BC'",
                "\"+12026-01-02T03:04:05Z\"",
                "timestamptz",
                "'12026-01-02 03:04:05+00'");
    }

    @Test
    void otherTypes() throws Exception {
        assertValues(
                "true",
                "bool",
                "true",
                "\"AP8Q\"",
                "bytea",
                "'\\x00ff10'",
                "\"\"",
                "bytea",
                "''",
                "\"6f0a1b2c-0000-4000-8000-000000000001\"",
                "uuid",
                "'6f0a1b2c-0000-4000-8000-000000000001'",
                "\"a\\\"b\\\\c\\nä€😀\"",
                "text",
                "E'a\"b\\\\c\\nä€😀'",
                "\"ab  \"",
                "char(4)",
                "'ab'",
                "\"10.0.0.0/8\"",
                "cidr",
                "'10.0.0.0/8'",
                "\"101\"",
                "bit(3)",
                "B'101'");
    }

    @Test
    void arrays() throws Exception {
        assertValues(
                "[1,null,3]",
                "int[]",
                "array[1, null, 3]",
                "[]",
                "int[]",
                "'{}'",
                "[[1,2],[3,4]]",
                "bigint[]",
                "'{{1,2},{3,4}}'",
                "[7,8]",
                "int[]",
                "'[0:1]={7,8}'",
                "[\"a\",\"NULL\",null,\"x,y\",\"q\\\"\\\\}\",\"\"]",
                "text[]",
                "array['a', 'NULL', null, 'x,y', 'q\"\\}', '']",
                "[1.50,\"NaN\"]",
                "numeric[]",
                "array[1.50, 'NaN']::numeric[]",
                "[{\"a\": 1},null]",
                "jsonb[]",
                "array['{\"a\":1}'::jsonb, null]",
                "[\"2026-01-02T03:04:05Z\"]",
                "timestamptz[]",
                "array['2026-01-02 03:04:05+00'::timestamptz]",
                "[true,false]",
                "bool[]",
                "array[true, false]",
                "[\"AP8=\"]",
                "bytea[]",
                "array['\\x00ff'::bytea]",
                "\"1 2\"",
                "int2vector",
                "'1 2'",
                "[\"10.0.0.1\"]",
                "inet[]",
                "array['10.0.0.1'::inet]");
    }

    @Test
    void domainsAndEnums() throws Exception {
        PostgresServer.execute(
                "create domain price as numeric(10, 2)",
                "create domain net_price as price check (value > 0)",
                "create type side as enum ('buy', 'sell')",
                "create domain tags as text[]");
        assertValues(
                "1.50",
                "net_price",
                "1.5",
                "[1.50]",
                "price[]",
                "array[1.5]::price[]",
                "\"sell\"",
                "side",
                "'sell'",
                "[\"buy\",\"sell\"]",
                "side[]",
                "array['buy', 'sell']::side[]",
                "[\"x\"]",
                "tags",
                "array['x']");
    }

    @Test
    void documentsAsDeepAsTheServerAllows() throws Exception {
        int depth = 5000;
        String document = "[".repeat(depth) + "]".repeat(depth);
        assertValues(document, "jsonb", "'" + document + "'", document, "json", "'" + document + "'");
    }

    @Test
    void numbersOfManyDigits() throws Exception {
        assertValues(
                "1" + "0".repeat(131_071),
                "numeric",
                "1e131071",
                "0." + "0".repeat(16_382) + "1",
                "numeric",
                "1e-16383",
                "[" + "9".repeat(1000) + "]",
                "numeric[]",
                "array[" + "9".repeat(1000) + "]",
                "1.7976931348623157e+308",
                "float8",
                "1.7976931348623157e308",
                "\"P-178000000Y\"",
                "interval",
                "interval '-178000000 years'",
                "\"+294276-12-31T23:59:59.999999Z\"",
                "timestamptz",
                "'294276-12-31 23:59:59.999999+00'",
                "\"+5874897-12-31\"",
                "date",
                "'5874897-12-31'",
                "\"-4712-01-01\"",
                "date",
                "'4713-01-01 BC'");
    }

    @Test
    void boxesAreSeparatedBySemicolons() throws Exception {
        assertValues(
                "[\"(1,1),(0,0)\",null,\"(2,2),(1,1)\"]",
                "box[]",
                "array[box '(1,1),(0,0)', null, box '(2,2),(1,1)']",
                "[[\"(1,1),(0,0)\"],[\"(2,2),(1,1)\"]]",
                "box[]",
                "array[[box '(1,1),(0,0)'], [box '(2,2),(1,1)']]");
    }

    /** Whatever the user, the database or the server set, the same value has the same text. */
    @Test
    void settingsOfTheSessionArePinned() throws Exception {
        String insert = "insert into t values ('\\x00ff', '1 day 2 hours', 0.1::float8 + 0.2, '2026-11-21 10:15:30+00',"
                + " '2026-03-04', 5, '<a/>', array['\\x01'::bytea])";
        String[] settings = {
            "bytea_output = 'escape'",
            "intervalstyle = 'postgres_verbose'",
            "extra_float_digits = 0",
            "timezone = 'Asia/Tokyo'",
            "datestyle = 'SQL, DMY'",
            "lc_monetary = 'C'",
            "xmloption = 'document'",
            "client_encoding = 'LATIN1'"
        };
        String table =
                "create table t(a bytea, b interval, c float8, d timestamptz, e date, f money, g xml, h bytea[])";
        List<String> expected = lines(ROW, table, insert);
        assertEquals(
                List.of("{\"a\":\"AP8=\",\"b\":\"P1DT2H\",\"c\":0.30000000000000004,\"d\":\"2026-11-21T10:15:30Z\","
                        + "\"e\":\"2026-03-04\",\"f\":\"$5.00\",\"g\":\"<a/>\",\"h\":[\"AQ==\"]}"),
                expected);
        try {
            for (String setting : settings) {
                PostgresServer.execute("alter role postgres set " + setting);
            }
            assertEquals(expected, lines(ROW, "set datestyle = 'ISO, YMD'; set bytea_output = 'hex'; " + insert));
        } finally {
            PostgresServer.execute("alter role postgres reset all");
        }
    }
}
