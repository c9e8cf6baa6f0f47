// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import quickfix.ApplicationAdapter;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.SLF4JLogFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;

/** The other side of a gateway's sessions: a real initiator with its store in memory. */
final class Peer extends ApplicationAdapter implements AutoCloseable {
    private final Map<SessionID, BlockingQueue<String>> received = new ConcurrentHashMap<>();
    private final SocketInitiator initiator;

    /** Connects sessions to a port of this machine. The session IDs are from the peer's point of view. */
    Peer(int port, SessionID... ids) throws Exception {
        SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", "initiator");
        settings.setString("SocketConnectHost", "127.0.0.1");
        settings.setLong("SocketConnectPort", port);
        settings.setLong("ReconnectInterval", 1);
        settings.setLong("HeartBtInt", 30);
        settings.setBool("NonStopSession", true);
        for (SessionID id : ids) {
            received.put(id, new LinkedBlockingQueue<>());
            settings.setString(id, "BeginString", id.getBeginString());
            settings.setString(id, "SenderCompID", id.getSenderCompID());
            settings.setString(id, "TargetCompID", id.getTargetCompID());
            if (id.isFIXT()) {
                settings.setString(id, "DefaultApplVerID", "FIX.5.0SP2");
            }
        }
        initiator = SocketInitiator.newBuilder()
                .withApplication(this)
                .withSettings(settings)
                .withMessageStoreFactory(new MemoryStoreFactory())
                .withLogFactory(new SLF4JLogFactory(settings))
                .withMessageFactory(new DefaultMessageFactory())
                .build();
        initiator.start();
    }

    @Override
    public void onLogon(SessionID id) {
        received.get(id).add("on");
    }

    @Override
    public void fromAdmin(Message message, SessionID id) throws FieldNotFound {
        String text = message.isSetField(58) ? message.getString(58) : "";
        received.get(id).add(message.getHeader().getString(35) + " " + text);
    }

    @Override
    public void fromApp(Message message, SessionID id) throws FieldNotFound {
        fromAdmin(message, id);
    }

    void awaitLogon(SessionID id) {
        await(id, "on"::equals);
    }

    /**
     * Waits for an event that satisfies the condition: {@code on}, or the type of a message, a space and its Text (58).
     */
    String await(SessionID id, Predicate<String> condition) {
        List<String> others = new ArrayList<>();
        while (true) {
            try {
                String next = received.get(id).poll(10, TimeUnit.MINUTES);
                if (next == null) {
                    throw new AssertionError("not received within 30 seconds; received " + others);
                }
                if (condition.test(next)) {
                    return next;
                }
                others.add(next);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    void send(SessionID id, Message message) {
        Session.lookupSession(id).send(message);
    }

    /** Stops without logging out. */
    @Override
    public void close() {
        initiator.stop(true);
    }
}
