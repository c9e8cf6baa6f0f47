// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** One PostgreSQL server for all tests. It is started when it is first needed, and ends with the JVM. */
public final class PostgresServer {
    private static EmbeddedPostgres server;

    private PostgresServer() {}

    /** Returns the URL of a database. */
    public static synchronized String url() {
        if (server == null) {
            try {
                server = EmbeddedPostgres.builder()
                        .setServerConfig("wal_level", "logical") // required by feeds
                        .setPGStartupWait(Duration.ofMinutes(5)) // on a machine with twenty other processes
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return server.getJdbcUrl("postgres", "postgres");
    }

    /** Executes statements, each in a transaction of its own. */
    public static void execute(String... statements) throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Returns the first value of the first row of a query as text, or null without a row. */
    public static String query(String sql) throws SQLException {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getString(1) : null;
        }
    }

    /** Connects to the database, with parameters such as {@code prepareThreshold=-1}. */
    public static Connection connect(String parameters) throws SQLException {
        return DriverManager.getConnection(url() + "&" + parameters);
    }

    /** Drops all slots, publications, roles' settings and schemas but an empty one with the name {@code public}. */
    public static void dropAll() throws SQLException {
        execute(
                // a session ends a little later than its connection, and its temporary slot with it
                "do $$ begin for i in 1..3000 loop exit when not exists (select from pg_replication_slots where active);"
                        + " perform pg_sleep(0.01); end loop; end $$",
                "select pg_drop_replication_slot(slot_name) from pg_replication_slots",
                "do $$ declare it text; begin for it in select format('publication %I', pubname) from pg_publication"
                        + " union all select format('schema %I cascade', nspname) from pg_namespace"
                        + " where nspname !~ '^pg_|^information_schema$' loop execute 'drop ' || it; end loop; end $$",
                "create schema public",
                "drop extension if exists hstore",
                "alter role postgres reset all");
    }
}
