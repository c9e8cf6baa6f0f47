// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.Run;
import io.github.zilch.fix2json.gateway.sink.AeronSink;
import io.github.zilch.fix2json.gateway.sink.AeronStream;
import io.github.zilch.kit.cases.CommandProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
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
        try (CommandProcess gateway = Run.start("gateway", "--config", config.toString());
                CommandProcess listen = Run.start("listen", "--aeron-dir", aeron.toString(), "--count", "26")) {
            int port = gateway.awaitPort();
            listen.awaitErr(line -> line.contains("listening to"));
            try (CommandProcess send =
                    Run.start("send", "--config", config("sender.cfg", port).toString(), "samples/session.log")) {
                assertEquals(0, send.exitCode(), () -> send.errLines().toString());
                String summary = send.errLines().get(send.errLines().size() - 1);
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
                    gateway.errLines().stream()
                            .filter(line -> !line.startsWith("fix2json gateway: "))
                            .toList(),
                    "no warnings of the JVM or of libraries");
        }
    }

    /** The reader closes the output after the first line, as {@code head -1} does. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void closedPipeStopsTheListenerQuietly() throws Exception {
        AeronStream stream = new AeronStream(temp.resolve("aeron").toString(), AeronStream.DEFAULT_CHANNEL, 7);
        JsonBuilder json = new JsonBuilder().put("v", "x".repeat(100_000)); // more than the output buffer
        try (AeronSink sink = AeronSink.open(stream, true);
                CommandProcess listen = Run.start(
                        ProcessBuilder.Redirect.PIPE, "listen", "--aeron-dir", stream.directory(), "--stream", "7")) {
            publish(sink, json);
            listen.closeOut();
            while (listen.isAlive()) {
                sink.offer(json.byteBuffer(), null);
                Thread.onSpinWait();
            }
            assertEquals(141, listen.exitCode());
            assertEquals(
                    List.of(),
                    listen.errLines().stream()
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
                CommandProcess listen = Run.start(full, "listen", "--aeron-dir", stream.directory(), "--stream", "7")) {
            publish(sink, json);
            while (listen.isAlive()) {
                sink.offer(json.byteBuffer(), null);
                Thread.onSpinWait();
            }
            assertEquals(2, listen.exitCode());
            assertEquals(
                    "fix2json listen: cannot write the output: No space left on device",
                    listen.errLines().get(listen.errLines().size() - 1));
        }
    }

    private static void publish(AeronSink sink, JsonBuilder json) throws IOException {
        while (!sink.offer(json.byteBuffer(), null)) {
            Thread.onSpinWait();
        }
    }
}
