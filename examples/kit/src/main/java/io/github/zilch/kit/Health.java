// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * Answers an orchestrator over HTTP: {@code /health} is 200 while the process works, and {@code /ready} is 200 while it
 * can do its task; otherwise they are 503 with the reason.
 */
public final class Health implements AutoCloseable {
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    private final HttpServer server;

    private Health(HttpServer server) {
        this.server = server;
    }

    /**
     * Starts to answer.
     *
     * @param port to listen on, on all addresses; 0 for any that is free.
     * @param failure returns why the process should be restarted, or null.
     * @param notReady returns why the process cannot do its task at the moment, or null.
     * @return the server.
     * @throws IOException if the port cannot be used.
     */
    public static Health start(int port, Supplier<String> failure, Supplier<String> notReady) throws IOException {
        HttpServer server;
        try {
            server = HttpServer.create(new InetSocketAddress(port), 0);
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(
                    "cannot answer on port " + port + ": " + Causes.of(e) + "; choose another --health", e);
        }
        server.createContext("/health", exchange -> answer(exchange, failure.get()));
        server.createContext("/ready", exchange -> {
            String reason = failure.get();
            answer(exchange, reason == null ? notReady.get() : reason);
        });
        server.start();
        return new Health(server);
    }

    private static void answer(HttpExchange exchange, String reason) throws IOException {
        byte[] text = ((reason == null ? "ok" : Secrets.scrub(reason)) + '\n').getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reason == null ? OK : UNAVAILABLE, text.length);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(text);
        }
    }

    /**
     * Returns the port.
     *
     * @return the port that is listened on.
     */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
