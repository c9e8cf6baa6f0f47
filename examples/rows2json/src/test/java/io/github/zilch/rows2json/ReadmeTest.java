// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.rows2json.feed.FeedCommand;
import io.github.zilch.rows2json.feed.FeedDemo;
import io.github.zilch.rows2json.query.QueryCommand;
import io.github.zilch.rows2json.query.QueryDemo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What the README shows is what the command does. */
class ReadmeTest {
    private static String readme() throws IOException {
        return Files.readString(Path.of("README.md"));
    }

    /** Returns the blocks of a language. */
    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("(?s)```" + language + "\n(.*?)```")
                .matcher(readme())
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    /** Replaces what is different each time: positions in the server's log, transactions and times. */
    private static String withoutPositions(String lines) {
        return lines.replaceAll("\"(lsn|xid|txId|updated|ts|ts_ms|ts_ns)\":(\"[^\"]+\"|\\d+)", "\"$1\":0");
    }

    @Test
    void demo() throws IOException {
        Run run = Run.run("demo");
        String shown = String.join("", blocks("text"));
        assertEquals(withoutPositions(shown), withoutPositions(run.out()));
        assertEquals(new Run(0, run.out(), "rows2json: starting PostgreSQL\n"), run);
    }

    @Test
    void statementsOfTheDemo() throws IOException {
        assertEquals(List.of(QueryDemo.TABLE + "\n", FeedDemo.CHANGES + "\n"), blocks("sql"));
    }

    @Test
    void everyOptionAndExitCodeIsInTheTables() throws IOException {
        for (Object command : List.of(new QueryCommand(null), new FeedCommand(null))) {
            CommandSpec spec = new CommandLine(command).getCommandSpec();
            for (OptionSpec option : spec.options()) {
                for (String name : option.names()) {
                    assertTrue(readme().contains("`" + name), name);
                }
            }
            for (String code : spec.usageMessage().exitCodeList().keySet()) {
                assertTrue(readme().matches("(?s).*\n\\| " + code + "\\b.*"), code);
            }
        }
    }

    /** The loop in the README and in the Javadoc of the class. */
    @Test
    void exampleForApplications() throws SQLException {
        JsonBuilder json = new JsonBuilder();
        StringBuilder published = new StringBuilder();
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement()) {
            statement.execute("create table quotes (\"id\" int, \"price\" numeric(10, 2))");
            statement.execute("insert into quotes values (1, 101.5)");
            try (ResultSet rows = statement.executeQuery("select * from quotes")) {
                ResultSetJson quotes = new ResultSetJson(rows.getMetaData(), ResultSetJsonOptions.DEFAULT);
                while (rows.next()) {
                    quotes.writeRow(rows, json.reset(quotes.shape()));
                    published.append(json);
                }
            }
        }
        assertEquals("{\"id\":1,\"price\":101.50}", published.toString());
    }
}
