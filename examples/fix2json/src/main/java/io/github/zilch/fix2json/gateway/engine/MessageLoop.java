// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.engine;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.mina.core.filterchain.IoFilterChainBuilder;
import quickfix.ConfigError;
import quickfix.LogUtil;
import quickfix.Message;
import quickfix.Responder;
import quickfix.Session;
import quickfix.SessionFactory;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.mina.EventHandlingStrategy;
import quickfix.mina.SessionConnector;
import quickfix.mina.acceptor.AbstractSocketAcceptor;

/**
 * Accepts connections, and processes the messages of all sessions on one thread, as the acceptor of the engine does. When no
 * message is waiting, this thread asks whether the sinks have accepted what is under way.
 *
 * <p>If a session has been ended while messages of its connection were waiting, or came afterwards, they are left out: the engine
 * expects them again. It would refuse each of them with lines of its log, and end the next connection of the session.
 */
public final class MessageLoop extends AbstractSocketAcceptor {
    private static final long POLL_MICROS = 50;
    private static final long IDLE_MICROS = TimeUnit.SECONDS.toMicros(1);

    /** What the loop asks of the publisher, on the thread of the loop. */
    public interface Publisher {
        /**
         * Decides whether the engine gets a message.
         *
         * @param session of the message.
         * @param message that is next.
         * @return {@code false} if the session has been ended instead.
         */
        boolean admits(Session session, Message message);

        /**
         * Has the numbers of accepted messages stored. Called when no message is waiting, and before the thread ends.
         *
         * @return whether others are under way.
         */
        boolean confirm();

        /** Called once a second while no message is waiting and none is under way. */
        void idle();

        /**
         * Returns whether an exception of the engine comes from this publisher, which has reported its reason.
         *
         * @param thrown by the engine at a message.
         * @return {@code true} if the engine need not log it.
         */
        boolean hasReported(Throwable thrown);
    }

    /**
     * A message of a session, or the end of the loop if there is none.
     *
     * @param responder of the connection that it came over, or null if that has been closed.
     */
    private record Item(Session session, Message message, Responder responder) {
        /** Returns whether the connection has ended for the session, which can have another one by now. */
        boolean isLeftOver() {
            return responder == null || responder != session.getResponder();
        }
    }

    private static final Item STOP = new Item(null, null, null);

    private final Connections connections = new Connections();
    private final BlockingQueue<Item> items = new LinkedBlockingQueue<>();
    private final Publisher publisher;
    private Thread thread;

    /** Puts messages into the queue, whose length the {@code Throttle} limits. */
    private final EventHandlingStrategy strategy = new EventHandlingStrategy() {
        @Override
        public void onMessage(Session session, Message message) {
            items.add(new Item(session, message, connections.ofMessage(session)));
        }

        @Override
        public SessionConnector getSessionConnector() {
            return MessageLoop.this;
        }

        @Override
        public int getQueueSize() {
            return items.size();
        }

        @Override
        public int getQueueSize(SessionID session) {
            return items.size(); // one queue for all
        }
    };

    /**
     * Creates the acceptor.
     *
     * @param sessions creates the sessions.
     * @param settings of the sessions.
     * @param publisher of the messages.
     * @throws ConfigError if the sessions cannot be created.
     */
    public MessageLoop(SessionFactory sessions, SessionSettings settings, Publisher publisher) throws ConfigError {
        super(settings, sessions);
        this.publisher = publisher;
        setIoFilterChainBuilder(chain -> {});
    }

    @Override
    public void setIoFilterChainBuilder(IoFilterChainBuilder builder) {
        super.setIoFilterChainBuilder(chain -> {
            builder.buildFilterChain(chain);
            chain.addLast("connections", connections);
        });
    }

    @Override
    protected EventHandlingStrategy getEventHandlingStrategy() {
        return strategy;
    }

    @Override
    public synchronized void start() throws ConfigError {
        startAcceptingConnections();
        thread = new Thread(this::run, "fix2json gateway messages");
        thread.setDaemon(true);
        thread.start();
    }

    /** Logs out the sessions, ends the thread after the messages that are waiting, and closes the sessions. */
    @Override
    public synchronized void stop(boolean forceDisconnect) {
        try {
            logoutAllSessions(forceDisconnect);
            stopAcceptingConnections();
            stopSessionTimer();
        } finally {
            endThread();
            getManagedSessions().forEach(MessageLoop::close);
            clearConnectorSessions();
        }
    }

    @Override
    public void stop() {
        stop(false);
    }

    private void endThread() {
        if (thread != null) {
            getManagedSessions().forEach(session -> strategy.onMessage(session, EventHandlingStrategy.END_OF_STREAM));
            items.add(STOP);
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void close(Session session) {
        try {
            session.close();
        } catch (IOException e) {
            LogUtil.logThrowable(session.getSessionID(), "cannot close the session", e);
        }
    }

    private void run() {
        try {
            for (Item item = next(); item != STOP; item = next()) {
                process(item);
            }
            while (publisher.confirm()) {
                TimeUnit.MICROSECONDS.sleep(POLL_MICROS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Item next() throws InterruptedException {
        Item item = items.poll();
        while (item == null) {
            boolean isUnderWay = publisher.confirm();
            item = items.poll(isUnderWay ? POLL_MICROS : IDLE_MICROS, TimeUnit.MICROSECONDS);
            if (item == null && !isUnderWay) {
                publisher.idle();
            }
        }
        return item;
    }

    private void process(Item item) {
        if (item.isLeftOver()) {
            return;
        }
        String text = item.message.toRawString();
        if (text != null && item.session.getLog() instanceof MessageLog log) {
            log.processing(text);
        }
        try {
            if (publisher.admits(item.session, item.message)) {
                item.session.next(item.message);
            }
        } catch (Throwable e) { // such as that of a message that is not accepted: the engine expects it again
            if (!publisher.hasReported(e)) {
                LogUtil.logThrowable(item.session.getSessionID(), e.getMessage(), e);
            }
        }
    }
}
