// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.rows2json.CommandProcess;
import io.github.zilch.rows2json.PostgresServer;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import java.io.BufferedReader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A reader that is slower than the server, and one that stops for longer than the server waits. */
@Tag("slow")
class SlowReaderTest {
    private static final int TRANSACTIONS = 40;
    private static final int ROWS = 5000;

    @BeforeEach
    void changes() throws Exception {
        List<String> statements = new ArrayList<>(List.of(
                "create table w(id int primary key, filler text)",
                "create publication w for table w",
                "select pg_create_logical_replication_slot('w', 'pgoutput')"));
        for (int i = 0; i < TRANSACTIONS; i++) {
            statements.add("insert into w select i, repeat('x', 300) from generate_series(" + (i * ROWS + 1) + ", "
                    + (i + 1) * ROWS + ") i");
        }
        PostgresServer.execute(statements.toArray(new String[0]));
    }

    @AfterEach
    void dropAll() throws Exception {
        PostgresServer.execute("select pg_drop_replication_slot('w')", "drop publication w", "drop table w");
    }

    @Test
    void nothingIsLostWhenTheServerEndsTheConnectionMeanwhile() throws Exception {
        PostgresServer.execute("alter system set wal_sender_timeout = '1s'", "select pg_reload_conf()");
        Set<String> lines = new LinkedHashSet<>();
        Process feed = CommandProcess.feed("w", "w", "--envelope", "key_only", "--retry", "0s")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = feed.inputReader()) {
            lines.add(out.readLine());
            Thread.sleep(3000);
            out.lines().forEach(lines::add);
        }
        assertEquals(2, feed.waitFor());
        assertTrue(lines.size() < TRANSACTIONS * ROWS, "the feed must have ended before the last change");
        PostgresServer.execute("alter system reset wal_sender_timeout", "select pg_reload_conf()");
        lines.addAll(Server.lines("w", "w", FeedOptions.of(EnvelopeKind.KEY_ONLY)));
        assertEquals(TRANSACTIONS * ROWS, lines.size());
    }
}
