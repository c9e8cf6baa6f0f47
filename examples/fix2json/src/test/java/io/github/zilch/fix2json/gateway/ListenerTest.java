// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.gateway.sink.AeronSink;
import io.github.zilch.fix2json.gateway.sink.AeronStream;
import io.github.zilch.fix2json.gateway.sink.EmbeddedDriver;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Published texts are written as lines, from one media driver after the other. */
@Tag("slow")
class ListenerTest {
    @TempDir
    private Path temp;

    private final JsonBuilder json = new JsonBuilder();
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

    private AeronStream stream() {
        return new AeronStream(temp.resolve("aeron").toString(), "aeron:ipc?term-length=1m", 7);
    }

    private void publish(AeronSink sink, String value) throws IOException {
        json.reset().put("v", value);
        while (!sink.offer(json.byteBuffer(), null)) {
            Thread.onSpinWait();
        }
    }

    private void awaitEvent(String beginning) throws InterruptedException {
        String event = events.poll(10, TimeUnit.MINUTES);
        assertTrue(event != null && event.startsWith(beginning), beginning + ", but: " + event);
    }

    @Test
    void everyTextIsALineAndTheListenerWaitsForTheNextDriver() throws Exception {
        try (PipedOutputStream out = new PipedOutputStream();
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(new PipedInputStream(out, 1 << 16), StandardCharsets.UTF_8))) {
            Listener listener = new Listener(stream(), out, 4, events::add);
            CompletableFuture<Void> run = CompletableFuture.runAsync(() -> {
                try {
                    listener.run();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
            awaitEvent("waiting for a media driver");
            try (AeronSink sink = AeronSink.open(stream(), true)) {
                awaitEvent("listening to aeron:ipc?term-length=1m stream 7");
                publish(sink, "a");
                publish(sink, "ü".repeat(10_000));
                assertEquals("{\"v\":\"a\"}", lines.readLine());
                assertEquals("{\"v\":\"" + "ü".repeat(10_000) + "\"}", lines.readLine());
            }
            awaitEvent("waiting for a media driver");
            try (AeronSink sink = AeronSink.open(stream(), true)) {
                awaitEvent("listening to ");
                publish(sink, "c");
                assertEquals("{\"v\":\"c\"}", lines.readLine());
                publish(sink, "d");
                assertEquals("{\"v\":\"d\"}", lines.readLine());
                run.get(10, TimeUnit.MINUTES); // ends after the requested four lines
            }
        }
    }

    @Test
    @SuppressWarnings("try") // the driver only needs to exist
    void invalidChannelIsAnError() throws Exception {
        try (EmbeddedDriver driver = EmbeddedDriver.launch(stream().directory())) {
            AeronStream wrong = new AeronStream(stream().directory(), "aeron:pigeon", 7);
            Exception e = assertThrows(
                    IOException.class,
                    () -> new Listener(wrong, OutputStream.nullOutputStream(), 1, events::add).run());
            assertTrue(e.getMessage().startsWith("cannot listen to aeron:pigeon stream 7: "), e.getMessage());
        }
    }

    @Test
    void stopEndsTheWaitForADriver() throws Exception {
        Listener listener = new Listener(stream(), OutputStream.nullOutputStream(), 1, events::add);
        CompletableFuture<Void> run = CompletableFuture.runAsync(() -> {
            try {
                listener.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        awaitEvent("waiting for a media driver");
        listener.stop();
        run.get(10, TimeUnit.MINUTES);
    }
}
