// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.guard;

import io.github.zilch.fix2json.gateway.access.Access;
import io.github.zilch.fix2json.gateway.access.PasswordChecks;
import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.event.EventKind;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.filterchain.IoFilterAdapter;
import org.apache.mina.core.filterchain.IoFilterChain;
import org.apache.mina.core.session.AttributeKey;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.core.write.WriteRequest;
import org.apache.mina.filter.ssl.SslFilter;
import quickfix.MessageUtils;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.field.MsgType;
import quickfix.mina.SessionConnector;
import quickfix.mina.message.FIXProtocolCodecFactory;

/**
 * Limits what connections can cost: before their Logon in bytes, in time, in number and in lines of the log, and after it
 * in bytes of one message, of answers that are not read, and in messages that are sent again. A connection that exceeds a limit is
 * closed. What it sent is never printed.
 */
public final class LogonGuard extends IoFilterAdapter implements AutoCloseable {
    /** Maximum number of bytes that a connection may send before its Logon is accepted. */
    static final int MAX_BYTES_BEFORE_LOGON = 1 << 16;

    /** Maximum number of connections without a Logon. A further one takes the place of the oldest. */
    static final int MAX_CONNECTIONS_BEFORE_LOGON = 100;

    /** Maximum number of bytes after the last message that do not complete another one. */
    static final int MAX_BYTES_OF_MESSAGE = 16 << 20;

    /** Maximum number of bytes that wait for a peer to read them. */
    static final int MAX_UNREAD_BYTES = 4 << 20;

    private static final long LOGON_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final AttributeKey STATE = new AttributeKey(LogonGuard.class, "state");
    private static final byte[] BEGIN = "8=FIX".getBytes(StandardCharsets.US_ASCII);

    /** More than the first two fields of a message. */
    private static final int HEAD_LENGTH = 64;

