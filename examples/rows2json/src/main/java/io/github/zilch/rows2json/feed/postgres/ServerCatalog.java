// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import io.github.zilch.rows2json.session.TypeCatalog;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Reads the catalogue of a server over an ordinary connection. The server sends a transaction as soon as its commit is in
 * the log, which is before other connections see it; with a synchronous standby, long before. Therefore the first question
 * about a transaction waits until it is visible.
 */
final class ServerCatalog implements Catalog {
    private static final String PRIMARY_KEY = """
            select a.attname
            from pg_index i
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any ((i.indkey::int2[])[0:i.indnkeyatts - 1])
            where i.indrelid = ? and i.indisprimary""";

    /** The partitions that contain rows, or the table itself. */
    private static final String WITHOUT_OLD_ROWS = """
            select format('%I.%I', n.nspname, c.relname)
            from pg_class c
            join pg_namespace n on n.oid = c.relnamespace
            where c.relreplident <> 'f' and c.relkind <> 'p'
              and c.oid in (select ?::oid union select relid from pg_partition_tree(?::oid::regclass))
            order by 1""";

    private static final String PARTITIONED = "select '' from pg_class where oid = ? and relkind = 'p'";

    /**
     * Whether a transaction is visible. Messages have the low half of its number; the whole is the one that is nearest to
     * the last number that has ended. A transaction whose commit is in the log can have a higher number than that.
     */
    private static final String IS_VISIBLE = """
            select txid_visible_in_snapshot(
                     case when near - last > 2147483648 then near - 4294967296
                          when last - near > 2147483648 then near + 4294967296
                          else near end, snapshot)
            from (select snapshot, last, (last >> 32 << 32) | ? as near
                  from (select snapshot, txid_snapshot_xmax(snapshot) as last
                        from txid_current_snapshot() snapshot) s) n""";

    private static final long LONGEST_PAUSE_MILLIS = 100;
    private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** A question to the catalogue. */
    @FunctionalInterface
    private interface Question<T> {
        T ask() throws SQLException;
    }

    private final Connection connection;
    private final TypeCatalog types;
    private final BooleanSupplier isStopped;
    private final Consumer<String> events;
    private int transaction;
    private boolean isVisible = true;

    /**
     * Creates a catalogue.
     *
     * @param connection to ask over; it stays the caller's.
     * @param isStopped is asked while a question waits, and keeps the feed's own connection alive.
     * @param events receives a sentence if a question waits for long.
     */
    ServerCatalog(Connection connection, BooleanSupplier isStopped, Consumer<String> events) {
        this.connection = connection;
        this.isStopped = isStopped;
        this.events = events;
        types = new TypeCatalog(connection);
    }

    @Override
    public void begin(int newTransaction) {
        transaction = newTransaction;
        isVisible = newTransaction == 0;
    }

    @Override
    public TypeCatalog.Type type(int oid) {
        return answer("the type " + Integer.toUnsignedString(oid), () -> types.type(oid));
    }

    @Override
    public List<String> primaryKey(int relation) {
        return answer("the primary key of a table", () -> texts(PRIMARY_KEY, relation, 1));
    }

    @Override
    public List<String> withoutOldRows(int relation) {
        return answer("the replica identity of a table", () -> texts(WITHOUT_OLD_ROWS, relation, 2));
    }

    @Override
    public boolean isPartitioned(int relation) {
        return answer(
                "the kind of a table", () -> !texts(PARTITIONED, relation, 1).isEmpty());
    }

    /** Asks a question when the transaction is visible. */
    private <T> T answer(String subject, Question<T> question) {
        try {
            awaitVisible();
            return question.ask();
        } catch (SQLException e) {
            throw FeedException.ofServer("cannot read " + subject + " from the catalogue", e);
        }
    }

    private List<String> texts(String sql, int relation, int parameters) throws SQLException {
        List<String> found = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            for (int i = 1; i <= parameters; i++) {
                query.setLong(i, Integer.toUnsignedLong(relation));
            }
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        }
        return found;
    }

    private void awaitVisible() throws SQLException {
        if (isVisible) {
            return;
        }
        long begin = System.nanoTime();
        long nextReport = begin + REPORT_NANOS;
        long pause = 1;
        while (!askWhetherVisible()) {
            if (isStopped.getAsBoolean()) {
                throw new FeedException("stopped while transaction " + Integer.toUnsignedString(transaction)
                        + " was not visible; it is sent again at the next start");
            }
            if (System.nanoTime() - nextReport > 0) {
                nextReport += REPORT_NANOS;
                events.accept(
                        "waiting for transaction " + Integer.toUnsignedString(transaction) + " to become visible, for "
                                + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin)
                                + " s: its commit waits for a standby; a feed cannot be that standby (synchronous_standby_names)");
            }
            sleep(pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
        }
        isVisible = true;
    }

    private boolean askWhetherVisible() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(IS_VISIBLE)) {
            query.setLong(1, Integer.toUnsignedLong(transaction));
            try (ResultSet row = query.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FeedException("interrupted while a transaction was not visible", e);
        }
    }
}
