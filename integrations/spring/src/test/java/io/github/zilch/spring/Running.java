// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** An application that runs, with a server on some port. */
record Running(ConfigurableApplicationContext context) implements AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    static Running mvc(Class<?> application, String... properties) {
        return of(true, application, properties);
    }

    static Running webFlux(Class<?> application, String... properties) {
        return of(false, application, properties);
    }

    static Running of(boolean isMvc, Class<?> application, String... properties) {
        List<String> all = new ArrayList<>(List.of(
                "server.port=0",
                "spring.main.banner-mode=off",
                "spring.main.register-shutdown-hook=false",
                "logging.level.root=off"));
        all.addAll(List.of(properties));
        return new Running(new SpringApplicationBuilder(application)
                .web(isMvc ? WebApplicationType.SERVLET : WebApplicationType.REACTIVE)
                .properties(all.toArray(String[]::new))
                .run());
    }

    Api.Controller controller() {
        return context.getBean(Api.Controller.class);
    }

    /** Returns whether Zilch has written the last answer of Spring MVC. */
    boolean isLastOfZilch() {
        return context.getBean(Api.Chosen.class).converter == ZilchHttpMessageConverter.class;
    }

    /** Sends a request for a value. */
    HttpResponse<String> send(String method, String path, Object value, String... headers) {
        return send(HttpResponse.BodyHandlers.ofString(), method, path, value, headers);
    }

    /** Sends a request for a value; the answer may be in any charset. */
    HttpResponse<byte[]> sendForBytes(String method, String path, Object value, String... headers) {
        return send(HttpResponse.BodyHandlers.ofByteArray(), method, path, value, headers);
    }

    private <T> HttpResponse<T> send(
            HttpResponse.BodyHandler<T> body, String method, String path, Object value, String... headers) {
        controller().value = value;
        String port = context.getEnvironment().getProperty("local.server.port");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return CLIENT.send(request.build(), body);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    HttpResponse<String> get(String path, Object value, String... headers) {
        return send("GET", path, value, headers);
    }

    static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    /** Checks that two documents are the same tree; 18 and 18.0 are the same number. */
    static void checkSameTree(String expected, String json, String message) {
        JsonNode tree = tree(json);
        boolean isSame = tree(expected)
                .equals(
                        (one, other) -> one.isNumber() && other.isNumber()
                                ? one.decimalValue().compareTo(other.decimalValue())
                                : one.equals(other) ? 0 : 1,
                        tree);
        if (!isSame) {
            assertEquals(expected, json, message);
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
