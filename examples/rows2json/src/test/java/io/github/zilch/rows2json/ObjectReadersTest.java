// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The values of drivers that are not known, in which the declared type says little about a value, as in SQLite. */
class ObjectReadersTest {
    /** A column of a declared type, and the value that the driver returns for it. It knows no java.time. */
    private static String write(int declared, Object value) throws SQLException {
        return write(declared, value == null ? Object.class : value.getClass(), (method, arguments) -> {
            if (method.equals("getObject") && arguments.length == 1) {
                return value;
            }
            throw new SQLFeatureNotSupportedException(method);
        });
    }

    /** A column of a declared type and class, and what the driver returns. */
    private static String write(int declared, Class<?> type, Answer answer) throws SQLException {
        ResultSetMetaData columns = proxy(ResultSetMetaData.class, (method, argument) -> switch (method) {
            case "getColumnCount" -> 1;
            case "getColumnType" -> declared;
            case "getColumnClassName" -> type.getName();
            case "getColumnLabel" -> "c";
            case "getColumnTypeName" -> "t";
            case "isWrapperFor" -> false;
            default -> throw new UnsupportedOperationException(method);
        });
        ResultSet rows = proxy(ResultSet.class, answer);
        try (JsonBuilder json = new JsonBuilder(
                JsonOptions.DEFAULT.nonFinite(JsonOptions.NonFinite.STRING).maxDepth(8))) {
            ResultSetJson writer = new ResultSetJson(columns, ResultSetJsonOptions.DEFAULT);
            writer.writeRow(rows, json.reset(writer.shape()));
            return json.toString();
        }
    }

    private interface Answer {
        Object of(String method, Object[] arguments) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, args) -> answer.of(method.getName(), args)));
    }

    @Test
    void numberIsWrittenAsTheDriverReturnsIt() throws SQLException {
        assertEquals("{\"c\":3000000000}", write(Types.REAL, 3_000_000_000L));
        assertEquals("{\"c\":0.1}", write(Types.REAL, 0.1));
        assertEquals("{\"c\":1e+39}", write(Types.REAL, 1e39));
        assertEquals("{\"c\":0.1}", write(Types.REAL, 0.1f));
        assertEquals("{\"c\":7}", write(Types.TINYINT, 7));
        assertEquals("{\"c\":1.50}", write(Types.OTHER, new BigDecimal("1.50")));
        assertEquals(
                "{\"c\":170141183460469231731687303715884105727}",
                write(Types.OTHER, BigInteger.TWO.pow(127).subtract(BigInteger.ONE)));
        assertEquals("{\"c\":\"NaN\"}", write(Types.DOUBLE, Double.NaN));
    }

    @Test
    void textInAColumnOfNumbersIsText() throws SQLException {
        assertEquals("{\"c\":\"12x\"}", write(Types.INTEGER, "12x"));
        assertEquals("{\"c\":\"101\"}", write(Types.BIT, "101"));
        assertEquals("{\"c\":true}", write(Types.BIT, true));
        assertEquals("{\"c\":null}", write(Types.INTEGER, null));
    }

    @Test
    void otherValues() throws SQLException {
        assertEquals("{\"c\":\"AQI=\"}", write(Types.VARCHAR, new byte[] {1, 2}));
        assertEquals("{\"c\":\"2026-11-21\"}", write(Types.OTHER, LocalDate.of(2026, 11, 21)));
        assertEquals(
                "{\"c\":\"2026-11-21T10:15:30.5\"}",
                write(Types.TIMESTAMP, Timestamp.valueOf("2026-11-21 10:15:30.5")));
        UUID uuid = new UUID(1, 2);
        assertEquals("{\"c\":\"" + uuid + "\"}", write(Types.OTHER, uuid));
    }

    /**
     * Returns the JSON of a value for which MariaDB's or MySQL's driver has returned these objects: for each class its
     * object, and an exception for every other class.
     */
    private static String recorded(int declared, Class<?> type, String text, Object... known) throws SQLException {
        return write(declared, type, (method, arguments) -> {
            if (method.equals("getString")) {
                return text;
            }
            Class<?> asked = arguments.length == 2 ? (Class<?>) arguments[1] : type;
            for (Object value : known) {
                if (asked.isInstance(value)) {
                    return value;
                }
            }
            if (known.length == 0 && asked == LocalDate.class) {
                return null; // of a date without a day
            }
            throw new SQLException("not " + asked);
        });
    }

    /** MariaDbTest asks the drivers themselves. */
    @Test
    void timesAndDatesThatJavaSqlCannotHold() throws SQLException {
        assertEquals(
                "{\"c\":\"10:15:30.123456\"}",
                recorded(
                        Types.TIME,
                        Time.class,
                        "10:15:30.123456",
                        Time.valueOf("10:15:30"),
                        LocalTime.parse("10:15:30.123456"),
                        Duration.parse("PT10H15M30.123456S")));
        Object[][] beyondADay = {
            {"25:00:00", Time.valueOf("01:00:00"), LocalTime.of(1, 0), Duration.ofHours(25)},
            {"-838:59:59", Time.valueOf("01:00:01"), LocalTime.of(1, 0, 1), Duration.parse("PT-838H-59M-59S")},
            {"-00:00:00.5", Time.valueOf("23:59:59"), LocalTime.parse("23:59:59.5"), Duration.parse("PT-0.5S")},
            {"838:59:59.999999", null, null, Duration.parse("PT838H59M59.999999S")},
        };
        for (Object[] time : beyondADay) {
            assertEquals(
                    "{\"c\":\"" + time[0] + "\"}",
                    recorded(Types.TIME, Time.class, (String) time[0], time[1], time[2], time[3]));
        }
        LocalDate date = LocalDate.of(1582, 10, 10);
        assertEquals(
                "{\"c\":\"1582-10-10\"}",
                recorded(Types.DATE, Date.class, "1582-10-10", Date.valueOf("1582-10-20"), date));
        assertEquals(
                "{\"c\":\"1582-10-10T01:02:03.5\"}",
                recorded(
                        Types.TIMESTAMP,
                        Timestamp.class,
                        "1582-10-10 01:02:03.5",
                        Timestamp.valueOf("1582-10-20 01:02:03.5"),
                        LocalDateTime.parse("1582-10-10T01:02:03.5")));
        assertEquals("{\"c\":\"0000-00-00\"}", recorded(Types.DATE, Date.class, "0000-00-00"));
        assertEquals("{\"c\":null}", recorded(Types.DATE, Date.class, null));
        assertEquals(
                "{\"c\":\"0000-00-00 00:00:00\"}", recorded(Types.TIMESTAMP, Timestamp.class, "0000-00-00 00:00:00"));
    }

    @Test
    void timesOfAZone() throws SQLException {
        assertEquals(
                "{\"c\":\"2026-11-21T08:15:30Z\"}",
                recorded(
                        Types.TIMESTAMP_WITH_TIMEZONE,
                        Object.class,
                        "a text of the driver",
                        OffsetDateTime.parse("2026-11-21T10:15:30+02:00")));
        assertEquals(
                "{\"c\":\"10:15:30+02:00\"}",
                recorded(Types.TIME_WITH_TIMEZONE, Object.class, "a text", OffsetTime.parse("10:15:30+02:00")));
    }
}
