// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.settings;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import quickfix.Acceptor;
import quickfix.FileLogFactory;
import quickfix.FileStoreFactory;
import quickfix.Initiator;
import quickfix.Session;
import quickfix.SessionFactory;
import quickfix.SessionSettings;
import quickfix.mina.NetworkingOptions;
import quickfix.mina.ssl.SSLSupport;

/**
 * The keys that a settings file may contain: those that QuickFIX/J reads for TCP, file stores and file logs, and those
 * of this gateway. The engine ignores unknown keys, and so would hide typing errors.
 */
public final class SettingsKeys {
    /** The sinks. */
    static final String SINKS = "Sinks";

    /** Maximum time to wait for a sink, in seconds. */
    static final String SINK_TIMEOUT = "SinkTimeout";

    /** File that JSON lines are appended to. */
    static final String SINK_FILE = "SinkFile";

    /** Whether each line is forced to the device. */
    static final String SINK_FILE_SYNC = "SinkFileSync";

    /** Aeron channel. */
    static final String SINK_AERON_CHANNEL = "SinkAeronChannel";

    /** Aeron stream. */
    static final String SINK_AERON_STREAM_ID = "SinkAeronStreamId";

    /** Whether the media driver is embedded or external. */
    static final String SINK_AERON_DRIVER = "SinkAeronDriver";

    /** Directory of the media driver. */
    static final String SINK_AERON_DIRECTORY = "SinkAeronDirectory";

    /** The keys of this gateway that apply to all sessions. */
    public static final Set<String> GATEWAY_KEYS = Set.of(
            SINKS,
            SINK_TIMEOUT,
            SINK_FILE,
            SINK_FILE_SYNC,
            SINK_AERON_CHANNEL,
            SINK_AERON_STREAM_ID,
            SINK_AERON_DRIVER,
            SINK_AERON_DIRECTORY);

    /** Name that the peer of a session must send in Username (553). */
    public static final String LOGON_USERNAME = "LogonUsername";

    /** Hash of the password that the peer of a session must send in Password (554). */
    public static final String LOGON_PASSWORD_HASH = "LogonPasswordHash";

    /** Certificate that the peer of a session must have. */
    public static final String LOGON_CERTIFICATE = "LogonCertificate";

    /** The keys of this gateway that a session can have. */
    public static final Set<String> SESSION_KEYS = Set.of(LOGON_USERNAME, LOGON_PASSWORD_HASH, LOGON_CERTIFICATE);

    /** The keys of QuickFIX/J, which declares each as a constant. */
    private static final Set<String> ENGINE_KEYS = Stream.of(
                    SessionSettings.class,
                    Session.class,
                    SessionFactory.class,
                    Acceptor.class,
                    Initiator.class,
                    FileStoreFactory.class,
                    FileLogFactory.class,
                    NetworkingOptions.class,
                    SSLSupport.class)
            .flatMap(type -> Arrays.stream(type.getFields()))
            .filter(SettingsKeys::isKey)
            .map(SettingsKeys::value)
            .collect(Collectors.toUnmodifiableSet());

    private SettingsKeys() {}

    private static boolean isKey(Field constant) {
        return constant.getType() == String.class
                && (constant.getName().startsWith("SETTING_") || constant.getDeclaringClass() == SessionSettings.class);
    }

    private static String value(Field constant) {
        try {
            return (String) constant.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e); // impossible: it is public
        }
    }

    /**
     * Returns whether QuickFIX/J reads a key.
     *
     * @param key as in the file.
     * @return {@code true} if it does. Some keys have a suffix, as AppDataDictionary.FIX.5.0.
     */
    static boolean isEngineKey(String key) {
        return ENGINE_KEYS.contains(key)
                || key.startsWith("AppDataDictionary.")
                || key.matches("(AllowedRemoteAddresses|LogonTag|SocketConnectHost|SocketConnectPort)\\d*");
    }
}
