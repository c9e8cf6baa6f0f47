// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
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
import quickfix.field.MsgType;
import quickfix.field.RefSeqNum;
import quickfix.field.SessionRejectReason;
import quickfix.field.Text;

/**
 * What the engine calls: writes each application message as JSON and hands it to the sinks.
 *
 * <p>The engine stores that it has seen a message after {@link #fromApp} has returned. So what returns was taken by every
 * sink, and what was not taken must not return:
 *
 * <ul>
 *   <li>A sink is not ready, or has failed: a Logout says why, the connection is closed, and an exception that the engine
 *       does not know leaves the sequence number as it was. When the peer logs on again, the engine asks for the message
 *       again, and the peer marks it with PossDupFlag (43). Until the sinks are ready, a Logon is refused.
 *   <li>The message cannot be published at all, as its JSON is too long for a sink: a Reject says so to the peer, and the
 *       engine goes on behind it.
 * </ul>
 *
 * <p>All sessions share the engine's one thread for messages, so builder, converter and sinks need no lock.
 */
final class JsonPublisher implements Application {
    /** A message of 8 MiB, the longest that is read elsewhere, has room even if much of it must be escaped. */
    private static final int LONGEST_JSON = 64 << 20;

    /** What peers are told of a failure, which is about files and folders here. */
    private static final String FAILED = "a sink of the gateway has failed";

    private final Sinks sinks;
    private final Consumer<String> events;
    private final Consumer<SinkFailedException> onFailure;
    private final FixToJson converter;
    private final JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(LONGEST_JSON));
    private final MessageBytes bytes = new MessageBytes();
    private final int longest;

    /** Session of the message at hand. */
    private SessionID session;

    /** Why the converter gave up the last message, if it did. */
    private String flaw;

    /**
     * Makes the publisher.
     *
     * @param sinks to publish to.
     * @param converters that makes the converter, for a listener.
     * @param events that hears in a sentence what happens to sessions.
     * @param onFailure that hears of a sink that has failed for good; may be called more than once.
     */
    JsonPublisher(
            Sinks sinks,
            Function<FlawListener, FixToJson> converters,
            Consumer<String> events,
            Consumer<SinkFailedException> onFailure) {
        this.sinks = sinks;
        this.events = events;
        this.onFailure = onFailure;
        this.longest = sinks.longest();
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
            sinks.publish(json);
        } catch (SinkNotReadyException e) {
            disconnect(id, e.getMessage());
            throw e;
        } catch (SinkFailedException e) {
            onFailure.accept(e);
            disconnect(id, FAILED);
            throw e;
        }
    }

    /** Writes the message as JSON, or lets the engine reject it. */
    private void convert(Message message, SessionID id) {
        session = id;
        bytes.take(message);
        boolean converted;
        try {
            converted = converter.convert(bytes.buffer(), 0, bytes.length(), converter.begin(json));
        } catch (JsonCapacityException e) {
            throw rejection("its JSON is longer than " + LONGEST_JSON + " bytes");
        }
        if (!converted) {
            throw rejection(flaw);
        }
        if (json.length() > longest) {
            throw rejection("its JSON has " + json.length() + " bytes, and a sink takes " + longest);
        }
    }

    private static FieldException rejection(String reason) {
        return new FieldException(SessionRejectReason.OTHER, "Cannot be published: " + reason, 0);
    }

    /** Says why and closes the connection; the engine by itself would read on, and queue what it reads. */
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
        if (!message.getHeader().getString(MsgType.FIELD).equals(MsgType.LOGON)) {
            return;
        }
        try {
            String obstacle = sinks.obstacle();
            if (obstacle != null) {
                throw new RejectLogon(obstacle);
            }
        } catch (SinkFailedException e) {
            onFailure.accept(e);
            throw new RejectLogon(FAILED);
        }
        if (id.isFIXT()) {
            session = id;
            learnDefaultApplVerId(message);
        }
    }

    /** The converter remembers which version this session speaks. The JSON is not needed. */
    private void learnDefaultApplVerId(Message logon) {
        bytes.take(logon);
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

    /** What the peer is told of a failure, the user hears too. */
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
            throw new IllegalStateException(e); // the engine has just set them
        }
    }

    private static String text(Message message) throws FieldNotFound {
        return message.isSetField(Text.FIELD) ? message.getString(Text.FIELD) : "no reason given";
    }

    @Override
    public void onCreate(SessionID id) {}

    /** The only application message that the engine sends of its own is a BusinessMessageReject (j). */
    @Override
    public void toApp(Message message, SessionID id) {
        try {
            events.accept(id + ": rejected message " + message.getInt(RefSeqNum.FIELD) + ": " + text(message));
        } catch (FieldNotFound e) {
            throw new IllegalStateException(e);
        }
    }
}
