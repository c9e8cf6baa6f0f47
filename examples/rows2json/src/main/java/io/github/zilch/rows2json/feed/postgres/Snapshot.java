// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import io.github.zilch.rows2json.feed.postgres.Change.Old;
import io.github.zilch.rows2json.feed.postgres.Change.Operation;
import io.github.zilch.rows2json.feed.postgres.PublishedTables.Table;
import io.github.zilch.rows2json.session.Sessions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;
import org.postgresql.replication.ReplicationSlotInfo;

/**
 * The rows of all tables of a publication at one position of the server's write-ahead log, and the slot that has the
 * changes from this position on.
 *
 * <p><b>One state, in one place.</b> A temporary slot exports the snapshot and keeps the log while the rows are read. The
 * slot of the feed is made as a copy of it, when all rows are durable. So the slot exists if and only if the snapshot is
 * complete. If the process, the connection or the server ends before, the temporary slot is gone, nothing stays on the
 * server, and the next start begins a new snapshot.
 *
 * <p>The tables are locked against changes of their structure ({@code ACCESS SHARE}), because a table that is rewritten is
 * empty for an older snapshot. They are locked after the snapshot was taken: the server waits for running transactions to
 * take it, and one of them may want a table. If a table was changed before it was locked, the snapshot is taken again.
 */
public final class Snapshot implements AutoCloseable {
    private static final int MAX_TRIES = 5;
    private static final String INSUFFICIENT_PRIVILEGE = "42501";
    private static final String CONNECTION_FAILURE = "08006";
    private static final String SNAPSHOT_TIME = "select (extract(epoch from now()) * 1000000)::bigint";

    private final Connection ordinary;
    private final Connection replication;
    private final FeedSource.Address address;
    private final String temporarySlot;
    private final long position;
    private final List<Table> tables;

    private Snapshot(
            Connection ordinary,
            Connection replication,
            FeedSource.Address address,
            ReplicationSlotInfo temporary,
            List<Table> tables) {
        this.ordinary = ordinary;
        this.replication = replication;
        this.address = address;
        this.temporarySlot = temporary.getSlotName();
        this.position = temporary.getConsistentPoint().asLong();
        this.tables = tables;
    }

    /**
     * Begins a snapshot if there is none. Waits until all transactions have ended that are running.
     *
     * @param address of the publication, and of the slot that the snapshot is for.
     * @param needsOldRows whether complete old rows are needed by the changes that follow.
     * @return the snapshot, or null if the slot exists: then its snapshot is complete, or it was created without one.
     * @throws SQLException if a connection fails.
     * @throws FeedException if the publication is missing, a table cannot be read, or a table has no complete old rows.
     */
    public static Snapshot beginIfMissing(FeedSource.Address address, boolean needsOldRows) throws SQLException {
        for (int i = 1; ; i++) {
            Connection ordinary = Sessions.openForFeed(address.url(), address.properties());
            Connection replication = null;
            Snapshot begun = null;
            try {
                FeedSource.check(ordinary, address.publication(), needsOldRows);
                if (FeedSource.hasSlot(ordinary, address.slot())) {
                    return null;
                }
                replication = FeedSource.openReplication(address);
                begun = begin(ordinary, replication, address);
                if (begun != null) {
                    return begun;
                }
            } finally {
                if (begun == null) {
                    Sessions.close(ordinary, replication);
                }
            }
            if (i == MAX_TRIES) {
                throw new FeedException("the publication " + address.publication()
                        + " or a table of it was changed each of " + MAX_TRIES
                        + " times that a snapshot was begun: start the feed again when they do not change");
            }
        }
    }

    /** Begins the snapshot, or returns null if the tables were changed meanwhile. */
    private static Snapshot begin(Connection ordinary, Connection replication, FeedSource.Address address)
            throws SQLException {
        List<Table> before = PublishedTables.read(ordinary, address.publication());
        ReplicationSlotInfo temporary = createTemporarySlot(replication);
        try (Statement statement = ordinary.createStatement()) {
            statement.execute("set row_security = off"); // an error instead of a part of the rows
            ordinary.setAutoCommit(false);
            statement.execute("set transaction isolation level repeatable read, read only");
            statement.execute("set transaction snapshot '" + temporary.getSnapshotName() + "'");
            for (Table table : before) {
                lock(statement, table);
            }
            boolean isChanged =
                    !PublishedTables.read(ordinary, address.publication()).equals(before);
            return isChanged ? null : new Snapshot(ordinary, replication, address, temporary, before);
        }
    }

