// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;

@DisplayName("Errors come before the first byte, and builders go back to their pool")
class ErrorsTest {
    /** A pool of one builder, which is recognized by its text, whichever of its handles is lent. */
    private static ByteBuffer textOfTheBuilder(JsonBuilderPool pool) {
        try (JsonBuilder json = pool.acquire()) {
            return json.byteBuffer();
        }
    }

    private static void checkFailure(Running running, String path, Object value, String message) {
        JsonBuilderPool pool = running.context().getBean(JsonBuilderPool.class);
        ByteBuffer text = textOfTheBuilder(pool);
        HttpResponse<String> response = running.get(path, value);
        assertEquals(500, response.statusCode());
        assertTrue(Running.tree(response.body()).get("message").textValue().contains(message), response::body);
        assertSame(text, textOfTheBuilder(pool));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void refusedValues(boolean mvc) {
        String[] properties = {"server.error.include-message=always", "spring.web.error.include-message=always"};
        try (Running running = mvc ? Running.mvc(Api.class, properties) : Running.webFlux(Api.class, properties)) {
            checkFailure(running, "/broken", Values.broken(), "measures[1].value");
            checkFailure(running, "/getter", new Values.Failing(1), "no text");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void buildersThatAreNotAcceptable(boolean mvc) {
        try (Running running = mvc ? Running.mvc(Api.class) : Running.webFlux(Api.class)) {
            JsonBuilderPool pool = running.context().getBean(JsonBuilderPool.class);
            ByteBuffer text = textOfTheBuilder(pool);
            for (String path : List.of(
                    "/builder", "/builders", "/monobuilder", "/monobuilders", "/futurebuilder", "/missingbuilder")) {
                assertTrue(running.get(path, null, "Accept", "text/html").statusCode() >= 406, path);
                assertEquals(200, running.get("/trade", null).statusCode());
                assertSame(text, textOfTheBuilder(pool), path);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void buildersThatAreNotModified(boolean mvc) {
        try (Running running = mvc ? Running.mvc(Api.class) : Running.webFlux(Api.class)) {
            JsonBuilderPool pool = running.context().getBean(JsonBuilderPool.class);
            ByteBuffer text = textOfTheBuilder(pool);
            assertEquals(
                    304,
                    running.get("/monobuilders", null, "If-None-Match", "\"7\"").statusCode());
            assertSame(text, textOfTheBuilder(pool));
        }
    }

    private static final class Broken implements HttpOutputMessage {
        @Override
        public OutputStream getBody() {
            return new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    throw new IOException("the client has gone");
                }
            };
        }

        @Override
        public HttpHeaders getHeaders() {
            return new HttpHeaders();
        }
    }

    @Test
    void clientsThatHaveGone() {
        JsonBuilderPool pool = new JsonBuilderPool(1);
        ByteBuffer text = textOfTheBuilder(pool);
        ZilchHttpMessageConverter converter = new ZilchHttpMessageConverter(new GeneratedSerializers(), pool);
        List<Supplier<Object>> values =
                List.of(() -> new Values.Account("x"), () -> pool.acquire().put("id", 7));
        for (Supplier<Object> value : values) {
            assertThrows(
                    IOException.class, () -> converter.write(value.get(), MediaType.APPLICATION_JSON, new Broken()));
            assertSame(text, textOfTheBuilder(pool));
        }
    }
}
