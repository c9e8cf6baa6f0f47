// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.gateway.Subscriber;
import io.github.zilch.kit.sink.Sink;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts on an Aeron stream without subscribers, and with slow and fast subscribers. */
class AeronSinkTest {
    @TempDir
    private Path temp;

    private final JsonBuilder json = new JsonBuilder();
    private final BlockingQueue<String> arrived = new LinkedBlockingQueue<>();

    private AeronStream stream(String channel) {
        return new AeronStream(temp.resolve("aeron").toString(), channel, 7);
    }

    private static void awaitNoObstacle(Sink sink) throws IOException {
        while (sink.notReadyReason() != null) {
            Thread.onSpinWait();
        }
    }

    private static void publish(Sink sink, JsonBuilder json) throws IOException {
        while (!sink.offer(json.byteBuffer(), null)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void withoutSubscriberNothingIsAccepted() throws IOException {
        try (AeronSink sink = AeronSink.open(stream("aeron:ipc?term-length=64k"), true)) {
            assertFalse(sink.offer(json.put("v", 1).byteBuffer(), null));
            assertEquals("aeron:ipc?term-length=64k stream 7 has no subscriber", sink.notReadyReason());
        }
    }

    private static String freeEndpoint() throws IOException {
        try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return "localhost:" + free.getLocalPort();
        }
    }

    @Test
    void shortAndLongTextsArriveOverSharedMemory() throws Exception {
        shortAndLongTextsArrive("aeron:ipc?term-length=1m");
    }

    @Test
    void shortAndLongTextsArriveOverUdp() throws Exception {
        shortAndLongTextsArrive("aeron:udp?endpoint=" + freeEndpoint() + "|term-length=1m");
    }

    private void shortAndLongTextsArrive(String channel) throws Exception {
        try (AeronSink sink = AeronSink.open(stream(channel), true);
                Subscriber subscriber = new Subscriber(stream(channel), text -> arrived.add(text.json()))) {
            awaitNoObstacle(sink);
            publish(sink, json.reset().put("v", 1));
            publish(sink, json.reset().put("v", "x".repeat(100_000))); // much longer than one fragment
            assertEquals("{\"v\":1}", arrived.poll(10, TimeUnit.MINUTES));
            assertEquals("{\"v\":\"" + "x".repeat(100_000) + "\"}", arrived.poll(10, TimeUnit.MINUTES));
            assertEquals(1 << 17, sink.maxLength());
            assertTrue(subscriber.isHealthy());
        }
    }

    @Test
    void slowSubscriberBlocksTheSinkAndLosesNothing() throws Exception {
        AeronStream stream = stream("aeron:ipc?term-length=64k");
        try (AeronSink sink = AeronSink.open(stream, true);
                Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(stream.directory()));
                Subscription subscription = aeron.addSubscription(stream.channel(), stream.streamId())) {
            awaitNoObstacle(sink);
            int accepted = 0;
            while (sink.offer(json.reset().put("v", accepted).byteBuffer(), null)) {
                accepted++;
            }
            assertTrue(accepted > 0);
            while (sink.notReadyReason() == null) {
                assertFalse(sink.offer(json.byteBuffer(), null));
            }
            assertEquals("the slowest subscriber of " + stream + " is too slow", sink.notReadyReason());
            int[] read = {0};
            while (read[0] < accepted) {
                subscription.poll(
                        (buffer, offset, length, header) -> assertEquals(
                                "{\"v\":" + read[0]++ + "}", buffer.getStringWithoutLengthUtf8(offset, length)),
                        64);
            }
            publish(sink, json.reset().put("v", accepted));
        }
    }

    @Test
    void subscribersReadEverythingBeforeTheDriverEnds() throws Exception {
        AeronStream stream = stream("aeron:ipc?term-length=1m");
        AeronSink sink = AeronSink.open(stream, true);
        CountDownLatch mayRead = new CountDownLatch(1);
        try (Subscriber subscriber = new Subscriber(stream, text -> {
            awaitUninterrupted(mayRead);
            arrived.add(text.json());
        })) {
            awaitNoObstacle(sink);
            for (int i = 0; i < 1_000; i++) {
                publish(sink, json.reset().put("v", i));
            }
            Thread closing = new Thread(sink::close);
            closing.start();
            while (!isWaitingForReaders(closing) && !subscriber.hasLostDriver()) {
                Thread.onSpinWait();
            }
            mayRead.countDown();
            for (int i = 0; i < 1_000; i++) {
                assertEquals("{\"v\":" + i + "}", arrived.poll(10, TimeUnit.MINUTES));
            }
            closing.join();
            assertTrue(subscriber.isHealthy());
        }
    }

    private static boolean isWaitingForReaders(Thread closing) {
        return Arrays.stream(closing.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("drain"));
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void secondDriverInTheSameDirectoryIsRejected() throws IOException {
        try (AeronSink sink = AeronSink.open(stream("aeron:ipc"), true)) {
            IOException e = assertThrows(IOException.class, () -> AeronSink.open(stream("aeron:ipc"), true));
            assertTrue(e.getMessage().startsWith("another gateway runs its media driver in "), e.getMessage());
            assertEquals(8 << 20, sink.maxLength());
        }
    }

    @Test
    void invalidChannelIsAnError() {
        IOException e = assertThrows(IOException.class, () -> AeronSink.open(stream("aeron:ipc?term-length=3"), true));
        assertTrue(e.getMessage().contains("3"), e.getMessage());
    }

    @Test
    void endOfTheDriverIsAPermanentFailure() throws Exception {
        AeronStream stream = stream("aeron:ipc?term-length=64k");
        EmbeddedDriver driver = EmbeddedDriver.launch(stream.directory());
        try (AeronSink sink = AeronSink.open(stream, false)) {
            driver.close();
            IOException e = assertThrows(IOException.class, () -> {
                while (!sink.offer(json.byteBuffer(), null)) {
                    Thread.onSpinWait();
                }
            });
            assertTrue(e.getMessage().contains("the media driver in " + stream.directory() + " has ended"));
            assertThrows(IOException.class, sink::notReadyReason);
        }
    }
}
