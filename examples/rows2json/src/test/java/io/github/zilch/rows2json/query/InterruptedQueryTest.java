// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.rows2json.CommandProcess;
import io.github.zilch.rows2json.PostgresServer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A query that is stopped by a signal does not go on in the server. */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class InterruptedQueryTest {
    /** Before the first rows arrive, while more rows are fetched, and while the output is blocked. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INT | 130 | select pg_sleep(600), 'first'",
                "INT | 130 | select x, 'fetch', pg_sleep(case when x > 3 then 600 else 0 end) from generate_series(1, 9) x",
                "TERM | 143 | select x, 'fetch again', pg_sleep(case when x > 3 then 600 else 0 end) from generate_series(1, 9) x",
                "INT | 130 | select x, 'blocked', repeat('x', 1000) from generate_series(1, 1000000) x"
            })
    void queryIsCancelledOnTheServer(String signal, int exitCode, String sql) throws Exception {
        String running = "select count(*) from pg_stat_activity where pid <> pg_backend_pid() and query = '"
                + sql.replace("'", "''") + "'";
        Process query = CommandProcess.of("query", "-q", "--fetch-size", "2", "--url", PostgresServer.url(), sql)
                .redirectErrorStream(true)
                .start();
        try {
            CommandProcess.await(query, () -> "1".equals(PostgresServer.query(running)));
            TimeUnit.MILLISECONDS.sleep(500); // some rows
            new ProcessBuilder("kill", "-" + signal, Long.toString(query.pid()))
                    .start()
                    .waitFor();
            assertEquals(exitCode, query.waitFor());
            String output = new String(query.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(!output.contains("rows2json"), output);
            while (!"0".equals(PostgresServer.query(running))) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } finally {
            query.destroyForcibly();
        }
    }
}
