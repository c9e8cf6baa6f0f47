// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A peer asks the gateway for all its messages. */
class ResendTest {
    @TempDir
    private Path temp;

    /** Of months of Heartbeats, nothing is in the store, and one message passes over all of them. */
    @Test
    void sessionMessagesArePassedOverAndNotStored() throws Exception {
        Path config = Gateways.settings(temp, "[session]\nTargetCompID=ONE\n");
        try (Gateway gateway = Gateways.start(config, new ScriptedSink(), 30_000, event -> {});
                RawPeer peer = new RawPeer(Gateways.port(gateway), "ONE", "GW")) {
            peer.logon(1, "");
            for (int i = 2; i < 100; i++) {
                peer.send("1", i, "112=x|");
            }
            peer.send("2", 100, "7=1|16=0|");
            peer.flush();
            String passedOver = peer.next("4");
            assertEquals(1, RawPeer.number(passedOver, 34));
            assertEquals(100, RawPeer.number(passedOver, 36));
            peer.send("2", 101, "7=40|16=49|");
            peer.flush();
            passedOver = peer.next("4");
            assertEquals(40, RawPeer.number(passedOver, 34));
            assertEquals(50, RawPeer.number(passedOver, 36));
            assertEquals(0, Files.size(temp.resolve("store/FIX.4.4-GW-ONE.body")));
        }
    }
}
