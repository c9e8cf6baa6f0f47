// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
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
import java.util.regex.Matcher;
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

    private static String block(String language) throws IOException {
        Matcher matcher = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(readme());
        assertTrue(matcher.find(), language);
        return matcher.group(1);
    }

    @Test
    void demo() throws IOException {
        assertEquals(new Run(0, block("text"), "rows2json: starting PostgreSQL\n"), Run.run("demo"));
    }

    @Test
    void tableOfTheDemo() throws IOException {
        assertEquals(block("sql"), QueryDemo.TABLE + "\n");
    }

    @Test
    void everyOptionAndExitCodeIsInTheTables() throws IOException {
        CommandSpec command = new CommandLine(new QueryCommand()).getCommandSpec();
        for (OptionSpec option : command.options()) {
            for (String name : option.names()) {
                assertTrue(readme().contains("`" + name), name);
            }
        }
        for (String code : command.usageMessage().exitCodeList().keySet()) {
            assertTrue(readme().matches("(?s).*\n\\| " + code + "\\b.*"), code);
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
