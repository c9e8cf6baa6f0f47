// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.settings;

import java.util.Set;

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

    private static final Set<String> ENGINE_KEYS = Set.of(
            "AcceptorTemplate",
            "AllowPosDup",
            "AllowUnknownMsgFields",
            "AllowedRemoteAddresses",
            "AppDataDictionary",
            "BeginString",
            "CheckCompID",
            "CheckLatency",
            "CipherSuites",
            "ClosedResendInterval",
            "ConnectionType",
            "ContinueInitializationOnError",
            "DataDictionary",
            "DefaultApplVerID",
            "Description",
            "DisableHeartBeatCheck",
            "DisconnectOnError",
            "DynamicSession",
            "EnableLastMsgSeqNumProcessed",
            "EnableNextExpectedMsgSeqNum",
            "EnabledProtocols",
            "EndDay",
            "EndTime",
            "EndpointIdentificationAlgorithm",
            "FileIncludeMilliseconds",
            "FileIncludeTimeStampForMessages",
            "FileLogHeartbeats",
            "FileLogPath",
            "FileStoreMaxCachedMsgs",
            "FileStorePath",
            "FileStoreSync",
            "FirstFieldInGroupIsDelimiter",
            "ForceResendWhenCorruptedStore",
            "HeartBeatTimeoutMultiplier",
            "HeartBtInt",
            "KeyManagerFactoryAlgorithm",
            "KeyStoreType",
            "LogMessageWhenSessionNotFound",
            "LogonTag",
            "LogonTimeout",
            "LogoutTimeout",
            "MaxLatency",
            "MaxScheduledWriteRequests",
            "NeedClientAuth",
            "NonStopSession",
            "PersistMessages",
            "ProxyDomain",
            "ProxyHost",
            "ProxyPassword",
            "ProxyPort",
            "ProxyType",
            "ProxyUser",
            "ProxyVersion",
            "ProxyWorkstation",
            "ReconnectInterval",
            "RefreshOnLogon",
            "RejectGarbledMessage",
            "RejectInvalidMessage",
            "RejectMessageOnUnhandledException",
            "RequiresOrigSendingTime",
            "ResendRequestChunkSize",
            "ResetOnDisconnect",
            "ResetOnError",
            "ResetOnLogon",
            "ResetOnLogout",
            "SNIHostName",
            "SendRedundantResendRequests",
            "SenderCompID",
            "SenderLocationID",
            "SenderSubID",
            "SessionQualifier",
            "SocketAcceptAddress",
            "SocketAcceptPort",
            "SocketAcceptProtocol",
            "SocketConnectHost",
            "SocketConnectPort",
            "SocketConnectProtocol",
            "SocketConnectTimeout",
            "SocketKeepAlive",
            "SocketKeyStore",
            "SocketKeyStorePassword",
            "SocketLinger",
            "SocketLocalHost",
            "SocketLocalPort",
            "SocketOobInline",
            "SocketReceiveBufferSize",
            "SocketReuseAddress",
            "SocketSendBufferSize",
            "SocketSynchronousWriteTimeout",
            "SocketSynchronousWrites",
            "SocketTcpNoDelay",
            "SocketTrafficClass",
            "SocketTrustStore",
            "SocketTrustStorePassword",
            "SocketUseSSL",
            "StartDay",
            "StartTime",
            "TargetCompID",
            "TargetLocationID",
            "TargetSubID",
            "TestRequestDelayMultiplier",
            "TimeStampPrecision",
            "TimeZone",
            "TransportDataDictionary",
            "TrustManagerFactoryAlgorithm",
            "TrustStoreType",
            "UseDataDictionary",
            "UseSNI",
            "ValidateChecksum",
            "ValidateFieldsHaveValues",
            "ValidateFieldsOutOfOrder",
            "ValidateIncomingMessage",
            "ValidateSequenceNumbers",
            "ValidateUnorderedGroupFields",
            "ValidateUserDefinedFields",
            "Weekdays");

    private SettingsKeys() {}

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
