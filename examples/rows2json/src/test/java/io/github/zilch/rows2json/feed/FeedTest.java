// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.rows2json.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a real server sends for each kind of change. */
class FeedTest extends WithSlot {
    @Test
    void transactionsAreInTheOrderOfTheirCommits() throws Exception {
        PostgresServer.execute("create table t(id int primary key)");
        try (Connection other = DriverManager.getConnection(PostgresServer.url());
                Statement early = other.createStatement()) {
            other.setAutoCommit(false);
            early.execute("insert into t values (1)");
            PostgresServer.execute("insert into t values (2)", "begin; insert into t values (3); rollback");
            early.execute("insert into t values (4)");
            other.commit();
        }
        List<String> lines = Server.lines("p", "s", WRAPPED);
        assertEquals(
                List.of("2 0", "1 0", "4 1"),
                lines.stream()
                        .map(line -> line.replaceFirst(".*\"id\":(\\d).*\"seq\":(\\d).*", "$1 $2"))
                        .toList());
        List<String> positions = lines.stream()
                .map(line -> line.replaceFirst(".*\"lsn\":\"([^\"]+)\".*", "$1"))
                .toList();
        assertEquals(positions.get(1), positions.get(2));
        assertTrue(positions.get(0).compareTo(positions.get(1)) < 0, positions.toString());
    }
}
