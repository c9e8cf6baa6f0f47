// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import io.github.zilch.rows2json.session.Sessions;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.postgresql.PGConnection;
import org.postgresql.PGProperty;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;
import org.postgresql.replication.fluent.logical.ChainedLogicalStreamBuilder;

/** The connections of a feed to its server: one for the changes, and one for the catalogue. */
public final class FeedSource implements AutoCloseable {
    /** Prefix of the messages that feeds write to the log themselves. */
    public static final String OWN_PREFIX = "rows2json";

    static final String PLUGIN = "pgoutput";
    private static final String OBJECT_IN_USE = "55006";
    private static final int STATUS_SECONDS = 1;

    /** What {@link #replicationProperties} sets. The driver would prefer the URL. */
    private static final Pattern OWN_PARAMETERS =
            Pattern.compile("(?<=[?&])(?:replication|assumeMinServerVersion|preferQueryMode)=[^&]*&?");

    /** How long a slot may stay in use by a feed that was killed: the server notices that by its next message. */
    private static final long SLOT_WAIT_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long SLOT_REPORT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long SLOT_RETRY_MILLIS = 100;

    private static final String WITHOUT_OLD_ROWS = ServerCatalog.withoutOldRows("""
            select c.oid, c.relkind from pg_publication_tables p
            join pg_namespace n on n.nspname = p.schemaname
            join pg_class c on c.relname = p.tablename and c.relnamespace = n.oid
            where p.pubname = ?""");

    private final Connection ordinary;
    private final Connection replication;
    private final PGReplicationStream stream;
    private final Address address;
    private final String database;
    private final Watch watch;
    private final ServerCatalog.Question<ByteBuffer> pending;

    private FeedSource(
            Connection ordinary,
            Connection replication,
            PGReplicationStream stream,
            Address address,
            Consumer<String> events)
            throws SQLException {
        this.ordinary = ordinary;
        this.replication = replication;
        this.stream = stream;
        this.pending = stream::readPending;
        this.address = address;
        this.database = ordinary.getCatalog();
        this.watch = new Watch(
                address, ordinary, replication, () -> stream.getLastReceiveLSN().asLong(), events);
    }

    /**
     * What to connect to.
     *
     * @param url of the database, {@code jdbc:postgresql:…}.
     * @param properties of the driver, such as user and password.
     * @param publication whose tables are read.
     * @param slot that keeps the position.
     */
    public record Address(String url, Properties properties, String publication, String slot) {}

    /**
     * What is read.
     *
     * @param oldRows whether complete old rows are needed.
     * @param messages whether the messages of applications are needed, which servers have from version 14 on.
     * @param createSlot whether a missing slot is created, from the current position on. It is not if there is a position.
     * @param position before which nothing is needed, and after which everything is; 0 for the position that the slot has
     *     confirmed.
     */
    public record Request(boolean oldRows, boolean messages, boolean createSlot, long position) {}

    /**
     * Connects.
     *
     * @param address to connect to.
     * @param request what is read.
     * @return the source.
     * @throws SQLException if a connection fails.
     * @throws FeedException if publication or slot are missing, a table has no complete old rows, or the slot does not
     *     have all changes after the position.
     */
    public static FeedSource connect(Address address, Request request) throws SQLException {
        return connect(address, request, () -> false, event -> {});
    }

    /**
     * Connects. While another feed has the slot, waits up to 30 seconds for it.
     *
     * @param address to connect to.
     * @param request what is read.
     * @param isStopped whether the feed is to stop; asked while the slot is in use.
     * @param events receives a sentence if the slot is in use for long, and, from another thread, if nothing comes from the
     *     server and it cannot be asked whether it still has the connection.
     * @return the source.
     * @throws SQLException if a connection fails.
     * @throws FeedException if publication or slot are missing, a table has no complete old rows, the slot does not have
     *     all changes after the position, or another feed keeps the slot.
     */
    public static FeedSource connect(
            Address address, Request request, BooleanSupplier isStopped, Consumer<String> events) throws SQLException {
        Connection ordinary = Sessions.openForFeed(address.url(), address.properties());
        Connection replication = null;
        try {
            check(ordinary, address.publication(), request.oldRows());
            checkSlot(ordinary, address.slot(), request);
            replication = openReplication(address);
            PGReplicationStream stream = start(replication, address, request, isStopped, events);
            return new FeedSource(ordinary, replication, stream, address, events);
        } catch (SQLException | RuntimeException e) {
            Sessions.close(ordinary, replication);
            throw e;
        }
    }

    /** Throws an exception if the server is not one of PostgreSQL, or if its publication cannot be read. */
    static void check(Connection connection, String publication, boolean needsOldRows) throws SQLException {
        checkServer(connection);
        checkPublication(connection, publication);
        if (needsOldRows) {
            checkOldRows(connection, publication);
        }
    }

