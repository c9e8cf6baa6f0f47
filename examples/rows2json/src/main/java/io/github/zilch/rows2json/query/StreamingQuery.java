// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/**
 * A query whose rows are fetched while they are read, so that memory does not grow with their number. PostgreSQL's
 * driver fetches only in a transaction, and H2 only when it is told to.
 */
final class StreamingQuery implements AutoCloseable {
    private final Connection connection;
    private final Statement statement;

    /**
     * Connects to a database.
     *
     * @param url of the database, for JDBC.
     * @param user name, or null if the URL has one or none is needed.
     * @param password or null.
     * @param fetchSize number of rows that the driver fetches at a time.
     * @throws SQLException if that fails. The message does not contain the password.
     */
    StreamingQuery(String url, String user, String password, int fetchSize) throws SQLException {
        if (DriverManager.drivers().noneMatch(driver -> accepts(driver, url))) {
            throw new SQLException("no driver for " + withoutParameters(url)
                    + ": begin the URL as in jdbc:postgresql: or jdbc:h2:, or put the jar of its driver into"
                    + " ROWS2JSON_CLASSPATH");
        }
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        try {
            connection = DriverManager.getConnection(url, properties);
        } catch (SQLException e) {
            throw new SQLException("cannot connect to " + withoutParameters(url) + ": " + e.getMessage(), e);
        }
        try {
            connection.setAutoCommit(false);
            statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
            statement.setFetchSize(fetchSize);
            if (url.startsWith("jdbc:h2:")) {
                statement.execute("SET LAZY_QUERY_EXECUTION TRUE");
            }
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException e) {
            return false;
        }
    }

    /** Returns a URL without its parameters, one of which may be a password. */
    private static String withoutParameters(String url) {
        return url.split("[?;]", 2)[0];
    }

    /**
     * Runs the query.
     *
     * @param sql that returns rows.
     * @return the rows.
     * @throws SQLException if the database refuses it.
     */
    ResultSet run(String sql) throws SQLException {
        return statement.executeQuery(sql);
    }

    /**
     * Commits the transaction, after the last row: a query may have changed something.
     *
     * @throws SQLException if that fails.
     */
    void commit() throws SQLException {
        connection.commit();
    }

    /** Closes the connection. Without a commit, the transaction is rolled back. */
    @Override
    public void close() throws SQLException {
        try (connection) {
            connection.rollback();
        }
    }
}
