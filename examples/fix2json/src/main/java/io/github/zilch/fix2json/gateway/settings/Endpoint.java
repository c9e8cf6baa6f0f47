// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.settings;

import java.net.InetSocketAddress;
import java.util.Objects;
import quickfix.Acceptor;
import quickfix.ConfigError;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.mina.ssl.SSLConfig;
import quickfix.mina.ssl.SSLSupport;

/**
 * Where the peer of a session connects.
 *
 * @param session of the peer.
 * @param address at which connections are accepted.
 * @param tls the settings of TLS, with passwords, or null without TLS.
 */
public record Endpoint(SessionID session, InetSocketAddress address, SSLConfig tls) {
    private static final int GREATEST_PORT = 65_535;

    /**
     * Reads the settings of a session.
     *
     * @param settings to read.
     * @param id of the session.
     * @return where its peer connects.
     * @throws SettingsException if the address cannot be used.
     */
    public static Endpoint of(SessionSettings settings, SessionID id) throws SettingsException {
        int port = port(id, SettingsFile.value(settings, id, Acceptor.SETTING_SOCKET_ACCEPT_PORT));
        try {
            InetSocketAddress address = settings.isSetting(id, Acceptor.SETTING_SOCKET_ACCEPT_ADDRESS)
                    ? new InetSocketAddress(settings.getString(id, Acceptor.SETTING_SOCKET_ACCEPT_ADDRESS), port)
                    : new InetSocketAddress(port);
            boolean isSecured = SettingsFile.flag(settings, id, SSLSupport.SETTING_USE_SSL, false);
            return new Endpoint(id, address, isSecured ? SSLSupport.getSslConfig(settings, id) : null);
        } catch (ConfigError e) {
            throw new SettingsException("session " + id + ": " + e.getMessage(), e);
        }
    }

    private static int port(SessionID id, String text) throws SettingsException {
        if (!text.matches("\\d{1,9}") || Integer.parseInt(text) > GREATEST_PORT) {
            throw new SettingsException("session " + id + ": " + Acceptor.SETTING_SOCKET_ACCEPT_PORT + " is " + text
                    + "; it must be a number from 0 to " + GREATEST_PORT);
        }
        return Integer.parseInt(text);
    }

    /**
     * Checks that one gateway can have two sessions.
     *
     * @param other where the peer of another session connects.
     * @throws SettingsException if the addresses are the same and the settings of TLS are not, or if one address includes the
     *     other.
     */
    void checkBeside(Endpoint other) throws SettingsException {
        String sessions = "sessions " + other.session + " and " + session;
        if (!address.equals(other.address)) {
            if (includes(other) || other.includes(this)) {
                throw new SettingsException(sessions + " have the addresses " + other.address + " and " + address
                        + ", of which one includes the other: give both the same "
                        + Acceptor.SETTING_SOCKET_ACCEPT_ADDRESS + ", or one of them another "
                        + Acceptor.SETTING_SOCKET_ACCEPT_PORT);
            }
        } else if (!hasTlsOf(other)) {
            String difference = tls != null && other.tls != null
                    ? "different settings of TLS"
                    : SSLSupport.SETTING_USE_SSL + "=Y for " + (tls == null ? other.session : session) + " only";
            throw new SettingsException(sessions + " have the same address " + address + ", but " + difference
                    + ": give both the same, or one of them another " + Acceptor.SETTING_SOCKET_ACCEPT_PORT);
        }
    }

    private boolean includes(Endpoint other) {
        return address.getPort() != 0
                && address.getPort() == other.address.getPort()
                && !address.isUnresolved()
                && address.getAddress().isAnyLocalAddress();
    }

    /**
     * Returns whether two sessions have the same settings of TLS.
     *
     * @param other where the peer of another session connects.
     * @return {@code true} if one address can be that of both.
     */
    public boolean hasTlsOf(Endpoint other) {
        return Objects.equals(tls, other.tls);
    }
}
