// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.session;

import io.github.zilch.kit.Causes;
import io.github.zilch.kit.Secrets;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.postgresql.PGConnection;

/**
 * Opens connections. A session with PostgreSQL has the same settings whatever the server, the database, the user or the
 * URL say, so that the same value has the same text.
 */
public final class Sessions {
    /** How PostgreSQL writes values as text. It applies to the values in messages of a replication slot too. */
    private static final String PINNED = "set timezone = 'UTC'; set datestyle = 'ISO, YMD';"
            + " set intervalstyle = 'iso_8601'; set extra_float_digits = 1; set bytea_output = 'hex';"
            + " set xmloption = 'content'; set lc_monetary = 'C'";

    private Sessions() {}

    /**
     * Connects to a database.
     *
     * @param url of the database, for JDBC. Its secrets are hidden in all messages from now on.
     * @param properties of the connection, such as user and password.
     * @return the connection.
     * @throws SQLException if that fails. The message does not contain the password.
     */
    public static Connection open(String url, Properties properties) throws SQLException {
        Secrets.addUrl(url);
        if (DriverManager.drivers().noneMatch(driver -> accepts(driver, url))) {
            throw new SQLException("no driver for " + withoutParameters(url)
                    + ": begin the URL as in jdbc:postgresql: or jdbc:h2:, or put the jar of its driver into"
                    + " ROWS2JSON_CLASSPATH");
        }
        Connection connection;
        try {
            connection = DriverManager.getConnection(url, properties);
        } catch (SQLException e) {
            throw new SQLException(
                    "cannot connect to " + withoutParameters(url) + ": " + Secrets.scrub(Causes.of(e)),
                    e.getSQLState(),
                    e);
        }
        try {
            if (connection.isWrapperFor(PGConnection.class)) {
                pin(connection);
            }
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static void pin(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(PINNED);
        }
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException e) {
            return false;
        }
    }

    /** Returns a URL without its parameters and passwords. */
    private static String withoutParameters(String url) {
        return Secrets.scrub(url.split("[?;]", 2)[0]);
    }
}
