// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import io.github.zilch.rows2json.session.Sessions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.postgresql.PGConnection;

/**
 * A query whose rows are fetched while they are read, so that memory does not grow with their number. PostgreSQL's
 * driver fetches only in a transaction, H2 only when it is told to, and MySQL's driver has a number that means it.
 * {@link #cancel} may be called by any thread.
 */
final class StreamingQuery implements AutoCloseable {
    /** The error code of H2 for a statement that is no query. */
    private static final int H2_NO_QUERY = 90_002;

    private final boolean isH2;
    private final boolean readsRest;
    private final Connection connection;
    private final Statement statement;
    private volatile boolean isClosed;
    private boolean isCommitted;

    /**
     * Connects to a database.
     *
     * @param url of the database, for JDBC.
     * @param properties of the connection, such as user and password.
     * @param fetchSize number of rows that the driver fetches at a time.
     * @throws SQLException if that fails. The message does not contain the password.
     */
    StreamingQuery(String url, Properties properties, int fetchSize) throws SQLException {
        isH2 = url.startsWith("jdbc:h2:");
        connection = Sessions.open(url, properties);
        try {
            connection.setAutoCommit(false);
            statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
            String driver = connection.getClass().getName();
            boolean isMySql = driver.startsWith("com.mysql.");
            readsRest = isMySql || driver.startsWith("org.mariadb.");
            statement.setFetchSize(isMySql ? Integer.MIN_VALUE : fetchSize);
            if (isH2) {
                statement.execute("SET LAZY_QUERY_EXECUTION TRUE");
            }
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Runs the query.
     *
     * @param sql that returns rows.
     * @return the rows.
     * @throws SQLException if the database refuses it.
     */
    ResultSet run(String sql) throws SQLException {
        try {
            return statement.executeQuery(sql);
        } catch (SQLException e) {
            if (isH2 && e.getErrorCode() == H2_NO_QUERY) {
                throw new SQLException("the statement returns no rows: pass a query", e.getSQLState(), e);
            }
            throw e;
        }
    }

    /**
     * Commits the transaction, after the last row: a query may have changed something.
     *
     * @throws SQLException if that fails.
     */
    void commit() throws SQLException {
        connection.commit();
        isCommitted = true;
    }

    /**
     * Ends the query on the server, if it is still running. PostgreSQL's driver cancels a statement only until its first
     * rows are there, but the connection at any time.
     */
    void cancel() {
        try {
            if (isClosed) {
                return;
            }
            if (connection.isWrapperFor(PGConnection.class)) {
                connection.unwrap(PGConnection.class).cancelQuery();
            } else {
                statement.cancel();
            }
        } catch (SQLException e) {
            // the server notices the end of the connection instead
        }
    }

    /**
     * Closes the connection. Without a commit, the transaction is rolled back. The drivers of MySQL and MariaDB would read the
     * rest of the rows before: their connection is cut off, and the server rolls back.
     */
    @Override
    public void close() throws SQLException {
        isClosed = true;
        if (readsRest && !isCommitted) {
            connection.abort(Runnable::run);
            return;
        }
        try (connection) {
            connection.rollback();
        }
    }
}
