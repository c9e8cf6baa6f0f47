// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.Dictionaries;
import java.net.BindException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
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
 * in fills a queue of bounded length, then TCP's own buffers, and then holds the peers up.
 */
final class Gateway implements AutoCloseable {
    /** Messages of one session that wait for the thread: beyond this many its connection is not read from. */
    private static final int QUEUE_UPPER_WATERMARK = 256;

    /** At this many, it is read from again. */
    private static final int QUEUE_LOWER_WATERMARK = 64;

    private final Sinks sinks;
    private final SocketAcceptor acceptor;
    private final AtomicReference<SinkFailedException> failure = new AtomicReference<>();

    /**
     * Opens the sinks and starts to accept connections.
     *
     * @param settings of sessions and sinks.
     * @param dictionaries of the converter.
     * @param events that hears in a sentence what happens to sessions, on any thread.
     * @param onFailure that is run when a sink has failed for good: the gateway should be closed then.
     * @throws SettingsException if it cannot be started with these settings; everything is closed then.
     */
    Gateway(GatewaySettings settings, Dictionaries dictionaries, Consumer<String> events, Runnable onFailure)
            throws SettingsException {
        sinks = settings.sinks().open();
        boolean started = false;
        try {
            JsonPublisher publisher = new JsonPublisher(sinks, dictionaries, events, e -> {
                if (failure.compareAndSet(null, e)) {
                    onFailure.run();
                }
            });
            acceptor = acceptor(settings.sessions(), publisher);
            start();
            started = true;
        } finally {
            if (!started) {
                sinks.close();
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
                    .withQueueWatermarks(QUEUE_LOWER_WATERMARK, QUEUE_UPPER_WATERMARK)
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
     * then the sinks. What the sinks have taken is theirs; what they have not, the peers will be asked for again.
     */
    @Override
    public void close() {
        sinks.stopWaiting();
        acceptor.stop();
        sinks.close();
    }
}
