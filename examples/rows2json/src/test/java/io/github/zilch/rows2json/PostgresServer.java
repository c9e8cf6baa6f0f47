// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** One PostgreSQL server for all test classes that are extended with it. */
public final class PostgresServer implements BeforeAllCallback {
    private static EmbeddedPostgres server;

    @Override
    public void beforeAll(ExtensionContext context) {
        // the store closes the server after the last class
        server = context.getRoot()
                .getStore(Namespace.create(PostgresServer.class))
                .computeIfAbsent(EmbeddedPostgres.class, type -> start(), EmbeddedPostgres.class);
    }

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the URL of a database. */
    public static String url() {
        return server.getJdbcUrl("postgres", "postgres");
    }

    /** Connects to the database, with parameters such as {@code prepareThreshold=-1}. */
    public static Connection connect(String parameters) throws SQLException {
        return DriverManager.getConnection(url() + "&" + parameters);
    }
}
