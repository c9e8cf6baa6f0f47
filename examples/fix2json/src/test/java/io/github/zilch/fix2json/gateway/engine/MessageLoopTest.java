// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.gateway.RawPeer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.mina.core.filterchain.IoFilterAdapter;
import org.apache.mina.core.service.IoAcceptor;
import org.apache.mina.core.session.IoSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import quickfix.ApplicationAdapter;
import quickfix.DefaultMessageFactory;
import quickfix.DefaultSessionFactory;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.SLF4JLogFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.field.MsgType;

/** A connection of a session leaves its messages and its end in the queue, and another one can have come by then. */
class MessageLoopTest {
    private final List<String> processed = new CopyOnWriteArrayList<>();
    private final CountDownLatch isFirstClosed = new CountDownLatch(1);
    private final CountDownLatch mayFirstEnd = new CountDownLatch(1);
    private volatile CountDownLatch mayTestRequestEnd = new CountDownLatch(0);
    private volatile CountDownLatch mayLogoutEnd = new CountDownLatch(0);
    private volatile IoSession first;
    private MessageLoop loop;

    /** Keeps back the end of the first connection, as a thread that is busy with others does, and waits for the second one. */
    private final class Order extends IoFilterAdapter {
        @Override
        public void sessionOpened(NextFilter next, IoSession connection) {
            if (first == null) {
                first = connection;
            }
            next.sessionOpened(connection);
        }

        @Override
        public void messageReceived(NextFilter next, IoSession connection, Object message) {
            next.messageReceived(connection, message);
            if (connection != first) {
                mayLogoutEnd.countDown();
            }
        }

        @Override
        public void sessionClosed(NextFilter next, IoSession connection) throws Exception {
            if (connection == first) {
                isFirstClosed.countDown();
                mayFirstEnd.await();
            }
            next.sessionClosed(connection);
        }
    }

    private static final class NoSinks implements MessageLoop.Publisher {
        @Override
        public boolean admits(Session session, Message message) {
            return true;
        }

        @Override
        public boolean confirm() {
            return false;
        }

        @Override
        public void idle() {}

        @Override
        public boolean hasReported(Throwable thrown) {
            return false;
        }
    }

    private final class Processed extends ApplicationAdapter {
        @Override
        public void fromAdmin(Message message, SessionID id) {
            String type = message.getHeader().getOptionalString(MsgType.FIELD).orElseThrow();
            processed.add(type);
            if (type.equals(MsgType.TEST_REQUEST)) {
                await(mayTestRequestEnd);
            }
        }

        /** The engine has closed the connection by then. */
        @Override
        public void onLogout(SessionID id) {
            await(mayLogoutEnd);
        }

        private void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @BeforeEach
    void start() throws Exception {
        SessionSettings settings =
                new SessionSettings(new ByteArrayInputStream("""
                [default]
                ConnectionType=acceptor
                NonStopSession=Y
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                [session]
                BeginString=FIX.4.4
                SenderCompID=GW
                TargetCompID=ONE
                """.getBytes(StandardCharsets.US_ASCII)));
        loop = new MessageLoop(
                new DefaultSessionFactory(
                        new Processed(),
                        new MemoryStoreFactory(),
                        new SLF4JLogFactory(settings),
                        new DefaultMessageFactory()),
                settings,
                new NoSinks());
        loop.setIoFilterChainBuilder(chain -> chain.addLast("order", new Order()));
        loop.start();
    }

    @AfterEach
    void stop() {
        mayFirstEnd.countDown();
        mayLogoutEnd.countDown();
        mayTestRequestEnd.countDown();
        loop.stop(true);
    }

    private RawPeer connect() throws IOException {
        IoAcceptor endpoint = loop.getEndpoints().iterator().next();
        return new RawPeer(((InetSocketAddress) endpoint.getLocalAddress()).getPort(), "ONE", "GW");
    }

    /** As soon as a peer has the answer to its Logout, it can log on again. */
    @Test
    void lateEndOfAConnectionDoesNotEndTheNextOne() throws Exception {
        try (RawPeer before = connect()) {
            before.logon(1, "");
            before.send("5", 2, "");
            before.flush();
            before.next("5");
            isFirstClosed.await();
            try (RawPeer peer = connect()) {
                assertTrue(peer.logon(3, "").contains("|35=A|"), "the first connection has ended for the engine");
                mayFirstEnd.countDown();
                for (int i = 4; i < 100; i++) {
                    peer.send("1", i, "112=" + i + "|");
                    peer.flush();
                    assertTrue(peer.next("0").contains("|112=" + i + "|"));
                }
            }
        }
    }

    @Test
    void messagesThatAConnectionHasLeftDoNotEndTheNextOne() throws Exception {
        mayFirstEnd.countDown();
        mayLogoutEnd = new CountDownLatch(1);
        try (RawPeer before = connect()) {
            before.logon(1, "");
            before.send("5", 2, "");
            before.send("1", 3, "112=left|");
            before.flush();
            before.next("5");
            try (RawPeer peer = connect()) {
                assertTrue(peer.logon(4, "").contains("|35=A|"));
                peer.send("4", 3, "43=Y|123=Y|36=5|");
                peer.send("1", 5, "112=next|");
                peer.flush();
                assertTrue(peer.next("0").contains("|112=next|"));
            }
        }
        assertEquals(List.of("A", "5", "A", "4", "1"), processed);
    }

    @Test
    void messagesBeforeAFailureOfTheConnectionAreProcessed() throws Exception {
        mayFirstEnd.countDown();
        mayTestRequestEnd = new CountDownLatch(1);
        try (RawPeer peer = connect()) {
            peer.logon(1, "");
            peer.send("1", 2, "112=x|");
            peer.send("0", 3, "");
            peer.send("0", 4, "");
            peer.flush();
            while (processed.size() < 2 || loop.getQueueSize() < 2) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            first.getFilterChain().fireExceptionCaught(new IOException("reset by peer"));
            isFirstClosed.await();
            mayTestRequestEnd.countDown();
            while (processed.size() < 4) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            assertEquals(List.of("A", "1", "0", "0"), processed);
        }
    }
}
