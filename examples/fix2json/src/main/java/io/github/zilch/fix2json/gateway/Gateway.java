// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.FlawListener;
import java.net.BindException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.mina.core.filterchain.DefaultIoFilterChainBuilder;
import org.apache.mina.core.service.IoAcceptor;
import quickfix.Acceptor;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.FileStoreFactory;
import quickfix.RuntimeError;
import quickfix.SessionSettings;
import quickfix.SocketAcceptor;

/**
 * A FIX acceptor that publishes each application message as JSON.
 *
 * <p>One thread reads the messages of all sessions, so that the sinks see one order. While it waits for a sink, what comes
 * in fills a queue of bounded length, then TCP's own buffers, and then the peers are held up.
 */
final class Gateway implements AutoCloseable {
    private static final int LONGEST_QUEUE = 1024;
    private static final long PATIENCE_AT_THE_END_MILLIS = 5_000;

    private final Sinks sinks;
    private final StoreLocks stores;
    private final SocketAcceptor acceptor;
    private final Throttle throttle;
    private final AtomicReference<SinkFailedException> failure = new AtomicReference<>();

    /**
     * Starts to accept connections.
     *
     * @param sessions settings of the engine.
     * @param sinks to publish to; closed with the gateway, or if it cannot be started.
     * @param converters that makes the converter, for a listener that hears of flaws.
     * @param events that hears in a sentence what happens to sessions, on any thread.
     * @param onFailure that is run when a sink has failed for good: the gateway should be closed then.
     * @throws SettingsException if it cannot be started with these settings.
     */
    Gateway(
            SessionSettings sessions,
            Sinks sinks,
            Function<FlawListener, FixToJson> converters,
            Consumer<String> events,
            Runnable onFailure)
            throws SettingsException {
        this.sinks = sinks;
        boolean started = false;
        StoreLocks taken = null;
        try {
            taken = StoreLocks.take(sessions);
            stores = taken;
            acceptor = acceptor(sessions, new JsonPublisher(sinks, converters, events, e -> {
                if (failure.compareAndSet(null, e)) {
                    onFailure.run();
                }
            }));
            throttle = new Throttle(LONGEST_QUEUE, acceptor::getQueueSize);
            DefaultIoFilterChainBuilder filters = new DefaultIoFilterChainBuilder();
            filters.addLast("throttle", throttle);
            acceptor.setIoFilterChainBuilder(filters);
            start();
            started = true;
        } finally {
            if (!started) {
                sinks.close();
                if (taken != null) {
                    taken.close();
                }
            }
        }
    }

    private static SocketAcceptor acceptor(SessionSettings settings, JsonPublisher publisher) throws SettingsException {
        try {
            return SocketAcceptor.newBuilder()
                    .withApplication(publisher)
                    .withSettings(settings)
                    .withMessageStoreFactory(new FileStoreFactory(settings))
                    .withLogFactory(EngineLogs.of(settings))
                    .withMessageFactory(new DefaultMessageFactory())
                    .withQueueCapacity(Integer.MAX_VALUE) // the throttle bounds it
                    .build();
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
        String what = RootCause.message(thrown);
        return RootCause.of(thrown) instanceof BindException
                ? "cannot listen on " + acceptor.getAcceptorAddresses().values() + ": " + what + "; see "
                        + Acceptor.SETTING_SOCKET_ACCEPT_PORT + " and " + Acceptor.SETTING_SOCKET_ACCEPT_ADDRESS
                : "cannot start the sessions: " + what;
    }

    /**
     * Tells where connections are accepted.
     *
     * @return the addresses, with the ports that the operating system chose where 0 was given.
     */
    List<SocketAddress> addresses() {
        List<SocketAddress> addresses = new ArrayList<>();
        for (IoAcceptor endpoint : acceptor.getEndpoints()) {
            addresses.add(endpoint.getLocalAddress());
        }
        return addresses;
    }

    /**
     * Tells what ended the gateway's work.
     *
     * @return the failure of a sink, or null.
     */
    SinkFailedException failure() {
        return failure.get();
    }

    /**
     * Logs the sessions out, which waits for their peers for as long as LogoutTimeout says, closes the connections and
     * then the sinks. What the sinks have taken is theirs; what they have not, the peers will be asked for again. A sink
     * that is blocked for longer than five seconds is broken off.
     */
    @Override
    public void close() {
        sinks.stopWaiting();
        throttle.release();
        Thread stopping = new Thread(acceptor::stop, "fix2json gateway stopping");
        stopping.start();
        try {
            stopping.join(PATIENCE_AT_THE_END_MILLIS);
            if (stopping.isAlive()) {
                sinks.breakOff();
                stopping.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            sinks.breakOff();
        }
        sinks.close();
        stores.close();
    }
}
