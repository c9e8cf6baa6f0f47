// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.gateway.engine.MessageLoop;
import io.github.zilch.fix2json.gateway.engine.NumberStore;
import io.github.zilch.fix2json.gateway.engine.NumberStores;
import io.github.zilch.fix2json.gateway.engine.SequenceNumbers;
import io.github.zilch.fix2json.gateway.engine.UnderWay;
import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.event.EventKind;
import io.github.zilch.fix2json.gateway.guard.UnreadableMessages;
import io.github.zilch.fix2json.gateway.metrics.GatewayMetrics;
import io.github.zilch.fix2json.gateway.sink.SinkFailedException;
import io.github.zilch.fix2json.gateway.sink.SinkNotReadyException;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import io.github.zilch.kit.Causes;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import quickfix.Application;
import quickfix.FieldException;
import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.RejectLogon;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.field.DefaultApplVerID;
import quickfix.field.GapFillFlag;
import quickfix.field.LastMsgSeqNumProcessed;
import quickfix.field.MsgType;
import quickfix.field.NewSeqNo;
import quickfix.field.RefSeqNum;
import quickfix.field.ResetSeqNumFlag;
import quickfix.field.SessionRejectReason;
import quickfix.field.Text;

/**
 * The application that the engine calls. Converts each application message to JSON and passes it to the sinks.
 *
 * <p>The engine counts a message after {@link #fromApp} returns, which it does when every sink has taken the message. Its
 * number is stored when every sink has also accepted it, so that many messages can be {@link UnderWay} to a cluster or a
 * storage device:
 *
 * <ul>
 *   <li>If a sink is not ready, has lost what it had taken, or has failed, the peers whose messages are not accepted get a
 *       Logout with the reason, and the connections are closed. The engine expects the first of these messages again: an
 *       exception that it does not know leaves the sequence number as it was, and {@link NumberStore} goes back to the
 *       number that is stored. When the peer logs on again, the engine requests the messages again, and the peer marks them
 *       with PossDupFlag (43). Until the sinks are ready, Logons are rejected.
 *   <li>A session message, such as a Logout or a TestRequest, is answered when all messages of its session before it are
 *       accepted; a Logon when those of all sessions are.
 *   <li>If the message cannot be published at all, because its JSON is too long for a sink, the peer gets a Reject, and
 *       the engine continues after the message.
 *   <li>If its number is one that the engine cannot count, the peer gets a Logout with the reason.
 * </ul>
 *
 * <p>The engine processes the messages of all sessions on one thread, so builder, converter and sinks need no lock.
 */
final class JsonPublisher implements Application, MessageLoop.Publisher {
    /** Enough for a message of 8 MiB, the limit elsewhere, even if much of it must be escaped. */
    private static final int MAX_JSON_LENGTH = 64 << 20;

    /** How many messages can be under way, and have to be sent again after a failure. */
    private static final int MAX_UNDER_WAY = 1024;

    private static final long PARK_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /** The reason that peers get for a failure. The actual reason contains local files and directories. */
    private static final String FAILED = "a sink of the gateway has failed";

