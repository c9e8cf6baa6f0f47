// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.gateway.CommandProcess;
import io.github.zilch.fix2json.gateway.RawPeer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages that the engine cannot read: each is rejected with its number, and the session goes on. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("slow")
class UnreadableMessagesTest {
    private static final String ORDER = "11=bad|21=1|55=OSTWIND|54=1|60=20260316-08:00:00|38=100|40=1|";

    @TempDir
    private Path folder;

    /** The bytes of a message by its head. */
    private static Map<String, UnaryOperator<String>> messages() {
        Map<String, UnaryOperator<String>> all = new LinkedHashMap<>();
        for (String version : List.of("99", "x", "0", "1", "10", "-1", "", "9 ", "FIX.5.0SP2")) {
            all.put("version '" + version + "'", head -> head + "1128=" + version + "|" + ORDER);
            all.put("version '" + version + "' at the end", head -> head + ORDER + "1128=" + version + "|");
            all.put("a known version, then '" + version + "'", head -> head + "1128=9|1128=" + version + "|" + ORDER);
            all.put(
                    "version '" + version + "', then a known one",
                    head -> head + "1128=" + version + "|1128=9|" + ORDER);
            all.put(
                    "heartbeat of version '" + version + "'",
                    head -> head.replace("35=D", "35=0") + "1128=" + version + "|");
        }
        all.put("SOH in data", head -> head + ORDER + "1184=3|1185=a|b|");
        all.put("a version in data", head -> head + "95=8|96=|1128=x||" + ORDER);
        all.put("data longer than the message", head -> head + ORDER + "95=99|96=a|");
        all.put("negative length of data", head -> head + ORDER + "95=-1|96=a|");
        all.put("no type", head -> head.replace("35=D|", "") + ORDER);
        all.put("empty type", head -> head.replace("35=D|", "35=|") + ORDER);
        all.put("unknown type", head -> head.replace("35=D|", "35=ZZ|") + ORDER);
        all.put("type not first", head -> head.replace("35=D|", "") + "35=D|" + ORDER);
        all.put("no time", head -> head.replaceFirst("52=[^|]*.", "") + ORDER);
        all.put("wrong time", head -> head.replaceFirst("52=[^|]*.", "52=soon|") + ORDER);
        all.put("tag that is no number", head -> head + ORDER + "abc=1|");
        all.put("tag of 20 digits", head -> head + ORDER + "12345678901234567890=1|");
        all.put("negative tag", head -> head + ORDER + "-58=1|");
        all.put("field without =", head -> head + "58|" + ORDER);
        all.put("field without value", head -> head + "58=|" + ORDER);
        all.put("field without tag", head -> head + "=x|" + ORDER);
        all.put("empty field", head -> head + "|" + ORDER);
        all.put("field twice", head -> head + ORDER + "58=a|58=b|");
        all.put("group of another size", head -> head + ORDER + "453=3|448=a|447=D|452=1|");
        all.put("group of a huge size", head -> head + ORDER + "453=2147483647|448=a|447=D|452=1|");
        all.put("group of no size", head -> head + ORDER + "453=x|448=a|447=D|452=1|");
        all.put("group of a negative size", head -> head + ORDER + "453=-1|448=a|447=D|452=1|");
        return all;
    }

    private CommandProcess gateway() throws Exception {
        Path config = Files.writeString(folder.resolve("gateway.cfg"), """
                [default]
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%1$s/store
                Sinks=file
                SinkFile=%1$s/out.jsonl
                SenderCompID=GW
                [session]
                BeginString=FIX.4.4
                TargetCompID=OLD
                [session]
                BeginString=FIXT.1.1
                DefaultApplVerID=FIX.5.0SP2
                TargetCompID=NEW
                """.formatted(folder));
        return new CommandProcess("gateway", "--config", config.toString(), "--flat");
    }

    /** Logs on when the gateway has noticed that the connection before this one is closed. */
    private static RawPeer logOn(int port, String version, String sender) throws Exception {
        while (true) {
            RawPeer peer = new RawPeer(port, version, sender, "GW");
            if (peer.logon(1, "141=Y|" + (version.equals("FIXT.1.1") ? "1137=9|" : ""))
                    .contains("|35=A|")) {
                return peer;
            }
            peer.close();
        }
    }

