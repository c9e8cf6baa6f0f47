// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.aeron.Aeron;
import io.aeron.FragmentAssembler;
import io.aeron.Subscription;
import io.github.zilch.fix2json.gateway.sink.AeronStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingMillisIdleStrategy;

/** A subscriber that passes on messages on its own thread. */
public final class Subscriber implements AutoCloseable {
    private final Aeron aeron;
    private final Thread thread;
    private final List<Throwable> errors = new CopyOnWriteArrayList<>();
    private volatile boolean running = true;

    public Subscriber(AeronStream stream, Consumer<Published> onText) {
        aeron = Aeron.connect(
                new Aeron.Context().aeronDirectoryName(stream.directory()).errorHandler(e -> {}));
        Subscription subscription = aeron.addSubscription(stream.channel(), stream.streamId());
        FragmentAssembler assembler = new FragmentAssembler((buffer, offset, length, header) -> {
            byte[] bytes = new byte[length];
            buffer.getBytes(offset, bytes);
            onText.accept(new Published(new String(bytes, StandardCharsets.UTF_8)));
        });
        thread = new Thread(() -> {
            try {
                IdleStrategy idle = new SleepingMillisIdleStrategy(1);
                while (running) {
                    idle.idle(subscription.poll(assembler, 64));
                }
            } catch (RuntimeException e) {
                errors.add(e);
            }
        });
        thread.start();
    }

    public boolean hasLostDriver() {
        return aeron.isClosed();
    }

    public boolean isHealthy() {
        return errors.isEmpty();
    }

    @Override
    public void close() {
        running = false;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        aeron.close();
        if (!errors.isEmpty()) {
            throw new AssertionError(errors.get(0));
        }
    }
}
