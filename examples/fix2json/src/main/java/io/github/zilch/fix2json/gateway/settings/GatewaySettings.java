// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.settings;

import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import quickfix.Acceptor;
import quickfix.Session;
import quickfix.SessionFactory;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.mina.NetworkingOptions;
import quickfix.mina.ssl.SSLSupport;

/**
 * The settings file of a gateway. Rejects settings of the engine that could lose messages silently, or stop its threads. Warns of settings
 * that weaken the guarantee in a way that both sides can know.
 */
public final class GatewaySettings {
    /** With these values the engine would skip a message that was not published, or change the order of messages. */
    private static final Map<String, Boolean> FORBIDDEN = Map.of(
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
     * @param aeronDirectory of an external media driver, which takes precedence over the file, or null.
     * @throws SettingsException if the file cannot be read, or its settings cannot be used.
     */
    public GatewaySettings(Path file, String aeronDirectory) throws SettingsException {
        sessions = SettingsFile.read(file, SessionFactory.ACCEPTOR_CONNECTION_TYPE);
        try {
            Map<SocketAddress, Endpoint> endpoints = new LinkedHashMap<>();
            for (Iterator<SessionID> ids = sessions.sectionIterator(); ids.hasNext(); ) {
                SessionID id = ids.next();
                check(id);
                add(endpoints, Endpoint.of(sessions, id));
            }
            sessions.setBool(Session.SETTING_REJECT_GARBLED_MESSAGE, true);
            sinks = new SinkSettings(sessions, aeronDirectory);
        } catch (SettingsException e) {
            throw new SettingsException(file + ": " + e.getMessage(), e);
        }
    }

    private static void add(Map<SocketAddress, Endpoint> endpoints, Endpoint added) throws SettingsException {
        for (Endpoint other : endpoints.values()) {
            added.checkBeside(other);
        }
        endpoints.putIfAbsent(added.address(), added);
    }

    private void check(SessionID id) throws SettingsException {
        checkKeyStores(id);
        for (Map.Entry<String, Boolean> forbidden : FORBIDDEN.entrySet()) {
            boolean value = forbidden.getValue();
            if (SettingsFile.flag(sessions, id, forbidden.getKey(), !value) == value) {
                throw new SettingsException("session " + id + ": " + forbidden.getKey() + "=" + (value ? "Y" : "N")
                        + " is not allowed here: messages could be lost");
            }
        }
        if (!SettingsFile.flag(sessions, id, Session.SETTING_REJECT_GARBLED_MESSAGE, true)) {
            throw new SettingsException(
                    "session " + id + ": " + Session.SETTING_REJECT_GARBLED_MESSAGE
                            + "=N is not allowed here: a message that the engine cannot read would be requested again and again");
        }
        if (SettingsFile.flag(sessions, id, NetworkingOptions.SETTING_SOCKET_SYNCHRONOUS_WRITES, false)) {
            throw new SettingsException("session " + id + ": " + NetworkingOptions.SETTING_SOCKET_SYNCHRONOUS_WRITES
                    + "=Y is not allowed here: each answer would wait for the thread of its connection, which waits for the"
                    + " gateway while its queue is full");
        }
        for (String key : RESETS) {
            if (SettingsFile.flag(sessions, id, key, false)) {
                warnings.add("session " + id + ": with " + key
                        + "=Y, messages that were sent but not accepted before the reset are not requested again");
            }
        }
    }

    /** The engine only warns of a missing store, and then refuses every connection. */
    private void checkKeyStores(SessionID id) throws SettingsException {
        if (!SettingsFile.flag(sessions, id, SSLSupport.SETTING_USE_SSL, false)) {
            return;
        }
        checkExists(
                id,
                SSLSupport.SETTING_KEY_STORE_NAME,
                SettingsFile.value(sessions, id, SSLSupport.SETTING_KEY_STORE_NAME));
        if (sessions.isSetting(id, SSLSupport.SETTING_TRUST_STORE_NAME)) {
            checkExists(
                    id,
                    SSLSupport.SETTING_TRUST_STORE_NAME,
                    SettingsFile.value(sessions, id, SSLSupport.SETTING_TRUST_STORE_NAME));
        }
    }

    private static void checkExists(SessionID id, String key, String file) throws SettingsException {
        if (!Files.isReadable(Path.of(file)) && GatewaySettings.class.getResource(file) == null) {
            throw new SettingsException(
                    "session " + id + ": " + key + " " + file + " cannot be read: name an existing file");
        }
    }

    /**
     * Returns the settings of the engine.
     *
     * @return the settings of the sessions.
     */
    public SessionSettings sessions() {
        return sessions;
    }

    /**
     * Returns the settings of the sinks.
     *
     * @return the settings of the sinks.
     */
    public SinkSettings sinks() {
        return sinks;
    }

    /**
     * Returns warnings for the user.
     *
     * @return sentences without a full stop.
     */
    public List<String> warnings() {
        return warnings;
    }
}
