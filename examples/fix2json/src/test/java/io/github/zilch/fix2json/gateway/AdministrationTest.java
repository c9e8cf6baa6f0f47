// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.fix2json.gateway.admin.AdminServer;
import io.github.zilch.fix2json.gateway.event.EventKind;
import io.github.zilch.fix2json.gateway.settings.GatewaySettings;
import io.github.zilch.kit.Streams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Sessions are shown, disabled, added, and their numbers set while the gateway runs, by the command. */
@Tag("slow")
@EnabledOnOs({OS.LINUX, OS.MAC})
class AdministrationTest {
    /** Of {@code hunter2}, with few iterations. */
    private static final String HASH =
            "pbkdf2-sha512:1000:AAECAwQFBgcICQoLDA0ODw==:EFEdys9ZfcV9f0/GLMLvDalzZYpKPXK7CyNg0WV8++7HNGJUnjDXD/RhZkuoZpfsX+0iiYfKwIcryRQFr1UDAQ==";

    @TempDir
    private Path temp;

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final ScriptedSink sink = new ScriptedSink();
    private Path config;
    private Path socket;
    private Gateway gateway;
    private AdminServer admin;
    private int port;

    private void settings(String... sections) throws Exception {
        Gateways.settings(temp, "[session]\nTargetCompID=ALICE\n" + String.join("\n", sections));
    }

    @BeforeEach
    void start() throws Exception {
        config = temp.resolve("gateway.cfg");
        socket = temp.resolve("admin.sock");
        settings();
        open();
    }

    private void open() throws Exception {
        gateway = Gateways.start(config, sink, 30_000, event -> events.add(event.toString()));
        admin = AdminServer.start(
                socket, gateway.admin(() -> new GatewaySettings(config, null).sessions()), gateway.events());
        port = Gateways.port(gateway);
    }

    @AfterEach
    void stop() {
        admin.close();
        gateway.close();
    }

    /** Runs the command, and returns its exit code and what it prints. */
    private String admin(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Streams streams = new Streams(InputStream.nullInputStream(), out, new PrintStream(out, true));
        List<String> args = new ArrayList<>(List.of("gateway", "admin", "--socket", socket.toString()));
        args.addAll(List.of(words));
        int code = Fix2Json.run(streams, args.toArray(String[]::new));
        return code + " " + out.toString(StandardCharsets.UTF_8).strip();
    }

    /** Returns a line of the metrics. */
    private String metric(String name) {
        return gateway.metrics()
                .text()
                .lines()
                .filter(line -> line.startsWith("fix2json_gateway_" + name + "{")
                        || line.startsWith("fix2json_gateway_" + name + " "))
                .toList()
                .toString()
                .replace("fix2json_gateway_", "");
    }

    private static void assertContains(String part, String text) {
        assertTrue(text.contains(part), text);
    }

