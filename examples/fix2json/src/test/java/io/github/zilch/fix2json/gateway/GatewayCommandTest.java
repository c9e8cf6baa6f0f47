// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.gateway.sink.AeronSink;
import io.github.zilch.fix2json.gateway.sink.AeronStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import quickfix.Message;
import quickfix.SessionID;

/** The commands gateway, listen and send, each in its own process. */
@Tag("slow")
class GatewayCommandTest {
    private static final SessionID BROKER = new SessionID("FIX.4.4", "KESTREL", "HARBOUR");

    @TempDir
    private Path temp;

    /** Returns a sample with other ports and directories. */
    private Path config(String sample, int port, String... lines) throws IOException {
        String text = Files.readString(Path.of("samples", sample))
                .replaceAll("(Socket(Accept|Connect)Port)=.*", "$1=" + port)
                .replace("${java.io.tmpdir}/fix2json-${user.name}", temp.toString())
                .replace("Sinks=aeron\n", String.join("\n", lines) + "\n");
        return Files.writeString(temp.resolve(sample), text);
    }

    /** The three commands of the README: what is sent is printed. */
    @Test
    void sampleLogIsSentThroughTheGatewayToTheListener() throws Exception {
        Path aeron = temp.resolve("aeron");
        Path config = config("gateway.cfg", 0, "Sinks=aeron", "SinkAeronDirectory=" + aeron);
        try (CommandProcess gateway = new CommandProcess("gateway", "--config", config.toString());
                CommandProcess listen =
                        new CommandProcess("listen", "--aeron-dir", aeron.toString(), "--count", "26")) {
            int port = gateway.awaitPort();
            listen.awaitErr(line -> line.contains("listening to"));
            try (CommandProcess send = new CommandProcess(
                    "send", "--config", config("sender.cfg", port).toString(), "samples/session.log")) {
                assertEquals(0, send.exitCode(), () -> send.err().toString());
                String summary = send.err().get(send.err().size() - 1);
                assertTrue(summary.contains("26 messages sent, 0 of them rejected"), summary);
            }
            assertEquals(0, listen.exitCode());
            List<String> lines = listen.restOfOut();
            assertEquals(26, lines.size());
            Published order = new Published(lines.get(1));
            assertEquals("H1", order.body("ClOrdID"));
            assertEquals(
                    "Hanna",
                    order.tree()
                            .at("/Body/NoPartyIDs/0/NoPartySubIDs/1/PartySubID")
                            .asText());
            assertEquals(143, gateway.terminate());
            assertEquals(
                    List.of(),
                    gateway.err().stream()
                            .filter(line -> !line.startsWith("fix2json gateway: "))
                            .toList(),
                    "no warnings of the JVM or of libraries");
        }
    }

    @Test
    void optionsOfTheConverterAndStandardOutput() throws Exception {
        Path config = config("gateway.cfg", 0, "Sinks=stdout");
        Path dictionary = Files.writeString(
                temp.resolve("house.xml"),
                "<fix major='4' minor='4'><fields><field number='5001' name='House' type='STRING'/></fields></fix>");
        try (CommandProcess gateway = new CommandProcess(
                        "gateway",
                        "--config",
                        config.toString(),
                        "--dictionary",
                        dictionary.toString(),
                        "--flat",
                        "--mask",
                        "11");
                Peer peer = new Peer(gateway.awaitPort(), BROKER)) {
            peer.awaitLogon(BROKER);
            Message order = Orders.order("A1");
            order.setString(5001, "QUILL");
            peer.send(BROKER, order);
            Published text = new Published(gateway.nextOut());
            assertEquals("QUILL", text.tree().path("House").asText());
            assertFalse(text.json().contains("A1"), text.json());
            assertEquals(143, gateway.terminate());
        }
    }

