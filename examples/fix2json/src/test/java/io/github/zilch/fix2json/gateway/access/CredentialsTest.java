// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.gateway.settings.SettingsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quickfix.SessionID;
import quickfix.SessionSettings;

/** Settings with which nobody, or anybody, could log on are refused. */
class CredentialsTest {
    private static final SessionID ID = new SessionID("FIX.4.4", "HARBOUR", "KESTREL");
    private static final String TLS = "SocketUseSSL=Y;NeedClientAuth=Y;";
    private static final String FINGERPRINT = "sha256:" + "AB:".repeat(31) + "cd";

    private static SessionSettings settings(String pairs) {
        SessionSettings settings = new SessionSettings();
        settings.setString(ID, "BeginString", "FIX.4.4");
        for (String pair : pairs.split(";")) {
            settings.setString(ID, pair.split("=", 2)[0], pair.split("=", 2)[1]);
        }
        return settings;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LogonUsername=kestrel | set both LogonUsername and LogonPasswordHash, or none of them",
                "LogonPasswordHash=x | set both LogonUsername and LogonPasswordHash, or none of them",
                "LogonUsername= | LogonUsername has no value",
                "LogonUsername=kestrel;LogonPasswordHash=hunter2"
                        + " | LogonPasswordHash is no hash of a password: use what fix2json gateway hash prints",
                "LogonCertificate=CN=kestrel"
                        + " | LogonCertificate requires SocketUseSSL=Y: otherwise peers show no certificate",
                "SocketUseSSL=Y;LogonCertificate=CN=kestrel"
                        + " | LogonCertificate requires NeedClientAuth=Y: otherwise peers show no certificate",
                "SocketUseSSL=Y;NeedClientAuth=Y;LogonCertificate=CN=kestrel"
                        + " | LogonCertificate names a subject, so SocketTrustStore is required: without it, a peer can"
                        + " make a certificate with any name by itself",
                "SocketUseSSL=Y;NeedClientAuth=Y;LogonCertificate=sha256:abcd"
                        + " | LogonCertificate contains \"sha256:abcd\"; a fingerprint is sha256: and 64 hex digits",
                "SocketUseSSL=Y;NeedClientAuth=Y;SocketTrustStore=t;LogonCertificate=kestrel"
                        + " | LogonCertificate is \"kestrel\"; it must be sha256: and a fingerprint, or the subject of a"
                        + " certificate, such as CN=kestrel,O=Kestrel Ltd",
            })
    void unusableCredentialsAreNamed(String pairs, String expected) {
        SettingsException e = assertThrows(SettingsException.class, () -> Credentials.of(settings(pairs), ID));
        assertEquals("session FIX.4.4:HARBOUR->KESTREL: " + expected, e.getMessage());
        assertFalse(e.getMessage().contains("hunter2"));
    }

    @Test
    void credentialsAreRead() throws Exception {
        assertTrue(Credentials.of(settings("HeartBtInt=30"), ID).isEmpty());
        Credentials password = Credentials.of(
                settings("LogonUsername=kestrel;LogonPasswordHash=" + PasswordHash.of("hunter2", 1_000)), ID);
        assertEquals("it has sent no Username (553)", password.reason(null, null));
        assertEquals(null, password.reason("kestrel", null));
        assertFalse(password.toString().contains("pbkdf2"));
        Credentials certificate = Credentials.of(settings(TLS + "LogonCertificate=" + FINGERPRINT), ID);
        assertEquals(1, certificate.fingerprints().size());
        assertEquals("it has shown no certificate", certificate.reason("kestrel", null));
    }
}
