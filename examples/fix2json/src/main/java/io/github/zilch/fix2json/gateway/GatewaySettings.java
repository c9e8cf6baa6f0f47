// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import quickfix.Acceptor;
import quickfix.ConfigError;
import quickfix.FieldConvertError;
import quickfix.Session;
import quickfix.SessionFactory;
import quickfix.SessionID;
import quickfix.SessionSettings;

/**
 * What a gateway is told by its settings file. Refuses settings of the engine with which a message could be lost in
 * silence, and tells of those that end the guarantee at a point that both sides know.
 */
final class GatewaySettings {
    /** With these values the engine would go on behind a message that was not published, or in another order. */
    private static final Map<String, Boolean> REFUSED = Map.of(
            Session.SETTING_REJECT_MESSAGE_ON_UNHANDLED_EXCEPTION,
            true,
            Session.SETTING_VALIDATE_SEQUENCE_NUMBERS,
            false,
            Acceptor.SETTING_ACCEPTOR_TEMPLATE,
            true);

    private static final List<String> RESETS = List.of(
            Session.SETTING_RESET_ON_LOGON,
            Session.SETTING_RESET_ON_LOGOUT,
            Session.SETTING_RESET_ON_DISCONNECT,
            Session.SETTING_RESET_ON_ERROR);

    private final SessionSettings sessions;
    private final SinkSettings sinks;
    private final List<String> warnings = new ArrayList<>();

    /**
     * Reads a settings file.
     *
     * @param file to read.
     * @param aeronDirectory of an external media driver that goes before what the file says, or null.
     * @throws SettingsException if the file cannot be read, or not used as it is.
     */
    GatewaySettings(Path file, String aeronDirectory) throws SettingsException {
        sessions = SettingsFile.read(file, SessionFactory.ACCEPTOR_CONNECTION_TYPE);
        try {
            for (Iterator<SessionID> ids = sessions.sectionIterator(); ids.hasNext(); ) {
                check(ids.next());
            }
            sinks = new SinkSettings(sessions, aeronDirectory);
        } catch (SettingsException e) {
            throw new SettingsException(file + ": " + e.getMessage(), e);
        }
    }

    private void check(SessionID id) throws SettingsException {
        SettingsFile.value(sessions, id, Acceptor.SETTING_SOCKET_ACCEPT_PORT);
        for (Map.Entry<String, Boolean> refused : REFUSED.entrySet()) {
            boolean value = refused.getValue();
            if (is(id, refused.getKey(), !value) == value) {
                throw new SettingsException("session " + id + ": " + refused.getKey() + "=" + (value ? "Y" : "N")
                        + " is not possible here: messages could be lost");
            }
        }
        for (String key : RESETS) {
            if (is(id, key, false)) {
                warnings.add("session " + id + ": with " + key
                        + "=Y, messages that were sent but not taken before the reset are not asked for again");
            }
        }
    }

    private boolean is(SessionID id, String key, boolean absent) throws SettingsException {
        try {
            return sessions.getBoolOrDefault(id, key, absent);
        } catch (ConfigError | FieldConvertError e) {
            throw new SettingsException("session " + id + ": " + key + " must be Y or N", e);
        }
    }

    /**
     * Gives what is for the engine.
     *
     * @return the settings of the sessions.
     */
    SessionSettings sessions() {
        return sessions;
    }

    /**
     * Gives what is for us.
     *
     * @return the settings of the sinks.
     */
    SinkSettings sinks() {
        return sinks;
    }

    /**
     * Gives what a user should know about.
     *
     * @return sentences, without a full stop.
     */
    List<String> warnings() {
        return warnings;
    }
}
