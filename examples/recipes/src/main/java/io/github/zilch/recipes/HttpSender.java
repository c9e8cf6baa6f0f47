// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/** Posts documents with the JDK's HTTP client. */
final class HttpSender {
    private final HttpClient client = HttpClient.newHttpClient();
    private final JsonBuilder json = new JsonBuilder();

    /** The client reads the body later, and again for a redirect, so it gets a copy; the builder is free at once. */
    CompletableFuture<HttpResponse<String>> post(URI uri, Trade trade) {
        TradeJson.write(json, trade);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(json.toBytes()))
                .build();
        return client.sendAsync(request, BodyHandlers.ofString());
    }
}
