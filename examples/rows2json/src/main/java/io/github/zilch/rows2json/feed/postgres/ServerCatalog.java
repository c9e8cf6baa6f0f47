// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import io.github.zilch.rows2json.session.Sessions;
import io.github.zilch.rows2json.session.TypeCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Reads the catalogue of a server over an ordinary connection. The server sends a transaction as soon as its commit is in
 * the log, which is before other connections see it; with a synchronous standby, long before. Therefore the first question
 * about a transaction waits until it is visible.
 *
 * <p>A {@link #state} is that in which certain transactions are visible. An answer of that state is right for each of them,
 * so of a feed that lags behind, many transactions need no new answers.
 */
final class ServerCatalog implements Catalog {
    /** Servers before version 11 have no other columns in an index than its keys, and those before 12 no generated ones. */
    private static final String TABLE_COLUMNS = """
            select case when not a.attisdropped then a.attname end, a.atttypid,
                   coalesce(a.attnum = any ((i.indkey::int2[])[0:coalesce((to_jsonb(i) ->> 'indnkeyatts')::int, i.indnatts) - 1]),
                            false)
            from pg_attribute a
            left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
            where a.attrelid = ? and a.attnum > 0 and coalesce(to_jsonb(a) ->> 'attgenerated', '') = ''
            order by a.attnum""";

    private static final String WITHOUT_OLD_ROWS = withoutOldRows("select oid, relkind from pg_class where oid = ?");
    private static final String PARTITIONED = "select '' from pg_class where oid = ? and relkind = 'p'";

    private static final String VISIBLE = "select txid_current_snapshot()::text";

    private static final long LONGEST_PAUSE_MILLIS = 100;
    private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** A question to the server. */
    @FunctionalInterface
    interface Question<T> {
        T ask() throws SQLException;
    }

    /** How questions are asked. */
    interface Asking {
        <T> T ask(Question<T> question) throws SQLException;
    }

    private final Connection connection;
    private final TypeCatalog types;
    private final Asking asking;
    private final BooleanSupplier isStopped;
    private final Consumer<String> events;
    private long state;
    private int transaction;

    /** Null before the first question. */
    private VisibleTransactions visible;

    /**
     * Creates a catalogue.
     *
     * @param connection to ask over; it stays the caller's.
     * @param asking how each question is asked.
     * @param isStopped is asked while a question waits, and keeps the feed's own connection alive.
     * @param events receives a sentence if a question waits for long.
     */
    ServerCatalog(Connection connection, Asking asking, BooleanSupplier isStopped, Consumer<String> events) {
        this.connection = connection;
        this.asking = asking;
        this.isStopped = isStopped;
        this.events = events;
        types = new TypeCatalog(connection);
    }

    /**
     * Returns the question which partitions that contain rows, or tables without partitions, have no complete old rows.
     *
     * @param tables selects the OIDs and kinds of tables.
     */
    static String withoutOldRows(String tables) {
        return """
                with recursive parts as (
                  %s
                  union all
                  select c.oid, c.relkind from parts
                  join pg_inherits i on i.inhparent = parts.oid and parts.relkind = 'p'
                  join pg_class c on c.oid = i.inhrelid)
                select distinct format('%%I.%%I', n.nspname, c.relname)
                from parts
                join pg_class c on c.oid = parts.oid
                join pg_namespace n on n.oid = c.relnamespace
                where c.relreplident <> 'f' and c.relkind <> 'p'
                order by 1""".formatted(tables);
    }

    @Override
    public void begin(int newTransaction) {
        transaction = newTransaction;
    }

    @Override
    public long state() {
        return answer("its state", () -> state);
    }

    @Override
    public TypeCatalog.Type type(int oid) {
        return answer("the type " + Integer.toUnsignedString(oid), () -> types.type(oid));
    }

    @Override
    public List<Column> columns(int relation) {
        return answer(
                "the columns of a table",
                () -> Sessions.ask(
                        connection,
                        row -> new Column(row.getString(1), (int) row.getLong(2), row.getBoolean(3)),
                        TABLE_COLUMNS,
                        Integer.toUnsignedLong(relation)));
    }

    @Override
    public List<String> withoutOldRows(int relation) {
        return answer("the replica identity of a table", () -> texts(WITHOUT_OLD_ROWS, relation));
    }

    @Override
    public boolean isPartitioned(int relation) {
        return answer("the kind of a table", () -> !texts(PARTITIONED, relation).isEmpty());
    }

    /** Asks a question when the transaction is visible. */
    private <T> T answer(String subject, Question<T> question) {
        try {
            awaitVisible();
            return asking.ask(question);
        } catch (SQLException e) {
            throw FeedException.ofServer("cannot read " + subject + " from the catalogue", e);
        }
    }

    private List<String> texts(String sql, int relation) throws SQLException {
        return Sessions.texts(connection, sql, Integer.toUnsignedLong(relation));
    }

    private void awaitVisible() throws SQLException {
        if (transaction == 0 || visible != null && visible.contains(transaction)) {
            return;
        }
        long begin = System.nanoTime();
        long nextReport = begin + REPORT_NANOS;
        long pause = 1;
        while (!asking.ask(this::isVisibleNow)) {
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
    }

    private boolean isVisibleNow() throws SQLException {
        visible = VisibleTransactions.of(Sessions.texts(connection, VISIBLE).get(0));
        state++;
        return visible.contains(transaction);
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
