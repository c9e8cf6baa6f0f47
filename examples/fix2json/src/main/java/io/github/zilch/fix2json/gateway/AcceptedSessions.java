// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.gateway.settings.Endpoint;
import io.github.zilch.fix2json.gateway.settings.SettingsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import quickfix.ConfigError;
import quickfix.Session;
import quickfix.SessionFactory;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.mina.acceptor.AbstractSocketAcceptor;

/**
 * The sessions of a gateway, in place of the engine's own tables, to which none can be added. What a Logon is refused for is
 * decided by the session that this class finds, so the engine must find the same. May be used by any thread.
 */
final class AcceptedSessions implements SessionFactory {
    private final SessionFactory factory;
    private final Map<SessionID, Accepted> sessions = new ConcurrentHashMap<>();

    /** What the gateway listens with at each address: the first session there. */
    private final Map<SocketAddress, Endpoint> endpoints = new ConcurrentHashMap<>();

    /** A session, and where its peer connects. */
    private record Accepted(Session session, SocketAddress address) {}

    /**
     * Creates the factory of the sessions, which keeps what it creates.
     *
     * @param factory that creates them.
     */
    AcceptedSessions(SessionFactory factory) {
        this.factory = factory;
    }

    /**
     * Lets an acceptor look for its sessions here.
     *
     * @param acceptor that has not been started.
     * @throws ConfigError if an address cannot be used.
     */
    void install(AbstractSocketAcceptor acceptor) throws ConfigError {
        for (Iterator<SessionID> ids = acceptor.getSettings().sectionIterator(); ids.hasNext(); ) {
            Endpoint endpoint = endpoint(acceptor.getSettings(), ids.next());
            if (endpoints.putIfAbsent(endpoint.address(), endpoint) == null) {
                acceptor.setSessionProvider(endpoint.address(), (id, connector) -> find(id, endpoint.address()));
            }
        }
    }

    /**
     * Checks that a session can be added while connections are accepted.
     *
     * @param settings of the session.
     * @param id of the session.
     * @throws SettingsException if the gateway does not listen at its address, or with other settings of TLS.
     */
    void checkAddress(SessionSettings settings, SessionID id) throws SettingsException {
        Endpoint wanted = Endpoint.of(settings, id);
        Endpoint used = endpoints.get(wanted.address());
        if (used == null) {
            throw new SettingsException("session " + id
                    + " has an address at which the gateway does not listen yet: restart it to add that");
        }
        if (!wanted.hasTlsOf(used)) {
            throw new SettingsException("session " + id + " has other settings of TLS than session " + used.session()
                    + " had when the gateway began to listen at " + used.address()
                    + ": restart it to change those, or give " + id + " the same");
        }
    }

    private static Endpoint endpoint(SessionSettings settings, SessionID id) throws ConfigError {
        try {
            return Endpoint.of(settings, id);
        } catch (SettingsException e) {
            throw new ConfigError(e.getMessage(), e);
        }
    }

    @Override
    public Session create(SessionID id, SessionSettings settings) throws ConfigError {
        Session session = factory.create(id, settings);
        sessions.put(id, new Accepted(session, endpoint(settings, id).address()));
        return session;
    }

    /** Forgets a session that the engine does not know, if it has been created. */
    void remove(SessionID id) {
        Accepted removed = sessions.remove(id);
        if (removed != null) {
            try {
                removed.session.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * Returns the session of a Logon. One with sub or location IDs that no session has is of the session without them.
     *
     * @param id the names in the Logon, from the point of view of the gateway.
     * @return the session, or null.
     */
    Session find(SessionID id) {
        Accepted found = accepted(id);
        return found == null ? null : found.session;
    }

    /** Returns the session of a Logon, or null if its peers connect elsewhere. */
    private Session find(SessionID id, SocketAddress address) {
        Accepted found = accepted(id);
        return found == null || !found.address.equals(address) ? null : found.session;
    }

    private Accepted accepted(SessionID id) {
        Accepted exact = sessions.get(id);
        return exact != null
                ? exact
                : sessions.get(new SessionID(id.getBeginString(), id.getSenderCompID(), id.getTargetCompID()));
    }

    /** Returns the IDs of all sessions in the order of their text. */
    Set<SessionID> ids() {
        Set<SessionID> ids = new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));
        ids.addAll(sessions.keySet());
        return ids;
    }
}
