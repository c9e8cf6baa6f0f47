// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.kit.Streams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A day of a gateway with TLS, passwords, metrics and an administrator: an honest peer, a hostile one that has a session of its own,
 * and strangers; a kill, a restart, and another certificate. What the honest peer sends is published, and metrics and log say
 * what has happened.
 */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class DayTest {
    private static final String ALICE = "553=alice|554=alices-secret|";
    private static final String BOB = "553=bob|554=bobs-secret|";
    private static final String HASH_OF_ALICE =
            "pbkdf2-sha512:1000:AAECAwQFBgcICQoLDA0ODw==:DinN8QkJsY/iWgc23NqjFHa96Ujo9k5zBNQCPDFdGgMe+8DfQ9Un+N+FGZ3rYDzdw7VJn8W7+oAwkjRYstqDYQ==";
    private static final String HASH_OF_BOB =
            "pbkdf2-sha512:1000:AAECAwQFBgcICQoLDA0ODw==:Xpz9uLGilq+FJM5LHF14HDv8fUonjpoLFR6vxw6FmSYr7eefmY+vazqrmaIkQOjAosY6fmmecAoZDaffFId59A==";

    @TempDir
    private Path temp;

    private final List<String> log = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private Path server;
    private Path trusted;
    private Path socket;
    private int healthPort;
    private int port;
    private CommandProcess gateway;

    @BeforeEach
    void prepare() throws Exception {
        TestKeys keys = new TestKeys(temp);
        server = keys.key("server", "CN=gateway");
        trusted = keys.trust("trusted", server);
        socket = temp.resolve("admin.sock");
        try (ServerSocket free = new ServerSocket(0)) {
            healthPort = free.getLocalPort();
        }
        Files.writeString(temp.resolve("gateway.cfg"), """
                [default]
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                SocketUseSSL=Y
                SocketKeyStore=%2$s
                SocketKeyStorePassword=%3$s
                KeyStoreType=PKCS12
                FileStorePath=%1$s/store
                FileLogPath=%1$s/log
                Sinks=file
                SinkFile=%1$s/out.jsonl
                BeginString=FIX.4.4
                SenderCompID=GW
                [session]
                TargetCompID=ALICE
                LogonUsername=alice
                LogonPasswordHash=%4$s
                [session]
                TargetCompID=BOB
                LogonUsername=bob
                LogonPasswordHash=%5$s
                """.formatted(
                        temp, server, TestKeys.PASSWORD, HASH_OF_ALICE, HASH_OF_BOB));
    }

    /** By peer, how often it has tried to log on before its earlier connection had ended. */
    private final Map<String, Integer> refusals = new HashMap<>();

    private void start() throws Exception {
        gateway = new CommandProcess(
                "gateway",
                "--config",
                temp.resolve("gateway.cfg").toString(),
                "--flat",
                "--log-format",
                "json",
                "--health",
                Integer.toString(healthPort),
                "--admin",
                socket.toString());
        port = gateway.awaitPort();
    }

    /** Connects and logs on; waits until an earlier connection of the session has ended. */
    private RawPeer logon(String name, int sequence, String fields) throws Exception {
        while (true) {
            RawPeer peer = new RawPeer(TestKeys.connect(port, null, trusted), "FIX.4.4", name, "GW");
            if (!peer.logon(sequence, fields).equals("closed")) {
                return peer;
            }
            peer.close();
            refusals.merge(name, 1, Integer::sum);
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    /** Logs on, and expects that the connection is closed without an answer. */
    private void refused(String name, int sequence, String fields) throws Exception {
        try (RawPeer peer = new RawPeer(TestKeys.connect(port, null, trusted), "FIX.4.4", name, "GW")) {
            assertEquals("closed", peer.logon(sequence, fields));
        }
    }

    private static void orders(RawPeer peer, int first, int last) throws IOException {
        for (int i = first; i <= last; i++) {
            peer.order(i, false, "x");
        }
        peer.flush();
    }

    /** Waits until orders of a peer with all of these numbers have been published. */
    private void awaitOrders(String name, int first, int last) throws Exception {
        Set<Integer> missing = new TreeSet<>();
        do {
            TimeUnit.MILLISECONDS.sleep(100);
            missing.addAll(IntStream.rangeClosed(first, last).boxed().toList());
            published(name).forEach(missing::remove);
        } while (!missing.isEmpty());
    }

    private List<Integer> published(String name) throws IOException {
        return Files.readAllLines(temp.resolve("out.jsonl")).stream()
                .filter(line -> line.contains("\"SenderCompID\":\"" + name + "\""))
                .map(line -> Integer.valueOf(line.replaceFirst(".*\"ClOrdID\":\"(\\d+)\".*", "$1")))
                .toList();
    }

    private String admin(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<String> args = new ArrayList<>(List.of("gateway", "admin", "--socket", socket.toString()));
        args.addAll(List.of(words));
        int code = Fix2Json.run(
                new Streams(InputStream.nullInputStream(), out, new PrintStream(out, true)),
                args.toArray(String[]::new));
        assertEquals(0, code, out.toString());
        return out.toString();
    }

    /** Returns a number of the metrics, or 0 if there is none. */
    private double metric(String name, String labels) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + healthPort + "/metrics"))
                .build();
        String text = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
        assertFalse(text.contains("secret"), text);
        return text.lines()
                .filter(line -> line.startsWith("fix2json_gateway_" + name + labels + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    private double events(String kind, String name) throws Exception {
        return metric("events_total", "{event=\"" + kind + "\",session=\"FIX.4.4:GW->" + name + "\"}");
    }

    @Test
    void honestPeerIsServedWhateverOthersDo() throws Exception {
        start();
        RawPeer alice = logon("ALICE", 1, ALICE);
        RawPeer bob = logon("BOB", 1, BOB);
        orders(alice, 2, 50);
        orders(bob, 2, 10);
        awaitOrders("ALICE", 2, 50);
        awaitOrders("BOB", 2, 10);

        // strangers: while the peer is connected, and with what they do not know
        refused("ALICE", 1, ALICE.replace("alices", "bobs") + "141=Y|");
        refused("ALICE", 1_000_000, "");
        refused("MALLORY", 1, ALICE);
        assertEquals(2, events("logon_refused", "ALICE"));
        assertEquals(1, metric("session_logged_on", "{session=\"FIX.4.4:GW->ALICE\"}"));

        // a peer that is hostile: it sends on after a gap, and answers no request
        orders(bob, 100, 2_000);
        orders(alice, 51, 60);
        awaitOrders("ALICE", 51, 60);
        assertTrue(metric("early_bytes", "") > 0);
        bob.close();

        // then it locks itself out
        RawPeer again = logon("BOB", 11, BOB);
        again.send("4", 12, "123=N|36=1000000|");
        again.flush();
        gateway.awaitErr(line -> line.contains("\"sequence_reset\""));
        again.close();
        RawPeer low = logon("BOB", 12, BOB);
        assertTrue(low.answer().contains("MsgSeqNum too low"), low.answer());
        low.close();
        assertEquals(1, events("sequence_reset", "BOB"));
        assertEquals(1 + refusals.getOrDefault("BOB", 0), events("logon_refused", "BOB"));
        assertEquals(1_000_000, metric("session_next_in", "{session=\"FIX.4.4:GW->BOB\"}"), 1);
        admin("disable", "BOB");
        refused("BOB", 1_000_000, BOB);
        admin("numbers", "BOB", "13", "-");
        admin("enable", "BOB");
        RawPeer back = logon("BOB", 13, BOB);
        assertTrue(back.answer().contains("|35=A|"), back.answer());
        orders(back, 14, 20);
        awaitOrders("BOB", 14, 20);

        // another certificate; connections that are open stay
        Path next = new TestKeys(temp).key("next", "CN=gateway");
        Files.copy(next, temp.resolve("moved.p12"));
        Files.move(temp.resolve("moved.p12"), server, StandardCopyOption.REPLACE_EXISTING);
        gateway.awaitErr(line -> line.contains("\"certificates_loaded\""));
        trusted = new TestKeys(temp).trust("trusted-next", next);
        orders(alice, 61, 70);
        awaitOrders("ALICE", 61, 70);

        // a crash, after which peers log on with their next numbers, and a regular restart
        kill();
        start();
        try (RawPeer resumed = logon("ALICE", 71, ALICE)) {
            assertTrue(resumed.answer().contains("|35=A|"), resumed.answer());
            orders(resumed, 72, 80);
            awaitOrders("ALICE", 72, 80);
            String shown = admin("sessions");
            assertTrue(shown.matches("(?s).*\\nFIX\\.4\\.4:GW->ALICE +logged-on +81 .*"), shown);
        }
        log.addAll(gateway.err());
        assertEquals(143, gateway.terminate());
        start();
        try (RawPeer resumed = logon("ALICE", 82, ALICE)) {
            assertTrue(resumed.answer().contains("|35=A|"), resumed.answer());
        }
        log.addAll(gateway.err());
        assertEquals(143, gateway.terminate());

        List<Integer> expected =
                new ArrayList<>(IntStream.rangeClosed(2, 70).boxed().toList());
        expected.addAll(IntStream.rangeClosed(72, 80).boxed().toList());
        assertEquals(expected, published("ALICE"));
        for (String line : log) {
            assertTrue(Fixtures.tree(line).isObject(), line);
        }
        assertNoSecrets();
    }

    private void kill() throws Exception {
        String arguments = Files.readString(Path.of("/proc", Long.toString(gateway.pid()), "cmdline"));
        assertFalse(arguments.contains("secret") || arguments.contains(TestKeys.PASSWORD), arguments);
        log.addAll(gateway.err());
        gateway.kill();
    }

    private void assertNoSecrets() throws IOException {
        StringBuilder all = new StringBuilder(log.toString());
        try (Stream<Path> files = Files.walk(temp)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(it -> !it.endsWith("gateway.cfg"))
                    .toList()) {
                all.append(new String(Files.readAllBytes(file)));
            }
        }
        for (String secret : List.of("alices-secret", "bobs-secret", "pbkdf2", TestKeys.PASSWORD)) {
            assertFalse(all.indexOf(secret) >= 0, secret);
        }
    }
}
