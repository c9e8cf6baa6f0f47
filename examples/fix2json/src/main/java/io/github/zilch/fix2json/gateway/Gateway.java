// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.RawMask;
import io.github.zilch.fix2json.gateway.access.Access;
import io.github.zilch.fix2json.gateway.admin.AdminServer;
import io.github.zilch.fix2json.gateway.engine.MessageLoop;
import io.github.zilch.fix2json.gateway.engine.NumberStores;
import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.event.EventKind;
import io.github.zilch.fix2json.gateway.event.EventLog;
import io.github.zilch.fix2json.gateway.guard.LogonGuard;
import io.github.zilch.fix2json.gateway.guard.Throttle;
import io.github.zilch.fix2json.gateway.guard.UnreadableMessages;
import io.github.zilch.fix2json.gateway.metrics.GatewayMetrics;
import io.github.zilch.fix2json.gateway.settings.SettingsException;
import io.github.zilch.fix2json.gateway.settings.SettingsKeys;
import io.github.zilch.fix2json.gateway.settings.StoreLocks;
import io.github.zilch.fix2json.gateway.sink.SinkFailedException;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import io.github.zilch.fix2json.gateway.tls.ServerCertificates;
import io.github.zilch.kit.Causes;
import java.net.BindException;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.mina.core.service.IoAcceptor;
import quickfix.Acceptor;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.DefaultSessionFactory;
import quickfix.DefaultSessionScheduleFactory;
import quickfix.FileStoreFactory;
import quickfix.RuntimeError;
import quickfix.Session;
import quickfix.SessionFactory;
import quickfix.SessionID;
import quickfix.SessionSettings;

/**
 * A FIX acceptor that publishes each application message as JSON.
 *
 * <p>One thread processes the messages of all sessions, so that all sinks receive them in the same order. While this
 * thread waits for a sink, incoming messages fill a bounded queue and then the TCP buffers, which slows down the peers. What
 * comes while messages before it are missing is kept up to a limit, too.
 */
final class Gateway implements AutoCloseable {
    private static final int MAX_QUEUE_SIZE = 1024;
    private static final long MAX_QUEUE_BYTES = 16 << 20;
    private static final long MAX_EARLY_BYTES = 32 << 20;
    private static final long SHUTDOWN_TIMEOUT_MILLIS = 5_000;

