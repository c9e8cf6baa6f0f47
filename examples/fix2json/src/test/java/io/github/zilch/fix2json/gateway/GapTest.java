// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a peer that knows the names of a session can do with sequence numbers and memory, and what it cannot. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a write can block
@Tag("slow")
class GapTest {
    private static final int TEXT_LENGTH = 20_000;

    @TempDir
    private Path folder;

    private CommandProcess gateway;
    private int port;

    @BeforeEach
    void start() throws Exception {
        Path config = Gateways.settings(folder, """
                Sinks=file
                SinkFile=%s/out.jsonl
                [session]
                TargetCompID=BAD
                [session]
                TargetCompID=GOOD
                """.formatted(folder));
        gateway = CommandProcess.withHeap("96m", "gateway", "--config", config.toString(), "--flat");
        port = gateway.awaitPort();
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    /** Waits until so many orders of a sender have been published, and checks that each comes once and in order. */
    private void awaitOrders(String sender, int count) throws IOException, InterruptedException {
        List<String> orders = List.of();
        while (orders.size() < count) {
            TimeUnit.MILLISECONDS.sleep(100);
            orders = Files.readAllLines(folder.resolve("out.jsonl")).stream()
                    .filter(line -> line.contains("\"SenderCompID\":\"" + sender + "\""))
                    .map(line -> line.replaceFirst(".*\"ClOrdID\":\"(\\d+)\".*", "$1"))
                    .toList();
        }
        assertEquals(count, orders.size());
        for (int i = 0; i < count; i++) {
            assertEquals(Integer.toString(i + 2), orders.get(i));
        }
    }

    /** Far more than the heap. */
    @Test
    void gapThatIsNeverFilledEndsNothing() throws Exception {
        try (RawPeer bad = new RawPeer(port, "BAD", "GW");
                RawPeer good = new RawPeer(port, "GOOD", "GW")) {
            bad.logon(1, "");
            good.logon(1, "");
            String text = "x".repeat(TEXT_LENGTH);
            for (int i = 3; i < 8_000; i++) {
                bad.order(i, false, text);
            }
            bad.flush();
            gateway.awaitErr(line -> line.endsWith("FIX.4.4:GW->BAD: messages before "
                    + line.replaceFirst(".* before (\\d+) are.*", "$1")
                    + " are missing, and what is kept until the peer sends them again has reached its limit: from now on"
                    + " messages are dropped, and will be requested again"));
            for (int i = 2; i < 12; i++) {
                good.order(i, false, "ok");
            }
            good.flush();
            awaitOrders("GOOD", 10);
        }
        assertEquals(143, gateway.terminate());
    }

    /** What was dropped is requested again, and nothing is lost. */
    @Test
    void gapThatIsFilledInTheEndLosesNothing() throws Exception {
        int count = 1_000;
        String text = "x".repeat(TEXT_LENGTH);
        try (RawPeer peer = new RawPeer(port, "BAD", "GW")) {
            peer.logon(1, "");
            for (int i = 3; i < count + 2; i++) {
                peer.order(i, false, text);
            }
            peer.flush();
            int last = 2;
            while (last <= count) {
                String request = peer.next("2");
                int from = RawPeer.number(request, 7);
                int to = RawPeer.number(request, 16);
                last = to == 0 ? count + 1 : to;
                for (int i = from; i <= last; i++) {
                    peer.order(i, true, text);
                }
                peer.send("0", count + 2, ""); // a number that is too high, if something is still missing
                peer.flush();
            }
            awaitOrders("BAD", count);
        }
    }

    /** So many that an engine which forgot one after the other by recursion would overflow its stack. */
    @Test
    void manySmallMessagesAfterAGap() throws Exception {
        int count = 8_000;
        try (RawPeer peer = new RawPeer(port, "BAD", "GW")) {
            peer.logon(1, "");
            for (int i = 3; i < count + 2; i++) {
                peer.order(i, false, "x");
            }
            peer.flush();
            peer.next("2");
            peer.order(2, true, "x");
            peer.flush();
            awaitOrders("BAD", count);
        }
    }

    @Test
    void answersThatAreNotReadEndTheConnection() throws Exception {
        try (RawPeer bad = new RawPeer(port, "BAD", "GW")) {
            bad.send("A", 1, "98=0|108=30|");
            String text = "x".repeat(100_000);
            for (int i = 2; i < 400; i++) {
                bad.send("1", i, "112=" + text + "|");
            }
            bad.flush();
        } catch (IOException e) {
            // the gateway has closed the connection while this wrote
        }
        gateway.awaitErr(line -> line.endsWith(" bytes of answers"));
        try (RawPeer good = new RawPeer(port, "GOOD", "GW")) {
            good.logon(1, "");
            good.order(2, false, "ok");
            good.flush();
            awaitOrders("GOOD", 1);
        }
    }

    /** The engine sends them by the thread of all sessions. */
    @Test
    void resendRequestsDoNotKeepOtherSessionsWaiting() throws Exception {
        try (RawPeer bad = new RawPeer(port, "BAD", "GW")) {
            bad.logon(1, "");
            int next = 2;
            for (int i = 0; i < 5_000; i++) {
                bad.send("D", next++, "11=x|"); // is rejected
            }
            for (int i = 0; i < 1_000; i++) {
                bad.send("2", next++, "7=1|16=0|");
            }
            bad.flush();
            gateway.awaitErr(
                    line -> line.contains("it has asked for ") && line.contains(" messages again in 10 s, of "));
        }
        try (RawPeer good = new RawPeer(port, "GOOD", "GW")) {
            good.logon(1, "");
            long begin = System.nanoTime();
            good.send("1", 2, "112=alive|");
            good.flush();
            good.next("0");
            assertTrue(System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(5), "others wait");
        }
    }

    @Test
    void changesOfSequenceNumbersAreReported() throws Exception {
        try (RawPeer peer = new RawPeer(port, "BAD", "GW")) {
            peer.logon(1, "");
            peer.send("4", 2, "123=N|36=1000000|");
            peer.flush();
            gateway.awaitErr(
                    line -> line.endsWith(
                            "FIX.4.4:GW->BAD: the peer sets its next sequence number to 1000000, 2 was"
                                    + " expected (SequenceReset without gap fill): messages with lower numbers will be refused"));
        }
        try (RawPeer owner = RawPeer.again(port, "BAD", "GW", 3, "")) {
            assertTrue(owner.answer().contains("|35=5|"), owner.answer());
            gateway.awaitErr(
                    line -> line.contains("sent a logout: MsgSeqNum too low, expecting 1000000 but received 3"));
            assertEquals("closed", owner.next());
        }
        try (RawPeer owner = RawPeer.again(port, "BAD", "GW", 1, "141=Y|")) {
            gateway.awaitErr(line -> line.endsWith(
                    "FIX.4.4:GW->BAD: the peer resets the sequence numbers of both sides to 1 (ResetSeqNumFlag)"));
            owner.send("4", 2, "43=Y|123=Y|36=2000000000|");
            owner.flush();
            gateway.awaitErr(
                    line -> line.endsWith("FIX.4.4:GW->BAD: the peer sets its next sequence number to 2000000000,"
                            + " 2 was expected (SequenceReset, gap fill)"));
            owner.send("1", 2_000_000_000, "112=alive|");
            owner.flush();
            assertTrue(owner.next("0").contains("|112=alive|"), "at once");
        }
    }
}
