// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an orchestrator gets, also while clients keep the port busy. */
class HealthTest {
    private final HttpClient http = HttpClient.newHttpClient();
    private volatile String failure;
    private volatile String notReady;
    private Health health;

    @BeforeEach
    void start() throws IOException {
        health = Health.start(0, () -> failure, () -> notReady);
    }

    @AfterEach
    void stop() {
        health.close();
    }

    private String get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://localhost:" + health.port() + path);
        HttpResponse<String> answer =
                http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() + " " + answer.body().strip();
    }

    private Socket connect(String request) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), health.port());
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        return socket;
    }

    @Test
    void healthAndReadinessAreApart() throws Exception {
        assertEquals("200 ok", get("/health"));
        assertEquals("200 ok", get("/ready?x=1"));
        notReady = "a sink does not accept messages";
        assertEquals("200 ok", get("/health"));
        assertEquals("503 a sink does not accept messages", get("/ready"));
        failure = "the sink has failed: password=hunter2";
        assertEquals("503 the sink has failed: password=***", get("/health"));
        assertEquals("503 the sink has failed: password=***", get("/ready"));
        assertEquals("404 there are /health and /ready", get("/"));
    }

    @Test
    void numbersOfAProcessThatHasSome() throws Exception {
        assertEquals("404 there are /health and /ready", get("/metrics"));
        health.close();
        health = Health.start(0, () -> failure, () -> notReady, () -> "lines_total 7\n");
        failure = "the sink has failed";
        assertEquals("200 lines_total 7", get("/metrics"));
        assertEquals("404 there are /health, /ready and /metrics", get("/"));
    }

    @Test
    void silentClientsDoNotKeepOthersFromAnAnswer() throws Exception {
        List<Socket> silent = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            silent.add(connect("GET /health HTTP/1.1\r\nX: "));
        }
        assertEquals("200 ok", get("/health"));
        assertEquals(-1, silent.get(0).getInputStream().read(), "the oldest has lost its place");
        for (Socket each : silent) {
            each.close();
        }
    }

    @Test
    void requestThatIsTooLongIsAnsweredOrCut() throws Exception {
        try (Socket socket = connect("GET /health HTTP/1.1\r\nX: " + "x".repeat(8 << 10))) {
            String answer;
            try {
                answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            } catch (IOException e) { // the rest of the request was not read
                answer = "";
            }
            assertTrue(answer.isEmpty() || answer.startsWith("HTTP/1.1 200 OK\r\n"), answer);
        }
        assertEquals("200 ok", get("/health"));
    }

    @Test
    void headHasNoBody() throws Exception {
        try (Socket socket = connect("HEAD /ready HTTP/1.0\r\n\r\n")) {
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertTrue(answer.endsWith("\r\nContent-Length: 3\r\nConnection: close\r\n\r\n"), answer);
        }
    }

    @Test
    void otherMethodsAreRefused() throws Exception {
        for (String method : List.of("POST", "DELETE", "get", "\u0016\u0003\u0001")) {
            try (Socket socket = connect(method + " /health HTTP/1.1\r\n\r\n")) {
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                assertTrue(answer.startsWith("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\n"), answer);
                assertTrue(answer.endsWith("\r\n\r\nuse GET or HEAD\n"), answer);
            }
        }
    }

    @Test
    void portThatIsTakenIsNamed() {
        IOException e = assertThrows(IOException.class, () -> Health.start(health.port(), () -> null, () -> null));
        assertEquals(
                "cannot answer on port " + health.port() + ": Address already in use; choose another --health",
                e.getMessage());
        assertThrows(IOException.class, () -> Health.start(70_000, () -> null, () -> null));
    }
}
