// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousByteChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.CompletableFuture;

/** Sends without waiting. A builder goes back to the pool when its bytes have been taken, and not before. */
final class AsyncSender {
    private final JsonBuilderPool pool = new JsonBuilderPool(16);
    private final AsynchronousByteChannel channel;

    AsyncSender(AsynchronousByteChannel channel) {
        this.channel = channel;
    }

    /** Begins to send. Send the next when this is complete: a socket takes one write at a time. */
    CompletableFuture<Void> send(Trade trade) {
        CompletableFuture<Void> sent = new CompletableFuture<>();
        JsonBuilder json = pool.acquire();
        CompletableFuture<Void> closed = sent.whenComplete((nothing, failure) -> json.close());
        try {
            TradeJson.write(json, trade);
            write(json.byteBuffer(), sent); // the view is asked for once: its position says what has been sent
        } catch (RuntimeException e) {
            sent.completeExceptionally(e);
        }
        return closed;
    }

    private void write(ByteBuffer bytes, CompletableFuture<Void> sent) {
        channel.write(bytes, sent, new CompletionHandler<>() {
            @Override
            public void completed(Integer count, CompletableFuture<Void> sent) {
                if (bytes.hasRemaining()) {
                    channel.write(bytes, sent, this);
                } else {
                    sent.complete(null);
                }
            }

            @Override
            public void failed(Throwable reason, CompletableFuture<Void> sent) {
                sent.completeExceptionally(reason);
            }
        });
    }
}
