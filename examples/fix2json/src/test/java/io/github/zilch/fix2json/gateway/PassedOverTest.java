// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A peer logs on, sends a TestRequest, and only then reads that the gateway misses messages before its Logon. It must not send
 * session messages again, so it passes over the numbers of its Logon and of its TestRequest, and goes on waiting for the answer.
 */
class PassedOverTest {
    @TempDir
    private Path temp;

    private final ScriptedSink sink = new ScriptedSink();
    private Gateway gateway;

    @BeforeEach
    void start() throws Exception {
        Path config = Gateways.settings(temp, "[session]\nTargetCompID=ONE\n");
        gateway = Gateways.start(config, sink, 30_000, event -> {});
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private RawPeer connect(int sequence) throws Exception {
        RawPeer peer = new RawPeer(Gateways.port(gateway), "ONE", "GW");
        assertTrue(peer.logon(sequence, "").contains("|35=A|"), peer.answer());
        return peer;
    }

    @Test
    void testRequestsThatHaveComeAreAnswered() throws Exception {
        try (RawPeer peer = connect(3)) {
            peer.send("1", 4, "112=first|");
            peer.order(5, false, "passed over, too");
            peer.send("1", 6, "112=second|");
            peer.send("1", 7, "112=third|");
            peer.flush();
            peer.next("2");
            peer.send("4", 1, "43=Y|123=Y|36=7|");
            peer.flush();
            assertTrue(peer.next("0").contains("|112=first|"));
            assertTrue(peer.next("0").contains("|112=second|"));
            assertTrue(peer.next("0").contains("|112=third|"), "the next message, which was not passed over");
            assertNull(peer.poll(100));
        }
    }

    @Test
    void answerWaitsForTheMessagesBefore() throws Exception {
        sink.acknowledged = 0;
        try (RawPeer peer = connect(1)) {
            peer.order(2, false, "x");
            peer.send("1", 4, "112=all|");
            peer.flush();
            peer.next("2");
            peer.send("4", 3, "43=Y|123=Y|36=5|");
            peer.flush();
            assertNull(peer.poll(300));
            sink.acknowledged = 1;
            assertTrue(peer.next("0").contains("|112=all|"));
        }
    }
}
