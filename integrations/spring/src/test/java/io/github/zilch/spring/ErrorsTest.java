// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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

    /**
     * Fails unless the builder with this text is returned to the pool soon. A client can have an answer a moment before
     * the server's thread has closed what it wrote. A builder that the pool creates meanwhile is not closed, so that the
     * pool never holds it in place of the one that is missing.
     */
    private static void assertReturned(ByteBuffer text, JsonBuilderPool pool, String path) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        JsonBuilder json = pool.acquire();
        while (json.byteBuffer() != text) {
            assertTrue(System.nanoTime() < deadline, () -> "a builder was not returned: " + path);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            json = pool.acquire();
        }
        json.close();
    }

    private static void checkFailure(Running running, String path, Object value, String message) {
        JsonBuilderPool pool = running.context().getBean(JsonBuilderPool.class);
        ByteBuffer text = textOfTheBuilder(pool);
        HttpResponse<String> response = running.get(path, value);
        assertEquals(500, response.statusCode());
        assertTrue(Running.tree(response.body()).get("message").textValue().contains(message), response::body);
        assertReturned(text, pool, path);
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

    /** Puts a builder into containers, beside other values. */
    private static Object around(Random random, JsonBuilder json) {
        Object value = json;
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            value = switch (random.nextInt(6)) {
                case 0 -> List.of("x", value);
                case 1 -> new LinkedHashSet<>(List.of(1, value));
                case 2 -> Map.of("x", value);
                case 3 -> Optional.of(value);
                case 4 -> new Object[] {value, null};
                default -> new ArrayList<>(Arrays.asList(null, value));
            };
        }
        return value;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void buildersInsideOthers(boolean mvc) {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        String[] properties = {"server.error.include-message=always", "spring.web.error.include-message=always"};
        List<String> paths =
                List.of("/object", "/wild", "/innerbuilders", "/innerentity", "/innerfuture", "/innermono");
        try (Running running = mvc ? Running.mvc(Api.class, properties) : Running.webFlux(Api.class, properties)) {
            JsonBuilderPool pool = running.context().getBean(JsonBuilderPool.class);
            ByteBuffer text = textOfTheBuilder(pool);
            for (int i = 0; i < 100; i++) {
                String path = paths.get(random.nextInt(paths.size()));
                JsonBuilder json = pool.acquire().put("id", 7);
                Object value = switch (path) {
                    case "/innerbuilders", "/innerfuture" -> List.of(json);
                    case "/innerentity" ->
                        Map.of("x", Optional.of(List.<Object>of(new JsonBuilder[] {json}, new JsonBuilder[0])));
                    default -> random.nextInt(4) == 0 ? Map.of(json, 7) : around(random, json);
                };
                HttpResponse<String> response = running.get(path, value);
                String message = "seed " + seed + ", draw " + i + ", " + path + ": " + response.body();
                assertEquals(500, response.statusCode(), message);
                assertTrue(response.body().contains("return one JsonBuilder that has all values"), message);
                assertReturned(text, pool, message);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void buildersThatAreNotAcceptable(boolean mvc) {
        try (Running running = mvc ? Running.mvc(Api.class) : Running.webFlux(Api.class)) {
            JsonBuilderPool pool = running.context().getBean(JsonBuilderPool.class);
            ByteBuffer text = textOfTheBuilder(pool);
            for (String path : List.of(
                    "/builder",
                    "/builders",
                    "/accepted",
                    "/monobuilder",
                    "/monobuilders",
                    "/futurebuilder",
                    "/missingbuilder")) {
                assertTrue(running.get(path, null, "Accept", "text/html").statusCode() >= 406, path);
                assertReturned(text, pool, path);
                assertEquals(200, running.get("/trade", null).statusCode());
                assertReturned(text, pool, "/trade");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void buildersOfAGenericControllerThatWasAskedForOthersBefore(boolean mvc) {
        try (Running running = mvc ? Running.mvc(Api.class) : Running.webFlux(Api.class)) {
            JsonBuilderPool pool = running.context().getBean(JsonBuilderPool.class);
            ByteBuffer text = textOfTheBuilder(pool);
            assertEquals(200, running.get("/generic", null).statusCode());
            assertEquals(200, running.get("/generics", List.of()).statusCode());
            JsonBuilder json = pool.acquire().put("id", 7);
            assertEquals(
                    406,
                    running.get("/pages/generic", json, "Accept", "text/html").statusCode());
            assertReturned(text, pool, "/pages/generic");
            List<JsonBuilder> inner = List.of(pool.acquire().put("id", 7));
            assertEquals(500, running.get("/pages/generics", inner).statusCode());
            assertReturned(text, pool, "/pages/generics");
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
            assertReturned(text, pool, "/monobuilders");
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
            assertReturned(text, pool, "a client that has gone");
        }
    }
}
