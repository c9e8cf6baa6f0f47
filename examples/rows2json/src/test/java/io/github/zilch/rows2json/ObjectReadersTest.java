// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The values of drivers that are not known, in which the declared type says little about a value, as in SQLite. */
class ObjectReadersTest {
    /** A column of a declared type, and the value that the driver returns for it. */
    private static String write(int declared, Object value) throws SQLException {
        ResultSetMetaData columns = proxy(ResultSetMetaData.class, (method, argument) -> switch (method) {
            case "getColumnCount" -> 1;
            case "getColumnType" -> declared;
            case "getColumnLabel" -> "c";
            case "getColumnTypeName" -> "t";
            case "isWrapperFor" -> false;
            default -> throw new UnsupportedOperationException(method);
        });
        ResultSet rows = proxy(ResultSet.class, (method, argument) -> {
            if (method.equals("getObject") && argument.length == 1) {
                return value;
            }
            throw new SQLFeatureNotSupportedException(method);
        });
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
}
