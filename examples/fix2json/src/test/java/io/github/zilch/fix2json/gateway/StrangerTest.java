// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What connections without a Logon can cost a gateway, in a process of its own. */
@Tag("slow")
class StrangerTest {
    @TempDir
    private Path folder;

    private CommandProcess gateway;
    private int port;

    @BeforeEach
    void start() throws Exception {
        Path config = Files.writeString(folder.resolve("gateway.cfg"), """
                [default]
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%1$s/store
                Sinks=file
                SinkFile=%1$s/out.jsonl
                [session]
                BeginString=FIX.4.4
                SenderCompID=HARBOUR
                TargetCompID=KESTREL
                """.formatted(folder));
        gateway = new CommandProcess("gateway", "--config", config.toString(), "--mask", "Password");
        port = gateway.awaitPort();
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    /** Sends until the gateway closes the connection, and returns the number of bytes that were sent. */
    private long sendUntilClosed(byte[] block, int times) throws IOException {
        long sent = 0;
        try (Socket socket = new Socket("127.0.0.1", port)) {
            OutputStream out = socket.getOutputStream();
            for (int i = 0; i < times; i++) {
                out.write(block);
                sent += block.length;
            }
            assertEquals(-1, socket.getInputStream().read(), "closed by the gateway");
        } catch (SocketException e) {
            // the gateway has closed the connection while this wrote
        }
        return sent;
    }

    private List<String> refusals() {
        return gateway.err().stream()
                .filter(line -> line.contains("closed the connection from"))
                .toList();
    }

    private long bytesOfLog() {
        return gateway.err().stream().mapToLong(String::length).sum();
    }

    @Test
    void garbageIsRefusedWithOneLine() throws Exception {
        long sent = sendUntilClosed("x".repeat(1 << 16).getBytes(), 400);
        assertTrue(sent < 20_000_000, sent + " bytes");
        gateway.awaitErr(line -> line.endsWith("it does not begin with a FIX message"));
        assertEquals(1, refusals().size());
        assertTrue(bytesOfLog() < 2_000, gateway.err().toString());
    }

    @Test
    void longMessageBeforeTheLogonIsRefused() throws Exception {
        sendUntilClosed(Fixtures.bytes("8=FIX.4.4\u00019=1500000000\u000135=A\u0001"), 1);
        gateway.awaitErr(line -> line.endsWith("its first message has a BodyLength of more than 65536 bytes"));
        sendUntilClosed(Fixtures.bytes("8=FIX.4.4\u00019=5\u0001" + "58=abc\u0001".repeat(1000)), 400);
        gateway.awaitErr(line -> line.endsWith(" bytes, but no Logon"));
    }

    @Test
    void logonOfAnUnknownSessionIsRefusedWithoutItsPassword() throws Exception {
        sendUntilClosed(
                Fixtures.bytes(Fixtures.message(
                        "FIX.4.4",
                        "35=A|34=1|49=NOBODY|52=20260316-08:00:00|56=HARBOUR|98=0|108=30|553=user|554=hunter2|")),
                1);
        gateway.awaitErr(line -> line.endsWith("its Logon is of no session in the settings"));
        sendUntilClosed(Fixtures.bytes(Fixtures.message("FIX.4.4", "35=0|34=1|49=KESTREL|56=HARBOUR|")), 1);
        gateway.awaitErr(line -> line.endsWith("its first message is not a Logon"));
        assertFalse(gateway.err().toString().contains("hunter2"), gateway.err().toString());
    }

    /** Whoever knows the names of a session can log on, and send what is no message. */
    @Test
    void garbageAfterALogonFillsNoLog() throws Exception {
        String now = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss").format(LocalDateTime.now(ZoneOffset.UTC));
        byte[] logon = Fixtures.bytes(Fixtures.message(
                "FIX.4.4", "35=A|34=1|49=KESTREL|52=" + now + "|56=HARBOUR|98=0|108=30|141=Y|554=hunter2|"));
        try (Socket socket = new Socket("127.0.0.1", port)) {
            OutputStream out = socket.getOutputStream();
            out.write(logon);
            assertTrue(socket.getInputStream().read() >= 0, "logged on");
            for (int i = 0; i < 40; i++) {
                out.write("garbage 8=FIX.4.4".repeat(1 << 12).getBytes());
            }
            out.write(logon);
        } catch (SocketException e) {
            // the gateway has closed the connection while this wrote
        }
        for (int i = 0; i < 100; i++) {
            try (Socket socket = new Socket("127.0.0.1", port)) {
                socket.getOutputStream().write(logon);
            }
        }
        assertTrue(bytesOfLog() < 300_000, bytesOfLog() + " characters");
        assertFalse(gateway.err().toString().contains("hunter2"));
    }

    /** A peer gets in although strangers hold all connections that are allowed without a Logon. */
    @Test
    void strangersDoNotKeepAPeerOut() throws Exception {
        List<Socket> strangers = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            strangers.add(new Socket("127.0.0.1", port));
        }
        String now = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss").format(LocalDateTime.now(ZoneOffset.UTC));
        try (Socket peer = new Socket("127.0.0.1", port)) {
            peer.getOutputStream()
                    .write(Fixtures.bytes(Fixtures.message(
                            "FIX.4.4", "35=A|34=1|49=KESTREL|52=" + now + "|56=HARBOUR|98=0|108=30|141=Y|")));
            assertEquals('8', peer.getInputStream().read());
        }
        for (Socket each : strangers) {
            each.close();
        }
    }

    @Test
    void connectionsWithoutALogonAreFewAndShort() throws Exception {
        List<Socket> open = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            open.add(new Socket("127.0.0.1", port));
        }
        gateway.awaitErr(line -> line.endsWith("there are 100 other connections without a Logon"));
        gateway.awaitErr(line -> line.endsWith("it sent no Logon within 10 s") || line.contains(" more connections "));
        for (Socket each : open) {
            assertEquals(-1, each.getInputStream().read());
            each.close();
        }
        assertTrue(gateway.err().size() < 40, gateway.err().toString());
        assertEquals(143, gateway.terminate());
    }
}
