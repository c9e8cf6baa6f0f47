// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import io.github.zilch.kit.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import javax.sql.DataSource;

/** The part of the demo that is about queries: prints commands and their output, in each layout and with each header. */
public final class QueryDemo {
    /** The statements that create the table. */
    public static final String TABLE = """
            create type side as enum ('buy', 'sell');
            create table orders (id bigint primary key, symbol text, side side, price numeric(10, 4),
                tags text[], detail jsonb, at timestamptz);
            insert into orders values
                (1, 'VOD.L', 'buy', 101.5, '{open,dark}', '{"desk": 4}', '2026-11-21 10:15:30.123+00'),
                (9007199254740993, 'BP.L', 'sell', 412.0250, null, null, '2026-11-21 10:15:31+00')""";

    private static final String ALL = "select * from orders";
    private static final String FEW = "select id, symbol, price from orders";

    private static final List<List<String>> COMMANDS = List.of(
            List.of(ALL),
            List.of("--nulls", "omit", "--bigints", "unsafe-as-strings", "--zone", "Europe/Berlin", ALL),
            List.of("--layout", "arrays", FEW),
            List.of("--layout", "arrays", "--header", "names", FEW),
            List.of("--layout", "arrays", "--header", "types", "--end-mark", FEW),
            List.of("--layout", "arrays", "--header", "fields", "--document", FEW));

    private QueryDemo() {}

    /**
     * Creates a table and runs the commands.
     *
     * @param database in which the table is created.
     * @param url of the same database.
     * @param out to print the commands to.
     * @param application runs a command and returns its exit code.
     * @return the exit code.
     * @throws SQLException if the table cannot be created.
     * @throws IOException if the output cannot be written.
     */
    public static int run(DataSource database, String url, OutputStream out, ToIntFunction<String[]> application)
            throws SQLException, IOException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
        }
        for (List<String> options : COMMANDS) {
            String command = "$ rows2json query --url $URL "
                    + String.join(" ", options.subList(0, options.size() - 1))
                    + (options.size() == 1 ? "" : " ")
                    + "\"" + options.get(options.size() - 1) + "\"\n";
            out.write(command.getBytes(StandardCharsets.UTF_8));
            List<String> args = new ArrayList<>(List.of("query", "--quiet", "--url", url));
            args.addAll(options);
            int exitCode = application.applyAsInt(args.toArray(String[]::new));
            if (exitCode != ExitCode.OK) {
                return exitCode;
            }
        }
        return ExitCode.OK;
    }
}
