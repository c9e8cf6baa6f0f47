// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Many threads write, one sends. A builder goes from the pool to a writer, to the sender, and back to the pool. */
final class QueueSender implements Runnable {
    private final JsonBuilderPool pool = new JsonBuilderPool(64);
    private final BlockingQueue<JsonBuilder> queue = new ArrayBlockingQueue<>(64);
    private final WritableByteChannel channel;

    QueueSender(WritableByteChannel channel) {
        this.channel = channel;
    }

    /** Called by any thread. Waits while the queue is full. */
    void send(Trade trade) throws InterruptedException {
        JsonBuilder json = pool.acquire();
        try {
            TradeJson.write(json, trade);
            queue.put(json);
        } catch (RuntimeException | InterruptedException e) {
            json.close();
            throw e;
        }
    }

    /** The loop of the thread that sends, until it is interrupted. */
    @Override
    public void run() {
        while (true) {
            try (JsonBuilder json = queue.take()) {
                json.writeTo(channel);
            } catch (InterruptedException e) {
                return;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
