// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.kafka.Run;
import io.github.zilch.fix2json.kafka.demo.EmbeddedBroker;
import io.github.zilch.kit.cases.CommandProcess;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a stream says of itself while its broker is there, and after it has died. */
@Tag("slow")
class StreamHealthTest {
    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    private int port;

    private String get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .build();
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() + " " + answer.body().strip();
    }

    @Test
    void deadBrokerIsReported() throws Exception {
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        EmbeddedBroker broker = EmbeddedBroker.start();
        try {
            broker.createTopics(1, "fix", "json", "dead");
            Path config = Files.writeString(directory.resolve("stream.properties"), """
                    bootstrap.servers=%s
                    application.id=health
                    input.topic=fix
                    output.topic=json
                    dead.letter.topic=dead
                    """.formatted(broker.address()));
            try (CommandProcess stream =
                    Run.start("stream", "--config", config.toString(), "--health", Integer.toString(port))) {
                stream.await("running");
                assertEquals("200 ok", get("/health"));
                assertEquals("200 ok", get("/ready"));
                broker.close();
                broker = null;
                stream.await(": no broker has answered for ");
                assertTrue(get("/ready").startsWith("503 no broker has answered for "), get("/ready"));
                assertEquals("200 ok", get("/health"), "a restart would not help");
                assertTrue(stream.err().contains("could not be established"), stream.err());
            }
        } finally {
            if (broker != null) {
                broker.close();
            }
        }
    }
}
