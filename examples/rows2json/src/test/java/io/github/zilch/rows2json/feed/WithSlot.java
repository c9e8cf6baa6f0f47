// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
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
        PostgresServer.dropAll();
    }
}
