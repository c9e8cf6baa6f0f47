// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.kit.ExitCode;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import javax.sql.DataSource;

/** The part of the demo that is about feeds: changes rows, and prints the changes in each envelope. */
public final class FeedDemo {
    /** The statements that change the rows of the table of queries, after a slot has been created for each envelope. */
    public static final String CHANGES = """
            create table stock (id int primary key, symbol text, quantity int);
            alter table stock replica identity full;
            create publication demo for table stock;
            create publication orders for table orders (id, symbol, side, price) where (id < 1000);
            insert into stock values (1, 'VOD.L', 500);
            update stock set quantity = 400 where id = 1;
            delete from stock where id = 1""";

    private static final String SLOT = "select pg_create_logical_replication_slot('%s', 'pgoutput')";

    private static final List<String> SNAPSHOT = List.of("--envelope", "enriched", "--snapshot");

    private FeedDemo() {}

    /**
     * Changes rows and runs the commands.
     *
     * @param database in which a table is created; its server has {@code wal_level = logical}.
     * @param url of the same database.
     * @param out to print the commands to.
     * @param application runs a command and returns its exit code.
     * @return the exit code.
     * @throws SQLException if the rows cannot be changed.
     * @throws IOException if the output cannot be written.
     */
    public static int run(DataSource database, String url, OutputStream out, ToIntFunction<String[]> application)
            throws SQLException, IOException {
        List<List<String>> commands = commands();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (List<String> options : commands) {
                statement.execute(SLOT.formatted(slot(options)));
            }
            for (String change : CHANGES.split(";\n")) {
                statement.execute(change);
            }
        }
        for (List<String> options : commands) {
            int exitCode = run(url, "demo", "s", slot(options), options, out, application);
            if (exitCode != ExitCode.OK) {
                return exitCode;
            }
        }
        return run(url, "orders", "t", "demo_orders", SNAPSHOT, out, application);
    }

    private static int run(
            String url,
            String publication,
            String shownSlot,
            String slot,
            List<String> options,
            OutputStream out,
            ToIntFunction<String[]> application)
            throws IOException {
        String command = "$ rows2json feed --url $URL --publication " + publication + " --slot " + shownSlot
                + " --until-now " + String.join(" ", options) + "\n";
        out.write(command.getBytes(StandardCharsets.UTF_8));
        List<String> args = new ArrayList<>(List.of("feed", "--url", url, "--publication", publication));
        args.addAll(List.of("--slot", slot, "--until-now"));
        args.addAll(options);
        return application.applyAsInt(args.toArray(String[]::new));
    }

    /** Returns the options of a command for each envelope. */
    private static List<List<String>> commands() {
        List<List<String>> commands = new ArrayList<>();
        for (EnvelopeKind envelope : EnvelopeKind.values()) {
            List<String> options =
                    new ArrayList<>(List.of("--envelope", envelope.name().toLowerCase(Locale.ROOT)));
            if (envelope == EnvelopeKind.WRAPPED) {
                options.addAll(List.of("--diff", "--updated"));
            }
            commands.add(options);
        }
        return commands;
    }

    private static String slot(List<String> options) {
        return "demo_" + options.get(1);
    }
}
