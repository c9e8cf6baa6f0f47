// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.guard;

import io.github.zilch.fix2json.gateway.access.Access;
import java.security.cert.X509Certificate;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.MessageUtils;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.field.MsgType;

/** Looks at the first message of a connection, before the engine does. */
final class LogonCheck {
    private static final String LOGON = "\u000135=A\u0001";

    private final Function<SessionID, Session> sessions;
    private final Access access;

    /**
     * What is known of a first message.
     *
     * @param session of a Logon, or null.
     * @param isLogon whether the message looks like a Logon.
     * @param refusal why it is refused, or null.
     * @param password a check that remains to be done, or null.
     */
    record Result(SessionID session, boolean isLogon, String refusal, BooleanSupplier password) {}

    /**
     * Creates the check.
     *
     * @param sessions returns the session that the engine uses for an ID, or null.
     * @param access to the sessions.
     */
    LogonCheck(Function<SessionID, Session> sessions, Access access) {
        this.sessions = sessions;
        this.access = access;
    }

    /**
     * Checks a message.
     *
     * @param text of the message.
     * @param certificate of the peer, or null.
     * @return what is known of it.
     */
    Result of(String text, X509Certificate certificate) {
        if (!text.contains(LOGON)) {
            return new Result(null, false, "its first message is not a Logon", null);
        }
        Session session = sessions.apply(MessageUtils.getReverseSessionID(text));
        if (session == null) {
            return new Result(null, true, "its Logon is of no session in the settings", null);
        }
        SessionID id = session.getSessionID();
        Message logon = UnreadableMessages.parse(text, session);
        if (logon == null) {
            return new Result(id, true, "its Logon cannot be read", null); // the engine would not answer it
        }
        if (!isOf(session, logon)) {
            return new Result(id, true, "its Logon has data that look like the fields of another one", null);
        }
        if (session.hasResponder()) {
            return new Result(id, true, "its session is connected already", null);
        }
        Access.Result result = access.check(id, logon, certificate);
        return new Result(id, true, result.refusal(), result.password());
    }

    /** The engine takes the names from the fields that it has read, and this check from the text. Data can contain names. */
    private boolean isOf(Session session, Message logon) {
        try {
            return logon.getHeader().getString(MsgType.FIELD).equals(MsgType.LOGON)
                    && sessions.apply(MessageUtils.getReverseSessionID(logon)) == session;
        } catch (FieldNotFound e) {
            return false;
        }
    }
}
