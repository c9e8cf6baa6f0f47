// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.gateway.settings.GatewaySettings;
import io.github.zilch.fix2json.gateway.settings.SettingsException;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import io.github.zilch.kit.sink.Sink;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.Message;
import quickfix.SessionID;

/** A gateway with real sessions over loopback, and with sinks that refuse texts or fail. */
class GatewayTest {
    private static final Dictionaries DICTIONARIES = new Dictionaries();
    private static final SessionID BROKER = new SessionID("FIX.4.4", "KESTREL", "HARBOUR");
    private static final SessionID OTHER = new SessionID("FIX.4.3", "KESTREL", "TURM");
    private static final SessionID FIXT = new SessionID("FIXT.1.1", "KESTREL", "ZENITH");
    private static final long TIMEOUT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    @TempDir
    private Path temp;

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch failed = new CountDownLatch(1);
    private final ScriptedSink sink = new ScriptedSink();

    private GatewaySettings settings(int port, SessionID... peers) throws Exception {
        StringBuilder text = new StringBuilder("[default]\nSocketAcceptAddress=127.0.0.1\nSocketAcceptPort=" + port
                + "\nValidateUserDefinedFields=N\nAllowUnknownMsgFields=Y\nFileStorePath=" + temp.resolve("store")
                + "\nFileLogPath=" + temp.resolve("log") + "\n");
        for (SessionID peer : peers) {
            text.append("[session]\nBeginString=" + peer.getBeginString() + "\nSenderCompID=" + peer.getTargetCompID()
                    + "\nTargetCompID=" + peer.getSenderCompID() + "\n"
                    + (peer.isFIXT() ? "DefaultApplVerID=FIX.5.0SP2\n" : ""));
        }
        Path config = temp.resolve("gateway.cfg");
        Files.writeString(config, text);
        return new GatewaySettings(config, null);
    }

    private Gateway gateway(List<Sink> sinks, SessionID... peers) throws Exception {
        return Gateways.start(
                settings(0, peers),
                new Sinks(sinks, TIMEOUT_NANOS),
                event -> events.add(event.toString()),
                failed::countDown);
    }

    private static int port(Gateway gateway) {
        return Gateways.port(gateway);
    }

    @Test
    @Tag("slow")
    void sessionsOfSeveralVersionsArePublishedInOrder() throws Exception {
        SessionID[] ids = {BROKER, OTHER, FIXT};
        try (Gateway gateway = gateway(List.of(sink), ids);
                Peer peer = new Peer(port(gateway), ids)) {
            for (SessionID id : ids) {
                peer.awaitLogon(id);
            }
            for (int i = 1; i <= 50; i++) {
                for (SessionID id : ids) {
                    peer.send(id, Orders.order(id.getTargetCompID() + i));
                }
            }
            List<Published> texts = sink.next(150);
            for (SessionID id : ids) {
                List<Published> own = texts.stream()
                        .filter(text -> text.header("TargetCompID").equals(id.getTargetCompID()))
                        .toList();
                assertEquals(50, own.size());
                for (int i = 0; i < 50; i++) {
                    assertEquals(i + 2, own.get(i).number());
                    assertEquals(id.getTargetCompID() + (i + 1), own.get(i).body("ClOrdID"));
                    assertEquals("QUILL", own.get(i).party());
                    assertFalse(own.get(i).isMarked());
                }
            }
        }
        assertTrue(sink.isClosed);
    }