    private final Sinks sinks;
    private final StoreLocks stores;
    private final NumberStores numbers;
    private final MessageLoop acceptor;
    private final Throttle throttle;
    private final LogonGuard guard;
    private final EventLog log;
    private final GatewayMetrics metrics = new GatewayMetrics();
    private final Access access;
    private final AcceptedSessions accepted;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "fix2json gateway timer");
        thread.setDaemon(true);
        return thread;
    });
    private final AtomicReference<SinkFailedException> failure = new AtomicReference<>();

    /**
     * Starts to accept connections.
     *
     * @param sessions settings of the engine.
     * @param sinks to publish to; closed together with the gateway, or if it cannot be started.
     * @param converters creates the converter for a listener that is notified of flaws.
     * @param mask of the fields whose values must not be in the logs of the engine.
     * @param events receives what happens, on any thread.
     * @param onFailure runs when a sink or a store has failed permanently. The gateway should then be closed.
     * @throws SettingsException if the gateway cannot be started with these settings.
     */
    Gateway(
            SessionSettings sessions,
            Sinks sinks,
            Function<FlawListener, FixToJson> converters,
            RawMask mask,
            Consumer<Event> events,
            Runnable onFailure)
            throws SettingsException {
        this.sinks = sinks;
        boolean started = false;
        StoreLocks acquired = null;
        LogonGuard acquiredGuard = null;
        try {
            acquired = StoreLocks.acquire(sessions);
            stores = acquired;
            log = new EventLog(metrics::count, events);
            sinks.reportTo(text -> log.accept(Event.of(EventKind.SINK_WARNING, text)));
            access = new Access(sessions);
            SessionAdmin.restore(sessions, access);
            warnOfOpenSessions(sessions, access, log);
            Consumer<SinkFailedException> failed = e -> {
                if (failure.compareAndSet(null, e)) {
                    onFailure.run();
                }
            };
            numbers = new NumberStores(
                    new FileStoreFactory(sessions),
                    (id, e) -> failed.accept(
                            new SinkFailedException("cannot write to the store of " + id + ": " + Causes.of(e), e)));
            JsonPublisher publisher = new JsonPublisher(sinks, numbers, converters, log, metrics, failed);
            EarlyMessages early = new EarlyMessages(MAX_EARLY_BYTES, log);
            accepted = accepted(sessions, mask, publisher, numbers, early);
            acceptor = acceptor(sessions, accepted, publisher);
            throttle = new Throttle(MAX_QUEUE_SIZE, MAX_QUEUE_BYTES, acceptor::getQueueSize);
            UnreadableMessages unreadable = new UnreadableMessages(log);
            acquiredGuard = new LogonGuard(log, accepted::find, access);
            guard = acquiredGuard;
            acceptor.setIoFilterChainBuilder(chain -> {
                guard.addTo(chain);
                chain.addLast("unreadable", unreadable);
                chain.addLast("throttle", throttle);
            });
            addGauges(early);
            start();
            ServerCertificates certificates = new ServerCertificates(acceptor, log);
            certificates.check();
            metrics.gauge(
                    "certificate_not_after_seconds",
                    "When the certificate of the gateway ends, in seconds since 1970; 0 without TLS.",
                    certificates::notAfterSeconds);
            timer.scheduleAtFixedRate(log::flush, 1, 1, TimeUnit.SECONDS);
            timer.scheduleAtFixedRate(certificates::check, 1, 1, TimeUnit.SECONDS);
            started = true;
        } finally {
            if (!started) {
                timer.shutdownNow();
                if (acquiredGuard != null) {
                    acquiredGuard.close();
                }
                sinks.close();
                if (acquired != null) {
                    acquired.close();
                }
            }
        }
    }

    private void addGauges(EarlyMessages early) {
        metrics.gauges(
                "session_logged_on",
                "1 while the peer is logged on.",
                "session",
                accepted::ids,
                id -> session(id).isLoggedOn() ? 1 : 0);
        metrics.gauges(
                "session_enabled",
                "0 while the session is disabled, or not in the settings any more.",
                "session",
                accepted::ids,
                id -> access.isDisabled(id) || access.isRemoved(id) ? 0 : 1);
        metrics.gauges(
                "session_next_in",
                "The next number that the peer should send.",
                "session",
                accepted::ids,
                id -> session(id).getExpectedTargetNum());
        metrics.gauges(
                "session_next_out",
                "The next number of the gateway.",
                "session",
                accepted::ids,
                id -> session(id).getExpectedSenderNum());
        metrics.gauge("queue_messages", "Messages that wait for the sinks.", acceptor::getQueueSize);
        metrics.gauge("queue_bytes", "Their length.", throttle::queueBytes);
        metrics.gauge("early_bytes", "Memory of messages that wait for missing ones.", early::used);
        metrics.gauge("connections_without_logon", "Connections that have not logged on.", guard::strangers);
        metrics.gauges(
                "sink_ready",
                "0 while the sink does not accept messages.",
                "sink",
                sinks::counted,
                sink -> sinks.isReady(sink) ? 1 : 0);
        metrics.counters(
                "sink_messages_total",
                "Messages that the sink has taken.",
                "sink",
                sinks::counted,
                sink -> sink.counters().lines());
        metrics.counters(
                "sink_failures_total",
                "Times that the sink has not accepted messages in time, has lost some, or has failed.",
                "sink",
                sinks::counted,
                sink -> sink.counters().failures());
        metrics.gauges(
                "sink_unconfirmed_messages",
                "Messages that the sink has taken and not accepted.",
                "sink",
                sinks::counted,
                sink -> sink.counters().unconfirmed());
    }

    private Session session(SessionID id) {
        return accepted.find(id);
    }

    /**
     * Returns what an administrator can do with the sessions.
     *
     * @param settings reads the settings file again.
     * @return the handler of the commands.
     */
    AdminServer.Handler admin(SessionAdmin.Reading settings) {
        return new SessionAdmin(acceptor, accepted, access, numbers, stores, log, settings);
    }

    /** Returns what receives the events of this gateway, counts them and limits their lines. For any thread. */
    Consumer<Event> events() {
        return log;
    }

    /** Returns the numbers of this gateway. */
    GatewayMetrics metrics() {
        return metrics;
    }

    /** Anyone who reaches the port and knows the names could log on. */
    private static void warnOfOpenSessions(SessionSettings settings, Access access, Consumer<Event> log) {
        for (Iterator<SessionID> ids = settings.sectionIterator(); ids.hasNext(); ) {
            SessionID id = ids.next();
            if (access.isOpen(id) && !isLoopback(settings, id)) {
                log.accept(new Event(
                        EventKind.SETTINGS_WARNING,
                        id,
                        "warning: anyone who knows the names of this session can log on; set "
                                + SettingsKeys.LOGON_USERNAME + " and " + SettingsKeys.LOGON_PASSWORD_HASH + ", or "
                                + SettingsKeys.LOGON_CERTIFICATE));
            }
        }
    }

    private static boolean isLoopback(SessionSettings settings, SessionID id) {
        try {
            return InetAddress.getByName(settings.getString(id, Acceptor.SETTING_SOCKET_ACCEPT_ADDRESS))
                    .isLoopbackAddress();
        } catch (ConfigError | UnknownHostException e) {
            return false; // all addresses, or one that the engine will refuse
        }
    }

    private static AcceptedSessions accepted(
            SessionSettings settings,
            RawMask mask,
            JsonPublisher publisher,
            NumberStores numbers,
            EarlyMessages early) {
        return new AcceptedSessions(new DefaultSessionFactory(
                publisher,
                numbers,
                early,
                EngineLogs.of(settings, mask),
                new DefaultMessageFactory(),
                new DefaultSessionScheduleFactory()));
    }

    private static MessageLoop acceptor(SessionSettings settings, SessionFactory sessions, JsonPublisher publisher)
            throws SettingsException {
        try {
            return new MessageLoop(sessions, settings, publisher); // the throttle limits the queue
        } catch (ConfigError e) {
            throw new SettingsException(e.getMessage(), e);
        }
    }

    private void start() throws SettingsException {
        try {
            accepted.install(acceptor);
            acceptor.start();
        } catch (ConfigError | RuntimeError e) {
            acceptor.stop(true);
            throw new SettingsException(reason(e), e);
        }
    }

    private String reason(Throwable thrown) {
        String what = Causes.of(thrown);
        return Causes.root(thrown) instanceof BindException
                ? "cannot listen on " + acceptor.getAcceptorAddresses().values() + ": " + what + "; see "
                        + Acceptor.SETTING_SOCKET_ACCEPT_PORT + " and " + Acceptor.SETTING_SOCKET_ACCEPT_ADDRESS
                : "cannot start the sessions: " + what;
    }

    /**
     * Returns the addresses on which connections are accepted.
     *
     * @return the addresses, with the ports that the operating system selected for port 0.
     */
    List<SocketAddress> addresses() {
        List<SocketAddress> addresses = new ArrayList<>();
        for (IoAcceptor endpoint : acceptor.getEndpoints()) {
            addresses.add(endpoint.getLocalAddress());
        }
        return addresses;
    }

    /**
     * Returns why messages are not being accepted at the moment.
     *
     * @return a clause, or null if they are.
     */
    String notReadyReason() {
        return sinks.isInOutage() ? "a sink does not accept messages" : null;
    }

    /**
     * Returns the failure that stopped the gateway.
     *
     * @return the failure of a sink or a store, or null.
     */
    SinkFailedException failure() {
        return failure.get();
    }

    /**
     * Logs out all sessions, closes the connections, and then closes the sinks. Waits for the peers up to
     * LogoutTimeout. Messages that the sinks have accepted stay with them; all others will be requested from the peers
     * again. A sink that blocks for longer than five seconds is interrupted.
     */
    @Override
    public void close() {
        sinks.stopWaiting();
        throttle.release();
        Thread stopping = new Thread(acceptor::stop, "fix2json gateway stopping");
        stopping.start();
        try {
            stopping.join(SHUTDOWN_TIMEOUT_MILLIS);
            if (stopping.isAlive()) {
                sinks.cancel();
                stopping.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            sinks.cancel();
        }
        timer.shutdownNow();
        guard.close();
        sinks.close();
        stores.close();
    }
}
