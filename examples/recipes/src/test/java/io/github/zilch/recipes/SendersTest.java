// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.github.zilch.JsonBuilder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each way to send delivers the document. */
class SendersTest {
    @Test
    void aeronDelivers(@TempDir Path directory) {
        MediaDriver.Context driver = new MediaDriver.Context()
                .aeronDirectoryName(directory.resolve("aeron").toString())
                .threadingMode(ThreadingMode.SHARED)
                .ipcTermBufferLength(1 << 16);
        List<String> received = new ArrayList<>();
        try (MediaDriver launched = MediaDriver.launchEmbedded(driver);
                Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(launched.aeronDirectoryName()));
                Subscription subscription = aeron.addSubscription("aeron:ipc", 1);
                ExclusivePublication publication = aeron.addExclusivePublication("aeron:ipc", 1)) {
            AeronSender sender = new AeronSender(publication);
            while (sender.offer(Trades.FIRST) < 0) {
                Thread.yield();
            }
            while (sender.claim(Trades.SECOND) < 0) {
                Thread.yield();
            }
            while (sender.claimFixed(Trades.FIRST) < 0) {
                Thread.yield();
            }
            while (received.size() < 3) {
                subscription.poll(
                        (buffer, offset, length, header) ->
                                received.add(buffer.getStringWithoutLengthUtf8(offset, length)),
                        3);
            }
        }
        assertEquals(List.of(Trades.FIRST_JSON, Trades.SECOND_JSON, padded(Trades.FIRST_JSON)), received);
    }

    @Test
    void ringBuffersDeliver() {
        OneToOneRingBuffer ring = new OneToOneRingBuffer(
                new UnsafeBuffer(ByteBuffer.allocateDirect(4096 + RingBufferDescriptor.TRAILER_LENGTH)));
        RingBufferSender sender = new RingBufferSender(ring);
        assertTrue(sender.send(Trades.FIRST));
        assertTrue(sender.send(Trades.SECOND));
        assertTrue(sender.sendFixed(Trades.FIRST));
        List<String> received = new ArrayList<>();
        ring.read((type, buffer, offset, length) -> received.add(buffer.getStringWithoutLengthUtf8(offset, length)));
        assertEquals(List.of(Trades.FIRST_JSON, Trades.SECOND_JSON, padded(Trades.FIRST_JSON)), received);
    }

    private static String padded(String json) {
        return json + " ".repeat(256 - json.length());
    }

    @Test
    void nettyEncodes() {
        EmbeddedChannel channel = new EmbeddedChannel(new NettyEncoder());
        assertTrue(channel.writeOutbound(Trades.FIRST));
        ByteBuf out = channel.readOutbound();
        assertEquals(Trades.FIRST_JSON + "\n", out.toString(StandardCharsets.UTF_8));
        out.release();
        channel.finish();
    }

    @Test
    void kafkaSerializesBeforeSendReturns() {
        try (MockProducer<String, JsonBuilder> producer =
                new MockProducer<>(true, null, new StringSerializer(), new KafkaSerializer())) {
            JsonBuilder json = new JsonBuilder();
            TradeJson.write(json, Trades.FIRST);
            producer.send(new ProducerRecord<>("trades", "VOD.L", json));
            assertEquals(1, producer.history().size());
            assertEquals(Trades.FIRST_JSON, new String(new KafkaSerializer().serialize("trades", json)));
        }
    }

    @Test
    void httpPosts() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
            HttpSender sender = new HttpSender();
            var first = sender.post(uri, Trades.FIRST);
            var second = sender.post(uri, Trades.SECOND);
            assertEquals(Trades.FIRST_JSON, first.join().body());
            assertEquals(Trades.SECOND_JSON, second.join().body());
        } finally {
            server.stop(0);
        }
    }

    /** Virtual threads, on a JVM that has them. Two requests at a time are answered while the other one is. */
    @Test
    void aHandlerServesEachRequestInAThreadOfItsOwn() throws Exception {
        AtomicLong id = new AtomicLong();
        CyclicBarrier both = new CyclicBarrier(2);
        ExecutorService threads = threadPerTask();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", new TradeHandler(() -> {
            assertDoesNotThrow(() -> both.await());
            return new Trade(id.getAndIncrement(), "VOD.L", 0, 0);
        }));
        server.setExecutor(threads);
        server.start();
        try {
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
                    .build();
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            Set<String> expected = new TreeSet<>();
            for (int i = 0; i < 50; i++) {
                answers.add(client.sendAsync(request, BodyHandlers.ofString()));
                expected.add("{\"id\":" + i + ",\"symbol\":\"VOD.L\",\"price\":0.0000,\"quantity\":0}");
            }
            Set<String> bodies = new TreeSet<>();
            for (var answer : answers) {
                bodies.add(answer.join().body());
            }
            assertEquals(expected, bodies);
        } finally {
            server.stop(0);
            threads.shutdown();
        }
    }

    private static ExecutorService threadPerTask() throws ReflectiveOperationException {
        return Runtime.version().feature() < 21
                ? Executors.newCachedThreadPool()
                : (ExecutorService) Executors.class
                        .getMethod("newVirtualThreadPerTaskExecutor")
                        .invoke(null);
    }

    @Test
    void asynchronousChannelsGetEachDocumentWhole() throws Exception {
        try (AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open()
                        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            client.connect(server.getLocalAddress()).get();
            try (AsynchronousSocketChannel accepted = server.accept().get()) {
                AsyncSender sender = new AsyncSender(client);
                for (int i = 0; i < 100; i++) {
                    CompletableFuture<Void> sent = sender.send(Trades.FIRST);
                    assertEquals(Trades.FIRST_JSON, read(accepted, Trades.FIRST_JSON.length()));
                    sent.join();
                }
                client.shutdownOutput();
                assertThrows(CompletionException.class, sender.send(Trades.FIRST)::join);
            }
        }
    }

    @Test
    void oneThreadSendsWhatManyHaveWritten() throws Exception {
        Pipe pipe = Pipe.open();
        QueueSender sender = new QueueSender(pipe.sink());
        Thread sending = new Thread(sender);
        sending.start();
        List<Thread> writers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread writer = new Thread(() -> {
                try {
                    for (int j = 0; j < 100; j++) {
                        sender.send(Trades.FIRST);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            writer.start();
            writers.add(writer);
        }
        ByteBuffer bytes = ByteBuffer.allocate(400 * Trades.FIRST_JSON.length());
        while (bytes.hasRemaining()) {
            pipe.source().read(bytes);
        }
        assertEquals(Trades.FIRST_JSON.repeat(400), new String(bytes.array(), StandardCharsets.UTF_8));
        for (Thread writer : writers) {
            writer.join();
        }
        sending.interrupt();
        sending.join();
    }

    private static String read(AsynchronousSocketChannel channel, int length) throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes).get() < 0) {
                throw new IOException("closed");
            }
        }
        return new String(bytes.array(), StandardCharsets.UTF_8);
    }
}
