// SPDX-License-Identifier: Apache-2.0

/** Writes the rows of a database as JSON: a class for applications, and a command line that uses it. */
// Agrona, the PostgreSQL driver and the embedded server are automatic modules
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module io.github.zilch.rows2json {
    exports io.github.zilch.rows2json;
    exports io.github.zilch.rows2json.feed;
    exports io.github.zilch.rows2json.feed.envelope;
    exports io.github.zilch.rows2json.feed.postgres;
    exports io.github.zilch.rows2json.session;

    requires embedded.postgres;
    requires transitive io.github.zilch;
    requires transitive io.github.zilch.kit;
    requires transitive java.sql;
    requires transitive org.postgresql.jdbc;

    uses io.github.zilch.kit.sink.SinkProvider;

    opens io.github.zilch.rows2json to
            info.picocli; // reads the options by reflection
    opens io.github.zilch.rows2json.feed to
            info.picocli;
    opens io.github.zilch.rows2json.query to
            info.picocli;
    opens io.github.zilch.rows2json.session to
            info.picocli;
}