    private final Consumer<Event> events;
    private final LogonCheck logons;
    private final Set<IoSession> strangers = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "fix2json gateway logon timer");
        thread.setDaemon(true);
        return thread;
    });

    private final ResendLimit resends = new ResendLimit();
    private final PasswordChecks passwords;

    /** What a connection has sent. Used by the thread of the connection, unless something else is said. */
    private static final class State {
        private final long start = System.nanoTime();
        private final byte[] head = new byte[HEAD_LENGTH];
        private int headLength;
        private long bytes;
        private long bytesOfMessage;

        /** Whether the peer has sent a Logout. Guarded by this. */
        private boolean isLoggedOut;

        private final AtomicBoolean isRefused = new AtomicBoolean();

        /** The messages that came while a password is checked, or null while none is. Guarded by this. */
        private Deque<Object> held;
    }

    /**
     * Creates a guard.
     *
     * @param events receives an event for each refused connection.
     * @param sessions returns the session that the engine uses for an ID, or null.
     * @param access to the sessions.
     */
    public LogonGuard(Consumer<Event> events, Function<SessionID, Session> sessions, Access access) {
        this.events = events;
        logons = new LogonCheck(sessions, access);
        passwords = new PasswordChecks(e -> events.accept(Event.of(
                EventKind.LOGON_REFUSED, "cannot check a Logon: " + e.getClass().getName())));
        timer.scheduleAtFixedRate(this::closeSilent, 1, 1, TimeUnit.SECONDS);
    }

    /** Adds the guard to the filters of a connection, before and after the codec of the engine. */
    public void addTo(IoFilterChain chain) {
        chain.addBefore(FIXProtocolCodecFactory.FILTER_NAME, "guard", this);
        chain.addAfter(FIXProtocolCodecFactory.FILTER_NAME, "guard-messages", new Messages());
    }

    @Override
    public void sessionCreated(NextFilter next, IoSession session) {
        session.setAttribute(STATE, new State());
        strangers.removeIf(LogonGuard::isLoggedOn);
        strangers.add(session);
        if (strangers.size() > MAX_CONNECTIONS_BEFORE_LOGON) {
            leastLikelyPeer()
                    .ifPresent(other -> refuse(
                            other, "there are " + MAX_CONNECTIONS_BEFORE_LOGON + " other connections without a Logon"));
        }
        next.sessionCreated(session);
    }

    /**
     * Returns the oldest connection of the address that has most of those without a Logon: a peer logs on at once, and must
     * get in although strangers hold many connections.
     */
    private Optional<IoSession> leastLikelyPeer() {
        Map<Object, Integer> counts = new HashMap<>();
        strangers.forEach(session -> counts.merge(host(session), 1, Integer::sum));
        return strangers.stream()
                .max(Comparator.<IoSession>comparingInt(session -> counts.getOrDefault(host(session), 0))
                        .thenComparing(IoSession::getId, Comparator.reverseOrder())); // numbered as they are accepted
    }

    private static Object host(IoSession session) {
        return session.getRemoteAddress() instanceof InetSocketAddress address
                ? String.valueOf(address.getAddress())
                : "";
    }

    @Override
    public void sessionClosed(NextFilter next, IoSession session) throws Exception {
        strangers.remove(session);
        passwords.withdraw(session);
        next.sessionClosed(session);
    }

    @Override
    public void messageReceived(NextFilter next, IoSession session, Object message) {
        String reason = message instanceof IoBuffer bytes ? reason(session, bytes) : null;
        if (reason == null) {
            next.messageReceived(session, message);
        } else {
            refuse(session, reason);
        }
    }

    /** Ends a connection whose peer lets the gateway answer and does not read the answers. */
    @Override
    public void filterWrite(NextFilter next, IoSession session, WriteRequest request) throws Exception {
        if (session.getScheduledWriteBytes() > MAX_UNREAD_BYTES) {
            refuse(session, "it has not read " + session.getScheduledWriteBytes() + " bytes of answers");
        } else {
            next.filterWrite(session, request);
        }
    }

    /** Returns why a connection is refused, or null. */
    private static String reason(IoSession session, IoBuffer bytes) {
        State state = (State) session.getAttribute(STATE);
        if (state == null || session.isClosing()) {
            return null;
        }
        state.bytesOfMessage += bytes.remaining();
        if (isLoggedOn(session)) {
            return state.bytesOfMessage > MAX_BYTES_OF_MESSAGE
                    ? "it sent " + state.bytesOfMessage + " bytes that are no whole message"
                    : null;
        }
        if (state.bytes > MAX_BYTES_BEFORE_LOGON) {
            return "it sent " + state.bytes + " bytes, but no Logon";
        }
        state.bytes += bytes.remaining();
        for (int i = bytes.position(); i < bytes.limit() && state.headLength < HEAD_LENGTH; i++) {
            state.head[state.headLength++] = bytes.get(i);
        }
        for (int i = 0; i < Math.min(BEGIN.length, state.headLength); i++) {
            if (state.head[i] != BEGIN[i]) {
                return "it does not begin with a FIX message";
            }
        }
        return bodyLength(state) > MAX_BYTES_BEFORE_LOGON
                ? "its first message has a BodyLength of more than " + MAX_BYTES_BEFORE_LOGON + " bytes"
                : null;
    }

    /** Returns the BodyLength (9) of the first message as far as it is known. */
    private static long bodyLength(State state) {
        int i = 0;
        while (i + 2 < state.headLength
                && !(state.head[i] < ' ' && state.head[i + 1] == '9' && state.head[i + 2] == '=')) {
            i++;
        }
        long length = 0;
        for (i += 3; i < state.headLength && state.head[i] >= '0' && state.head[i] <= '9'; i++) {
            length = Math.min(10 * length + state.head[i] - '0', Integer.MAX_VALUE);
        }
        return length;
    }

    private static boolean isLoggedOn(IoSession session) {
        return session.containsAttribute(SessionConnector.QF_SESSION);
    }

    /** Learns of the messages that the codec has found. */
    private final class Messages extends IoFilterAdapter {
        @Override
        public void messageReceived(NextFilter next, IoSession session, Object message) {
            State state = (State) session.getAttribute(STATE);
            state.bytesOfMessage = 0;
            synchronized (state) {
                if (state.held != null) {
                    state.held.add(message);
                } else {
                    onMessage(next, session, state, message);
                }
            }
        }
    }

    private void onMessage(NextFilter next, IoSession session, State state, Object message) {
        if (state.isRefused.get()) {
            return; // it is closed, but more messages came with the one that was refused
        }
        String text = String.valueOf(message);
        if (isLoggedOn(session)) {
            Session known = (Session) session.getAttribute(SessionConnector.QF_SESSION);
            String type = MessageUtils.getStringField(text, MsgType.FIELD);
            String reason = isLogonAfterLogout(state, type)
                    ? "it sent a Logon after its Logout: a Logon needs a connection of its own"
                    : resends.reason(known, type, text);
            if (reason == null) {
                next.messageReceived(session, message);
            } else {
                refuse(session, EventKind.CONNECTION_CLOSED, known.getSessionID(), reason);
            }
            return;
        }
        LogonCheck.Result result = logons.of(text, certificate(session));
        if (result.refusal() != null) {
            refuseFirst(session, result, result.refusal());
        } else if (result.password() == null) {
            passOn(next, session, message, result);
        } else {
            state.held = new ArrayDeque<>();
            passwords.submit(
                    session,
                    host(session),
                    result.password(),
                    isRight -> endCheck(next, session, state, message, result, isRight));
        }
    }

    /** The engine closes a connection after a Logout, but it would still log on the session with what came before that. */
    private static boolean isLogonAfterLogout(State state, String type) {
        if (MsgType.LOGOUT.equals(type)) {
            state.isLoggedOut = true;
        }
        return state.isLoggedOut && MsgType.LOGON.equals(type);
    }

    private void endCheck(
            NextFilter next, IoSession session, State state, Object logon, LogonCheck.Result result, boolean isRight) {
        synchronized (state) {
            Deque<Object> held = state.held;
            state.held = null;
            if (!session.isConnected() || state.isRefused.get()) {
                return;
            }
            if (!isRight) {
                refuseFirst(session, result, "its Password (554) is not that of this session");
                return;
            }
            passOn(next, session, logon, result);
            held.forEach(message -> onMessage(next, session, state, message));
        }
    }

    private void passOn(NextFilter next, IoSession session, Object logon, LogonCheck.Result result) {
        next.messageReceived(session, logon);
        if (!isLoggedOn(
                session)) { // it is of another port, or the address is not allowed, or another connection was faster
            refuseFirst(session, result, "the engine does not accept its Logon at this port and from this address");
        }
    }

    private void refuseFirst(IoSession session, LogonCheck.Result result, String reason) {
        EventKind kind = result.isLogon() ? EventKind.LOGON_REFUSED : EventKind.CONNECTION_CLOSED;
        refuse(session, kind, result.session(), reason);
    }

    /** Returns the certificate of a peer, or null if it has shown none. */
    private static X509Certificate certificate(IoSession session) {
        try {
            return session.getAttribute(SslFilter.SSL_SECURED) instanceof SSLSession tls
                            && tls.getPeerCertificates()[0] instanceof X509Certificate certificate
                    ? certificate
                    : null;
        } catch (SSLPeerUnverifiedException e) {
            return null;
        }
    }

    private void closeSilent() {
        long now = System.nanoTime();
        strangers.removeIf(LogonGuard::isLoggedOn);
        for (IoSession session : strangers) {
            State state = (State) session.getAttribute(STATE);
            if (state != null && now - state.start > LOGON_NANOS) {
                refuse(session, "it sent no Logon within " + TimeUnit.NANOSECONDS.toSeconds(LOGON_NANOS) + " s");
            }
        }
    }

    private void refuse(IoSession session, String reason) {
        Session known = (Session) session.getAttribute(SessionConnector.QF_SESSION);
        refuse(session, EventKind.CONNECTION_CLOSED, known == null ? null : known.getSessionID(), reason);
    }

    private void refuse(IoSession session, EventKind kind, SessionID id, String reason) {
        State state = (State) session.getAttribute(STATE);
        if (state == null || state.isRefused.getAndSet(true)) {
            return;
        }
        strangers.remove(session);
        String address = String.valueOf(session.getRemoteAddress());
        session.closeNow(); // the engine may have done so already
        events.accept(new Event(kind, id, "closed the connection from " + address + ": " + reason));
    }

    /** Returns the number of connections without a Logon. May be called by any thread. */
    public int strangers() {
        strangers.removeIf(LogonGuard::isLoggedOn);
        return strangers.size();
    }

    @Override
    public void close() {
        timer.shutdownNow();
        passwords.close();
    }
}
