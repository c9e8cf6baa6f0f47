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
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;

@DisplayName("Errors come before the first byte, and builders go back to their pool")
@ParameterizedClass
@ValueSource(booleans = {true, false})
class ErrorsTest {
    @Parameter
    boolean isMvc; // which is started before

    private static Running running;
    private static JsonBuilderPool pool;
    private static ByteBuffer text;

    @BeforeParameterizedClassInvocation
    static void start(boolean isMvc) {
        String[] properties = {"server.error.include-message=always", "spring.web.error.include-message=always"};
        running = Running.of(isMvc, Api.class, properties);
        pool = running.context().getBean(JsonBuilderPool.class);
        text = textOfTheBuilder(pool);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        running.close();
    }

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
    private static void assertReturned(String path) {
        assertReturned(text, pool, path);
    }

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

    private static void checkFailure(String path, Object value, String message) {
        HttpResponse<String> response = running.get(path, value);
        assertEquals(500, response.statusCode());
        assertTrue(Running.tree(response.body()).get("message").textValue().contains(message), response::body);
        assertReturned(path);
    }

    @Test
    void refusedValues() {
        checkFailure("/broken", Values.broken(), "measures[1].value");
        checkFailure("/getter", new Values.Failing(1), "no text");
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

    @Test
    void buildersInsideOthers() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        List<String> paths =
                List.of("/object", "/wild", "/innerbuilders", "/innerentity", "/innerfuture", "/innermono");
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
            assertReturned(message);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/builder",
                "/builders",
                "/accepted",
                "/monobuilder",
                "/monobuilders",
                "/futurebuilder",
                "/missingbuilder"
            })
    void buildersThatAreNotAcceptable(String path) {
        assertTrue(running.get(path, null, "Accept", "text/html").statusCode() >= 406, path);
        assertReturned(path);
        assertEquals(200, running.get("/trade", null).statusCode());
        assertReturned("/trade");
    }

    @Test
    void buildersOfAGenericControllerThatWasAskedForOthersBefore() {
        assertEquals(200, running.get("/generic", null).statusCode());
        assertEquals(200, running.get("/generics", List.of()).statusCode());
        JsonBuilder json = pool.acquire().put("id", 7);
        assertEquals(
                406, running.get("/pages/generic", json, "Accept", "text/html").statusCode());
        assertReturned("/pages/generic");
        List<JsonBuilder> inner = List.of(pool.acquire().put("id", 7));
        assertEquals(500, running.get("/pages/generics", inner).statusCode());
        assertReturned("/pages/generics");
    }

    @Test
    void buildersThatAreNotModified() {
        assertEquals(
                304,
                running.get("/monobuilders", null, "If-None-Match", "\"7\"").statusCode());
        assertReturned("/monobuilders");
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
        JsonBuilderPool own = new JsonBuilderPool(1);
        ByteBuffer ownText = textOfTheBuilder(own);
        ZilchHttpMessageConverter converter = new ZilchHttpMessageConverter(new GeneratedSerializers(), own);
        List<Supplier<Object>> values =
                List.of(() -> new Values.Account("x"), () -> own.acquire().put("id", 7));
        for (Supplier<Object> value : values) {
            assertThrows(
                    IOException.class, () -> converter.write(value.get(), MediaType.APPLICATION_JSON, new Broken()));
            assertReturned(ownText, own, "a client that has gone");
        }
    }
}
