// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.gateway.settings.GatewaySettings;
import io.github.zilch.fix2json.gateway.settings.SettingsException;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import io.github.zilch.kit.sink.Sink;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import quickfix.SessionID;

/** A gateway with real sessions over loopback, and with sinks that refuse texts or fail. */
class GatewayTest {
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

    @Test
    @Tag("slow") // each key is made by a process
    @EnabledOnOs(OS.LINUX) // others have one loopback address
    void eachAddressKeepsItsOwnCertificate() throws Exception {
        TestKeys keys = new TestKeys(temp);
        Path server = keys.key("server", "CN=gateway");
        Path other = keys.key("other", "CN=other");
        Path config = Gateways.settings(temp, """
                SocketUseSSL=Y
                KeyStoreType=PKCS12
                SocketKeyStorePassword=%s
                [session]
                TargetCompID=ALICE
                SocketKeyStore=%s
                [session]
                TargetCompID=BOB
                SocketAcceptAddress=127.0.0.2
                SocketKeyStore=%s
                """.formatted(TestKeys.PASSWORD, server, other));
        try (Gateway gateway = Gateways.start(config, sink, 1_000, event -> events.add(event.toString()))) {
            for (SocketAddress each : gateway.addresses()) {
                InetSocketAddress address = (InetSocketAddress) each;
                boolean isFirst = address.getAddress().getHostAddress().equals("127.0.0.1");
                Path trusted = keys.trust("trusted" + isFirst, isFirst ? server : other);
                try (SSLSocket socket = TestKeys.connect(address, null, trusted)) {
                    socket.startHandshake();
                }
            }
        }
        assertEquals(List.of(), events);
    }
}
