// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.engine;

import java.io.IOException;
import org.apache.mina.core.filterchain.IoFilterAdapter;
import org.apache.mina.core.session.AttributeKey;
import org.apache.mina.core.session.IoSession;
import quickfix.Responder;
import quickfix.Session;
import quickfix.mina.CriticalProtocolCodecException;
import quickfix.mina.SessionConnector;

/**
 * Tells over which connection a message came, which the engine does not: what an earlier connection of a session has left in the
 * queue, its end for instance, would otherwise be taken for that of the connection that came after it. May be used by any thread.
 *
 * <p>The engine would end a session on the thread of a connection that fails, while another thread logs it on over the next
 * one. Here, a connection that fails is closed, and its end comes as that of others does, after its messages.
 */
final class Connections extends IoFilterAdapter {
    private static final AttributeKey RESPONDER = new AttributeKey(Connections.class, "responder");

    /** The connection that a thread passes something on of. */
    private final ThreadLocal<IoSession> current = new ThreadLocal<>();

    /**
     * Returns what sends over the connection of the message that this thread passes on.
     *
     * @param session of the message, which has been bound to this connection.
     * @return the same object for each message of a connection, or null if the message came over none.
     */
    Responder ofMessage(Session session) {
        IoSession connection = current.get();
        if (connection == null) {
            return null;
        }
        Responder known = (Responder) connection.getAttribute(RESPONDER);
        if (known == null) { // a Logon, for which the engine has just bound the session to the connection
            known = session.getResponder();
            connection.setAttribute(RESPONDER, known);
        }
        return known;
    }

    @Override
    public void messageReceived(NextFilter next, IoSession connection, Object message) {
        current.set(connection);
        try {
            next.messageReceived(connection, message);
        } finally {
            current.set(null);
        }
    }

    @Override
    public void sessionClosed(NextFilter next, IoSession connection) {
        current.set(connection);
        try {
            next.sessionClosed(connection);
        } finally {
            current.set(null);
        }
    }

    @Override
    public void exceptionCaught(NextFilter next, IoSession connection, Throwable thrown) throws Exception {
        Session session = (Session) connection.getAttribute(SessionConnector.QF_SESSION);
        String failure = failure(connection, thrown);
        if (session == null || failure == null) {
            next.exceptionCaught(connection, thrown);
            return;
        }
        if (session.getResponder() == connection.getAttribute(RESPONDER)) {
            session.getLog().onErrorEvent("Disconnecting: " + failure + thrown);
        }
        connection.closeNow();
    }

    /** Returns how the engine calls what ends a connection, or null if it goes on. */
    private static String failure(IoSession connection, Throwable thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof IOException) {
                return "Socket exception (" + connection.getRemoteAddress() + "): ";
            }
            if (each instanceof CriticalProtocolCodecException) {
                return "Critical protocol codec error: ";
            }
        }
        return null;
    }
}
