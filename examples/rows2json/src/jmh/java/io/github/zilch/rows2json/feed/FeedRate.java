// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.JsonBuilder;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.postgresql.PGConnection;
import org.postgresql.PGProperty;
import org.postgresql.replication.PGReplicationStream;

/**
 * Measures how long changes take from the write-ahead log of a PostgreSQL server to lines in memory, and how long the
 * server takes to send the same changes to a client that does nothing: by the plugin of the feed, and as the text of
 * test_decoding. Prints the times in nanoseconds as JSON.
 */
public final class FeedRate {
    private static final int CHANGES = 200_000;
    private static final String PUBLICATION = "p";
    private static final String FEED = "feed";
    private static final String DISCARDED = "discarded";
    private static final String TEXT = "text";

    private FeedRate() {}

    /** Measures once. Ignores the arguments. */
    public static void main(String[] args) throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setServerConfig("wal_level", "logical")
                .start()) {
            String url = server.getJdbcUrl("postgres", "postgres");
            change(url);
            JsonBuilder times = new JsonBuilder();
            times.put("changes", CHANGES);
            times.put("feed", feed(url));
            times.put("pgoutput", discard(url, DISCARDED, "proto_version", "1", "publication_names", PUBLICATION));
            times.put("testDecoding", discard(url, TEXT, "include-xids", "false", "skip-empty-xacts", "true"));
            System.out.println(times);
        }
    }

    /** Creates a table and the slots, and inserts and updates rows, 100 in a transaction. */
    private static void change(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("create table t (id int primary key, symbol text, quantity int, live boolean)");
            statement.execute("create publication " + PUBLICATION + " for table t");
            statement.execute("select pg_create_logical_replication_slot('" + FEED + "', 'pgoutput')");
            statement.execute("select pg_create_logical_replication_slot('" + DISCARDED + "', 'pgoutput')");
            statement.execute("select pg_create_logical_replication_slot('" + TEXT + "', 'test_decoding')");
            int half = CHANGES / 2;
            for (int i = 0; i < half; i += 100) {
                statement.execute(
                        "insert into t select x, 'VOD.L', x, true from generate_series(" + i + ", " + (i + 99) + ") x");
            }
            for (int i = 0; i < half; i += 100) {
                statement.execute("update t set quantity = quantity + 1 where id between " + i + " and " + (i + 99));
            }
        }
    }

    private static long feed(String url) throws Exception {
        FeedOptions options = FeedOptions.of(EnvelopeKind.WRAPPED);
        FeedSource.Address address = new FeedSource.Address(url, new Properties(), PUBLICATION, FEED);
        LastLine sink = new LastLine();
        try (FeedSource source = FeedSource.connect(address, new FeedSource.Request(options.diff(), false, false, 0))) {
            long end = source.currentPosition();
            long start = System.nanoTime();
            new Feed(source, options, sink, event -> {}).run(end);
            long time = System.nanoTime() - start;
            if (sink.count() != CHANGES) {
                throw new IllegalStateException(sink.count() + " lines instead of " + CHANGES);
            }
            return time;
        }
    }

    /** Reads all that a slot has, and does nothing with it. */
    private static long discard(String url, String slot, String... options) throws SQLException {
        Properties properties = new Properties();
        PGProperty.REPLICATION.set(properties, "database");
        PGProperty.ASSUME_MIN_SERVER_VERSION.set(properties, "10");
        PGProperty.PREFER_QUERY_MODE.set(properties, "simple");
        try (Connection connection = DriverManager.getConnection(url, properties)) {
            var builder = connection
                    .unwrap(PGConnection.class)
                    .getReplicationAPI()
                    .replicationStream()
                    .logical()
                    .withSlotName(slot);
            for (int i = 0; i < options.length; i += 2) {
                builder.withSlotOption(options[i], options[i + 1]);
            }
            long start = System.nanoTime();
            try (PGReplicationStream stream = builder.start()) {
                int changes = 0;
                while (changes < CHANGES) {
                    ByteBuffer message = stream.read();
                    changes += isChange(message) ? 1 : 0;
                }
            }
            return System.nanoTime() - start;
        }
    }

    /** Returns whether a message is an insert or update, as either plugin writes it: {@code table …} or a letter. */
    private static boolean isChange(ByteBuffer message) {
        byte first = message.get(message.position());
        return first == 'I' || first == 'U' || first == 't';
    }
}
