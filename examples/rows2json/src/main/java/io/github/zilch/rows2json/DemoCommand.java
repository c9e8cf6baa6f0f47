// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import io.github.zilch.rows2json.feed.FeedDemo;
import io.github.zilch.rows2json.query.QueryDemo;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.ToIntFunction;
import javax.sql.DataSource;
import picocli.CommandLine.Command;

/** {@code rows2json demo}: shows the other commands with a PostgreSQL server of its own. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Starts a PostgreSQL server with a temporary port, creates a table, changes its rows, and runs the other commands on it. Needs"
                    + " no installation: the server is unpacked into the temporary directory.",
            ""
        })
final class DemoCommand extends KitCommand {
    private final ToIntFunction<String[]> application;

    /**
     * Creates the command.
     *
     * @param streams of the run.
     * @param application runs a command and returns its exit code.
     */
    DemoCommand(Streams streams, ToIntFunction<String[]> application) {
        super("rows2json", streams);
        this.application = application;
    }

    @Override
    public Integer call() {
        print("starting PostgreSQL");
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setServerConfig("wal_level", "logical") // required by feeds
                .setPGStartupWait(Duration.ofMinutes(2)) // ten seconds are too short for a busy machine
                .start()) {
            DataSource database = server.getPostgresDatabase();
            String url = server.getJdbcUrl("postgres", "postgres");
            int exitCode = QueryDemo.run(database, url, streams.out(), application);
            return exitCode == ExitCode.OK ? FeedDemo.run(database, url, streams.out(), application) : exitCode;
        } catch (IOException | SQLException | IllegalStateException e) {
            return fail("the demo failed: " + e.getMessage());
        }
    }
}
