// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.event.EventKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who can log on with a name and a password, and what the attempts of others change: nothing but the log. */
class AuthenticationTest {
    private static final String SECRET = "correct horse ß";

    /** Of the secret, and of {@code bob's}, with few iterations. */
    private static final String HASH =
            "pbkdf2-sha512:1000:AAECAwQFBgcICQoLDA0ODw==:egKLoeCnB7gtGClmcU1tMqycVL1y3bngU2w5sb+1HW8e2hPtx0Nbi6ftz37QCQBRmJim8OYhxmNIlsG7u7DeaA==";

    private static final String HASH_OF_BOB =
            "pbkdf2-sha512:1000:AAECAwQFBgcICQoLDA0ODw==:6VuGrslYYgnmf/RDqya2f6SdJ6nmlDKIVmPqHYoTJWeSL6QYDBybUgo4ryNcZBMDlp9puYFga5VUMe3VDQMtnA==";

    private static final String LOGON = "98=0|108=30|";

    @TempDir
    private Path temp;

    private final List<Event> events = new CopyOnWriteArrayList<>();
    private final ScriptedSink sink = new ScriptedSink();
    private Gateway gateway;
    private int port;

    @BeforeEach
    void start() throws Exception {
        Path config = Gateways.settings(temp, """
                [session]
                TargetCompID=ALICE
                LogonUsername=alice
                LogonPasswordHash=%s
                [session]
                TargetCompID=BOB
                LogonUsername=bob
                LogonPasswordHash=%s
                [session]
                TargetCompID=OPEN
                """.formatted(HASH, HASH_OF_BOB));
        gateway = Gateways.start(config, sink, 1_000, events::add);
        port = Gateways.port(gateway);
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    /** Logs on as ALICE with these fields; the password is in UTF-8. */
    private String logon(int sequence, String fields) throws Exception {
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            return peer.logon(sequence, fields);
        }
    }

    private Event refusal() throws InterruptedException {
        return await(EventKind.LOGON_REFUSED);
    }

    /** Waits for the first event of a kind. */
    private Event await(EventKind kind) throws InterruptedException {
        while (true) {
            for (Event event : events) {
                if (event.kind() == kind) {
                    return event;
                }
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    /** Everything that was logged and stored, also by the engine. */
    private String written() throws IOException {
        StringBuilder all = new StringBuilder(events.toString());
        try (Stream<Path> files = Files.walk(temp)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(it -> !it.endsWith("gateway.cfg"))
                    .toList()) {
                all.append(new String(Files.readAllBytes(file)));
            }
        }
        return all.toString();
    }

    /** After an attempt that a stranger made with any number and ResetSeqNumFlag, the peer logs on with its next one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "''                      | it has sent no Username (553)",
                "553=alice;              | it has sent no Password (554)",
                "554=correct horse ß;    | it has sent no Username (553)",
                "553=bob;554=bob's;      | its Username (553) is not that of this session",
                "553=alice;554=Correct;  | its Password (554) is not that of this session",
                "553=alice;554=bob's;    | its Password (554) is not that of this session",
                "553=alice;554=bob's;141=Y; | its Password (554) is not that of this session",
            })
    void otherCredentialsAreRefusedBeforeTheEngineCountsAnything(String fields, String reason) throws Exception {
        String right = Fixtures.utf8("553=alice|554=" + SECRET + "|");
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            assertTrue(peer.logon(1, right).contains("|35=A|"));
            peer.order(2, false, "first");
            peer.flush();
            sink.next();
            peer.send("5", 3, "");
            peer.flush();
            peer.next("5");
        }
        await(EventKind.LOGGED_OUT);
        String wrong = Fixtures.utf8(fields.replace("''", "").replace(';', '|'));
        assertEquals("closed", logon(1_000, wrong));
        Event refusal = refusal();
        assertEquals("FIX.4.4:GW->ALICE", String.valueOf(refusal.session()));
        assertTrue(refusal.text().endsWith(": " + reason), refusal.text());
        try (RawPeer peer = RawPeer.again(port, "ALICE", "GW", 4, right)) {
            assertTrue(peer.answer().contains("|35=A|34=3|"), peer.answer());
        }
        String written = written();
        for (String secret : List.of("correct horse", "554=Correct", "bob's")) {
            assertFalse(written.contains(secret), secret);
        }
        assertTrue(written.contains("554=***"), "the engine has logged a Logon");
    }

    /** Messages that come together with the Logon are processed after it, in their order. */
    @Test
    void messagesWaitForTheCheckOfThePassword() throws Exception {
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            peer.send("A", 1, LOGON + Fixtures.utf8("553=alice|554=" + SECRET + "|"));
            for (int i = 2; i <= 20; i++) {
                peer.order(i, false, "early");
            }
            peer.flush();
            List<Published> texts = sink.next(19);
            for (int i = 0; i < texts.size(); i++) {
                assertEquals(i + 2, texts.get(i).number());
            }
        }
    }

    /** The engine would read the names after the data, a search in the text finds those in it. */
    @Test
    void namesInDataDoNotMakeALogonThatOfAnotherSession() throws Exception {
        String data = "x|49=OPEN|56=GW|y";
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            peer.sendRaw(Fixtures.bytes(Fixtures.message(
                    "FIX.4.4",
                    "35=A|90=" + data.length() + "|91=" + data + "|34=1|49=ALICE|52=" + RawPeer.now() + "|56=GW|"
                            + LOGON)));
            peer.flush();
            assertTrue(
                    refusal().text().endsWith("its Logon has data that look like the fields of another one"),
                    refusal().text());
        }
        assertTrue(events.stream().noneMatch(event -> event.kind() == EventKind.LOGGED_ON), events.toString());
    }

