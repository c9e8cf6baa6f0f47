// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.access;

import io.github.zilch.fix2json.gateway.settings.SettingsException;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.SessionID;
import quickfix.SessionSettings;

/**
 * Decides whether a Logon may reach the engine. It must not before it is known whose it is: the engine counts the number of a
 * Logon that it refuses, and resets the numbers of a session for ResetSeqNumFlag, before it asks its application. May be
 * used by any thread.
 */
public final class Access {
    private static final int USERNAME = 553;
    private static final int PASSWORD = 554;

    private final Set<SessionID> disabled = ConcurrentHashMap.newKeySet();
    private volatile Map<SessionID, Credentials> credentials;

    /**
     * Creates the access to the sessions of a settings file.
     *
     * @param settings that contain the sessions.
     * @throws SettingsException if credentials cannot be used.
     */
    public Access(SessionSettings settings) throws SettingsException {
        replace(settings);
    }

    /**
     * Replaces the credentials of all sessions.
     *
     * @param settings that contain the sessions.
     * @throws SettingsException if credentials cannot be used; then those before remain.
     */
    public void replace(SessionSettings settings) throws SettingsException {
        Map<SessionID, Credentials> read = new HashMap<>();
        for (Iterator<SessionID> ids = settings.sectionIterator(); ids.hasNext(); ) {
            SessionID id = ids.next();
            read.put(id, Credentials.of(settings, id));
        }
        credentials = read;
    }

    /** Returns whether a session has no credentials but its names. */
    public boolean isOpen(SessionID session) {
        Credentials required = credentials.get(session);
        return required != null && required.isEmpty();
    }

    /** Disables or enables a session. */
    public void setDisabled(SessionID session, boolean isDisabled) {
        if (isDisabled) {
            disabled.add(session);
        } else {
            disabled.remove(session);
        }
    }

    /** Returns whether a session is disabled. */
    public boolean isDisabled(SessionID session) {
        return disabled.contains(session);
    }

    /** Returns whether a session is not in the settings any more, so that its Logons are refused. */
    public boolean isRemoved(SessionID session) {
        return !credentials.containsKey(session);
    }

    /**
     * What is known of a Logon.
     *
     * @param refusal why it is refused, a clause, or null.
     * @param password the check of its password, which remains to be done and takes a tenth of a second or more, or null.
     */
    public record Result(String refusal, BooleanSupplier password) {}

    /**
     * Checks a Logon, but for its password.
     *
     * @param session of the Logon.
     * @param logon that was received.
     * @param certificate of the peer, or null.
     * @return what is known of it.
     */
    public Result check(SessionID session, Message logon, X509Certificate certificate) {
        if (isDisabled(session)) {
            return new Result("the session is disabled", null);
        }
        Credentials required = credentials.get(session);
        if (required == null) {
            return new Result("the session is not in the settings any more", null);
        }
        String reason = required.reason(text(logon, USERNAME), certificate);
        PasswordHash hash = required.password();
        if (reason != null || hash == null) {
            return new Result(reason, null);
        }
        String password = text(logon, PASSWORD);
        return password == null
                ? new Result("it has sent no Password (554)", null)
                : new Result(null, () -> hash.matches(password));
    }

    /** Returns a field as text in UTF-8, or null. In the engine, each char is a byte of the message. */
    private static String text(Message logon, int tag) {
        try {
            return logon.isSetField(tag)
                    ? new String(logon.getString(tag).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                    : null;
        } catch (FieldNotFound e) {
            throw new IllegalStateException(e); // impossible: it is set
        }
    }
}
