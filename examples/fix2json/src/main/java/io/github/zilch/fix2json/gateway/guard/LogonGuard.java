// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.guard;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
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
import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.filterchain.IoFilter;
import org.apache.mina.core.filterchain.IoFilterAdapter;
import org.apache.mina.core.filterchain.IoFilterChain;
import org.apache.mina.core.session.AttributeKey;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.core.write.WriteRequest;
import quickfix.MessageUtils;
import quickfix.Session;
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
    private static final int MAX_LINES = 10;
    private static final String LOGON = "\u000135=A\u0001";

    private static final AttributeKey STATE = new AttributeKey(LogonGuard.class, "state");
    private static final byte[] BEGIN = "8=FIX".getBytes(StandardCharsets.US_ASCII);

    /** More than the first two fields of a message. */
    private static final int HEAD_LENGTH = 64;

    private final Consumer<String> events;
    private final long logonNanos;
    private final Set<IoSession> strangers = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "fix2json gateway logon timer");
        thread.setDaemon(true);
        return thread;
    });

    private final ResendLimit resends = new ResendLimit();
    private final LineLimit limit = new LineLimit(MAX_LINES, "closed %d more connections");

    /** What a connection has sent. Used by the thread of the connection. */
    private static final class State {
        private final long start = System.nanoTime();
        private final byte[] head = new byte[HEAD_LENGTH];
        private int headLength;
        private long bytes;
        private long bytesOfMessage;
        private final AtomicBoolean isRefused = new AtomicBoolean();
    }

    /**
     * Creates a guard.
     *
     * @param events receives a sentence about each refused connection, up to ten in ten seconds.
     */
    public LogonGuard(Consumer<String> events) {
        this(events, LOGON_NANOS);
    }

    /** Creates a guard with another time for the Logon. */
    public LogonGuard(Consumer<String> events, long logonNanos) {
        this.events = events;
        this.logonNanos = logonNanos;
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
        public void messageReceived(IoFilter.NextFilter next, IoSession session, Object message) {
            State state = (State) session.getAttribute(STATE);
            if (state != null) {
                if (state.isRefused.get()) {
                    return; // it is closed, but more messages came with the one that was refused
                }
                state.bytesOfMessage = 0;
            }
            String reason = isLoggedOn(session)
                    ? resends.reason(
                            (Session) session.getAttribute(SessionConnector.QF_SESSION), String.valueOf(message))
                    : reasonOfFirst(String.valueOf(message));
            if (reason == null) {
                next.messageReceived(session, message);
            }
            if (reason != null || !isLoggedOn(session)) {
                refuse(
                        session,
                        reason == null
                                ? "its Logon is of no session in the settings, or of one that is connected already"
                                : reason);
            }
        }
    }

    /** Returns why a first message is refused, or null. The engine would not answer a Logon that it cannot read. */
    private static String reasonOfFirst(String text) {
        if (!text.contains(LOGON)) {
            return "its first message is not a Logon";
        }
        Session session = Session.lookupSession(MessageUtils.getReverseSessionID(text));
        return session == null || UnreadableMessages.isReadable(text, session) ? null : "its Logon cannot be read";
    }

    private void closeSilent() {
        limit.flush(events);
        long now = System.nanoTime();
        strangers.removeIf(LogonGuard::isLoggedOn);
        for (IoSession session : strangers) {
            State state = (State) session.getAttribute(STATE);
            if (state != null && now - state.start > logonNanos) {
                refuse(session, "it sent no Logon within " + TimeUnit.NANOSECONDS.toSeconds(logonNanos) + " s");
            }
        }
    }

    private void refuse(IoSession session, String reason) {
        State state = (State) session.getAttribute(STATE);
        if (state == null || state.isRefused.getAndSet(true)) {
            return;
        }
        strangers.remove(session);
        String address = String.valueOf(session.getRemoteAddress());
        session.closeNow(); // the engine may have done so already
        limit.write("closed the connection from " + address + ": " + reason, events);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
