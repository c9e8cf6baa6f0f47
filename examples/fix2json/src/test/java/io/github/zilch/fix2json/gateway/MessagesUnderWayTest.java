// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Dictionaries;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages that a sink has taken and not yet accepted: their numbers are not stored, and they are given up together. */
class MessagesUnderWayTest {
    private static final Dictionaries DICTIONARIES = new Dictionaries();

    @TempDir
    private Path temp;

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final ScriptedSink sink = new ScriptedSink();
    private Gateway gateway;

    @BeforeEach
    void start() throws Exception {
        start(30_000);
    }

    private void start(long timeoutMillis) throws Exception {
        Path config = Gateways.settings(temp, """
                EnableLastMsgSeqNumProcessed=Y
                [session]
                TargetCompID=ONE
                [session]
                TargetCompID=TWO
                """);
        gateway = Gateways.start(config, sink, timeoutMillis, event -> events.add(event.toString()));
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private RawPeer connect(String peer, int sequence) throws Exception {
        return RawPeer.again(Gateways.port(gateway), peer, "GW", sequence, "");
    }

    private static void sendOrders(RawPeer peer, int from, int to, boolean isRepeated) throws Exception {
        for (int i = from; i <= to; i++) {
            peer.order(i, isRepeated, "x");
        }
        peer.flush();
    }

    private void assertTaken(String sender, int from, int to, boolean isMarked) {
        for (int i = from; i <= to; i++) {
            Published text = sink.next();
            assertEquals(sender, text.header("SenderCompID"));
            assertEquals(i, text.number());
            assertEquals(isMarked, text.isMarked(), "" + text);
        }
    }

    /** Returns the first number that a gateway which is started again asks for. */
    private int firstMissing(String peer, int next) throws Exception {
        gateway.close();
        start(30_000);
        try (RawPeer again = connect(peer, next)) {
            return RawPeer.number(again.next("2"), 7);
        }
    }

    @Test
    void numbersAreStoredWhenMessagesAreAccepted() throws Exception {
        sink.acknowledged = 0;
        try (RawPeer peer = connect("ONE", 1)) {
            sendOrders(peer, 2, 6, false);
            assertTaken("ONE", 2, 6, false);
            sink.acknowledged = 2;
        }
        assertEquals(4, firstMissing("ONE", 7));
    }

    @Test
    void numbersOfRejectedMessagesAreStoredInTheirTurn() throws Exception {
        sink.acknowledged = 0;
        try (RawPeer peer = connect("ONE", 1)) {
            sendOrders(peer, 2, 2, false);
            peer.send("D", 3, "11=3|"); // lacks fields
            sendOrders(peer, 4, 4, false);
            String reject = peer.next("3");
            assertEquals(3, RawPeer.number(reject, 45));
            assertEquals(1, RawPeer.number(reject, 369), "message 2 is not processed yet");
            assertTaken("ONE", 2, 2, false);
            assertTaken("ONE", 4, 4, false);
            sink.acknowledged = 2;
            peer.send("1", 5, "112=all|");
            peer.flush();
            assertEquals(5, RawPeer.number(peer.next("0"), 369));
        }
        assertEquals(6, firstMissing("ONE", 7));
    }

    @Test
    void sessionMessageIsAnsweredWhenAllBeforeItAreAccepted() throws Exception {
        sink.acknowledged = 0;
        try (RawPeer peer = connect("ONE", 1)) {
            sendOrders(peer, 2, 3, false);
            peer.send("1", 4, "112=all|");
            peer.flush();
            assertTaken("ONE", 2, 3, false);
            assertNull(peer.poll(300));
            sink.acknowledged = 2;
            assertTrue(peer.next("0").contains("|112=all|"));
        }
    }

    @Test
    void sessionMessageDoesNotWaitForThoseOfOtherSessions() throws Exception {
        try (RawPeer one = connect("ONE", 1);
                RawPeer two = connect("TWO", 1)) {
            sink.acknowledged = 0;
            sendOrders(one, 2, 2, false);
            assertTaken("ONE", 2, 2, false);
            two.send("1", 2, "112=alive|");
            two.flush();
            assertTrue(two.next("0").contains("|112=alive|"));
            assertTrue(gateway.metrics().text().contains("sink_unconfirmed_messages{sink=\"the scripted sink\"} 1.0"));
        }
        sink.acknowledged = Long.MAX_VALUE;
    }

    /** The engine would write two lines about each message that was waiting, and end the next connection. */
    @Test
    void failureOfASinkIsOneEventOfEachSession() throws Exception {
        try (RawPeer one = connect("ONE", 1);
                RawPeer two = connect("TWO", 1)) {
            sink.acknowledged = 0;
            sendOrders(one, 2, 500, false);
            sendOrders(two, 2, 500, false);
            sink.next(998);
            sink.loses = true;
            try {
                sendOrders(one, 501, 1_000, false);
            } catch (SocketException e) {
                // the gateway has closed the connection already
            }
            one.next("5");
            two.next("5");
            assertEquals("closed", one.next());
            assertEquals("closed", two.next());
        }
        sink.acknowledged = Long.MAX_VALUE;
        try (RawPeer one = connect("ONE", 1_001)) {
            assertEquals(2, RawPeer.number(one.next("2"), 7));
        }
        for (String peer : List.of("ONE", "TWO")) {
            String session = "FIX.4.4:GW->" + peer + ": ";
            assertEquals(
                    List.of("logged on", "sent a logout: the scripted sink has lost texts", "logged out"),
                    events.stream()
                            .filter(event -> event.startsWith(session))
                            .map(event -> event.substring(session.length()))
                            .limit(3)
                            .toList());
            List<String> lines = Files.readAllLines(temp.resolve("log/FIX.4.4-GW-" + peer + ".event.log"));
            assertEquals(
                    1,
                    lines.stream()
                            .filter(line -> line.contains("scripted sink") || line.contains("not valid"))
                            .count(),
                    lines.toString());
            assertTrue(lines.size() < 20, lines.toString());
        }
    }

    @Test
    void messagesThatASinkHasLostAreRepeatedByAllSessionsAndNoOthers() throws Exception {
        sink.acknowledged = 1;
        try (RawPeer one = connect("ONE", 1);
                RawPeer two = connect("TWO", 1)) {
            sendOrders(one, 2, 3, false);
            assertTaken("ONE", 2, 3, false);
            sendOrders(two, 2, 2, false);
            assertTaken("TWO", 2, 2, false);
            sink.acknowledged = Long.MAX_VALUE;
            sink.loses = true;
            assertTrue(one.next("5").contains("|58=the scripted sink has lost texts|"));
            assertTrue(two.next("5").contains("|58=the scripted sink has lost texts|"));
            assertEquals("closed", one.next()); // else its end could reach the engine after the next Logon
            assertEquals("closed", two.next());
        }
        try (RawPeer one = connect("ONE", 4);
                RawPeer two = connect("TWO", 3)) {
            assertEquals(3, RawPeer.number(one.next("2"), 7));
            sendOrders(one, 3, 4, true);
            assertTaken("ONE", 3, 3, true);
            assertEquals(2, RawPeer.number(two.next("2"), 7));
            sendOrders(two, 2, 3, true);
            assertTaken("TWO", 2, 2, true);
        }
        assertNull(gateway.failure());
    }

    @Test
    @Tag("slow")
    void timeOfMessagesThatWereGivenUpDoesNotCountForLaterOnes() throws Exception {
        gateway.close();
        start(1_500);
        sink.acknowledged = 0;
        try (RawPeer one = connect("ONE", 1);
                RawPeer two = connect("TWO", 1)) {
            sendOrders(one, 2, 2, false);
            assertTaken("ONE", 2, 2, false);
            TimeUnit.MILLISECONDS.sleep(100);
            sink.loses = true;
            one.next("5");
            TimeUnit.MILLISECONDS.sleep(1_700);
            sendOrders(two, 2, 2, false);
            assertTaken("TWO", 2, 2, false);
            assertNull(two.poll(200));
            sink.acknowledged = Long.MAX_VALUE;
            two.send("1", 3, "112=alive|");
            two.flush();
            assertTrue(two.next("0").contains("|112=alive|"));
        }
    }

    @Test
    void sinkThatThrowsWhatNoSinkShouldEndsAllSessions() throws Exception {
        sink.acknowledged = 0;
        try (RawPeer one = connect("ONE", 1);
                RawPeer two = connect("TWO", 1)) {
            sendOrders(one, 2, 3, false);
            assertTaken("ONE", 2, 3, false);
            sink.isBroken = true;
            sendOrders(two, 2, 2, false);
            assertTrue(one.next("5").contains("|58=a sink of the gateway has failed|"));
            assertTrue(two.next("5").contains("|58=a sink of the gateway has failed|"));
        }
        assertEquals(
                "the sinks have failed: the scripted sink is broken",
                gateway.failure().getMessage());
        sink.isBroken = false;
        assertEquals(2, firstMissing("ONE", 5));
    }

    @Test
    void moreMessagesThanCanBeUnderWay() throws Exception {
        sink.acknowledged = 0;
        int last = 3_000;
        try (RawPeer peer = connect("ONE", 1)) {
            sendOrders(peer, 2, last, false);
            assertTaken("ONE", 2, 1_025, false);
            TimeUnit.MILLISECONDS.sleep(100);
            assertEquals(List.of(), sink.rest());
            sink.acknowledged = Long.MAX_VALUE;
            assertTaken("ONE", 1_026, last, false);
            peer.send("1", last + 1, "112=all|");
            peer.flush();
            peer.next("0");
        }
        assertEquals(last + 2, firstMissing("ONE", last + 3));
    }

    @Test
    @Tag("slow")
    void sinkThatAcceptsNothingForTooLongEndsTheSessions() throws Exception {
        gateway.close();
        start(500);
        sink.acknowledged = 1;
        try (RawPeer one = connect("ONE", 1);
                RawPeer two = connect("TWO", 1)) {
            sendOrders(one, 2, 4, false);
            assertTrue(one.next("5").contains("|58=a sink did not accept the message in time|"));
            assertTrue(gateway.notReadyReason() != null);
            sink.acknowledged = Long.MAX_VALUE;
            two.send("1", 2, "112=alive|");
            two.flush();
            assertTrue(two.next("0").contains("|112=alive|"), "this session has lost nothing");
        }
        assertEquals(3, firstMissing("ONE", 5));
        assertFalse(events.stream().anyMatch(event -> event.contains("TWO: sent a logout: a sink")), "" + events);
    }
}