    /** The engine writes the text of a Logout, and a value that is no number, to its log of events. */
    @Test
    void maskHoldsForEventsOfTheEngine() throws Exception {
        Path logs = temp.resolve("logs");
        Path config = config("gateway.cfg", 0, "Sinks=stdout", "FileLogPath=" + logs);
        try (CommandProcess gateway =
                        new CommandProcess("gateway", "--config", config.toString(), "--mask", "Text,NoPartyIDs");
                Peer peer = new Peer(gateway.awaitPort(), BROKER)) {
            peer.awaitLogon(BROKER);
            Message order = Orders.order("A1");
            order.setString(453, "hunter2");
            peer.send(BROKER, order);
            Message logout = new Message();
            logout.getHeader().setString(35, "5");
            logout.setString(58, "hunter3 and more");
            peer.send(BROKER, logout);
            gateway.awaitErr(line -> line.contains("logged out"));
            assertEquals(143, gateway.terminate());
        }
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.toList()) {
                assertFalse(Files.readString(file).contains("hunter"), file::toString);
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void failureOfASinkStopsTheGateway() throws Exception {
        Path config = config("gateway.cfg", 0, "Sinks=stdout");
        ProcessBuilder.Redirect full = ProcessBuilder.Redirect.to(new File("/dev/full"));
        try (CommandProcess gateway = new CommandProcess(full, false, "gateway", "--config", config.toString());
                Peer peer = new Peer(gateway.awaitPort(), BROKER)) {
            peer.awaitLogon(BROKER);
            peer.send(BROKER, Orders.order("A1"));
            assertEquals(2, gateway.exitCode(), () -> gateway.err().toString());
            assertTrue(
                    gateway.err()
                            .contains("fix2json gateway: cannot write to standard output: No space left on device"),
                    () -> gateway.err().toString());
        }
    }

    /** Otherwise the gateway would seem to be ready, but could answer nobody. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void fullDiskOfTheStoreStopsTheGateway() throws Exception {
        Path config = config("gateway.cfg", 0, "Sinks=stdout");
        Path store = Files.createDirectories(temp.resolve("gateway/store"));
        Files.createSymbolicLink(store.resolve("FIX.4.4-HARBOUR-KESTREL.senderseqnums"), Path.of("/dev/full"));
        try (CommandProcess gateway = new CommandProcess("gateway", "--config", config.toString());
                RawPeer peer = new RawPeer(gateway.awaitPort(), "KESTREL", "HARBOUR")) {
            peer.send("A", 1, "98=0|108=30|");
            peer.flush();
            assertEquals(2, gateway.exitCode(), () -> gateway.err().toString());
            assertTrue(
                    gateway.err()
                            .contains("fix2json gateway: cannot write to the store of FIX.4.4:HARBOUR->KESTREL:"
                                    + " No space left on device"),
                    () -> gateway.err().toString());
        }
    }

    @Test
    void blockedPipeDoesNotPreventShutdown() throws Exception {
        Path config = config("gateway.cfg", 0, "Sinks=stdout");
        try (CommandProcess gateway = new CommandProcess(
                        ProcessBuilder.Redirect.PIPE, false, "gateway", "--config", config.toString());
                Peer peer = new Peer(gateway.awaitPort(), BROKER)) {
            peer.awaitLogon(BROKER);
            for (int i = 0; i < 1_000; i++) { // more than the capacity of any pipe
                peer.send(BROKER, Orders.order("A" + i));
            }
            assertEquals(143, gateway.terminate());
        }
    }

    @Test
    void invalidSettingsAreReportedInOneSentence() throws Exception {
        Path config = config("gateway.cfg", 0, "Sinks=stdout", "Snks=x");
        try (CommandProcess gateway = new CommandProcess("gateway", "--config", config.toString())) {
            assertEquals(2, gateway.exitCode());
            assertEquals(1, gateway.err().size(), () -> gateway.err().toString());
            assertTrue(gateway.err()
                    .get(0)
                    .startsWith("fix2json gateway: " + config + ": in [default]: unknown key Snks"));
        }
        Files.writeString(
                config, Files.readString(config).replace("Snks=x\n", "").replace("DefaultApplVerID=FIX.5.0SP2\n", ""));
        try (CommandProcess gateway = new CommandProcess("gateway", "--config", config.toString())) {
            assertEquals(2, gateway.exitCode());
            assertEquals(
                    List.of("fix2json gateway: cannot start the sessions: DefaultApplVerID is required for FIXT"
                            + " transport"),
                    gateway.err());
        }
    }

    @Test
    void missingDriverIsNamed() throws Exception {
        Path config = config("gateway.cfg", 0, "Sinks=aeron");
        Path none = temp.resolve("none");
        try (CommandProcess gateway =
                new CommandProcess("gateway", "--config", config.toString(), "--aeron-dir", none.toString())) {
            assertEquals(2, gateway.exitCode());
            String error = gateway.err().get(gateway.err().size() - 1);
            assertTrue(error.endsWith("in " + none + ": no media driver is running in this directory"), error);
        }
    }

    @Test
    void senderNamesTheUnreachableSession() throws Exception {
        Path config = config("sender.cfg", 1);
        try (CommandProcess send =
                new CommandProcess("send", "--config", config.toString(), "--timeout", "1", "samples/session.log")) {
            assertEquals(2, send.exitCode());
            String error = send.err().get(send.err().size() - 1);
            assertEquals("fix2json send: FIX.4.4:KESTREL->HARBOUR did not log on within 1 seconds", error);
        }
    }

    @Test
    void senderReportsUnreadableMessages() throws Exception {
        Path config = config("gateway.cfg", 0, "Sinks=stdout");
        Path log = Files.write(
                temp.resolve("in.log"),
                "8=FIX.4.4|9=5|35=D|49=KESTREL|56=HARBOUR|453=x|10=000|\nrubbish\n"
                        .getBytes(StandardCharsets.US_ASCII));
        try (CommandProcess gateway = new CommandProcess("gateway", "--config", config.toString());
                CommandProcess send = new CommandProcess(
                        "send",
                        "--config",
                        config("sender.cfg", gateway.awaitPort()).toString(),
                        log.toString())) {
            assertEquals(1, send.exitCode(), () -> send.err().toString());
            assertTrue(
                    send.err().stream().anyMatch(line -> line.startsWith("fix2json send: " + log + ":1: not sent: ")),
                    () -> send.err().toString());
            assertTrue(send.err().get(send.err().size() - 1).endsWith("1 unreadable"));
        }
    }

    /** The reader closes the output after the first line, as {@code head -1} does. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void closedPipeStopsTheListenerQuietly() throws Exception {
        AeronStream stream = new AeronStream(temp.resolve("aeron").toString(), AeronStream.DEFAULT_CHANNEL, 7);
        JsonBuilder json = new JsonBuilder().put("v", "x".repeat(100_000)); // more than the output buffer
        try (AeronSink sink = AeronSink.open(stream, true);
                CommandProcess listen = new CommandProcess(
                        ProcessBuilder.Redirect.PIPE,
                        false,
                        "listen",
                        "--aeron-dir",
                        stream.directory(),
                        "--stream",
                        "7")) {
            publish(sink, json);
            listen.closeOut();
            while (listen.isAlive()) {
                sink.offer(json.byteBuffer(), null);
                Thread.onSpinWait();
            }
            assertEquals(141, listen.exitCode());
            assertEquals(
                    List.of(),
                    listen.err().stream()
                            .filter(line -> !line.contains("listening to") && !line.contains("waiting for"))
                            .toList());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void listenerReportsAFullDiskWhileMessagesArrive() throws Exception {
        AeronStream stream = new AeronStream(temp.resolve("aeron").toString(), AeronStream.DEFAULT_CHANNEL, 7);
        JsonBuilder json = new JsonBuilder().put("v", "x".repeat(100_000));
        ProcessBuilder.Redirect full = ProcessBuilder.Redirect.to(new File("/dev/full"));
        try (AeronSink sink = AeronSink.open(stream, true);
                CommandProcess listen =
                        new CommandProcess(full, false, "listen", "--aeron-dir", stream.directory(), "--stream", "7")) {
            publish(sink, json);
            while (listen.isAlive()) {
                sink.offer(json.byteBuffer(), null);
                Thread.onSpinWait();
            }
            assertEquals(2, listen.exitCode());
            assertEquals(
                    "fix2json listen: cannot write the output: No space left on device",
                    listen.err().get(listen.err().size() - 1));
        }
    }

    private static void publish(AeronSink sink, JsonBuilder json) throws IOException {
        while (!sink.offer(json.byteBuffer(), null)) {
            Thread.onSpinWait();
        }
    }

    /** Two gateways would both count the sequence numbers of one store. */
    @Test
    void secondGatewayOnTheSameStoreIsRejected() throws Exception {
        Path config = config("gateway.cfg", 0, "Sinks=stdout");
        try (CommandProcess first = new CommandProcess("gateway", "--config", config.toString())) {
            first.awaitPort();
            try (CommandProcess second = new CommandProcess("gateway", "--config", config.toString())) {
                assertEquals(2, second.exitCode());
                assertEquals(1, second.err().size(), () -> second.err().toString());
                String error = second.err().get(0);
                assertTrue(error.startsWith("fix2json gateway: session "), error);
                assertTrue(
                        error.endsWith(": FileStorePath " + temp.resolve("gateway/store") + " is in use by another"
                                + " process: stop that process, or use another store for this one"),
                        error);
            }
            first.kill();
            try (CommandProcess next = new CommandProcess("gateway", "--config", config.toString())) {
                next.awaitPort(); // the lock was released when its process ended
            }
        }
    }
}
