// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.kit.cases.Allocations;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Writing a row allocates what reading its values from the driver does, and nothing more. */
class AllocationTest {
    private static final int ROUNDS = 20;
    private static final int CALLS = 1000;

    private static final String POSTGRES = """
            select true, 1, 9007199254740993, 1.5::float4, 0.1::float8, 1.50::numeric, 'text', '\\x00ff'::bytea,
                interval '1 day 00:00:01.5', '{"a":1}'::jsonb, e'{"a":\n1}'::json, array[1, null], array['a', 'b c'],
                array[timestamptz '2026-11-21 10:15:30.5+00'], array['\\x00ff']::bytea[], null::int,
                '0d5f1b2e-0000-4000-8000-00000000000a'::uuid,
                date '2026-11-21', time '10:15:30', timestamp '2026-11-21 10:15:30.123456',
                timestamptz '2026-11-21 10:15:30.123+00', timetz '10:15:30+02'
            """;
    private static final int POSTGRES_TEXTS = 21;

    private static final String H2 = """
            select true, 1, 9007199254740993, cast(1.5 as real), cast(0.1 as double precision),
                cast(1.50 as numeric(10, 2)), cast(1.5 as decfloat), 'text', x'00ff', json '{"a":1}',
                date '2026-11-21', time '10:15:30', timestamp '2026-11-21 10:15:30.123456',
                timestamp with time zone '2026-11-21 10:15:30.123+00', interval '1-2' year to month,
                interval -'3 04:05:06.7' day to second, array[1, 2], cast(null as integer)
            """;

    private static Object sink;
    private static double numbers;

    private static long allocated(Executable work) {
        return Allocations.fewest(ROUNDS, CALLS, work);
    }

    private static void assertOnlyDriverAllocates(ResultSet rows, Executable read) throws SQLException, IOException {
        rows.next();
        for (ResultSetJsonOptions options : new ResultSetJsonOptions[] {
            ResultSetJsonOptions.DEFAULT.layout(ResultSetJsonOptions.Layout.ARRAYS),
            ResultSetJsonOptions.DEFAULT
                    .layout(ResultSetJsonOptions.Layout.ARRAYS)
                    .zone(ZoneId.of("Europe/Berlin"))
        }) {
            ResultSetJson writer = new ResultSetJson(rows.getMetaData(), options);
            ResultSetStream stream = new ResultSetStream(writer, new JsonBuilder(), OutputStream.nullOutputStream());
            long driver = allocated(read);
            assertTrue(driver > 0, "the driver allocates");
            assertEquals(0, allocated(() -> stream.write(rows)) - driver, "bytes for " + CALLS + " rows");
        }
    }

    @Test
    void allocationsAreMeasured() throws SQLException, IOException {
        assertTrue(allocated(() -> sink = new byte[16]) >= 32 * CALLS);
    }

    @Test
    void rowOfPostgres() throws SQLException, IOException {
        try (Connection connection = PostgresServer.connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(POSTGRES)) {
            assertOnlyDriverAllocates(rows, () -> readPostgres(rows));
        }
    }

    private static void readPostgres(ResultSet rows) throws SQLException {
        sink = rows.getBoolean(1) ? rows : null;
        numbers = rows.getInt(2) + rows.getLong(3) + rows.getFloat(4) + rows.getDouble(5);
        for (int column = 6; column <= POSTGRES_TEXTS; column++) {
            sink = column == 8 ? rows.getBytes(column) : column == 16 ? rows.getInt(column) : rows.getString(column);
        }
        sink = rows.getObject(22, OffsetTime.class);
    }

    @Test
    void rowOfH2() throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(H2)) {
            assertOnlyDriverAllocates(rows, () -> readH2(rows));
        }
    }

    private static void readH2(ResultSet rows) throws SQLException {
        sink = rows.getBoolean(1) ? rows : null;
        numbers = rows.getInt(2) + rows.getLong(3) + rows.getFloat(4) + rows.getDouble(5) + rows.getInt(18);
        sink = rows.getBigDecimal(6);
        sink = rows.getString(7);
        sink = rows.getString(8);
        sink = rows.getBytes(9);
        sink = rows.getString(10);
        sink = rows.getObject(11, LocalDate.class);
        sink = rows.getObject(12, LocalTime.class);
        sink = rows.getObject(13, LocalDateTime.class);
        sink = rows.getObject(14, OffsetDateTime.class);
        sink = rows.getObject(15, Period.class);
        sink = rows.getObject(16, Duration.class);
        Array array = rows.getArray(17);
        try (ResultSet elements = array.getResultSet()) {
            while (elements.next()) {
                numbers = elements.getInt(2);
            }
        }
        array.free();
    }
}