    private long published() throws IOException {
        Path file = folder.resolve("out.jsonl");
        return Files.exists(file) ? Files.readAllLines(file).size() : 0;
    }

    private void check(int port, String version, String sender, List<String> wrong) throws Exception {
        for (Map.Entry<String, UnaryOperator<String>> message : messages().entrySet()) {
            long before = published();
            try (RawPeer peer = logOn(port, version, sender)) {
                String head = peer.head("D", 2);
                String body = message.getValue().apply(head);
                peer.sendRaw(Fixtures.bytes(Fixtures.message(version, body)));
                peer.send("1", 3, "112=alive|");
                peer.flush();
                String answer = peer.next();
                boolean isTaken = answer.contains("|45=2|") || body.startsWith("35=0|");
                while (!answer.equals("closed") && !answer.contains("112=alive") && !answer.contains("|35=2|")) {
                    answer = peer.next();
                }
                if (!answer.contains("112=alive")) {
                    wrong.add(version + " " + message.getKey() + ": stopped by " + answer);
                } else if (!isTaken && published() != before + 1) {
                    wrong.add(version + " " + message.getKey() + ": dropped");
                }
            }
        }
    }

    @Test
    void eachIsRejectedOrPublishedAndTheSessionGoesOn() throws Exception {
        try (CommandProcess gateway = gateway()) {
            int port = gateway.awaitPort();
            List<String> wrong = new ArrayList<>();
            check(port, "FIX.4.4", "OLD", wrong);
            check(port, "FIXT.1.1", "NEW", wrong);
            assertEquals("", String.join("\n", wrong));
        }
    }

    @Test
    void reasonIsReported() throws Exception {
        try (CommandProcess gateway = gateway();
                RawPeer peer = logOn(gateway.awaitPort(), "FIXT.1.1", "NEW")) {
            peer.send("D", 2, "1128=99|" + ORDER);
            peer.flush();
            gateway.awaitErr(line ->
                    line.endsWith("FIXT.1.1:GW->NEW: message 2 has an ApplVerID (1128) that the engine does not know"));
            gateway.awaitErr(
                    line -> line.endsWith("FIXT.1.1:GW->NEW: rejected message 2: Message failed basic validity check"));
        }
    }

    /** The field is that of the header, and not what looks like it in data. */
    @Test
    void dataWithSuchAFieldIsPublished() throws Exception {
        try (CommandProcess gateway = gateway();
                RawPeer peer = logOn(gateway.awaitPort(), "FIXT.1.1", "NEW")) {
            String news = peer.head("B", 2) + "1128=9|148=news|33=1|58=line|95=8|96=|1128=x||";
            peer.sendRaw(Fixtures.bytes(Fixtures.message("FIXT.1.1", news)));
            peer.send("1", 3, "112=alive|");
            peer.flush();
            assertTrue(peer.next().contains("|112=alive|"));
            assertEquals(1, published());
        }
    }

    @Test
    void logonAfterWhichNothingCouldBeReadIsRefused() throws Exception {
        try (CommandProcess gateway = gateway();
                RawPeer peer = new RawPeer(gateway.awaitPort(), "FIXT.1.1", "NEW", "GW")) {
            String answer = peer.logon(1, "1137=0|");
            assertTrue(
                    answer.contains("|58=DefaultApplVerID (1137) is of a version that the engine does not know|"),
                    answer);
        }
    }

    /** Otherwise the session would be that of a connection without an answer. */
    @Test
    void logonThatCannotBeReadClosesItsConnection() throws Exception {
        try (CommandProcess gateway = gateway()) {
            int port = gateway.awaitPort();
            for (String fields : List.of("1137=9|1128=0|", "1137=9|abc=1|", "1137=9|58|")) {
                try (RawPeer peer = new RawPeer(port, "FIXT.1.1", "NEW", "GW")) {
                    assertEquals("closed", peer.logon(1, fields), fields);
                }
            }
            gateway.awaitErr(line -> line.endsWith(": its Logon cannot be read"));
            logOn(port, "FIXT.1.1", "NEW").close();
        }
    }
}
