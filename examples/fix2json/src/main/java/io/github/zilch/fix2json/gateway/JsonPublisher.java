// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.gateway.guard.UnreadableMessages;
import io.github.zilch.fix2json.gateway.sink.SinkFailedException;
import io.github.zilch.fix2json.gateway.sink.SinkNotReadyException;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import java.io.IOException;
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
import quickfix.field.MsgType;
import quickfix.field.NewSeqNo;
import quickfix.field.RefSeqNum;
import quickfix.field.ResetSeqNumFlag;
import quickfix.field.SessionRejectReason;
import quickfix.field.Text;

/**
 * The application that the engine calls. Converts each application message to JSON and passes it to the sinks.
 *
 * <p>The engine stores the sequence number of a message after {@link #fromApp} returns. Therefore {@code fromApp}
 * returns normally only if every sink has accepted the message:
 *
 * <ul>
 *   <li>If a sink is not ready or has failed, the peer gets a Logout with the reason, and the connection is closed. An
 *       exception that the engine does not know leaves the sequence number as it was. When the peer logs on again, the
 *       engine requests the message again, and the peer marks it with PossDupFlag (43). Until the sinks are ready,
 *       Logons are rejected.
 *   <li>If the message cannot be published at all, because its JSON is too long for a sink, the peer gets a Reject, and
 *       the engine continues after the message.
 * </ul>
 *
 * <p>The engine processes the messages of all sessions on one thread, so builder, converter and sinks need no lock.
 */
final class JsonPublisher implements Application {
    /** Enough for a message of 8 MiB, the limit elsewhere, even if much of it must be escaped. */
    private static final int MAX_JSON_LENGTH = 64 << 20;

    /** The reason that peers get for a failure. The actual reason contains local files and directories. */
    private static final String FAILED = "a sink of the gateway has failed";

    private final Sinks sinks;
    private final Consumer<String> events;
    private final Consumer<String> sequences;
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
     * @param converters creates the converter for a listener.
     * @param events receives sentences about sessions.
     * @param sequences receives a sentence whenever a peer changes the sequence numbers of a session.
     * @param onFailure receives the permanent failure of a sink; may be called more than once.
     */
    JsonPublisher(
            Sinks sinks,
            Function<FlawListener, FixToJson> converters,
            Consumer<String> events,
            Consumer<String> sequences,
            Consumer<SinkFailedException> onFailure) {
        this.sinks = sinks;
        this.events = events;
        this.sequences = sequences;
        this.onFailure = onFailure;
        this.maxLength = sinks.maxLength();
        this.converter = converters.apply(this::onFlaw);
    }

    private void onFlaw(Flaw kind, int tag, int position, long found, long expected) {
        String sentence = kind.describe(tag, position, found, expected);
        if (kind.rejects()) {
            flaw = sentence;
        } else {
            events.accept(session + ": warning: " + sentence);
        }
    }

    @Override
    public void fromApp(Message message, SessionID id) {
        try {
            convert(message, id);
            sinks.publish(json, id);
        } catch (SinkNotReadyException e) {
            disconnect(id, e.getMessage());
            throw e;
        } catch (SinkFailedException e) {
            onFailure.accept(e);
            disconnect(id, FAILED);
            throw e;
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
        connected.send(logout);
        try {
            connected.disconnect(reason, false);
        } catch (IOException e) {
            events.accept(id + ": " + e.getMessage());
        }
    }

    @Override
    public void fromAdmin(Message message, SessionID id) throws FieldNotFound, RejectLogon {
        String msgType = message.getHeader().getString(MsgType.FIELD);
        if (msgType.equals(MsgType.SEQUENCE_RESET)) {
            reportSequenceReset(message, id);
        }
        if (!msgType.equals(MsgType.LOGON)) {
            return;
        }
        if (message.isSetField(ResetSeqNumFlag.FIELD) && message.getBoolean(ResetSeqNumFlag.FIELD)) {
            sequences.accept(id + ": the peer resets the sequence numbers of both sides to 1 (ResetSeqNumFlag)");
        }
        try {
            String reason = sinks.notReadyReason();
            if (reason != null) {
                throw new RejectLogon(reason);
            }
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
    private void reportSequenceReset(Message message, SessionID id) throws FieldNotFound {
        boolean isGapFill = message.isSetField(GapFillFlag.FIELD) && message.getBoolean(GapFillFlag.FIELD);
        String next = message.isSetField(NewSeqNo.FIELD) ? message.getString(NewSeqNo.FIELD) : "none";
        sequences.accept(
                id + ": the peer sets its next sequence number to " + next + ", " + expected(id)
                        + (isGapFill
                                ? " was expected (SequenceReset, gap fill)"
                                : " was expected (SequenceReset without gap fill): messages with lower numbers will be refused"));
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
        events.accept(id + ": logged on");
    }

    @Override
    public void onLogout(SessionID id) {
        events.accept(id + ": logged out");
    }

    /** Reports to the user the failures that are sent to the peer. */
    @Override
    public void toAdmin(Message message, SessionID id) {
        try {
            String msgType = message.getHeader().getString(MsgType.FIELD);
            if (msgType.equals(MsgType.REJECT)) {
                events.accept(id + ": rejected message " + message.getInt(RefSeqNum.FIELD) + ": " + text(message));
            } else if (msgType.equals(MsgType.LOGOUT) && message.isSetField(Text.FIELD)) {
                events.accept(id + ": sent a logout: " + text(message));
            }
        } catch (FieldNotFound e) {
            throw new IllegalStateException(e); // impossible: the engine has just set these fields
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
        try {
            events.accept(id + ": rejected message " + message.getInt(RefSeqNum.FIELD) + ": " + text(message));
        } catch (FieldNotFound e) {
            throw new IllegalStateException(e);
        }
    }
}