    @Test
    void sessionIsDisabledAlsoAfterARestartAndItsNumbersAreSet() throws Exception {
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            peer.logon(1, "");
            peer.order(2, false, "x");
            peer.flush();
            sink.next();
            String shown = admin("sessions");
            assertTrue(
                    shown.matches("0 SESSION            STATE      IN  OUT  PEER\n"
                            + "FIX\\.4\\.4:GW->ALICE  logged-on   3    2  /127\\.0\\.0\\.1:\\d+"),
                    shown);
            assertEquals("[session_logged_on{session=\"FIX.4.4:GW->ALICE\"} 1.0]", metric("session_logged_on"));
            assertEquals(
                    "2 fix2json gateway: the numbers of FIX.4.4:GW->ALICE can be set while it is disabled: disable it"
                            + " first",
                    admin("numbers", "ALICE", "7", "8"));
            assertEquals("0 FIX.4.4:GW->ALICE: disabled", admin("disable", "FIX.4.4:GW->ALICE"));
            assertTrue(peer.next("5").contains("|58=the session is disabled|"));
        }
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            assertEquals("closed", peer.logon(3, ""));
        }
        stop();
        open();
        assertTrue(admin("sessions").contains("disabled"), admin("sessions"));
        assertEquals("[session_enabled{session=\"FIX.4.4:GW->ALICE\"} 0.0]", metric("session_enabled"));
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            assertEquals("closed", peer.logon(3, "141=Y|"));
        }
        assertTrue(events.toString().contains("the session is disabled"), events.toString());
        assertEquals("[session_next_in{session=\"FIX.4.4:GW->ALICE\"} 3.0]", metric("session_next_in"));
        assertTrue(admin("numbers", "ALICE", "70", "-")
                .startsWith("0 FIX.4.4:GW->ALICE: next numbers set: of the peer 70 (was 3), of the gateway "));
        assertEquals("0 FIX.4.4:GW->ALICE: enabled", admin("enable", "ALICE"));
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            assertTrue(peer.logon(70, "").contains("|35=A|"));
            peer.order(71, false, "y");
            peer.flush();
            assertEquals(71, sink.next().number());
        }
        assertTrue(
                events.stream().anyMatch(line -> line.matches("FIX.4.4:GW->ALICE: next numbers set: .* by \\S+")),
                events.toString());
    }

    @Test
    void numbersAreNotSetWhileMessagesAreNotAccepted() throws Exception {
        sink.acknowledged = 0;
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            peer.logon(1, "");
            peer.order(2, false, "x");
            peer.flush();
            sink.next();
        }
        assertEquals("0 FIX.4.4:GW->ALICE: disabled", admin("disable", "ALICE"));
        assertEquals(
                "2 fix2json gateway: the sinks have not accepted all messages of FIX.4.4:GW->ALICE yet: try again when"
                        + " they have",
                admin("numbers", "ALICE", "-", "50"));
        sink.acknowledged = Long.MAX_VALUE;
        String set = admin("numbers", "ALICE", "-", "50");
        for (int i = 0; i < 500 && set.startsWith("2 "); i++) {
            TimeUnit.MILLISECONDS.sleep(20);
            set = admin("numbers", "ALICE", "-", "50");
        }
        assertContains("next numbers set: of the peer 3 (was 3), of the gateway 50 (was ", set);
    }

    @Test
    void sessionsAreAddedAndCredentialsReplacedFromTheFile() throws Exception {
        String bob = "[session]\nTargetCompID=BOB\nLogonUsername=bob\nLogonPasswordHash=" + HASH;
        settings(bob);
        try (RawPeer peer = new RawPeer(port, "BOB", "GW")) {
            assertEquals("closed", peer.logon(1, "553=bob|554=hunter2|"));
        }
        String added = admin("reload");
        assertTrue(added.startsWith("0 FIX.4.4:GW->BOB: added"), added);
        try (RawPeer wrong = new RawPeer(port, "BOB", "GW");
                RawPeer bobs = new RawPeer(port, "BOB", "GW")) {
            assertEquals("closed", wrong.logon(1, "553=bob|554=hunter3|"));
            assertTrue(bobs.logon(1, "553=bob|554=hunter2|").contains("|35=A|"));
            bobs.order(2, false, "x");
            bobs.flush();
            assertEquals("BOB", sink.next().header("SenderCompID"));
        }
        settings(bob.replace("LogonUsername=bob", "LogonUsername=robert\nHeartBtInt=7"));
        assertContains("FIX.4.4:GW->BOB: changed at the next start: [HeartBtInt]", admin("reload"));
        try (RawPeer peer = RawPeer.again(port, "BOB", "GW", 3, "553=robert|554=hunter2|")) {
            assertTrue(peer.answer().contains("|35=A|"), peer.answer());
        }
        settings();
        assertContains("FIX.4.4:GW->BOB: not in the settings any more", admin("reload"));
        assertFalse(admin("reload").contains("pbkdf2"));
    }

    @Test
    void aRemovedSessionIsShownAsRemovedUntilItIsInTheSettingsAgain() throws Exception {
        String bob = "[session]\nTargetCompID=BOB";
        settings(bob);
        admin("reload");
        settings();
        admin("reload");
        assertContains("FIX.4.4:GW->BOB    removed", admin("sessions"));
        assertContains("session_enabled{session=\"FIX.4.4:GW->BOB\"} 0.0", metric("session_enabled"));
        assertEquals(
                "2 fix2json gateway: FIX.4.4:GW->BOB is not in the settings any more: add it to the file again, and reload",
                admin("enable", "BOB").strip());
        settings(bob);
        admin("reload");
        assertContains("FIX.4.4:GW->BOB    waiting", admin("sessions"));
        assertContains("session_enabled{session=\"FIX.4.4:GW->BOB\"} 1.0", metric("session_enabled"));
    }

    @Test
    void whatCannotBeDoneChangesNothing() throws Exception {
        assertTrue(admin("disable", "CAROL")
                .startsWith("2 fix2json gateway: no session is named CAROL; the sessions are ["));
        assertTrue(admin("numbers", "ALICE", "1").startsWith("2 fix2json gateway: the commands are: sessions, "));
        assertTrue(admin("rubbish").startsWith("2 fix2json gateway: the commands are: sessions, "));
        admin("disable", "ALICE");
        assertTrue(admin("numbers", "ALICE", "0", "x").contains("\"0\" is no sequence number"));
        settings("[session]\nTargetCompID=BOB\nSocketAcceptPort=1");
        assertContains("restart it to add that", admin("reload"));
        settings("[session]\nTargetCompID=BOB\nLogonUsername=bob");
        assertContains("set both LogonUsername and LogonPasswordHash", admin("reload"));
        assertFalse(admin("sessions").contains("BOB"));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)));
        stop();
        assertTrue(admin("sessions").startsWith("2 fix2json gateway: cannot reach a gateway at " + socket));
        Files.writeString(socket, "a file");
        Exception e =
                assertThrows(IOException.class, () -> AdminServer.start(socket, (words, user) -> "", gateway.events()));
        assertEquals(
                "cannot listen on " + socket + ": it is a file or directory; choose another --admin", e.getMessage());
        Files.delete(socket);
        settings();
        open();
    }

    @Test
    void reloadRefusesSessionsThatExcludeEachOther() throws Exception {
        settings("[session]\nTargetCompID=BOB\n[session]\nTargetCompID=ALICE");
        assertEquals(
                "2 fix2json gateway: " + config
                        + ": line 12: session FIX.4.4:GW->ALICE has a [session] section already,"
                        + " in line 8: remove one of the two, or give one another TargetCompID or SenderCompID",
                admin("reload"));
        String tls = "SocketUseSSL=Y\nSocketKeyStore=" + Files.writeString(temp.resolve("keys.p12"), "");
        settings("[session]\nTargetCompID=BOB\n" + tls);
        assertEquals(
                "2 fix2json gateway: " + config
                        + ": sessions FIX.4.4:GW->ALICE and FIX.4.4:GW->BOB have the same address"
                        + " /127.0.0.1:0, but SocketUseSSL=Y for FIX.4.4:GW->BOB only: give both the same, or one of them"
                        + " another SocketAcceptPort",
                admin("reload"));
        settings(tls, "[session]", "TargetCompID=BOB", tls);
        assertEquals(
                "2 fix2json gateway: session FIX.4.4:GW->BOB has other settings of TLS than session FIX.4.4:GW->ALICE had"
                        + " when the gateway began to listen at /127.0.0.1:0: restart it to change those, or give"
                        + " FIX.4.4:GW->BOB the same",
                admin("reload"));
        assertFalse(admin("sessions").contains("BOB"), admin("sessions"));
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            assertTrue(peer.logon(1, "").contains("|35=A|"));
        }
    }

    /** A session in the middle of the file that cannot be added leaves the credentials, the others and its store alone. */
    @Test
    void reloadThatFailsChangesNothingAndCanBeRepeated() throws Exception {
        String credentials =
                "LogonUsername=alice\nLogonPasswordHash=" + HASH + "\n[session]\nTargetCompID=BOB\n[session]\n";
        settings(credentials + "TargetCompID=CAROL\nDataDictionary=/none.xml");
        assertContains("/none.xml", admin("reload"));
        assertFalse(admin("sessions").contains("BOB"), admin("sessions"));
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            assertTrue(peer.logon(1, "").contains("|35=A|"), "the credentials before");
        }
        settings(credentials + "TargetCompID=CAROL");
        String added = admin("reload");
        assertContains("FIX.4.4:GW->BOB: added", added);
        assertContains("FIX.4.4:GW->CAROL: added", added);
        try (RawPeer peer = new RawPeer(port, "CAROL", "GW")) {
            assertTrue(peer.logon(1, "").contains("|35=A|"));
        }
    }

    @Test
    void connectionsThatSayNothingDoNotKeepTheAdministratorOut() throws Exception {
        List<SocketChannel> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                silent.add(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
            }
            assertContains("FIX.4.4:GW->ALICE", admin("sessions"));
            String closed = "closed a connection of " + System.getProperty("user.name") + " to " + socket
                    + ": it sent no request within 5 s";
            assertTrue(Collections.frequency(events, closed) >= 8, events.toString());
            assertContains("admin_failed", metric("events_total"));
        } finally {
            for (SocketChannel each : silent) {
                each.close();
            }
        }
    }

    @Test
    void pageListsAllMetricsAndEvents() throws Exception {
        String page = Files.readString(Path.of("docs/operations.md"));
        String text = gateway.metrics().text();
        List<String> names = text.lines()
                .filter(line -> line.startsWith("# TYPE "))
                .map(line -> line.split(" ")[2].replace("fix2json_gateway_", ""))
                .toList();
        assertTrue(names.contains("session_next_in"), text);
        for (String name : names) {
            assertContains('`' + name, page);
        }
        for (EventKind kind : EventKind.values()) {
            assertContains('`' + kind.label() + '`', page);
        }
    }
}