    /** The credentials are those of a connection, so a Logon that follows a Logout on the same one is of nobody. */
    @Test
    void logonAfterLogoutDoesNotReachTheEngine() throws Exception {
        String right = Fixtures.utf8("553=alice|554=" + SECRET + "|");
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            assertTrue(peer.logon(1, right).contains("|35=A|"));
            peer.send("5", 2, "");
            peer.send("A", 3, LOGON + "553=alice|554=wrong|");
            peer.order(4, false, "after the Logout");
            peer.flush();
            assertTrue(await(EventKind.CONNECTION_CLOSED).text().contains("it sent a Logon after its Logout"));
        }
        await(EventKind.LOGGED_OUT);
        try (RawPeer peer = RawPeer.again(port, "ALICE", "GW", 3, right)) {
            assertTrue(peer.answer().contains("|35=A|"), peer.answer());
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (logons() < 2 && System.nanoTime() < deadline) { // the peer has its answer before the engine says so
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertEquals(2, logons());
    }

    private long logons() {
        return events.stream()
                .filter(event -> event.kind() == EventKind.LOGGED_ON)
                .count();
    }

    /** For the engine, a Logon with IDs that no session has is of the session without them. */
    @Test
    void furtherIdsDoNotLeadAroundThePassword() throws Exception {
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            assertEquals("closed", peer.logon(1, "50=DESK|57=ROOM|"));
        }
        assertEquals("FIX.4.4:GW->ALICE", String.valueOf(refusal().session()));
        try (RawPeer peer = RawPeer.again(port, "ALICE", "GW", 1, Fixtures.utf8("553=alice|554=" + SECRET + "|"))) {
            assertTrue(peer.answer().contains("|35=A|34=1|"), peer.answer());
        }
    }

    /** Each guess takes as long as any check, but a peer that has not failed comes first. */
    @Test
    void guessesDoNotKeepOthersOut() throws Exception {
        try (RawPeer open = new RawPeer(port, "OPEN", "GW")) {
            RawPeer[] guesses = new RawPeer[20];
            for (int i = 0; i < guesses.length; i++) {
                guesses[i] = new RawPeer(port, "ALICE", "GW");
                guesses[i].send("A", 1, LOGON + "553=alice|554=guess" + i + "|");
                guesses[i].flush();
            }
            assertTrue(open.logon(1, "").contains("|35=A|"));
            open.order(2, false, "not held up");
            open.flush();
            assertEquals("OPEN", sink.next().header("SenderCompID"));
            for (RawPeer guess : guesses) {
                guess.close();
            }
        }
    }
}
