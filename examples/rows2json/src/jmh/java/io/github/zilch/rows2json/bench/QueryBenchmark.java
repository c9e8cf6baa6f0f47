// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.zilch.JsonBuilder;
import io.github.zilch.rows2json.ResultSetJson;
import io.github.zilch.rows2json.ResultSetJsonOptions;
import io.github.zilch.rows2json.ResultSetJsonOptions.Layout;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Rows of two columns, from the table to a client that has parsed their JSON: as objects or as arrays, made by the
 * database or from plain columns. An operation returns a number that depends on all values, or on all rows.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(4)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class QueryBenchmark {
    @Param
    public BenchmarkDatabase database;

    @Param
    public Layout layout;

    @Param({"10", "10000"})
    public int rows;

    private final JsonFactory factory = new JsonFactory();
    private final JsonBuilder json = new JsonBuilder();
    private DSLContext jooq;

    private AutoCloseable server;
    private Connection connection;
    private PreparedStatement columns;
    private PreparedStatement document;
    private ResultSetJson writer;
    private byte[] bytes = new byte[1024];

    /** Starts the database and fills the table. */
    @Setup
    public void setUp() throws Exception {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        jooq = DSL.using(SQLDialect.DEFAULT);
        server = database.start();
        connection = database.connect(server);
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table t (id int primary key, name varchar(16))");
            statement.execute(database.fill(rows));
        }
        columns = connection.prepareStatement("select id, name from t");
        document = connection.prepareStatement(
                layout == Layout.ARRAYS
                        ? "select json_arrayagg(json_array(id, name)) from t"
                        : "select json_arrayagg(json_object('id' value id, 'name' value name)) from t");
        writer = new ResultSetJson(columns.getMetaData(), ResultSetJsonOptions.DEFAULT.layout(layout));
    }

    /** Stops the database. */
    @TearDown
    public void tearDown() throws Exception {
        connection.close();
        server.close();
    }

    /** Plain columns, of which rows2json makes the JSON. */
    @Benchmark
    public long zilch() throws SQLException, IOException {
        try (ResultSet result = columns.executeQuery()) {
            writer.write(result, json);
        }
        int length = json.length();
        if (length > bytes.length) {
            bytes = new byte[length];
        }
        json.toBytes(bytes, 0);
        try (JsonParser parser = factory.createParser(bytes, 0, length)) {
            return parse(parser);
        }
    }

    /** JSON that the database makes. */
    @Benchmark
    public long database() throws SQLException, IOException {
        try (ResultSet result = document.executeQuery()) {
            result.next();
            try (JsonParser parser = factory.createParser(result.getString(1))) {
                return parse(parser);
            }
        }
    }

    /** JSON that the database makes, parsed by jOOQ into a result of its own. */
    @Benchmark
    public long jooq() throws SQLException {
        try (ResultSet result = document.executeQuery()) {
            result.next();
            return jooq.fetchFromJSON(result.getString(1)).size();
        }
    }

    /** Plain columns, read without JSON: what the driver and the database take. */
    @Benchmark
    public long columns() throws SQLException {
        long sum = 0;
        try (ResultSet result = columns.executeQuery()) {
            while (result.next()) {
                sum += result.getInt(1) + result.getString(2).length();
            }
        }
        return sum;
    }

    private static long parse(JsonParser parser) throws IOException {
        long sum = 0;
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (token == JsonToken.VALUE_NUMBER_INT) {
                sum += parser.getIntValue();
            } else if (token == JsonToken.VALUE_STRING) {
                sum += parser.getTextLength();
            }
        }
        return sum;
    }
}