    @Test
    void groupsAndUnknownTagsArePublished() throws Exception {
        try (Gateway gateway = gateway(List.of(sink), BROKER);
                Peer peer = new Peer(port(gateway), BROKER)) {
            peer.awaitLogon(BROKER);
            Message order = Orders.order("A1");
            order.setString(5001, "house");
            order.setString(58, new String("Größe".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
            peer.send(BROKER, order);
            Published text = sink.next();
            assertEquals("QUILL", text.party());
            assertEquals("house", text.body("5001"));
            assertEquals("Größe", text.body("Text"));
        }
    }

    @Test
    void gatewayWaitsForABusySink() throws Exception {
        sink.refusals = 20;
        try (Gateway gateway = gateway(List.of(sink), BROKER);
                Peer peer = new Peer(port(gateway), BROKER)) {
            peer.awaitLogon(BROKER);
            peer.send(BROKER, Orders.order("A1"));
            peer.send(BROKER, Orders.order("A2"));
            assertEquals("A1", sink.next().body("ClOrdID"));
            Published second = sink.next();
            assertEquals("A2", second.body("ClOrdID"));
            assertFalse(second.isMarked());
        }
    }

    /** The first sink accepts the message, as before a crash; the second refuses it, so the peer must send it again. */
    @Test
    @Tag("slow")
    void messageThatASinkRefusedIsRepeatedAndMarked() throws Exception {
        ScriptedSink second = new ScriptedSink();
        try (Gateway gateway = gateway(List.of(sink, second), BROKER);
                Peer peer = new Peer(port(gateway), BROKER)) {
            peer.awaitLogon(BROKER);
            second.isReady = false;
            peer.send(BROKER, Orders.order("A1"));
            peer.send(BROKER, Orders.order("A2"));
            assertEquals("A1", sink.next().body("ClOrdID"));
            assertEquals("5 the scripted sink is not ready", peer.await(BROKER, text -> text.startsWith("5 ")));
            assertEquals(
                    "5 the scripted sink is not ready",
                    peer.await(BROKER, text -> text.startsWith("5 ")),
                    "the logon is also rejected while the sink is not ready");
            second.isReady = true;
            peer.awaitLogon(BROKER);
            Published repeated = sink.next();
            assertEquals("A1", repeated.body("ClOrdID"));
            assertTrue(repeated.isMarked());
            assertEquals("A2", sink.next().body("ClOrdID"));
            assertEquals(List.of("A1", "A2"), bodies(second.next(2)));
            peer.send(BROKER, Orders.order("A3"));
            Published third = second.next();
            assertEquals("A3", third.body("ClOrdID"));
            assertFalse(third.isMarked());
        }
        assertEquals(List.of(), second.rest());
    }

    private static List<String> bodies(List<Published> texts) {
        return texts.stream().map(text -> text.body("ClOrdID")).toList();
    }

    @Test
    void numberOfARefusedMessageIsNotStored() throws Exception {
        try (Gateway gateway = gateway(List.of(sink), BROKER);
                Peer peer = new Peer(port(gateway), BROKER)) {
            peer.awaitLogon(BROKER);
            peer.send(BROKER, Orders.order("A1"));
            sink.next();
            sink.isReady = false;
            peer.send(BROKER, Orders.order("A2"));
            peer.await(BROKER, text -> text.startsWith("5 "));
        }
        sink.isReady = true;
        try (Gateway gateway = gateway(List.of(sink), BROKER);
                Peer peer = new Peer(port(gateway), BROKER)) {
            assertNotNull(gateway);
            // the new peer does not know the previous numbers, and gets the expected one
            String logout = peer.await(BROKER, text -> text.startsWith("5 "));
            assertTrue(logout.startsWith("5 MsgSeqNum too low, expecting 3"), logout);
        }
    }

    @Test
    void tooLongMessageIsRejectedAndTheNextIsPublished() throws Exception {
        sink.maxLength = 2_000;
        try (Gateway gateway = gateway(List.of(sink), BROKER);
                Peer peer = new Peer(port(gateway), BROKER)) {
            peer.awaitLogon(BROKER);
            Message order = Orders.order("A1");
            order.setString(58, "x".repeat(2_000));
            peer.send(BROKER, order);
            peer.send(BROKER, Orders.order("A2"));
            String reject = peer.await(BROKER, text -> text.startsWith("3 "));
            assertTrue(
                    reject.matches("3 Cannot be published: its JSON has \\d+ bytes, but a sink accepts at most 2000"),
                    reject);
            assertEquals("A2", sink.next().body("ClOrdID"));
            assertTrue(events.stream().anyMatch(event -> event.contains("rejected message 2: Cannot be")), "" + events);
        }
    }

    @Test
    void messageThatTheEngineRejectsIsReportedAndNotPublished() throws Exception {
        try (Gateway gateway = gateway(List.of(sink), BROKER);
                Peer peer = new Peer(port(gateway), BROKER)) {
            peer.awaitLogon(BROKER);
            Message order = Orders.order("A1");
            order.removeField(54);
            peer.send(BROKER, order);
            peer.send(BROKER, Orders.order("A2"));
            peer.await(BROKER, text -> text.startsWith("3 Required tag missing"));
            assertEquals("A2", sink.next().body("ClOrdID"));
            assertTrue(events.stream().anyMatch(event -> event.contains("rejected message 2")), "" + events);
        }
    }

    @Test
    void failureOfASinkIsReportedAndNothingIsLost() throws Exception {
        try (Gateway gateway = gateway(List.of(sink), BROKER);
                Peer peer = new Peer(port(gateway), BROKER)) {
            peer.awaitLogon(BROKER);
            assertNull(gateway.failure());
            sink.fails = true;
            peer.send(BROKER, Orders.order("A1"));
            assertTrue(failed.await(10, TimeUnit.MINUTES));
            assertEquals(
                    "cannot write to the scripted sink: the scripted sink has failed",
                    gateway.failure().getMessage());
            assertEquals("5 a sink of the gateway has failed", peer.await(BROKER, text -> text.startsWith("5 ")));
        }
        assertEquals(List.of(), sink.rest());
    }

    @Test
    void closeEndsAWaitForASink() throws Exception {
        Sinks patient = new Sinks(List.of(sink), TimeUnit.HOURS.toNanos(1));
        Gateway gateway =
                Gateways.start(settings(0, BROKER), patient, event -> events.add(event.toString()), failed::countDown);
        try (Peer peer = new Peer(port(gateway), BROKER)) {
            peer.awaitLogon(BROKER);
            sink.isReady = false;
            peer.send(BROKER, Orders.order("A1"));
            while (sink.offers == 0) {
                Thread.onSpinWait();
            }
            gateway.close();
            assertTrue(sink.isClosed);
        }
    }

    @Test
    void portThatIsInUseIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress("127.0.0.1", 0));
            GatewaySettings settings = settings(taken.getLocalPort(), BROKER);
            SettingsException e = assertThrows(
                    SettingsException.class,
                    () -> Gateways.start(
                            settings,
                            new Sinks(List.of(sink), TIMEOUT_NANOS),
                            event -> events.add(event.toString()),
                            failed::countDown));
            assertTrue(
                    e.getMessage().startsWith("cannot listen on [/127.0.0.1:" + taken.getLocalPort()), e.getMessage());
            assertTrue(sink.isClosed);
        }
    }
}
