// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousByteChannel;
import java.nio.channels.CompletionHandler;

/** Sends from any thread. A builder goes back to the pool when its bytes have been taken, and not before. */
final class AsyncSender {
    private final JsonBuilderPool pool = new JsonBuilderPool(16);
    private final AsynchronousByteChannel channel;

    AsyncSender(AsynchronousByteChannel channel) {
        this.channel = channel;
    }

    void send(Trade trade) {
        JsonBuilder json = pool.acquire();
        try {
            TradeJson.write(json, trade);
        } catch (RuntimeException e) {
            json.close();
            throw e;
        }
        ByteBuffer bytes = json.byteBuffer(); // asked for once: its position says what has been sent
        channel.write(bytes, json, new CompletionHandler<>() {
            @Override
            public void completed(Integer sent, JsonBuilder json) {
                if (bytes.hasRemaining()) {
                    channel.write(bytes, json, this);
                } else {
                    json.close();
                }
            }

            @Override
            public void failed(Throwable reason, JsonBuilder json) {
                json.close();
            }
        });
    }
}
