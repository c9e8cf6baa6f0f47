// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers that the engine cannot count are refused, and the number of a session is never negative. */
class GreatestNumberTest {
    private static final int LAST = Integer.MAX_VALUE - 1;
    private static final String REASON =
            " is greater than 2147483646, the last number that the gateway can count: log on"
                    + " with ResetSeqNumFlag (141) to begin with 1";

    @TempDir
    private Path temp;

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final ScriptedSink sink = new ScriptedSink();
    private Gateway gateway;
    private int port;

    @BeforeEach
    void start() throws Exception {
        Path config = Gateways.settings(temp, "[session]\nTargetCompID=ONE\n");
        gateway = Gateways.start(config, sink, 30_000, event -> events.add(event.toString()));
        port = Gateways.port(gateway);
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private RawPeer connect(int sequence, String fields) throws Exception {
        return RawPeer.again(port, "ONE", "GW", sequence, fields);
    }

    private void assertMetric(String line) {
        String text = gateway.metrics().text();
        assertTrue(text.contains("fix2json_gateway_" + line + '\n'), text);
    }

    private void assertEvent(String text) {
        assertTrue(events.contains("FIX.4.4:GW->ONE: " + text), events.toString());
    }

    @Test
    void sequenceResetIsRejectedAndTheSessionGoesOn() throws Exception {
        try (RawPeer peer = connect(1, "")) {
            peer.send("4", 2, "123=N|36=2147483647|");
            peer.send("4", 2, "123=Y|36=2147483647|");
            peer.flush();
            for (int i = 0; i < 2; i++) {
                String reject = peer.next("3");
                assertEquals(2, RawPeer.number(reject, 45));
                assertEquals(5, RawPeer.number(reject, 373), "value is incorrect");
                assertTrue(reject.contains("|58=NewSeqNo" + REASON), reject);
            }
            peer.order(2, false, "x");
            peer.flush();
            assertEquals(2, sink.next().number());
        }
        assertEvent(
                "the peer cannot set its next sequence number to 2147483647, 2 was expected (SequenceReset without gap"
                        + " fill)");
        assertEvent(
                "the peer cannot set its next sequence number to 2147483647, 2 was expected (SequenceReset, gap fill)");
        assertMetric("events_total{event=\"sequence_reset\",session=\"FIX.4.4:GW->ONE\"} 1.0");
        assertMetric("events_total{event=\"gap_filled\",session=\"FIX.4.4:GW->ONE\"} 1.0");
        assertMetric("events_total{event=\"message_rejected\",session=\"FIX.4.4:GW->ONE\"} 2.0");
    }

    @Test
    void messageAfterTheLastNumberIsRefusedUntilTheNumbersAreReset() throws Exception {
        try (RawPeer peer = connect(1, "")) {
            peer.send("4", 2, "123=N|36=" + LAST + "|");
            peer.order(LAST, false, "x");
            peer.order(LAST + 1, false, "x");
            peer.flush();
            assertEquals(LAST, sink.next().number());
            assertTrue(peer.next("5").contains("|58=MsgSeqNum" + REASON));
            assertEquals("closed", peer.next());
        }
        assertEvent("sent a logout: MsgSeqNum" + REASON);
        String next = "session_next_in{session=\"FIX.4.4:GW->ONE\"} 2.147483647E9";
        assertMetric(next);
        try (RawPeer peer = connect(LAST + 1, "")) {
            assertTrue(peer.answer().contains("|58=MsgSeqNum" + REASON), peer.answer());
        }
        try (RawPeer peer = connect(1, "")) {
            assertTrue(peer.answer().contains("|58=MsgSeqNum too low"), peer.answer());
        }
        try (RawPeer peer = connect(1, "108=-1|")) { // the engine counts a Logon that it cannot read
            assertTrue(peer.answer().contains("|35=5|"), peer.answer());
        }
        assertMetric(next);
        stop();
        start();
        assertMetric(next);
        try (RawPeer peer = connect(1, "141=Y|")) {
            assertTrue(peer.answer().contains("|35=A|"), peer.answer());
            peer.order(2, false, "x");
            peer.flush();
            assertEquals(2, sink.next().number());
        }
    }

    @Test
    void numberThatIsNoIntIsRefused() throws Exception {
        try (RawPeer peer = connect(1, "")) {
            peer.sendRaw(Fixtures.bytes(
                    Fixtures.message("FIX.4.4", peer.head("0", 2).replace("|34=2|", "|34=99999999999|"))));
            peer.flush();
            assertTrue(peer.next("5").contains("|58=MsgSeqNum" + REASON));
        }
        assertMetric("session_next_in{session=\"FIX.4.4:GW->ONE\"} 2.0");
    }
}
