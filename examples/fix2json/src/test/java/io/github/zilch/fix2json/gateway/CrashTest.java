// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Run;
import io.github.zilch.fix2json.gateway.sink.AeronStream;
import io.github.zilch.fix2json.gateway.sink.EmbeddedDriver;
import io.github.zilch.kit.cases.CommandProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.SessionID;

/** 10,000 orders reach a file and an Aeron stream although connections are cut and a gateway is killed. */
@Tag("slow")
class CrashTest {
    private static final int ORDERS = 10_000;

    /** Maximum number of orders in transit, so that cuts and kills happen between orders and not after the last one. */
    private static final int MAX_IN_TRANSIT = 500;

    private static final SessionID BROKER = new SessionID("FIX.4.4", "KESTREL", "HARBOUR");

    @TempDir
    private Path temp;

    private final List<Published> arrived = new ArrayList<>();
    private final Map<Integer, CompletableFuture<Void>> milestones = new HashMap<>();
    private final Semaphore permits = new Semaphore(MAX_IN_TRANSIT);
    private int distinct;

    private synchronized void onText(Published text) {
        arrived.add(text);
        if (text.body("ClOrdID").equals("A" + (distinct + 1))) {
            distinct++;
            permits.release();
            CompletableFuture<Void> milestone = milestones.get(distinct);
            if (milestone != null) {
                milestone.complete(null);
            }
        }
    }

    private synchronized CompletableFuture<Void> milestone(int orders) {
        CompletableFuture<Void> milestone = new CompletableFuture<>();
        milestones.put(orders, milestone);
        return milestone;
    }

    private void send(Peer peer) {
        try {
            for (int i = 1; i <= ORDERS; i++) {
                permits.acquire();
                peer.send(BROKER, Orders.order("A" + i));
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private CommandProcess gateway(Path lines) throws Exception {
        Path config = temp.resolve("gateway.cfg");
        Files.writeString(
                config,
                String.join(
                        "\n",
                        "[default]",
                        "SocketAcceptAddress=127.0.0.1",
                        "SocketAcceptPort=0",
                        "FileStorePath=" + temp.resolve("store"),
                        "FileLogPath=" + temp.resolve("log"),
                        "Sinks=file,aeron",
                        "SinkFile=" + lines,
                        "[session]",
                        "BeginString=FIX.4.4",
                        "SenderCompID=HARBOUR",
                        "TargetCompID=KESTREL"));
        return Run.start(
                "gateway",
                "--config",
                config.toString(),
                "--aeron-dir",
                stream().directory());
    }

    private AeronStream stream() {
        return new AeronStream(
                temp.resolve("aeron").toString(), AeronStream.DEFAULT_CHANNEL, AeronStream.DEFAULT_STREAM_ID);
    }

    @Test
    @SuppressWarnings("try") // driver and subscriber only need to exist
    void everyOrderArrivesInOrderAndDuplicatesAreMarked() throws Exception {
        Path lines = temp.resolve("out.jsonl");
        CompletableFuture<Void> firstCut = milestone(1_500);
        CompletableFuture<Void> kill = milestone(4_000);
        CompletableFuture<Void> secondCut = milestone(7_000);
        CompletableFuture<Void> all = milestone(ORDERS);
        try (EmbeddedDriver driver = EmbeddedDriver.launch(stream().directory());
                Subscriber subscriber = new Subscriber(stream(), this::onText);
                CommandProcess first = gateway(lines);
                CuttableProxy proxy = new CuttableProxy(first.awaitPort());
                Peer peer = new Peer(proxy.port(), BROKER)) {
            peer.awaitLogon(BROKER);
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> send(peer));
            firstCut.get(10, TimeUnit.MINUTES);
            proxy.cut();
            kill.get(10, TimeUnit.MINUTES);
            first.kill();
            try (CommandProcess second = gateway(lines)) {
                proxy.target(second.awaitPort());
                secondCut.get(10, TimeUnit.MINUTES);
                proxy.cut();
                all.get(10, TimeUnit.MINUTES);
                sending.get(10, TimeUnit.MINUTES);
                assertEquals(143, second.terminate());
            }
        }
        assertEverythingInOrder(arrived);
        assertEverythingInOrder(
                Files.readAllLines(lines).stream().map(Published::new).toList());
    }

    /** The first text of each order is in the order of sending, and every other text is marked. */
    private static void assertEverythingInOrder(List<Published> texts) {
        int orders = 0;
        int numbers = 0;
        for (Published text : texts) {
            assertEquals("D", text.header("MsgType"));
            assertEquals("QUILL", text.party());
            if (text.number() > numbers) {
                numbers = text.number();
                assertEquals("A" + ++orders, text.body("ClOrdID"));
            } else {
                assertTrue(text.isMarked(), "not marked: " + text);
            }
        }
        assertEquals(ORDERS, orders);
    }
}
