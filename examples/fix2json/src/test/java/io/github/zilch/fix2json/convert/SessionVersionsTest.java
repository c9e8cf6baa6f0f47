// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.Fixtures;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class SessionVersionsTest {
    private final SessionVersions versions = new SessionVersions();

    private void session(String sender, String target) {
        versions.nextMessage(new UnsafeBuffer(Fixtures.bytes(sender + target)));
        versions.sender(0, sender.length());
        versions.target(sender.length(), target.length());
    }

    @Test
    void sessionIsIdentifiedInBothDirections() {
        session("AB", "C");
        assertNull(versions.get(0));
        versions.put(FixVersion.FIX50);
        assertEquals(FixVersion.FIX50, versions.get(0));
        session("C", "AB");
        assertEquals(FixVersion.FIX50, versions.get(0));
        session("A", "BC");
        assertNull(versions.get(0));
        session("ABC", "");
        assertNull(versions.get(0));
        session("", "");
        assertNull(versions.get(0));
    }

    @Test
    void lastLogonTakesPrecedence() {
        session("A", "B");
        versions.put(FixVersion.FIX50);
        session("B", "A");
        versions.put(FixVersion.FIX50SP1);
        session("A", "B");
        assertEquals(FixVersion.FIX50SP1, versions.get(0));
    }

    @Test
    void sessionsAboveTheLimitAreNotRecorded() {
        for (int i = 0; i < SessionVersions.MAX_SESSIONS + 1000; i++) {
            session("S" + i, "T");
            versions.put(FixVersion.FIX50);
        }
        session("S" + (SessionVersions.MAX_SESSIONS - 1), "T");
        assertEquals(FixVersion.FIX50, versions.get(0));
        session("S" + SessionVersions.MAX_SESSIONS, "T");
        assertNull(versions.get(0));
    }
}
