// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonBuilder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** What the JSON of a value of PostgreSQL depends on, besides its type, which is in {@link TypesTest}. */
class PostgresTypesTest {
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

    /** Without the rows the catalogue cannot be asked. */
    @Test
    void compositesAndRangesOfMetadataAreText() throws SQLException {
        PostgresServer.execute("create type pt as (x int, t text)");
        String query = "select row(1, 'a')::pt as p, int4range(1, 5) as r, array[row(1, 'a')::pt] as q";
        try (Connection connection = PostgresServer.connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            JsonBuilder json = new JsonBuilder();
            new ResultSetJson(rows.getMetaData(), ResultSetJsonOptions.DEFAULT).write(rows, json);
            assertEquals("[{\"p\":\"(1,a)\",\"r\":\"[1,5)\",\"q\":[\"(1,a)\"]}]", json.toString());
        } finally {
            PostgresServer.execute("drop type pt");
        }
    }
}
