// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.session;

import io.github.zilch.kit.Causes;
import io.github.zilch.kit.Secrets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.PGConnection;
import org.postgresql.PGProperty;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/**
 * Opens connections. A session with PostgreSQL has the same settings whatever the server, the database, the user or the
 * URL say, so that the same value has the same text.
 */
public final class Sessions {
    private static final String POSTGRES = "jdbc:postgresql:";

    /**
     * How PostgreSQL writes values as text. It applies to the values in messages of a replication slot too. With 3 digits
     * more than are always right, servers before version 12 write floats exactly, and later ones as short as possible.
     */
    private static final String PINNED = "set timezone = 'UTC'; set datestyle = 'ISO, YMD';"
            + " set intervalstyle = 'iso_8601'; set extra_float_digits = 3; set bytea_output = 'hex';"
            + " set xmloption = 'content'; set xmlbinary = 'base64'; set lc_monetary = 'C'; set quote_all_identifiers = off";

    /**
     * What else a feed needs: it lives for months, and a user's objects must not take the place of those of the catalogue.
     * With this search path the names in values of types such as regclass have their schema. Servers of some versions do
     * not have all of the limits.
     */
    private static final String PINNED_FOR_FEED = "set search_path = pg_catalog;"
            + " select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout',"
            + " 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')";

    /**
     * SQLSTATEs of a connection that has failed, of a server that has stopped, and of one that has too many connections, as
     * when all its clients come back at once, begin with these.
     */
    private static final List<String> LOST_CONNECTION = List.of("08", "57P", "53300");

    /** The URL of a database of SQLite or DuckDB in a file. A colon can only be that of a drive. */
    private static final Pattern FILE_URL =
            Pattern.compile("jdbc:(?:sqlite|duckdb):((?:[A-Za-z]:[/\\\\])?[^:?;]+)(?:[?;].*)?");

    /** The URL of a database of H2 that is not in the memory of this process. */
    private static final Pattern H2_FILE_URL = Pattern.compile("jdbc:h2:(?!mem:)");

    /** The setting of H2 that it is an error if the database does not exist. */
    private static final String IF_EXISTS = "IFEXISTS";

    /** Writes URLs that it cannot read to standard error, with their passwords. What is wrong is in our messages. */
    private static final Logger DRIVER_LOGGER = Logger.getLogger("org.postgresql");

    static {
        DRIVER_LOGGER.setLevel(Level.OFF);
    }

