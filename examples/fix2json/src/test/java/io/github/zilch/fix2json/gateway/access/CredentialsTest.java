// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
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
