// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.fix2json.Fixtures;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a gateway in a process of its own logs. */
@Tag("slow")
class GatewayLogTest {
    @TempDir
    private Path temp;

    private CommandProcess gateway(String... options) throws Exception {
        Path config = Files.writeString(temp.resolve("gateway.cfg"), """
                [default]
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%1$s/store
                Sinks=file
                SinkFile=%1$s/out.jsonl
                BeginString=FIX.4.4
                SenderCompID=GW
                [session]
                TargetCompID=ALICE
                """.formatted(temp));
        String[] args = new String[options.length + 3];
        System.arraycopy(new String[] {"gateway", "--config", config.toString()}, 0, args, 0, 3);
        System.arraycopy(options, 0, args, 3, options.length);
        return new CommandProcess(args);
    }

    /** Logs on with a low number, after another number was declared, and as a stranger. */
    private static void quarrel(int port) throws Exception {
        try (RawPeer peer = new RawPeer(port, "ALICE", "GW")) {
            peer.logon(1, "554=hunter2|");
            peer.send("4", 2, "36=1000|");
            peer.send("5", 1000, "");
            peer.flush();
            peer.next("5");
        }
        try (RawPeer peer = RawPeer.again(port, "ALICE", "GW", 3, "554=hunter2|")) {
            assertTrue(peer.answer().contains("MsgSeqNum too low"), peer.answer());
        }
        try (RawPeer stranger = new RawPeer(port, "MALLORY \"\\", "GW")) {
            stranger.logon(1, "554=hunter2|");
        }
    }

    @Test
    void eachLineIsAnObjectWithLevelEventAndSession() throws Exception {
        try (CommandProcess gateway = gateway("--log-format", "json", "--mask", "Password")) {
            String started = gateway.awaitErr(line -> line.contains("listening on"));
            quarrel(Integer.parseInt(started.replaceFirst(".*listening on \\[/127.0.0.1:(\\d+)].*", "$1")));
            String low =
                    gateway.awaitErr(line -> line.contains("\"logon_refused\"") && line.contains("MsgSeqNum too low"));
            gateway.awaitErr(line -> line.contains("its Logon is of no session"));
            JsonNode event = new ObjectMapper().readTree(low);
            assertEquals("WARN", event.path("log.level").textValue());
            assertEquals("logon_refused", event.path("event.action").textValue());
            assertEquals("FIX.4.4:GW->ALICE", event.path("fix.session").textValue());
            assertTrue(event.path("message").textValue().startsWith("sent a logout: MsgSeqNum too low"), low);
            assertTrue(event.path("@timestamp")
                    .textValue()
                    .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"));
            assertEquals(143, gateway.terminate());
            for (String line : gateway.err()) {
                assertTrue(Fixtures.tree(line).isObject(), line);
            }
            String all = gateway.err().toString();
            assertTrue(all.contains("\"sequence_reset\""), all);
            assertFalse(all.contains("hunter2"), all);
        }
    }

    @Test
    void levelHidesWhatIsLess() throws Exception {
        try (CommandProcess gateway = gateway("--log-level", "error")) {
            Thread.sleep(3_000);
            assertEquals(143, gateway.terminate());
            assertEquals("[]", gateway.err().toString());
        }
    }
}