    /** Time for a server that has accepted the connection of a feed to answer, unless the URL has another. */
    private static final int LOGIN_SECONDS = 30;

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
        return open(url, properties, PINNED);
    }

    /**
     * Connects a feed to PostgreSQL. No limit on the time of sessions and statements applies, and names without a schema
     * are those of the catalogue. A server that does not answer within 30 seconds is one that cannot be connected to, unless the
     * URL has another {@code loginTimeout}.
     *
     * @param url of the database, for JDBC. Its secrets are hidden in all messages from now on.
     * @param properties of the connection, such as user and password.
     * @return the connection.
     * @throws SQLException if that fails. The message does not contain the password.
     */
    public static Connection openForFeed(String url, Properties properties) throws SQLException {
        Properties limited = new Properties();
        PGProperty.LOGIN_TIMEOUT.set(limited, LOGIN_SECONDS);
        limited.putAll(properties);
        return open(url, limited, PINNED + "; " + PINNED_FOR_FEED);
    }

    /**
     * Returns whether an error means that the connection was lost, that the server has stopped, or that it has too many
     * connections at the moment.
     *
     * @param e the error.
     * @return {@code true} if it does; a new connection can succeed.
     */
    public static boolean isLost(SQLException e) {
        String state = e.getSQLState();
        return state != null && (LOST_CONNECTION.stream().anyMatch(state::startsWith) || isGivenUp(e));
    }

    /** Returns whether the driver, not the server, has given up reading the changes, after a {@code socketTimeout} of the URL. */
    private static boolean isGivenUp(SQLException e) {
        return PSQLState.OBJECT_NOT_IN_STATE.getState().equals(e.getSQLState())
                && e instanceof PSQLException problem
                && problem.getServerErrorMessage() == null;
    }

    private static Connection open(String url, Properties properties, String settings) throws SQLException {
        Secrets.addUrl(url);
        if (DriverManager.drivers().noneMatch(driver -> accepts(driver, url))) {
            throw new SQLException(withoutDriver(url));
        }
        Connection connection;
        try {
            connection = DriverManager.getConnection(url, withoutCreation(url, properties));
        } catch (SQLException e) {
            throw new SQLException(
                    "cannot connect to " + withoutParameters(url) + ": " + Secrets.scrub(Causes.of(e)),
                    e.getSQLState(),
                    e);
        }
        try {
            if (connection.isWrapperFor(PGConnection.class)) {
                pin(connection, settings);
            }
            return connection;
        } catch (SQLException e) {
            close(connection);
            throw e;
        }
    }

    /**
     * Closes connections that may be lost. That they cannot be closed properly must not hide why they are closed, and changes
     * nothing: the server ends them too.
     *
     * @param connections to close; null is left out.
     */
    public static void close(Connection... connections) {
        for (Connection connection : connections) {
            try {
                if (connection != null) {
                    connection.close();
                }
            } catch (SQLException e) {
                // it is lost
            }
        }
    }

    /**
     * Reads one row of an answer.
     *
     * @param <T> what a row is read as.
     */
    @FunctionalInterface
    public interface RowReader<T> {
        /**
         * Reads the current row.
         *
         * @param row to read.
         * @return what it says.
         * @throws SQLException if the connection fails.
         */
        T read(ResultSet row) throws SQLException;
    }

    /**
     * Asks a question.
     *
     * @param connection to ask over.
     * @param reader of each row.
     * @param sql the question.
     * @param parameters of the question.
     * @return what the rows were read as.
     * @param <T> what a row is read as.
     * @throws SQLException if the connection fails, or the server refuses the question.
     */
    public static <T> List<T> ask(Connection connection, RowReader<T> reader, String sql, Object... parameters)
            throws SQLException {
        List<T> found = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                query.setObject(i + 1, parameters[i]);
            }
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    found.add(reader.read(rows));
                }
            }
        }
        return found;
    }

    /**
     * Asks a question that is answered by texts.
     *
     * @param connection to ask over.
     * @param sql the question.
     * @param parameters of the question.
     * @return the texts in the first column.
     * @throws SQLException if the connection fails, or the server refuses the question.
     */
    public static List<String> texts(Connection connection, String sql, Object... parameters) throws SQLException {
        return ask(connection, row -> row.getString(1), sql, parameters);
    }

    private static void pin(Connection connection, String settings) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(settings);
        }
    }

    /** Keeps a database from being created: what is read must be there. */
    private static Properties withoutCreation(String url, Properties properties) throws SQLException {
        Matcher file = FILE_URL.matcher(url);
        if (file.matches() && Files.notExists(Path.of(file.group(1)))) {
            throw new SQLException(
                    "there is no file " + file.group(1) + ": correct the path; a query does not create a database");
        }
        Properties complete = new Properties();
        complete.putAll(properties);
        if (H2_FILE_URL.matcher(url).lookingAt()
                && !url.toUpperCase(Locale.ROOT).contains(IF_EXISTS + '=')) {
            complete.setProperty(IF_EXISTS, "TRUE");
        }
        return complete;
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException e) {
            return false;
        }
    }

    private static String withoutDriver(String url) {
        return url.startsWith(POSTGRES)
                ? "the driver cannot read the URL " + withoutParameters(url) + ": write it as " + POSTGRES
                        + "//HOST:PORT/DATABASE?user=NAME, with %XX for characters that have a meaning in a URL"
                : "no driver for " + withoutParameters(url) + ": begin the URL as in " + POSTGRES
                        + " or jdbc:h2:, or put the jar of its driver into ROWS2JSON_CLASSPATH";
    }

    /** Returns a URL without its parameters and passwords. */
    private static String withoutParameters(String url) {
        return Secrets.scrub(url).split("[?;]", 2)[0];
    }
}
