// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.guard;

import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.event.EventKind;
import java.util.function.Consumer;
import org.apache.mina.core.filterchain.IoFilterAdapter;
import org.apache.mina.core.session.IoSession;
import org.quickfixj.QFJException;
import quickfix.FieldMap;
import quickfix.FieldNotFound;
import quickfix.InvalidMessage;
import quickfix.Message;
import quickfix.MessageSessionUtils;
import quickfix.MessageUtils;
import quickfix.Session;
import quickfix.field.ApplVerID;
import quickfix.mina.SessionConnector;

/**
 * Spoils messages of an ApplVerID (1128) that the engine does not know. The engine would throw an exception at each of them,
 * whose number it would then request again forever. A spoiled message has no value in this field, which is no FIX: the
 * engine rejects it as any other that it cannot read ({@link Session#SETTING_REJECT_GARBLED_MESSAGE}), and goes on after it.
 */
public final class UnreadableMessages extends IoFilterAdapter {
    private static final char SOH = '\u0001';
    private static final String FIELD = SOH + Integer.toString(ApplVerID.FIELD) + '=';

    private final Consumer<Event> events;

    /**
     * Creates the filter, whose place is after the codec of the engine.
     *
     * @param events receives an event for each message.
     */
    public UnreadableMessages(Consumer<Event> events) {
        this.events = events;
    }

    /** Returns whether the engine knows a version of FIX by its ApplVerID. */
    public static boolean isKnown(String version) {
        try {
            MessageUtils.toBeginString(new ApplVerID(version));
            return true;
        } catch (QFJException e) {
            return false;
        }
    }

    @Override
    public void messageReceived(NextFilter next, IoSession connection, Object message) {
        Object passedOn = message;
        if (message instanceof String text && text.contains(FIELD)) {
            Session session = (Session) connection.getAttribute(SessionConnector.QF_SESSION);
            String spoiled = spoiled(text);
            if (session != null && !spoiled.equals(text) && !isReadable(text, session)) {
                events.accept(new Event(
                        EventKind.MESSAGE_FLAWED,
                        session.getSessionID(),
                        "message " + MessageUtils.getStringField(text, 34)
                                + " has an ApplVerID (1128) that the engine does not know"));
                passedOn = spoiled;
            }
        }
        next.messageReceived(connection, passedOn);
    }

    /** Returns the text without the values of the field that the engine does not know. */
    private static String spoiled(String text) {
        StringBuilder result = new StringBuilder(text);
        int at = result.indexOf(FIELD);
        while (at >= 0) {
            int start = at + FIELD.length();
            int end = result.indexOf(String.valueOf(SOH), start);
            if (!isKnown(result.substring(start, end < 0 ? result.length() : end))) {
                result.delete(start - 1, end < 0 ? result.length() : end);
            }
            at = result.indexOf(FIELD, start - 1);
        }
        return result.toString();
    }

    /** Returns whether the engine can read a message: what looks like this field can be a part of another one. */
    private static boolean isReadable(String text, Session session) {
        return parse(text, session) != null;
    }

    /** Returns a message, or null if the engine cannot read it. */
    static Message parse(String text, Session session) {
        try {
            Message message = MessageSessionUtils.parse(session, text);
            FieldMap header = message.getHeader();
            return !header.isSetField(ApplVerID.FIELD) || isKnown(header.getString(ApplVerID.FIELD)) ? message : null;
        } catch (InvalidMessage | FieldNotFound | QFJException e) {
            return null;
        }
    }
}
