// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.access;

import io.github.zilch.fix2json.gateway.settings.SettingsException;
import io.github.zilch.fix2json.gateway.settings.SettingsFile;
import io.github.zilch.fix2json.gateway.settings.SettingsKeys;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import javax.security.auth.x500.X500Principal;
import quickfix.ConfigError;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.mina.ssl.SSLSupport;

/**
 * What the peer of a session has to show, as set in the settings file: a name and a password, a certificate, both, or nothing.
 *
 * @param username that is required, or null.
 * @param password that is required, or null.
 * @param subject of the certificate that is required, or null.
 * @param fingerprints of the certificates one of which is required, in lower-case hex; empty if none is.
 */
record Credentials(String username, PasswordHash password, X500Principal subject, Set<String> fingerprints) {
    private static final String FINGERPRINT = "sha256:";

    /**
     * Reads the credentials of a session.
     *
     * @param settings that contain the session.
     * @param id of the session.
     * @return the credentials.
     * @throws SettingsException if a value cannot be used.
     */
    static Credentials of(SessionSettings settings, SessionID id) throws SettingsException {
        String username = value(settings, id, SettingsKeys.LOGON_USERNAME);
        String hash = value(settings, id, SettingsKeys.LOGON_PASSWORD_HASH);
        if (username != null && hash == null || username == null && hash != null) {
            throw new SettingsException("session " + id + ": set both " + SettingsKeys.LOGON_USERNAME + " and "
                    + SettingsKeys.LOGON_PASSWORD_HASH + ", or none of them");
        }
        PasswordHash password = hash == null ? null : PasswordHash.parse(hash);
        if (hash != null && password == null) {
            throw new SettingsException("session " + id + ": " + SettingsKeys.LOGON_PASSWORD_HASH
                    + " is no hash of a password: use what fix2json gateway hash prints");
        }
        String certificate = value(settings, id, SettingsKeys.LOGON_CERTIFICATE);
        if (certificate == null) {
            return new Credentials(username, password, null, Set.of());
        }
        checkCertificatesAreRequired(settings, id);
        return certificate.toLowerCase(Locale.ROOT).startsWith(FINGERPRINT)
                ? new Credentials(username, password, null, fingerprints(certificate, id))
                : new Credentials(username, password, subject(settings, certificate, id), Set.of());
    }

    private static String value(SessionSettings settings, SessionID id, String key) throws SettingsException {
        try {
            if (!settings.isSetting(id, key)) {
                return null;
            }
            String value = settings.getString(id, key).strip();
            if (value.isEmpty()) {
                throw new SettingsException("session " + id + ": " + key + " has no value");
            }
            return value;
        } catch (ConfigError e) {
            throw new SettingsException("session " + id + ": " + key + ": " + e.getMessage(), e);
        }
    }

    private static void checkCertificatesAreRequired(SessionSettings settings, SessionID id) throws SettingsException {
        for (String key : new String[] {SSLSupport.SETTING_USE_SSL, SSLSupport.SETTING_NEED_CLIENT_AUTH}) {
            if (!SettingsFile.flag(settings, id, key, false)) {
                throw new SettingsException("session " + id + ": " + SettingsKeys.LOGON_CERTIFICATE + " requires " + key
                        + "=Y: otherwise peers show no certificate");
            }
        }
    }

    private static Set<String> fingerprints(String list, SessionID id) throws SettingsException {
        Set<String> fingerprints = new TreeSet<>();
        for (String each : list.toLowerCase(Locale.ROOT).split(",")) {
            String hex = each.strip().replaceFirst("^" + FINGERPRINT, "").replace(":", "");
            if (!hex.matches("[0-9a-f]{64}")) {
                throw new SettingsException("session " + id + ": " + SettingsKeys.LOGON_CERTIFICATE + " contains \""
                        + each.strip() + "\"; a fingerprint is sha256: and 64 hex digits");
            }
            fingerprints.add(hex);
        }
        return fingerprints;
    }

    /** A subject proves nothing if every certificate is accepted, as the engine does without a trust store. */
    private static X500Principal subject(SessionSettings settings, String name, SessionID id) throws SettingsException {
        if (!settings.isSetting(id, SSLSupport.SETTING_TRUST_STORE_NAME)) {
            throw new SettingsException(
                    "session " + id + ": " + SettingsKeys.LOGON_CERTIFICATE + " names a subject, so "
                            + SSLSupport.SETTING_TRUST_STORE_NAME
                            + " is required: without it, a peer can make a certificate with any name by itself");
        }
        try {
            return new X500Principal(name);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(
                    "session " + id + ": " + SettingsKeys.LOGON_CERTIFICATE + " is \"" + name
                            + "\"; it must be sha256: and a fingerprint, or the subject of a certificate, such as"
                            + " CN=kestrel,O=Kestrel Ltd",
                    e);
        }
    }

    /** Returns whether a peer has to show nothing but the names of the session. */
    boolean isEmpty() {
        return username == null && !needsCertificate();
    }

    private boolean needsCertificate() {
        return subject != null || !fingerprints.isEmpty();
    }

    /**
     * Returns why a peer is refused, without a look at its password.
     *
     * @param name that it has sent, or null.
     * @param certificate that it has shown, or null.
     * @return a clause, or null if it is not refused.
     */
    String reason(String name, X509Certificate certificate) {
        if (needsCertificate()) {
            if (certificate == null) {
                return "it has shown no certificate";
            }
            if (subject != null && !subject.equals(certificate.getSubjectX500Principal())
                    || subject == null && !fingerprints.contains(fingerprint(certificate))) {
                return "its certificate is not that of this session (" + SettingsKeys.LOGON_CERTIFICATE + ")";
            }
        }
        if (username != null && (name == null || !isSame(username, name))) {
            return name == null ? "it has sent no Username (553)" : "its Username (553) is not that of this session";
        }
        return null;
    }

    private static boolean isSame(String expected, String given) {
        return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    private static String fingerprint(X509Certificate certificate) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (GeneralSecurityException e) {
            return "";
        }
    }

    /** Hides the hash. */
    @Override
    public String toString() {
        return "Credentials of " + username;
    }
}