    /** Opens a connection for the commands of replication. */
    static Connection openReplication(Address address) throws SQLException {
        String url = OWN_PARAMETERS.matcher(address.url()).replaceAll("");
        return Sessions.openForFeed(url, replicationProperties(address.properties()));
    }

    private static Properties replicationProperties(Properties properties) {
        Properties copy = new Properties();
        copy.putAll(properties);
        PGProperty.TCP_KEEP_ALIVE.set(copy, true); // nothing is sent while the rows of a snapshot are read
        PGProperty.REPLICATION.set(copy, "database");
        PGProperty.ASSUME_MIN_SERVER_VERSION.set(copy, "10");
        PGProperty.PREFER_QUERY_MODE.set(copy, "simple");
        return copy;
    }

    private static void checkServer(Connection connection) throws SQLException {
        if (!connection.isWrapperFor(PGConnection.class)) {
            throw new FeedException("a feed needs PostgreSQL, but the URL is one of "
                    + connection.getMetaData().getDatabaseProductName()
                    + ": begin it as in jdbc:postgresql://HOST/DATABASE");
        }
    }

    private static void checkPublication(Connection connection, String publication) throws SQLException {
        String query = "select 1 from pg_publication where pubname = ?";
        if (Sessions.texts(connection, query, publication).isEmpty()) {
            throw new FeedException("the publication " + publication + " does not exist: create it with"
                    + " CREATE PUBLICATION " + publication + " FOR TABLE …");
        }
    }

    private static void checkOldRows(Connection connection, String publication) throws SQLException {
        List<String> tables = Sessions.texts(connection, WITHOUT_OLD_ROWS, publication);
        if (!tables.isEmpty()) {
            throw FeedException.withoutOldRows(tables);
        }
    }

    static boolean hasSlot(Connection connection, String slot) throws SQLException {
        return !Sessions.texts(connection, "select '' from pg_replication_slots where slot_name = ?", slot)
                .isEmpty();
    }

    private static void checkSlot(Connection connection, String slot, Request request) throws SQLException {
        List<String> plugins = Sessions.texts(
                connection, "select coalesce(plugin, 'none') from pg_replication_slots where slot_name = ?", slot);
        if (plugins.isEmpty() && request.position() != 0) {
            throw FeedException.withoutChanges(
                    "the slot " + slot + " does not exist any more", request.position(), slot);
        } else if (plugins.isEmpty() && request.createSlot()) {
            Sessions.texts(
                    connection, "select slot_name from pg_create_logical_replication_slot(?, '" + PLUGIN + "')", slot);
        } else if (plugins.isEmpty()) {
            throw new FeedException(
                    "the slot " + slot + " does not exist: pass --create-slot or --snapshot, or create it with"
                            + " SELECT pg_create_logical_replication_slot('" + slot + "', '" + PLUGIN + "')");
        } else if (!plugins.get(0).equals(PLUGIN)) {
            throw new FeedException("the slot " + slot + " has the output plugin " + plugins.get(0)
                    + ", but a feed needs " + PLUGIN + ": use another slot");
        }
        String twoPhase = "select 1 from pg_replication_slots s"
                + " where s.slot_name = ? and to_jsonb(s) ->> 'two_phase' = 'true'";
        if (!Sessions.texts(connection, twoPhase, slot).isEmpty()) {
            throw new FeedException("the slot " + slot + " sends prepared transactions (two_phase), which a feed cannot"
                    + " write: drop it, and create one without two_phase");
        }
        if (request.position() != 0) {
            checkContinuity(connection, slot, request.position());
        }
    }

    /**
     * Throws an exception if changes after a position are missing. The server would begin later without a word: where the
     * slot is, or in a log that is not the one that was read.
     */
    private static void checkContinuity(Connection connection, String slot, long position) throws SQLException {
        long confirmed = confirmedPosition(connection, slot);
        if (Long.compareUnsigned(confirmed, position) > 0) {
            throw FeedException.withoutChanges(
                    "the slot " + slot + " was created again or advanced by somebody else, to " + Lsn.text(confirmed),
                    position,
                    slot);
        }
        long end = position(connection, "select pg_current_wal_flush_lsn()::text where not pg_is_in_recovery()");
        if (end != 0 && Long.compareUnsigned(end, position) < 0) {
            throw FeedException.withoutChanges(
                    "the log of the server ends at " + Lsn.text(end)
                            + ", so it is another server, or has lost a part of it",
                    position,
                    slot);
        }
    }

