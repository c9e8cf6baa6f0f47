// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import java.io.IOException;
import java.util.function.Supplier;

/** Answers each request of the JDK's HTTP server with the latest trade, in a thread of its own. */
final class TradeHandler implements HttpHandler {
    private final JsonBuilderPool pool = new JsonBuilderPool(64); // as many as write at one time
    private final Supplier<Trade> latest;

    TradeHandler(Supplier<Trade> latest) {
        this.latest = latest;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange;
                JsonBuilder json = pool.acquire()) {
            TradeJson.write(json, latest.get());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, json.length());
            json.writeTo(exchange.getResponseBody());
        }
    }
}
