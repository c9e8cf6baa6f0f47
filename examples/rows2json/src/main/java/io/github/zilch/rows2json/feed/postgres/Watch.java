// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import io.github.zilch.kit.Causes;
import io.github.zilch.rows2json.session.Sessions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.postgresql.PGProperty;

/**
 * Ends the connections of a feed that have gone silent without being closed, as behind a proxy that has died half, so that
 * the feed does not wait for them forever. The driver would: a server of quiet tables sends nothing, either.
 *
 * <p>The server ends the connection of a feed that it does not hear, and frees its slot. Therefore a thread looks, whenever
 * nothing has come for a while, over a connection of its own who has the slot. If that is no longer the feed's connection,
 * it aborts this one, and the feed goes on as after any lost connection. A look that fails proves nothing and changes
 * nothing.
 *
 * <p>Once the feed is to end, no wait for the server may last for long.
 */
final class Watch implements ServerCatalog.Asking {
    private static final long SHORTEST_MILLIS = TimeUnit.SECONDS.toMillis(1);
    private static final long LONGEST_MILLIS = TimeUnit.SECONDS.toMillis(30);

    /** How long a wait for the server may last once the feed ends, at least; at most twice as long. */
    private static final long END_MILLIS = TimeUnit.SECONDS.toMillis(1);

    private static final int LOOK_SECONDS = 10;

    /** What {@link #lookProperties} sets. The driver would prefer the URL. */
    private static final Pattern OWN_PARAMETERS =
            Pattern.compile("(?<=[?&])(?:connectTimeout|loginTimeout|socketTimeout)=[^&]*&?");

    private static final String HOLDER = """
            select concat(inet_server_addr(), ' ', inet_server_port()), pg_postmaster_start_time()::text,
                   (select active_pid::text from pg_replication_slots where slot_name = ?)""";

    private static final String TIMEOUT = "select setting from pg_settings where name = ?";

    private final FeedSource.Address address;
    private final Connection ordinary;
    private final Connection replication;
    private final LongSupplier received;
    private final Consumer<String> events;
    private final Holder feed;
    private final long intervalMillis;
    private final AtomicBoolean isEnding = new AtomicBoolean();
    private final CountDownLatch ending = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** Odd while the feed waits for the server. */
    private final AtomicLong waits = new AtomicLong();

    /** Why the connections were aborted, or null. */
    private volatile String reason;

    private boolean isFailureReported;

    /**
     * Who has a slot.
     *
     * @param server the address of the server, as it sees it; empty for a socket of its machine.
     * @param start when the server was started.
     * @param pid of its process for the connection, or null.
     */
    record Holder(String server, String start, String pid) {
        static Holder read(Connection connection, String slot) throws SQLException {
            return Sessions.ask(
                            connection,
                            row -> new Holder(row.getString(1), row.getString(2), row.getString(3)),
                            HOLDER,
                            slot)
                    .get(0);
        }

        /** Returns whether this one has lost the slot. What another server says about its own slots proves nothing. */
        boolean isReplacedBy(Holder now) {
            boolean isSameRun = start.equals(now.start);
            return isSameRun ? !pid.equals(now.pid) : server.equals(now.server);
        }
    }

    /**
     * Begins to watch. The slot must be in use by the feed.
     *
     * @param address to look at.
     * @param ordinary connection of the feed.
     * @param replication the feed's connection for the changes.
     * @param received returns another number when something has come over it.
     * @param events receives a sentence if a look fails.
     * @throws SQLException if the connection fails.
     */
    Watch(
            FeedSource.Address address,
            Connection ordinary,
            Connection replication,
            LongSupplier received,
            Consumer<String> events)
            throws SQLException {
        this.address = address;
        this.ordinary = ordinary;
        this.replication = replication;
        this.received = received;
        this.events = events;
        feed = Holder.read(ordinary, address.slot());
        intervalMillis = interval(Long.parseLong(
                Sessions.texts(ordinary, TIMEOUT, "wal_sender_timeout").get(0)));
        start(this::look, "watch");
    }

    private static void start(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true); // a look can take long
        thread.start();
    }

    /** Returns how often to look, for a server that ends silent connections after a time, or after none if it is 0. */
    static long interval(long timeoutMillis) {
        return timeoutMillis == 0
                ? LONGEST_MILLIS
                : Math.max(SHORTEST_MILLIS, Math.min(LONGEST_MILLIS, timeoutMillis / 2));
    }

    /** Asks the server, which can wait forever if it were not watched. Used by the thread of the feed. */
    @Override
    public <T> T ask(ServerCatalog.Question<T> question) throws SQLException {
        waits.lazySet(waits.getPlain() + 1);
        try {
            return question.ask();
        } catch (SQLException e) {
            throw explained(e);
        } finally {
            waits.lazySet(waits.getPlain() + 1);
        }
    }

    private SQLException explained(SQLException e) {
        String why = reason;
        return why == null ? e : new SQLException(why + ": " + Causes.of(e), FeedException.CONNECTION_FAILURE, e);
    }

    /** States that the feed is to end: from now on no wait for the server may last for long. */
    void end() {
        if (isEnding.compareAndSet(false, true)) {
            ending.countDown();
            start(this::awaitEnd, "watch of the end");
        }
    }

    /** Ends the watch, when the connections are closed. */
    void close() {
        end();
        ended.countDown();
    }

    private void look() {
        try {
            long before = received.getAsLong();
            while (!ending.await(intervalMillis, TimeUnit.MILLISECONDS)) {
                long now = received.getAsLong();
                if (now == before && hasLostSlot() && !isEnding.get()) { // at its end, the feed frees the slot itself
                    abort("the server has ended the replication connection, which went silent");
                    return;
                }
                before = now;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // by nobody
        }
    }

    private void awaitEnd() {
        try {
            long before = waits.get();
            while (!ended.await(END_MILLIS, TimeUnit.MILLISECONDS)) {
                long now = waits.get();
                if (now == before && now % 2 != 0) {
                    abort("the server did not answer when the feed was stopped");
                    return;
                }
                before = now;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // by nobody
        }
    }

    private boolean hasLostSlot() {
        if (feed.pid() == null) {
            return false; // the ordinary connection is one to another server
        }
        String url = OWN_PARAMETERS.matcher(address.url()).replaceAll("");
        try (Connection look = Sessions.openForFeed(url, lookProperties(address.properties()))) {
            boolean hasLost = feed.isReplacedBy(Holder.read(look, address.slot()));
            isFailureReported = false;
            return hasLost;
        } catch (SQLException | RuntimeException e) {
            report(e);
            return false;
        }
    }

    private void report(Exception e) {
        if (!isFailureReported && !isEnding.get()) {
            isFailureReported = true;
            events.accept("nothing has come from the server for " + TimeUnit.MILLISECONDS.toSeconds(intervalMillis)
                    + " s, and it cannot be asked whether it still has the connection of the feed, which goes on: "
                    + Causes.of(e));
        }
    }

    private static Properties lookProperties(Properties properties) {
        Properties copy = new Properties();
        copy.putAll(properties);
        PGProperty.CONNECT_TIMEOUT.set(copy, LOOK_SECONDS);
        PGProperty.LOGIN_TIMEOUT.set(copy, LOOK_SECONDS);
        PGProperty.SOCKET_TIMEOUT.set(copy, LOOK_SECONDS);
        return copy;
    }

    /** Closes the sockets of the feed, so that whatever waits for them fails. */
    private void abort(String why) {
        reason = why;
        for (Connection connection : new Connection[] {replication, ordinary}) {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException e) {
                // it is closed
            }
        }
    }
}