    /** Starts to read. The driver must not confirm by itself: it would confirm what the sink has not taken. */
    private static PGReplicationStream start(
            Connection replication,
            Address address,
            Request request,
            BooleanSupplier isStopped,
            Consumer<String> events)
            throws SQLException {
        long begin = System.nanoTime();
        boolean isReported = false;
        while (true) {
            try {
                ChainedLogicalStreamBuilder builder = replication
                        .unwrap(PGConnection.class)
                        .getReplicationAPI()
                        .replicationStream()
                        .logical()
                        .withSlotName(address.slot())
                        .withSlotOption("proto_version", "1")
                        .withSlotOption("publication_names", literal(quoted(address.publication())))
                        .withStartPosition(LogSequenceNumber.valueOf(request.position()))
                        .withStatusInterval(STATUS_SECONDS, TimeUnit.SECONDS)
                        .withAutomaticFlush(false);
                return request.messages()
                        ? builder.withSlotOption("messages", "true").start()
                        : builder.start();
            } catch (SQLException e) {
                if (!OBJECT_IN_USE.equals(e.getSQLState())) {
                    throw e;
                }
                long waited = System.nanoTime() - begin;
                if (waited > SLOT_WAIT_NANOS || isStopped.getAsBoolean()) {
                    throw new FeedException(
                            "another feed has the slot " + address.slot() + ": stop it, or use another slot", e);
                }
                if (waited > SLOT_REPORT_NANOS && !isReported) {
                    isReported = true;
                    events.accept("another feed has the slot " + address.slot() + "; waiting for it up to 30 s");
                }
                sleep();
            }
        }
    }

    /** Returns a text as the driver has to get it: the driver does not double the quotation marks in an option. */
    private static String literal(String text) {
        return text.replace("'", "''");
    }

    static String quoted(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    private static void sleep() {
        try {
            Thread.sleep(SLOT_RETRY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FeedException("interrupted while another feed had the slot", e);
        }
    }

    /**
     * Returns a position after everything that has been committed. Writes a small message to the log of the server, which
     * brings to its disk what was committed asynchronously, and which readers of the log can ignore. A standby cannot write:
     * there it is the position after everything that it has replayed.
     *
     * @return the position.
     * @throws SQLException if the connection fails.
     */
    public long currentPosition() throws SQLException {
        try (Statement statement = ordinary.createStatement()) {
            statement.execute("set synchronous_commit = on");
        }
        return position(
                ordinary,
                "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()"
                        + " else pg_logical_emit_message(true, '" + OWN_PREFIX + "', '') end::text");
    }

    /**
     * Returns a position after everything that a feed can have read before now.
     *
     * @return the end of the log that is on the disk of the server, or that a standby has replayed.
     * @throws SQLException if the connection fails.
     */
    public long endPosition() throws SQLException {
        return position(
                ordinary,
                "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end"
                        + "::text");
    }

    /**
     * Returns the position that the slot has confirmed.
     *
     * @return the position.
     * @throws SQLException if the connection fails.
     */
    public long confirmedPosition() throws SQLException {
        return confirmedPosition(ordinary, address.slot());
    }

    private static long confirmedPosition(Connection connection, String slot) throws SQLException {
        return position(
                connection, "select confirmed_flush_lsn::text from pg_replication_slots where slot_name = ?", slot);
    }

    /** Returns the position that a query returns, or 0 if it returns none. */
    private static long position(Connection connection, String query, Object... parameters) throws SQLException {
        List<String> found = Sessions.texts(connection, query, parameters);
        return found.isEmpty() || found.get(0) == null
                ? 0
                : LogSequenceNumber.valueOf(found.get(0)).asLong();
    }

    /**
     * Returns the changes.
     *
     * @return the stream of the driver, which confirms nothing by itself.
     */
    public PGReplicationStream stream() {
        return stream;
    }

    /**
     * Reads the next message. Waits for the rest of one that has begun.
     *
     * @return the message, or null if none has come.
     * @throws SQLException if the connection fails, also if it went silent and the server has ended it.
     */
    public ByteBuffer read() throws SQLException {
        return watch.ask(pending);
    }

    /**
     * Tells the server that the feed lives, and what it has confirmed.
     *
     * @throws SQLException if the connection fails.
     */
    public void updateStatus() throws SQLException {
        watch.ask(() -> {
            stream.forceUpdateStatus();
            return null;
        });
    }

    /** States that the feed is to end: a server that does not answer is not waited for any more. May be called by any thread. */
    public void end() {
        watch.end();
    }

    /**
     * Returns the name of the database.
     *
     * @return the name.
     */
    public String database() {
        return database;
    }

    /**
     * Returns the catalogue.
     *
     * @param isStopped whether the feed is to stop; asked while a question waits.
     * @param events receives a sentence if a question waits for long.
     * @return the catalogue.
     */
    public Catalog catalog(BooleanSupplier isStopped, Consumer<String> events) {
        return new ServerCatalog(ordinary, watch, isStopped, events);
    }

    /** Ends the stream and closes the connections, also if they are lost. */
    @Override
    public void close() {
        watch.end();
        try {
            watch.ask(() -> {
                stream.close(); // waits for the server
                return null;
            });
        } catch (SQLException e) {
            // the connection is lost
        }
        Sessions.close(ordinary, replication);
        watch.close();
    }
}