    private static void lock(Statement statement, Table table) throws SQLException {
        try {
            statement.execute("lock table " + table.source() + " in access share mode");
        } catch (SQLException e) {
            throw unreadable(table, e);
        }
    }

    private static FeedException unreadable(Table table, SQLException e) {
        FeedException failure = FeedException.ofServer("cannot read the rows of " + table.name(), e);
        return INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())
                ? new FeedException(
                        failure.getMessage()
                                + "; a snapshot needs the right SELECT on all tables of the publication, and"
                                + " BYPASSRLS if a table has row-level security",
                        e)
                : failure;
    }

    private static ReplicationSlotInfo createTemporarySlot(Connection replication) throws SQLException {
        String name = "rows2json_"
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        return replication
                .unwrap(PGConnection.class)
                .getReplicationAPI()
                .createReplicationSlot()
                .logical()
                .withSlotName(name)
                .withOutputPlugin(FeedSource.PLUGIN)
                .withTemporaryOption()
                .make();
    }

    /**
     * Returns the position of the snapshot: its rows have the changes before it, and the slot those after it.
     *
     * @return the position in the write-ahead log.
     */
    public long position() {
        return position;
    }

    /**
     * Returns the name of the database.
     *
     * @return the name.
     * @throws SQLException if the connection fails.
     */
    public String database() throws SQLException {
        return ordinary.getCatalog();
    }

    /**
     * Returns the catalogue as of the snapshot.
     *
     * @param events receives a sentence if a question waits for long.
     * @return the catalogue.
     */
    public Catalog catalog(Consumer<String> events) {
        return new ServerCatalog(ordinary, ServerCatalog.Question::ask, () -> false, events);
    }

    /**
     * Reads all rows, table by table, as changes of one transaction with the operation {@link Operation#READ}.
     *
     * @param handler that receives them.
     * @param isStopped whether to stop; asked before each row.
     * @return {@code true} if these were all rows; {@code false} if the reading was stopped.
     * @throws SQLException if the connection fails.
     * @throws FeedException if a table cannot be read.
     */
    public boolean read(PgOutput.Handler handler, BooleanSupplier isStopped) throws SQLException {
        Change change = new Change();
        change.operation = Operation.READ;
        change.old = Old.NOTHING;
        change.commitLsn = Lsn.lastBefore(position);
        change.commitMicros =
                Sessions.ask(ordinary, row -> row.getLong(1), SNAPSHOT_TIME).get(0);
        handler.begin(change);
        for (Table table : tables) {
            handler.relation(table.relation());
            change.relation = table.relation().oid();
            try {
                if (!read(table, change, handler, isStopped)) {
                    return false;
                }
            } catch (SQLException e) {
                throw unreadable(table, e);
            }
        }
        handler.commit(position);
        return true;
    }

    private boolean read(Table table, Change change, PgOutput.Handler handler, BooleanSupplier isStopped)
            throws SQLException {
        int columns = table.relation().columns().size();
        CopyOut copy = ordinary.unwrap(PGConnection.class).getCopyAPI().copyOut(table.copyStatement());
        for (byte[] line = copy.readFromCopy(); line != null; line = copy.readFromCopy()) {
            if (isStopped.getAsBoolean()) {
                copy.cancelCopy();
                return false;
            }
            change.operation = Operation.READ;
            change.after.readCopied(line, columns);
            handler.change(change);
        }
        return true;
    }

    /**
     * Creates the slot of the feed, which has the changes from {@link #position} on. To be called when all rows are durable.
     *
     * @throws SQLException if the slot cannot be created, also because one of the connections was lost.
     */
    public void createSlot() throws SQLException {
        ordinary.commit();
        ordinary.setAutoCommit(true);
        try {
            Sessions.texts(
                    ordinary,
                    "select slot_name from pg_copy_logical_replication_slot('" + temporarySlot + "', ?, false)",
                    address.slot());
        } catch (SQLException e) {
            if (FeedException.UNDEFINED_OBJECT.equals(e.getSQLState())) {
                throw new SQLException(
                        "the connection that kept the log for the snapshot was lost", CONNECTION_FAILURE, e);
            }
            throw e;
        }
    }

    /** Closes the connections. The temporary slot ends with its connection. */
    @Override
    public void close() {
        Sessions.close(ordinary, replication);
    }
}
