// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.RawMask;
import io.github.zilch.fix2json.gateway.guard.LineLimit;
import io.github.zilch.fix2json.gateway.guard.LogonGuard;
import io.github.zilch.fix2json.gateway.guard.Throttle;
import io.github.zilch.fix2json.gateway.guard.UnreadableMessages;
import io.github.zilch.fix2json.gateway.settings.SettingsException;
import io.github.zilch.fix2json.gateway.settings.StoreLocks;
import io.github.zilch.fix2json.gateway.sink.SinkFailedException;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import io.github.zilch.kit.Causes;
import java.net.BindException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
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
import quickfix.SessionFactory;
import quickfix.SessionSettings;
import quickfix.SocketAcceptor;

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
    private static final int MAX_EVENTS = 100;
    private static final long SHUTDOWN_TIMEOUT_MILLIS = 5_000;

    private final Sinks sinks;
    private final StoreLocks stores;
    private final SocketAcceptor acceptor;
    private final Throttle throttle;
    private final LogonGuard guard;
    private final AtomicReference<SinkFailedException> failure = new AtomicReference<>();

    /**
     * Starts to accept connections.
     *
     * @param sessions settings of the engine.
     * @param sinks to publish to; closed together with the gateway, or if it cannot be started.
     * @param converters creates the converter for a listener that is notified of flaws.
     * @param mask of the fields whose values must not be in the logs of the engine.
     * @param events receives sentences about sessions, on any thread.
     * @param onFailure runs when a sink has failed permanently. The gateway should then be closed.
     * @throws SettingsException if the gateway cannot be started with these settings.
     */
    Gateway(
            SessionSettings sessions,
            Sinks sinks,
            Function<FlawListener, FixToJson> converters,
            RawMask mask,
            Consumer<String> events,
            Runnable onFailure)
            throws SettingsException {
        this.sinks = sinks;
        boolean started = false;
        StoreLocks acquired = null;
        LogonGuard acquiredGuard = null;
        try {
            acquired = StoreLocks.acquire(sessions);
            stores = acquired;
            LineLimit limit = new LineLimit(MAX_EVENTS, "left out %d more lines");
            Consumer<String> limited = sentence -> limit.write(sentence, events);
            LineLimit sequenceLimit = new LineLimit(MAX_EVENTS, "left out %d more changes of sequence numbers");
            Consumer<String> sequences = sentence -> sequenceLimit.write(sentence, events);
            JsonPublisher publisher = new JsonPublisher(sinks, converters, limited, sequences, e -> {
                if (failure.compareAndSet(null, e)) {
                    onFailure.run();
                }
            });
            acceptor = acceptor(sessions, mask, publisher, new EarlyMessages(MAX_EARLY_BYTES, limited));
            throttle = new Throttle(MAX_QUEUE_SIZE, MAX_QUEUE_BYTES, acceptor::getQueueSize);
            UnreadableMessages unreadable = new UnreadableMessages(limited);
            acquiredGuard = new LogonGuard(events);
            guard = acquiredGuard;
            acceptor.setIoFilterChainBuilder(chain -> {
                guard.addTo(chain);
                chain.addLast("unreadable", unreadable);
                chain.addLast("throttle", throttle);
            });
            start();
            started = true;
        } finally {
            if (!started) {
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

    private static SocketAcceptor acceptor(
            SessionSettings settings, RawMask mask, JsonPublisher publisher, EarlyMessages early)
            throws SettingsException {
        SessionFactory sessions = new DefaultSessionFactory(
                publisher,
                new FileStoreFactory(settings),
                early,
                EngineLogs.of(settings, mask),
                new DefaultMessageFactory(),
                new DefaultSessionScheduleFactory());
        try {
            return new SocketAcceptor(sessions, settings, Integer.MAX_VALUE); // the throttle limits the queue
        } catch (ConfigError e) {
            throw new SettingsException(e.getMessage(), e);
        }
    }

    private void start() throws SettingsException {
        try {
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
     * @return the failure of a sink, or null.
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
        guard.close();
        sinks.close();
        stores.close();
    }
}