    private final Sinks sinks;
    private final NumberStores stores;
    private final UnderWay underWay = new UnderWay(MAX_UNDER_WAY);
    private final Consumer<Event> events;
    private final GatewayMetrics metrics;
    private final Consumer<SinkFailedException> onFailure;
    private final FixToJson converter;
    private final JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(MAX_JSON_LENGTH));
    private final MessageBytes bytes = new MessageBytes();
    private final int maxLength;

    /** The session of the current message. */
    private SessionID session;

    /** The reason why the converter rejected the last message. */
    private String flaw;

    /**
     * Creates the publisher.
     *
     * @param sinks to publish to.
     * @param stores of the sessions.
     * @param converters creates the converter for a listener.
     * @param events receives what happens in the sessions.
     * @param metrics that count the messages.
     * @param onFailure receives the permanent failure of a sink; may be called more than once.
     */
    JsonPublisher(
            Sinks sinks,
            NumberStores stores,
            Function<FlawListener, FixToJson> converters,
            Consumer<Event> events,
            GatewayMetrics metrics,
            Consumer<SinkFailedException> onFailure) {
        this.sinks = sinks;
        this.stores = stores;
        this.events = events;
        this.metrics = metrics;
        this.onFailure = onFailure;
        this.maxLength = sinks.maxLength();
        this.converter = converters.apply(this::onFlaw);
    }

    private void onFlaw(Flaw kind, int tag, int position, long found, long expected) {
        String sentence = kind.describe(tag, position, found, expected);
        if (kind.rejects()) {
            flaw = sentence;
        } else {
            report(EventKind.MESSAGE_FLAWED, session, "warning: " + sentence);
        }
    }

    @Override
    public void fromApp(Message message, SessionID id) {
        long start = System.nanoTime();
        convert(message, id);
        while (underWay.isFull()) {
            confirm(id);
            if (underWay.isFull()) {
                LockSupport.parkNanos(PARK_NANOS);
            }
        }
        try {
            sinks.publish(json, id, underWay.next());
            underWay.add(id, stores.of(id));
            accept(sinks.accepted());
            metrics.published(id, System.nanoTime() - start);
        } catch (SinkNotReadyException | SinkFailedException e) {
            giveUp(e, id);
            throw e;
        } catch (RuntimeException e) {
            SinkFailedException failure = failure(e);
            giveUp(failure, id);
            throw failure;
        }
    }

    @Override
    public boolean admits(Session connected, Message message) {
        String refusal = SequenceNumbers.refusalOfNumber(message);
        if (refusal != null) {
            disconnect(connected.getSessionID(), refusal);
        }
        return refusal == null;
    }

    /**
     * Has the numbers of accepted messages stored. If the sinks have failed, or take too long, the messages that are under
     * way are given up.
     */
    @Override
    public boolean confirm() {
        return !underWay.isEmpty() && sync();
    }

    /** Lets the sinks look after what is not about a message, such as a file that somebody has deleted. */
    @Override
    public void idle() {
        sync();
    }

    private boolean sync() {
        try {
            boolean isProgress = accept(sinks.sync());
            if (underWay.isEmpty()) {
                return false;
            }
            sinks.checkProgress(isProgress);
        } catch (SinkNotReadyException | SinkFailedException e) {
            giveUp(e, null);
        } catch (RuntimeException e) { // the thread of the messages must not end
            giveUp(failure(e), null);
        }
        return !underWay.isEmpty();
    }

    /** The reason is in the Logout, and that of a permanent failure is reported when the gateway ends. */
    @Override
    public boolean hasReported(Throwable thrown) {
        Throwable cause = thrown.getCause();
        return cause instanceof SinkNotReadyException
                || cause instanceof SinkFailedException && cause.getCause() instanceof IOException;
    }

    private static SinkFailedException failure(RuntimeException e) {
        return new SinkFailedException("the sinks have failed: " + Causes.of(e), e);
    }

    /**
     * Does the same while the engine is at a message.
     *
     * @throws SinkNotReadyException if messages of the session were given up, so that this one comes too early.
     */
    private boolean confirm(SessionID id) {
        NumberStore store = stores.of(id);
        int rollbacks = store.rollbacks();
        boolean isUnderWay = confirm();
        if (store.rollbacks() != rollbacks) {
            throw new SinkNotReadyException("messages before this one were not accepted");
        }
        return isUnderWay;
    }

    /** Has the numbers of messages stored up to a position. */
    private boolean accept(long position) {
        try {
            boolean isProgress = underWay.accept(position);
            if (underWay.isEmpty()) {
                sinks.endProgress();
            }
            return isProgress;
        } catch (IOException e) {
            throw new SinkFailedException("cannot store the number of a message: " + Causes.of(e), e);
        }
    }

    /** Ends the sessions whose messages are not accepted. */
    private void giveUp(RuntimeException failure, SessionID current) {
        String reason = failure.getMessage();
        if (failure instanceof SinkFailedException e) {
            onFailure.accept(e);
            reason = FAILED;
        }
        Set<SessionID> sessions = underWay.giveUp();
        sinks.endProgress();
        if (current != null) {
            sessions.add(current);
        }
        for (SessionID each : sessions) {
            disconnect(each, reason);
        }
    }

    /** Converts the message to JSON, or throws an exception with which the engine rejects it. */
    private void convert(Message message, SessionID id) {
        session = id;
        bytes.set(message);
        boolean converted;
        try {
            converted = converter.convert(bytes.buffer(), 0, bytes.length(), converter.begin(json));
        } catch (JsonCapacityException e) {
            throw rejection("its JSON is longer than " + MAX_JSON_LENGTH + " bytes");
        }
        if (!converted) {
            throw rejection(flaw);
        }
        if (json.length() > maxLength) {
            throw rejection("its JSON has " + json.length() + " bytes, but a sink accepts at most " + maxLength);
        }
    }

    private static FieldException rejection(String reason) {
        return new FieldException(SessionRejectReason.OTHER, "Cannot be published: " + reason, 0);
    }

    /**
     * Sends a Logout with the reason and closes the connection. Without that, the engine would read on and queue the
     * messages.
     */
    private void disconnect(SessionID id, String reason) {
        Message logout = new Message();
        logout.getHeader().setString(MsgType.FIELD, MsgType.LOGOUT);
        logout.setString(Text.FIELD, reason);
        Session connected = Session.lookupSession(id);
        if (connected == null || !connected.hasResponder()) {
            return;
        }
        try {
            try {
                connected.send(logout);
            } finally {
                connected.disconnect(reason, false);
            }
        } catch (IOException | RuntimeException e) { // the other sessions must be ended, too
            report(EventKind.LOGOUT_SENT, id, "cannot end the session: " + Causes.of(e));
        }
    }

    @Override
    public void fromAdmin(Message message, SessionID id) throws FieldNotFound, RejectLogon {
        String msgType = message.getHeader().getString(MsgType.FIELD);
        boolean isLogon = msgType.equals(MsgType.LOGON);
        while ((isLogon || stores.of(id).isHeld()) && confirm(id)) {
            LockSupport.parkNanos(PARK_NANOS);
        }
        if (msgType.equals(MsgType.SEQUENCE_RESET)) {
            checkSequenceReset(message, id);
        }
        if (!isLogon) {
            return;
        }
        if (message.isSetField(ResetSeqNumFlag.FIELD) && message.getBoolean(ResetSeqNumFlag.FIELD)) {
            report(
                    EventKind.NUMBERS_RESET,
                    id,
                    "the peer resets the sequence numbers of both sides to 1 (ResetSeqNumFlag)");
        }
        try {
            String reason = sinks.notReadyReason();
            if (reason != null) {
                throw new RejectLogon(reason);
            }
        } catch (SinkNotReadyException e) {
            throw new RejectLogon(e.getMessage());
        } catch (SinkFailedException e) {
            onFailure.accept(e);
            throw new RejectLogon(FAILED);
        }
        if (id.isFIXT()) {
            checkDefaultApplVerId(message);
            session = id;
            learnDefaultApplVerId(message);
        }
    }

    /** Reports what a peer declares as not to be sent: whoever sends a number that is too high keeps the peer out. */
    private void checkSequenceReset(Message message, SessionID id) throws FieldNotFound {
        boolean isGapFill = message.isSetField(GapFillFlag.FIELD) && message.getBoolean(GapFillFlag.FIELD);
        String next = message.isSetField(NewSeqNo.FIELD) ? message.getString(NewSeqNo.FIELD) : "none";
        String refusal = SequenceNumbers.refusalOfNext(message);
        String how = isGapFill ? "SequenceReset, gap fill" : "SequenceReset without gap fill";
        String what = refusal != null || isGapFill ? "" : ": messages with lower numbers will be refused";
        report(
                isGapFill ? EventKind.GAP_FILLED : EventKind.SEQUENCE_RESET,
                id,
                "the peer " + (refusal == null ? "sets" : "cannot set") + " its next sequence number to " + next + ", "
                        + expected(id) + " was expected (" + how + ")" + what);
        if (refusal != null) {
            throw new FieldException(SessionRejectReason.VALUE_IS_INCORRECT, refusal, NewSeqNo.FIELD);
        }
    }

    private void report(EventKind kind, SessionID id, String text) {
        events.accept(new Event(kind, id, text));
    }

    private static int expected(SessionID id) {
        return Session.lookupSession(id).getExpectedTargetNum();
    }

    /** Refuses a Logon after which the engine could read no message. */
    private static void checkDefaultApplVerId(Message logon) throws FieldNotFound, RejectLogon {
        if (!UnreadableMessages.isKnown(logon.getString(DefaultApplVerID.FIELD))) {
            throw new RejectLogon("DefaultApplVerID (1137) is of a version that the engine does not know");
        }
    }

    /** Lets the converter record the version of this session. The JSON is not used. */
    private void learnDefaultApplVerId(Message logon) {
        bytes.set(logon);
        converter.convert(bytes.buffer(), 0, bytes.length(), converter.begin(json));
    }

    @Override
    public void onLogon(SessionID id) {
        report(EventKind.LOGGED_ON, id, "logged on");
    }

    @Override
    public void onLogout(SessionID id) {
        report(EventKind.LOGGED_OUT, id, "logged out");
    }

    /** Reports to the user the failures that are sent to the peer. */
    @Override
    public void toAdmin(Message message, SessionID id) {
        limitLastProcessed(message, id);
        try {
            String msgType = message.getHeader().getString(MsgType.FIELD);
            if (msgType.equals(MsgType.REJECT)) {
                reportRejection(message, id);
            } else if (msgType.equals(MsgType.LOGOUT) && message.isSetField(Text.FIELD)) {
                boolean isAnswerToLogon = !Session.lookupSession(id).isLoggedOn();
                report(
                        isAnswerToLogon ? EventKind.LOGON_REFUSED : EventKind.LOGOUT_SENT,
                        id,
                        "sent a logout: " + text(message));
            }
        } catch (FieldNotFound e) {
            throw new IllegalStateException(e); // impossible: the engine has just set these fields
        }
    }

    private void reportRejection(Message message, SessionID id) throws FieldNotFound {
        report(
                EventKind.MESSAGE_REJECTED,
                id,
                "rejected message " + message.getInt(RefSeqNum.FIELD) + ": " + text(message));
    }

    /** Does not tell a peer that messages were processed which are still under way. */
    private void limitLastProcessed(Message message, SessionID id) {
        NumberStore store = stores.of(id);
        if (store != null && message.getHeader().isSetField(LastMsgSeqNumProcessed.FIELD)) {
            try {
                int processed = message.getHeader().getInt(LastMsgSeqNumProcessed.FIELD);
                message.getHeader().setInt(LastMsgSeqNumProcessed.FIELD, store.processed(processed));
            } catch (FieldNotFound e) {
                throw new IllegalStateException(e); // impossible: it is set
            }
        }
    }

    private static String text(Message message) throws FieldNotFound {
        return message.isSetField(Text.FIELD) ? message.getString(Text.FIELD) : "no reason given";
    }

    @Override
    public void onCreate(SessionID id) {}

    /** Reports a BusinessMessageReject (j), the only application message that the engine sends by itself. */
    @Override
    public void toApp(Message message, SessionID id) {
        limitLastProcessed(message, id);
        try {
            reportRejection(message, id);
        } catch (FieldNotFound e) {
            throw new IllegalStateException(e);
        }
    }
}
