// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A slot of the server that has the changes of all tables. */
abstract class WithSlot {
    static final FeedOptions ROW = FeedOptions.of(EnvelopeKind.ROW);
    static final FeedOptions WRAPPED = FeedOptions.of(EnvelopeKind.WRAPPED).topicInValue(false);

    @BeforeEach
    void publication() throws Exception {
        PostgresServer.execute(
                "create publication p for all tables", "select pg_create_logical_replication_slot('s', 'pgoutput')");
    }

    @AfterEach
    void dropAll() throws Exception {
        PostgresServer.execute(
                "select pg_drop_replication_slot('s')",
                "drop publication p",
                "drop schema public cascade",
                "create schema public",
                "drop schema if exists other cascade");
    }

    /** Returns the lines of the changes, with the position of the commit replaced by {@code L}. */
    static List<String> lines(FeedOptions options, String... statements) throws Exception {
        PostgresServer.execute(statements);
        return lines("s", options);
    }

    /** Returns the lines of another slot. */
    static List<String> lines(String slot, FeedOptions options) throws Exception {
        return Server.lines("p", slot, options).stream()
                .map(line -> line.replaceAll("\"lsn\":\"[0-9A-F]+/[0-9A-F]+\"", "\"lsn\":\"L\""))
                .toList();
    }
}
