// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.kit.sink.PipeSink;
import io.github.zilch.kit.sink.Sink;
import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;

/** Feeds from the server of the tests. */
final class Server {
    private Server() {}

    static FeedSource.Address address(String publication, String slot) {
        return new FeedSource.Address(PostgresServer.url(), new Properties(), publication, slot);
    }

    /** Returns all lines that a slot has, and confirms them. */
    static List<String> lines(String publication, String slot, FeedOptions options) throws SQLException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Sink sink = new PipeSink(Channels.newChannel(out));
                FeedSource source = FeedSource.connect(
                        address(publication, slot),
                        new FeedSource.Request(
                                options.diff(), !options.others().prefixes().isEmpty(), false, 0))) {
            new Feed(source, options, sink, event -> {}).run(source.currentPosition());
        }
        return List.of(out.toString(StandardCharsets.UTF_8).split("\n", -1)).subList(0, count(out));
    }

    private static int count(ByteArrayOutputStream out) {
        return (int) out.toString(StandardCharsets.UTF_8)
                .chars()
                .filter(c -> c == '\n')
                .count();
    }
}
