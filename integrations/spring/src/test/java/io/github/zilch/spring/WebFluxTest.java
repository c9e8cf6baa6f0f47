// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.web.PagedModel;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;

@DisplayName("Spring WebFlux")
class WebFluxTest {
    private static final Random RANDOM = new Random(71);
    private static final Values.Trade TRADE = Values.trade(RANDOM);
    private static final List<Values.Trade> TRADES = List.of(TRADE, Values.trade(RANDOM), Values.trade(RANDOM));

    private static Running ours;
    private static Running jackson;

    @BeforeAll
    static void start() {
        ours = Running.webFlux(Api.class);
        jackson = Running.webFlux(Api.class, "zilch.json.enabled=false");
    }

    @AfterAll
    static void stop() {
        ours.close();
        jackson.close();
    }

    private static EntityExchangeResult<byte[]> get(Running running, String path, Object value, String accept) {
        running.controller().value = value;
        return WebTestClient.bindToApplicationContext(running.context())
                .build()
                .get()
                .uri(path)
                .header(HttpHeaders.ACCEPT, accept)
                .exchange()
                .expectBody()
                .returnResult();
    }

    static String text(EntityExchangeResult<byte[]> result) {
        return result.getResponseBody() == null ? "" : new String(result.getResponseBody(), StandardCharsets.UTF_8);
    }

    /** Checks that both answers are the same; returns ours. */
    private static String checkSame(String path, Object value, String accept) {
        EntityExchangeResult<byte[]> result = get(ours, path, value, accept);
        EntityExchangeResult<byte[]> expected = get(jackson, path, value, accept);
        assertEquals(expected.getStatus(), result.getStatus());
        assertEquals(
                expected.getResponseHeaders().getContentType(),
                result.getResponseHeaders().getContentType());
        assertEquals(
                expected.getResponseHeaders().getContentLength() < 0,
                result.getResponseHeaders().getContentLength() < 0);
        Running.checkSameTree(text(expected), text(result), path);
        return text(result);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/trade", "/object", "/entity", "/wild", "/mono", "/vendor", "/utf8", "/generic"})
    void objects(String path) {
        // Ours has the order of the source.
        assertTrue(checkSame(path, TRADE, "*/*").startsWith("{\"id\":" + TRADE.id() + ",\"symbol\":"), path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/trades", "/array", "/set", "/entities", "/future", "/monos", "/flux"})
    void collectionsAndArrays(String path) {
        assertTrue(checkSame(path, TRADES, "*/*").startsWith("[{\"id\":" + TRADE.id() + ",\"symbol\":"), path);
        checkSame(path, path.equals("/array") ? TRADES : List.of(), "application/json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/marked", "/variable"})
    void valuesWhoseDeclaredTypeHasNoSerializer(String path) {
        assertEquals("{\"mark_id\":5,\"text\":\"x\"}", checkSame(path, new Values.Mark(5), "*/*"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/paged", "/pagedentity", "/pagedmono"})
    void pagesOfSpringData(String path) {
        for (PagedModel<Values.Trade> page : Values.pages(TRADES)) {
            assertTrue(checkSame(path, page, "*/*").startsWith("{\"content\":["), path);
        }
        checkSame("/pagedtext", new PagedModel<>(new PageImpl<>(List.of("x"))), "*/*");
    }

    @Test
    void typesWithoutSerializerAreLeftToJackson() {
        checkSame("/plain", new Values.Plain("x", TRADE), "*/*");
        checkSame("/plains", List.of(new Values.Plain("x", TRADE)), "*/*");
        checkSame("/map", Map.of("x", TRADE), "*/*");
        checkSame("/object", TRADES, "*/*");
        checkSame("/problem", null, "*/*");
        checkSame("/missing", null, "*/*");
        assertEquals("{\"id\":1}", checkSame("/viewed", new Values.Viewed(1, "x"), "*/*"));
    }

    @Test
    void typesThatAreBoundedByThemselves() {
        Map<String, Object> values =
                Map.of("/enum", Values.Side.BUY, "/model", new Values.Model<>(), "/comparable", Values.Side.BUY);
        values.forEach((path, value) -> {
            String text = text(get(ours, path, value, "*/*"));
            assertEquals(text(get(jackson, path, value, "*/*")), text); // on Boot 3 an enum is an event
            assertTrue(text.contains(path.equals("/model") ? "{\"name\":\"n\"}" : "\"BUY\""), path);
        });
    }

    @Test
    void elementsOfATypeVariableAreLeftToJackson() {
        List<Values.Timed> value = List.of(new Values.Timed(Duration.ofMillis(1500)));
        assertEquals("[{\"duration\":1.500000000}]", text(get(ours, "/trades", value, "*/*")));
        assertEquals("[{\"duration\":\"PT1.5S\"}]", text(get(ours, "/generics", value, "*/*")));
    }

    @Test
    void linesAndEvents() {
        for (String path : List.of("/lines", "/events")) {
            EntityExchangeResult<byte[]> result = get(ours, path, TRADES, "*/*");
            EntityExchangeResult<byte[]> expected = get(jackson, path, TRADES, "*/*");
            assertEquals(
                    expected.getResponseHeaders().getContentType(),
                    result.getResponseHeaders().getContentType());
            assertEquals(
                    text(expected).lines().map(WebFluxTest::content).toList(),
                    text(result).lines().map(WebFluxTest::content).toList());
        }
    }

    private static Object content(String line) {
        return line.isEmpty() ? line : Running.tree(line.replaceFirst("^data:", ""));
    }

    @Test
    void otherTypesOfMediaAreNotAcceptable() {
        assertEquals(406, get(ours, "/trade", TRADE, "text/html").getStatus().value());
        assertEquals(406, get(jackson, "/trade", TRADE, "text/html").getStatus().value());
    }

    @Test
    void otherCharsetsAreLeftToJackson() {
        MediaType type = get(ours, "/utf16", TRADE, "*/*").getResponseHeaders().getContentType();
        assertEquals(MediaType.parseMediaType("application/json;charset=UTF-16BE"), type);
        assertEquals(
                Running.tree(text(get(jackson, "/trade", TRADE, "*/*"))),
                Running.tree(
                        new String(get(ours, "/utf16", TRADE, "*/*").getResponseBody(), StandardCharsets.UTF_16BE)));
    }

    @Test
    void builders() {
        for (String path : List.of("/builder", "/builders", "/monobuilder", "/monobuilders", "/futurebuilder")) {
            EntityExchangeResult<byte[]> result = get(ours, path, null, "*/*");
            assertEquals("{\"id\":7}", text(result));
            assertEquals(8, result.getResponseHeaders().getContentLength());
        }
        assertEquals("{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n", text(get(ours, "/builderlines", null, "*/*")));
    }

    @Test
    void buildersAreEvents() {
        assertEquals(
                "data:{\"id\":1}\n\ndata:{\"id\":2}\n\ndata:{\"id\":3}\n\n",
                text(get(ours, "/builderevents", null, "*/*")));
    }

    @Test
    void errorBeforeTheFirstElementIsAStatus() {
        assertEquals(500, get(ours, "/failing", null, "*/*").getStatus().value());
    }
}
