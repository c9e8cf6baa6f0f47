// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import java.io.IOException;
import java.util.function.Consumer;
import quickfix.Application;
import quickfix.FieldException;
import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.RejectLogon;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.field.MsgType;
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

    private final Sinks sinks;
    private final Consumer<String> events;
    private final Consumer<SinkFailedException> onFailure;
    private final FixToJson converter;
    private final JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(LONGEST_JSON));
    private final MessageBytes bytes = new MessageBytes();
    private final int longest;

    /** Why the converter gave up the last message, if it did. */
    private String flaw;

    /**
     * Makes the publisher.
     *
     * @param sinks to publish to.
     * @param dictionaries of the converter.
     * @param events that hears in a sentence what happens to sessions.
     * @param onFailure that hears of a sink that has failed for good; may be called more than once.
     */
    JsonPublisher(
            Sinks sinks, Dictionaries dictionaries, Consumer<String> events, Consumer<SinkFailedException> onFailure) {
        this.sinks = sinks;
        this.events = events;
        this.onFailure = onFailure;
        this.longest = sinks.longest();
        this.converter = new FixToJson(dictionaries, (kind, tag, position, found, expected) -> {
            if (kind.rejects()) {
                flaw = kind.describe(tag, position, found, expected);
            }
        });
    }

    @Override
    public void fromApp(Message message, SessionID id) {
        try {
            convert(message);
            sinks.publish(json);
        } catch (SinkNotReadyException e) {
            disconnect(id, e.getMessage());
            throw e;
        } catch (SinkFailedException e) {
            onFailure.accept(e);
            disconnect(id, e.getMessage());
            throw e;
        }
    }

    /** Writes the message as JSON, or lets the engine reject it. */
    private void convert(Message message) {
        bytes.take(message);
        boolean converted;
        try {
            converted = converter.convert(bytes.buffer(), 0, bytes.length(), json.reset());
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

    private FieldException rejection(String reason) {
        events.accept("a message was rejected: " + reason);
        return new FieldException(SessionRejectReason.OTHER, "Cannot be published: " + reason, 0);
    }

    /** Says why and closes the connection; the engine by itself would read on, and queue what it reads. */
    private void disconnect(SessionID id, String reason) {
        events.accept(id + ": disconnecting, as " + reason);
        Session session = Session.lookupSession(id);
        if (session == null) {
            return;
        }
        Message logout = new Message();
        logout.getHeader().setString(MsgType.FIELD, MsgType.LOGOUT);
        logout.setString(Text.FIELD, reason);
        session.send(logout);
        try {
            session.disconnect(reason, false);
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
                events.accept(id + ": refusing the logon, as " + obstacle);
                throw new RejectLogon(obstacle);
            }
        } catch (SinkFailedException e) {
            onFailure.accept(e);
            throw new RejectLogon(e.getMessage());
        }
        if (id.isFIXT()) {
            learnDefaultApplVerId(message);
        }
    }

    /** The converter remembers which version this session speaks. The JSON is not needed. */
    private void learnDefaultApplVerId(Message logon) {
        bytes.take(logon);
        converter.convert(bytes.buffer(), 0, bytes.length(), json.reset());
    }

    @Override
    public void onLogon(SessionID id) {
        events.accept(id + ": logged on");
    }

    @Override
    public void onLogout(SessionID id) {
        events.accept(id + ": logged out");
    }

    @Override
    public void onCreate(SessionID id) {}

    @Override
    public void toAdmin(Message message, SessionID id) {}

    @Override
    public void toApp(Message message, SessionID id) {}
}
