// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Peers are known by their certificates, and the certificate of the gateway changes while it runs. */
@Tag("slow") // each key is made by a process
class CertificateTest {
    private static final String PASSWORD = TestKeys.PASSWORD;

    @TempDir
    private Path temp;

    private TestKeys keys;
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final ScriptedSink sink = new ScriptedSink();

    @BeforeEach
    void folder() {
        keys = new TestKeys(temp);
    }

    private Gateway gateway(String defaults, String session) throws Exception {
        Path config = Files.writeString(temp.resolve("gateway.cfg"), """
                [default]
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%1$s/store
                BeginString=FIX.4.4
                SenderCompID=GW
                SocketUseSSL=Y
                KeyStoreType=PKCS12
                TrustStoreType=PKCS12
                SocketKeyStorePassword=%2$s
                SocketTrustStorePassword=%2$s
                %3$s
                [session]
                TargetCompID=ALICE
                %4$s
                """.formatted(temp, PASSWORD, defaults, session));
        return Gateways.start(config, sink, 1_000, event -> events.add(event.toString()));
    }

    private static SSLSocket connect(Gateway gateway, Path key, Path trusted) throws Exception {
        return TestKeys.connect(Gateways.port(gateway), key, trusted);
    }

    private String logon(Gateway gateway, Path key, Path trusted, int sequence) throws Exception {
        try (RawPeer peer = new RawPeer(connect(gateway, key, trusted), "FIX.4.4", "ALICE", "GW")) {
            return peer.logon(sequence, "141=Y|");
        } catch (IOException e) { // the handshake has failed
            return "closed";
        }
    }

    private void assertLogsOn(Gateway gateway, Path key, Path trusted) throws Exception {
        String answer = logon(gateway, key, trusted, 1);
        assertTrue(answer.contains("|35=A|"), () -> answer + ", events: " + events);
    }

    private void awaitEvent(String part) throws InterruptedException {
        for (int i = 0; i < 500 && events.stream().noneMatch(event -> event.contains(part)); i++) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        assertTrue(events.toString().contains(part), events.toString());
    }

    @Test
    void onlyTheCertificateOfTheSessionLogsOn() throws Exception {
        Path server = keys.key("server", "CN=gateway");
        Path alice = keys.key("alice", "CN=alice, O=Alice Ltd");
        Path mallory = keys.key("mallory", "CN=mallory, O=Alice Ltd");
        Path impostor = keys.key("impostor", "CN=alice, O=Alice Ltd"); // the same name, but nobody trusts it
        Path trusted = keys.trust("trusted", alice, mallory);
        Path servers = keys.trust("servers", server);
        String stores = "SocketKeyStore=" + server + "\nNeedClientAuth=Y\n";
        try (Gateway gateway =
                gateway(stores + "SocketTrustStore=" + trusted, "LogonCertificate=O=Alice Ltd,CN=alice\n")) {
            assertEquals("closed", logon(gateway, alice, servers, 1), "the order of a name counts");
            awaitEvent("its certificate is not that of this session (LogonCertificate)");
        }
        events.clear();
        try (Gateway gateway =
                gateway(stores + "SocketTrustStore=" + trusted, "LogonCertificate=CN=alice,O=Alice Ltd\n")) {
            assertEquals("closed", logon(gateway, mallory, servers, 1));
            awaitEvent("its certificate is not that of this session (LogonCertificate)");
            assertEquals("closed", logon(gateway, impostor, servers, 1));
            assertEquals("closed", logon(gateway, null, servers, 1));
            assertLogsOn(gateway, alice, servers);
        }
        try (Gateway gateway = gateway(
                stores,
                "LogonCertificate=sha256:" + TestKeys.fingerprint(mallory) + ",sha256:"
                        + TestKeys.fingerprint(alice))) {
            assertEquals("closed", logon(gateway, impostor, servers, 1));
            assertLogsOn(gateway, alice, servers);
        }
        assertFalse(events.toString().contains(PASSWORD));
    }

    /** With TLS 1.3, the Logon comes right behind the certificate of the peer, while the gateway still looks at that. */
    @Test
    void logonIsReadThatFollowsTheHandshakeAtOnce() throws Exception {
        Path server = keys.key("server", "CN=gateway");
        Path alice = keys.key("alice", "CN=alice");
        Path servers = keys.trust("servers", server);
        try (Gateway gateway = gateway(
                "SocketKeyStore=" + server + "\nNeedClientAuth=Y\nSocketTrustStore=" + keys.trust("trusted", alice),
                "LogonCertificate=CN=alice\n")) {
            assertLogsOn(gateway, alice, servers);
            for (int i = 0; i < 50; i++) {
                logon(gateway, alice, servers, 1); // refused while the connection before is not known to have ended
                assertFalse(events.toString().contains("no Logon within"), "round " + i + ": " + events);
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX) // others have one loopback address
    void eachAddressKeepsItsOwnCertificate() throws Exception {
        Path server = keys.key("server", "CN=gateway");
        Path other = keys.key("other", "CN=other");
        try (Gateway gateway = gateway(
                "",
                "SocketKeyStore=" + server + "\n[session]\nTargetCompID=BOB\n"
                        + "SocketAcceptAddress=127.0.0.2\nSocketKeyStore=" + other)) {
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

    @Test
    void certificateChangesWhileSessionsGoOn() throws Exception {
        Path server = keys.key("server", "CN=gateway");
        Path next = keys.key("next", "CN=gateway");
        Path old = keys.trust("old", server);
        Path renewed = keys.trust("renewed", next);
        try (Gateway gateway = gateway("SocketKeyStore=" + server, "");
                RawPeer peer = new RawPeer(connect(gateway, null, old), "FIX.4.4", "ALICE", "GW")) {
            assertTrue(peer.logon(1, "").contains("|35=A|"));
            byte[] good = Files.readAllBytes(server);
            Files.write(server, new byte[] {1, 2, 3});
            awaitEvent("cannot use the changed [" + server + "]: ");
            connect(gateway, null, old).startHandshake(); // the certificate before remains
            Files.write(server, Files.readAllBytes(next));
            awaitEvent("read [" + server + "] again; the certificate is valid until ");
            connect(gateway, null, renewed).startHandshake();
            peer.order(2, false, "goes on");
            peer.flush();
            assertEquals(2, sink.next().number());
            Files.write(server, good);
            String text = gateway.metrics().text();
            double end = TestKeys.certificate(next).getNotAfter().getTime() / 1_000.0;
            String line = text.lines()
                    .filter(it -> it.startsWith("fix2json_gateway_certificate_not_after_seconds "))
                    .findFirst()
                    .orElseThrow();
            assertEquals(end, Double.parseDouble(line.split(" ")[1]), 1);
        }
        assertFalse(events.toString().contains(PASSWORD));
    }
}
